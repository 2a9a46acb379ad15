import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contextFor } from '#server/context.ts'
import { Email } from '#server/db/models/Email.ts'
import { Tagging } from '#server/db/models/Tagging.ts'
import { runDueJobs } from '#server/jobs/jobs.ts'
import { loadJobs } from '#server/slices.ts'
import { asSystem, inPlatform } from '#server/tenancy/scope.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/database.ts'
import { makePlatform } from '../../tests/factories/people.ts'
import { startTestServer, type TestServer } from '../../tests/http.ts'
import { isDemoWanted } from '../serving.ts'
import { DEMO } from './platforms.ts'
import { seedDemo } from './seed.ts'

let database: TestDatabase
let server: TestServer
let smtp: SMTPServer
/** Whom the mail server was given mail for. */
const arrived: string[] = []

beforeAll(async () => {
  database = await openTestDatabase()
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      arrived.push(...envelope.rcptTo.map(({ address }) => address))
      stream.on('end', done).resume()
    },
  })
  await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', done))
  const { port } = smtp.server.address() as AddressInfo
  server = await startTestServer({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
})
afterAll(async () => {
  await server.close()
  await new Promise<void>((done) => smtp.close(done))
  await database.close()
})

it('keeps the mail of the demo’s people, also where there is a mail server', async () => {
  const { app } = server
  const [estran] = DEMO
  if (!estran) throw new Error('there is no demo')
  await seedDemo(app, [
    { ...estran, programs: estran.programs.slice(0, 1).map((one) => ({ ...one, applications: 6 })) },
  ])
  const tagged = await asSystem('what the demo tagged', () => Tagging.count())
  expect(tagged).toBeGreaterThan(0)
  // That of everybody else leaves.
  const platform = await makePlatform(app)
  const ctx = contextFor(app, { kind: 'system', name: 'test' }, platform)
  const mail = {
    template: 'reset',
    to: 'lena@example.org',
    lang: 'fr',
    values: { firstname: 'Léna' },
    url: 'http://x/',
  } as const
  await inPlatform(platform.id, () => app.mail.queue(ctx, mail))
  await runDueJobs({ kinds: await loadJobs(app), clock: app.clock, log: app.log })
  expect(arrived).toEqual(['lena@example.org'])
  const kept = await asSystem('what the demo wrote', () => Email.findAll({ raw: true }))
  const states = kept.filter(({ to }) => to !== 'lena@example.org').map(({ state }) => state)
  expect([states.length > 0, new Set(states)]).toEqual([true, new Set(['kept'])])
})

it.each([
  ['development', [], true],
  ['development', ['--empty'], false],
  ['production', [], false],
  ['production', ['--demo'], true],
  ['production', ['--demo', '--empty'], false],
])('in %s, with %j, a demo is wanted: %s', (mode, args, wanted) => {
  expect(isDemoWanted({ production: mode === 'production' }, args)).toBe(wanted)
})
