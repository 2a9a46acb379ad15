import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#tests/database.ts'
import type { App } from './context.ts'
import { EmailToken } from './db/models/EmailToken.ts'
import { REGISTRATION } from './features/account/registration.ts'
import { countSealed, resealAll } from './sealed.ts'
import { seal, sealedBy, unseal } from './secrets.ts'

const OLD = { secret: 'o'.repeat(40), previousSecret: null }
const NEW = { secret: 'n'.repeat(40), previousSecret: OLD.secret }
const OTHER = { secret: 'x'.repeat(40), previousSecret: null }

describe('a sealed value', () => {
  const value = { email: 'ada@example.org', n: 1 }

  it('opens for its purpose with the secret that sealed it, also once that is the previous one', () => {
    const sealed = seal(OLD, 'registration', value)
    for (const part of sealed.split('.'))
      expect(Buffer.from(part, 'base64url').toString('latin1')).not.toContain('ada@example.org')
    expect(seal(OLD, 'registration', value)).not.toBe(sealed)
    expect([unseal(OLD, 'registration', sealed), unseal(NEW, 'registration', sealed)]).toEqual([value, value])
    expect([OLD, NEW, OTHER].map((secrets) => sealedBy(secrets, sealed).by)).toEqual(['current', 'previous', 'another'])
  })

  it('does not open for another purpose or with another secret', () => {
    const sealed = seal(OLD, 'registration', value)
    expect(() => unseal(OLD, 'mfa', sealed)).toThrow()
    expect(() => unseal(OTHER, 'registration', sealed)).toThrow(/OPENCALL_PREVIOUS_SECRET/)
    expect(() => unseal({ ...NEW, previousSecret: null }, 'registration', sealed)).toThrow(/OPENCALL_PREVIOUS_SECRET/)
  })

  it('does not open when any part of it was changed', () => {
    const parts = seal(OLD, 'registration', value).split('.')
    for (const [n, part] of parts.entries()) {
      const changed = `${part.slice(0, -2)}${part.at(-2) === 'A' ? 'B' : 'A'}${part.at(-1)}`
      const sealed = parts.map((each, at) => (at === n ? changed : each)).join('.')
      expect(() => unseal(OLD, 'registration', sealed), sealed).toThrow()
    }
    for (const nothing of ['', 'v1', 'v1..', parts.slice(0, 3).join('.')])
      expect(() => unseal(OLD, 'registration', nothing), nothing).toThrow()
  })
})

describe('stored values', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  beforeEach(() => database.clean())
  afterAll(() => database.close())

  const app = (config: object) => ({ config }) as App
  let n = 0
  const store = (data: Record<string, unknown>) => {
    n += 1
    return EmailToken.create({
      userId: '01900000-0000-7000-8000-000000000001',
      emailKey: null,
      platformId: null,
      purpose: 'confirm',
      tokenHash: String(n).padStart(64, '0'),
      data,
      expiresAt: new Date('2026-12-01'),
      usedAt: null,
    })
  }
  const values = async (config: typeof OLD | typeof NEW) =>
    (await EmailToken.findAll({ order: ['id'] })).map(({ data: { registration, ...rest } }) => [
      registration === undefined ? null : unseal(config, REGISTRATION, String(registration)),
      rest,
    ])

  it('are sealed anew in batches, with what stands beside them, and what needs it not is left', async () => {
    for (let index = 0; index < 450; index++)
      await store({ registration: seal(index % 3 ? OLD : NEW, REGISTRATION, { index }), backTo: `/${index}` })
    await store({})
    expect(await countSealed(app(NEW))).toEqual({ current: 150, previous: 300, lost: [] })
    expect(await resealAll(app(NEW))).toBe(300)
    expect(await countSealed(app(NEW))).toEqual({ current: 450, previous: 0, lost: [] })
    const alone = { secret: NEW.secret, previousSecret: null }
    expect(await values(alone)).toEqual([
      ...Array.from({ length: 450 }, (_, index) => [{ index }, { backTo: `/${index}` }]),
      [null, {}],
    ])
    expect(await resealAll(app(NEW))).toBe(0)
  })

  it('that neither secret opens, or that were changed, are named and stay as they are', async () => {
    const unknown = await store({ registration: seal(OTHER, REGISTRATION, 1) })
    const damaged = await store({ registration: `${seal(OLD, REGISTRATION, 2).slice(0, -4)}AAAA` })
    const elsewhere = await store({ registration: seal(OLD, 'mfa', 3) })
    const before = await EmailToken.findAll({ order: ['id'], raw: true })
    expect(await resealAll(app(NEW))).toBe(0)
    const found = sealedBy(NEW, seal(OTHER, REGISTRATION, 1))
    const keyId = found.by === 'another' ? found.keyId : undefined
    expect(await countSealed(app(NEW))).toEqual({
      current: 0,
      previous: 0,
      lost: [
        { table: 'email_token', id: unknown.id, keyId },
        { table: 'email_token', id: damaged.id, keyId: null },
        { table: 'email_token', id: elsewhere.id, keyId: null },
      ],
    })
    expect(await EmailToken.findAll({ order: ['id'], raw: true })).toEqual(before)
  })

  it('that a running server changes or removes in between lose nothing', async () => {
    const [kept, removed] = [
      await store({ registration: seal(OLD, REGISTRATION, 'kept') }),
      await store({ registration: seal(OLD, REGISTRATION, 'removed') }),
    ]
    const update = EmailToken.update.bind(EmailToken)
    let isFirst = true
    EmailToken.update = (async (...args: Parameters<typeof update>) => {
      if (isFirst) {
        isFirst = false
        await update(
          { data: { registration: seal(OLD, REGISTRATION, 'newer'), backTo: '/b' } },
          { where: { id: kept.id } },
        )
        await EmailToken.destroy({ where: { id: removed.id } })
      }
      return update(...args)
    }) as typeof EmailToken.update
    try {
      expect(await resealAll(app(NEW))).toBe(1)
    } finally {
      delete (EmailToken as unknown as Record<string, unknown>).update
    }
    expect(await values({ secret: NEW.secret, previousSecret: null })).toEqual([['newer', { backTo: '/b' }]])
  })
})
