import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { Limits } from '#config/limits.ts'
import { openTestDatabase, type TestDatabase, type TestDatabaseOptions } from './database.ts'
import { startTestServer, type TestServer } from './http.ts'

const MORNING = '2026-11-20T09:00:00Z'

/** One database and one server for the tests of a file; each test begins with empty tables, on the same morning. */
export function testServer({
  limits = {},
  ...options
}: TestDatabaseOptions & { limits?: Partial<Limits> } = {}): Omit<TestServer, 'close' | 'undeclared'> {
  let database: TestDatabase
  let server: TestServer
  beforeAll(async () => {
    database = await openTestDatabase(options)
    server = await startTestServer({ now: MORNING, limits })
  })
  afterAll(async () => {
    await server.close()
    await database.close()
  })
  beforeEach(async () => {
    await database.clean()
    server.clock.set(MORNING)
  })
  afterEach(() => expect(server.undeclared(), 'refusals that no contract declares').toEqual([]))
  return {
    get app() {
      return server.app
    },
    get clock() {
      return server.clock
    },
    get port() {
      return server.port
    },
    browser: (host) => server.browser(host),
    runJobs: () => server.runJobs(),
    dispatch: () => server.dispatch(),
  }
}
