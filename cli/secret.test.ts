import { afterAll, beforeAll, expect, it } from 'vitest'
import { REGISTRATION } from '#server/features/account/registration.ts'
import { seal } from '#server/secrets.ts'
import { type Installation, makeInstallation } from '#tests/cli.ts'
import { openInstallation } from './installation.ts'
import { terminal } from './io.ts'

const OTHER = 'x'.repeat(40)
const NEXT = 'n'.repeat(40)
let here: Installation
beforeAll(async () => {
  here = await makeInstallation()
})
afterAll(() => here.remove())

async function store(secret: string, hash: string): Promise<void> {
  const { EmailToken } = await import('#server/db/models/EmailToken.ts')
  const { close } = await openInstallation({ ...terminal(), env: here.env })
  try {
    await EmailToken.create({
      userId: '01900000-0000-7000-8000-000000000001',
      ...{ emailKey: null, platformId: null, purpose: 'confirm', usedAt: null },
      tokenHash: hash.repeat(64),
      data: { registration: seal({ secret, previousSecret: null }, REGISTRATION, { email: 'ada@example.org' }) },
      expiresAt: new Date('2026-12-01'),
    })
  } finally {
    await close()
  }
}

it('seals what is stored with the new secret, says when the previous one can go, and names what nothing opens', async () => {
  const secret = here.env.OPENCALL_SECRET ?? ''
  await store(secret, 'a')
  const env = { ...here.env, OPENCALL_SECRET: NEXT, OPENCALL_PREVIOUS_SECRET: secret }
  const doctor = async () => (await here.run('doctor', { env })).out

  expect(await doctor()).toContain('1 value sealed with OPENCALL_PREVIOUS_SECRET')
  expect(await here.run('secret rotate', { env })).toMatchObject({ code: 1, out: '' })
  expect(await here.run('secret rotate --dry-run', { env })).toMatchObject({
    code: 0,
    err: 'Dry run, nothing was changed. Would seal 1 value anew.\n',
  })
  const { code, err } = await here.run('secret rotate --yes', { env })
  expect([code, err]).toEqual([0, expect.stringContaining('1 value sealed anew')])
  expect(err).toContain('OPENCALL_PREVIOUS_SECRET: it can be removed')
  expect(await doctor()).toContain('nothing needs it')
  const alone = { ...here.env, OPENCALL_SECRET: NEXT }
  expect((await here.run('doctor', { env: alone })).out).not.toContain('Stored secrets')

  await store(OTHER, 'b')
  const lost = await here.run('secret rotate --yes --json', { env })
  expect(lost.code).toBe(1)
  expect(lost.err).toMatch(/1 value cannot be opened[\s\S]+email_token [0-9a-f-]{36}: sealed with another secret/)
  expect(await doctor()).toContain('1 value cannot be opened')
  const opened = { ...env, OPENCALL_PREVIOUS_SECRET: OTHER }
  expect(await here.run('secret rotate --yes', { env: opened })).toMatchObject({ code: 0 })
  expect(await doctor()).toContain('nothing needs it')
})
