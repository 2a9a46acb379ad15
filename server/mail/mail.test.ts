import type { AddressInfo } from 'node:net'
import PostalMime, { type Email as ParsedMail } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LOCALES } from '#core/locale.ts'
import { contextFor, type PlatformRef } from '#server/context.ts'
import { transaction } from '#server/db/database.ts'
import { Email } from '#server/db/models/Email.ts'
import { runDueJobs } from '#server/jobs/jobs.ts'
import { loadJobs } from '#server/slices.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { bundle } from '#server/words.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/database.ts'
import { makePlatform } from '../../tests/factories/people.ts'
import { startTestServer, type TestServer } from '../../tests/http.ts'

let database: TestDatabase
let server: TestServer
let smtp: SMTPServer
let arrived: ParsedMail[]
/** How many messages the mail server refuses before it takes one. */
let refusals: number
let platform: PlatformRef

beforeAll(async () => {
  database = await openTestDatabase()
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, _session, done) {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk as Buffer)
      if (refusals > 0) {
        refusals -= 1
        return done(new Error('451 try again later'))
      }
      arrived.push(await PostalMime.parse(Buffer.concat(chunks)))
      done()
    },
  })
  await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', done))
  const { port } = smtp.server.address() as AddressInfo
  server = await startTestServer({
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Opencall <no-reply@example.org>' },
  })
})
afterAll(async () => {
  await server.close()
  await new Promise<void>((done) => smtp.close(done))
  await database.close()
})
beforeEach(async () => {
  await database.clean()
  arrived = []
  refusals = 0
  server.clock.set('2026-11-20T09:00:00Z')
  platform = await makePlatform(server.app, { name: 'Fondation Été' })
})
afterEach(() => expect(refusals).toBe(0))

const ctx = () => ({ ...contextFor(server.app, { kind: 'system', name: 'test' }, platform), now: server.clock.now() })
const jobs = async () => runDueJobs({ kinds: await loadJobs(server.app), clock: server.clock, log: server.app.log })
const queue = (more: { dedupeKey?: string; firstname?: string } = {}) =>
  inPlatform(platform.id, () =>
    transaction(() =>
      ctx().app.mail.queue(ctx(), {
        template: 'reset',
        to: 'lena@example.org',
        lang: 'fr',
        values: { firstname: more.firstname ?? 'Léna' },
        url: 'http://x.test.localhost/fr/reset-password?token=abc',
        ...(more.dedupeKey ? { dedupeKey: more.dedupeKey } : {}),
      }),
    ),
  )
const states = () => inPlatform(platform.id, async () => (await Email.findAll({ raw: true })).map((mail) => mail.state))

describe('the words of mails', () => {
  it.each(LOCALES)('have nothing but plain names to fill in: %s', (locale) => {
    const words = JSON.stringify(bundle(locale, 'email'))
    expect(words.replaceAll(/\{\{\s*\w+\s*\}\}/g, '')).not.toMatch(/\{\{|\$t\(/)
  })
})

describe('a queued mail', () => {
  it('leaves what people wrote as it is, also where it looks like something to fill in', async () => {
    await queue({ firstname: '{{platform}} $t(foot)' })
    await jobs()
    expect(arrived[0]?.text).toContain('{{platform}} $t(foot)')
  })

  it('arrives over SMTP as it was written, in text and HTML', async () => {
    await queue()
    await jobs()
    const [mail] = arrived
    expect([mail?.from?.address, mail?.to?.[0]?.address, mail?.subject]).toEqual([
      'no-reply@example.org',
      'lena@example.org',
      'Choisir un nouveau mot de passe',
    ])
    expect(mail?.text).toContain('Bonjour Léna,')
    expect(mail?.html).toContain('http://x.test.localhost/fr/reset-password?token=abc')
    expect(await states()).toEqual(['sent'])
  })

  it('never leaves when its transaction is undone', async () => {
    await inPlatform(platform.id, () =>
      transaction(async () => {
        await queue()
        throw new Error('undone')
      }).catch(() => {}),
    )
    await jobs()
    expect([arrived.length, await states()]).toEqual([0, []])
  })

  it('is tried again while the server refuses, and arrives once', async () => {
    refusals = 2
    await queue()
    for (let attempt = 0; attempt < 4; attempt++) {
      await jobs()
      server.clock.advance(60_000)
    }
    expect([arrived.length, await states()]).toEqual([1, ['sent']])
  })

  it('is written once for one occasion', async () => {
    await queue({ dedupeKey: 'reset:1' })
    await queue({ dedupeKey: 'reset:1' })
    await jobs()
    expect(arrived.length).toBe(1)
  })

  it('keeps hostile names out of headers and markup', async () => {
    await queue({ firstname: '<script>x</script>\r\nBcc: eve@example.org' })
    await jobs()
    const [mail] = arrived
    expect([mail?.bcc ?? [], mail?.html?.includes('<script>'), mail?.headers.some(({ key }) => key === 'bcc')]).toEqual(
      [[], false, false],
    )
  })
})
