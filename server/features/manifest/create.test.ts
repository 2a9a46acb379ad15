import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Problem } from '#core/problem.ts'
import { contextFor } from '#server/context.ts'
import { User } from '#server/db/models/User.ts'
import { openTestDatabase, type TestDatabase } from '#tests/database.ts'
import { startTestServer, type TestServer } from '#tests/http.ts'
import { createFromManifest } from './create.actions.ts'
import { fillLocated, openManifest } from './manifest.files.ts'

let database: TestDatabase
let server: TestServer

beforeAll(async () => {
  database = await openTestDatabase()
  server = await startTestServer()
})
afterAll(async () => {
  await server.close()
  await database.close()
})

it('one of those who create a platform at once gets it; no other, and nobody later, becomes a person of it', async () => {
  const open = await openManifest(resolve('templates/grant'))
  const { manifest } = fillLocated(open, { slug: 'once', name: 'Once', languages: 'fr', contact: 'a@b.example' })
  const create = async (n: number) => {
    const ctx = contextFor(server.app, { kind: 'operator', name: `operator ${n}` })
    const owner = { email: `owner-${n}@example.org`, firstname: 'Ada', lastname: '', locale: 'fr' as const }
    try {
      await createFromManifest(ctx, manifest, { slug: 'once', files: open.files, owner })
      return owner.email
    } catch (error) {
      return error instanceof Problem ? error.code : String(error)
    }
  }
  const said = [...(await Promise.all(Array.from({ length: 12 }, (_, n) => create(n)))), await create(12)]
  const owners = said.filter((outcome) => outcome !== 'platform.slugTaken')
  expect(owners).toHaveLength(1)
  expect(await User.findAll({ raw: true })).toMatchObject([{ email: owners[0] }])
})
