import { beforeEach, expect, it } from 'vitest'
import { readConfig } from '#config/env.ts'
import type { PlatformRef } from '#server/context.ts'
import { makePlatform } from '../../tests/factories/people.ts'
import { startTestServer } from '../../tests/http.ts'
import { testServer } from '../../tests/suite.ts'

const server = testServer()
let platform: PlatformRef
beforeEach(async () => {
  platform = await makePlatform(server.app)
})

it('shows the development mailbox to this machine alone', async () => {
  const statusOf = async (headers: Record<string, string>, host = platform.host, from = server) =>
    (await from.browser(host).get('/_mail', headers)).status
  expect(await statusOf({})).toBe(200)
  expect(await statusOf({ 'x-forwarded-for': '203.0.113.9' })).toBe(404)
  expect(await statusOf({ 'x-forwarded-for': '127.0.0.1' })).toBe(404)
  expect(await statusOf({ forwarded: 'for=203.0.113.9' })).toBe(404)
  expect(await statusOf({}, 'somebody.example')).toBe(404)
  const proxied = await startTestServer({ env: { TRUST_PROXY: '1' } })
  try {
    expect(await statusOf({ 'x-forwarded-for': '203.0.113.9' }, platform.host, proxied)).toBe(404)
    expect(await statusOf({ 'x-forwarded-for': '127.0.0.1' }, platform.host, proxied)).toBe(200)
  } finally {
    await proxied.close()
  }
})

it('listens on this machine alone outside production, unless HOST says otherwise', () => {
  const listens = (env: Record<string, string>) =>
    readConfig({ OPENCALL_SECRET: 's'.repeat(40), ...env }, undefined, 'inspect').listen
  const production = {
    NODE_ENV: 'production',
    OPENCALL_ROOT_HOST: 'calls.example.org',
    SMTP_URL: 'smtp://mail.example.org',
  }
  expect([listens({}), listens({ HOST: '0.0.0.0' }), listens(production)]).toEqual(['127.0.0.1', '0.0.0.0', '0.0.0.0'])
})
