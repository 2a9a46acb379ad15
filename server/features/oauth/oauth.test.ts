import * as client from 'openid-client'
import { beforeEach, describe, expect, it } from 'vitest'
import type { PlatformRef } from '#server/context.ts'
import { makePerson, makePlatform, type Person, signIn } from '../../../tests/factories/people.ts'
import { type Browser, codeOf } from '../../../tests/http.ts'
import { testServer } from '../../../tests/suite.ts'

const server = testServer()
const BACK = 'https://app.example/callback'
let platform: PlatformRef
let owner: Person
let browser: Browser

interface Made {
  item: { id: string; clientId: string }
  secret: string | null
}

beforeEach(async () => {
  platform = await makePlatform(server.app)
  owner = await makePerson(platform, { role: 'owner' })
  browser = await signIn(server.browser(platform.host), owner)
})

const clients = () => `/api/platforms/${platform.id}/oauth-clients`
const register = async (more: object = {}) =>
  (await browser.post<Made>(clients(), { name: 'Reports', redirectUris: [BACK], confidential: true, ...more })).body

/** The library of the application: its requests go to the test's server. */
async function library({ item, secret }: Made): Promise<client.Configuration> {
  const program = server.browser(platform.host)
  const configuration = await client.discovery(
    new URL(`http://${platform.host}`),
    item.clientId,
    undefined,
    secret ? client.ClientSecretBasic(secret) : client.None(),
    {
      algorithm: 'oauth2',
      execute: [client.allowInsecureRequests],
      [client.customFetch]: async (address, { method, headers, body }) => {
        const { pathname, search } = new URL(address)
        const answer = await program.send(method, pathname + search, {
          headers: { ...headers, 'x-csrf-token': 'none' },
          ...(body ? { raw: Buffer.from(String(body)) } : {}),
        })
        const type = { 'content-type': String(answer.headers['content-type'] ?? '') }
        return new Response(answer.text || null, { status: answer.status, headers: type })
      },
    },
  )
  return configuration
}

const requestOf = (url: URL) => Object.fromEntries(url.searchParams)

/** The person allows what the library asks for; answers the library's own exchange. */
async function authorize(made: Made, scope = 'platform.user.read') {
  const configuration = await library(made)
  const verifier = client.randomPKCECodeVerifier()
  const state = client.randomState()
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: BACK,
    scope,
    state,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  const decided = await browser.post<{ url: string }>('/api/oauth/authorization', { ...requestOf(url), allow: true })
  expect(decided.status, decided.text).toBe(200)
  const exchange = (given = verifier) =>
    client.authorizationCodeGrant(configuration, new URL(decided.body.url), {
      expectedState: state,
      pkceCodeVerifier: given,
    })
  return { configuration, url, decided: decided.body.url, exchange }
}

const users = (token: string) =>
  server
    .browser(platform.host)
    .get(`/api/platforms/${platform.id}/users`, { authorization: `Bearer ${token}` })
    .then(({ status }) => status)
const refused = (work: Promise<unknown>) => work.then(() => 'allowed').catch((error: { error?: string }) => error.error)

describe('an application', () => {
  it('acts for a person within its scopes, secret or not', async () => {
    for (const confidential of [true, false]) {
      const { exchange } = await authorize(await register({ confidential }))
      const tokens = await exchange()
      expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: 'platform.user.read' })
      expect(await users(tokens.access_token)).toBe(200)
      const logs = await server
        .browser(platform.host)
        .get(`/api/platforms/${platform.id}/logs`, { authorization: `Bearer ${tokens.access_token}` })
      expect(codeOf(logs)).toEqual([403, 'missing_permissions'])
    }
  })

  it('is told what it asks for in the consent, and that the person cancelled', async () => {
    const { url } = await authorize(await register())
    expect((await browser.get(`/api/oauth/authorization${url.search}`)).body).toEqual({
      name: 'Reports',
      host: 'app.example',
      scopes: ['platform.user.read'],
    })
    const no = await browser.post<{ url: string }>('/api/oauth/authorization', { ...requestOf(url), allow: false })
    expect(no.body.url).toMatch(/^https:\/\/app\.example\/callback\?error=access_denied&state=/)
  })

  it('uses a code once: the second time ends what it gave', async () => {
    const { exchange } = await authorize(await register())
    const { access_token } = await exchange()
    expect(await refused(exchange())).toBe('invalid_grant')
    expect(await users(access_token)).toBe(401)
  })

  it('needs the verifier, its own code, its secret, and a minute at most', async () => {
    const made = await register()
    const { exchange } = await authorize(made)
    expect(await refused(exchange(client.randomPKCECodeVerifier()))).toBe('invalid_grant')
    const wrong = await library({ ...made, secret: 'ocs_wrong' })
    const { decided } = await authorize(made)
    const state = new URL(decided).searchParams.get('state') ?? ''
    const checks = { expectedState: state, pkceCodeVerifier: client.randomPKCECodeVerifier() }
    expect(await refused(client.authorizationCodeGrant(wrong, new URL(decided), checks))).toBe('invalid_client')
    const other = await library(await register({ name: 'Other' }))
    expect(await refused(client.authorizationCodeGrant(other, new URL(decided), checks))).toBe('invalid_grant')
    server.clock.advance(61_000)
    expect(await refused(exchange())).toBe('invalid_grant')
  })

  it('rotates refresh tokens; one that comes back ends the grant', async () => {
    const { configuration, exchange } = await authorize(await register())
    const first = await exchange()
    const second = await client.refreshTokenGrant(configuration, first.refresh_token ?? '')
    expect([await users(first.access_token), await users(second.access_token)]).toEqual([401, 200])
    expect(await refused(client.refreshTokenGrant(configuration, first.refresh_token ?? ''))).toBe('invalid_grant')
    expect(await users(second.access_token)).toBe(401)
    expect(await refused(client.refreshTokenGrant(configuration, second.refresh_token ?? ''))).toBe('invalid_grant')
  })

  it('loses everything when it revokes, when its person does, and when it is removed', async () => {
    const made = await register()
    const one = await authorize(made)
    const tokens = await one.exchange()
    await client.tokenRevocation(one.configuration, tokens.refresh_token ?? '')
    expect(await users(tokens.access_token)).toBe(401)
    const two = await (await authorize(made)).exchange()
    const apps = `/api/platforms/${platform.id}/authorized-apps`
    const { items } = (await browser.get<{ items: { id: string; name: string }[] }>(apps)).body
    expect(items.map(({ name }) => name)).toEqual(['Reports'])
    const stranger = await signIn(server.browser(platform.host), await makePerson(platform, { role: 'owner' }))
    expect(codeOf(await stranger.delete(`${apps}/${items[0]?.id}`))).toEqual([404, 'resource.notFound'])
    expect((await browser.delete(`${apps}/${items[0]?.id}`)).status).toBe(204)
    expect(await users(two.access_token)).toBe(401)
    const three = await (await authorize(made)).exchange()
    expect((await browser.delete(`${clients()}/${made.item.id}`)).status).toBe(204)
    expect(await users(three.access_token)).toBe(401)
  })

  it('is asked to have its person allow it again after a year, however often it renews its tokens', async () => {
    const { configuration, exchange } = await authorize(await register())
    let { refresh_token: token = '' } = await exchange()
    for (let days = 0; days < 360; days += 60) {
      server.clock.advance(60 * 24 * 3_600_000)
      token = (await client.refreshTokenGrant(configuration, token)).refresh_token ?? ''
    }
    server.clock.advance(6 * 24 * 3_600_000)
    expect(await refused(client.refreshTokenGrant(configuration, token))).toBe('invalid_grant')
  })

  it('gets tokens by a code or a refresh token alone, with its secret', async () => {
    const made = await register()
    const credentials = { client_id: made.item.clientId, client_secret: made.secret ?? '' }
    const ask = async (to: string, form: Record<string, string>) => {
      const { status, body } = await server.browser(platform.host).send<{ error?: string }>('post', `/oauth/${to}`, {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        raw: Buffer.from(new URLSearchParams(form).toString()),
      })
      return [status, body?.error]
    }
    const person = { username: owner.email, password: 'any' }
    for (const grant_type of ['password', 'client_credentials', 'implicit', ''])
      expect(await ask('token', { ...credentials, ...person, grant_type })).toEqual([400, 'unsupported_grant_type'])
    const wrong = { ...credentials, client_secret: 'ocs_wrong', token: 'any', refresh_token: 'any' }
    expect(await ask('token', { ...wrong, grant_type: 'refresh_token' })).toEqual([401, 'invalid_client'])
    expect(await ask('revoke', wrong)).toEqual([401, 'invalid_client'])
  })

  it('has a token that holds on its platform alone, and never where a fresh proof is asked for', async () => {
    const scopes = ['platform.user.read', 'platform.oauth.manage']
    const { access_token: token } = await (await authorize(await register(), scopes.join(' '))).exchange()
    const headers = { authorization: `Bearer ${token}` }
    const other = await makePlatform(server.app)
    expect(codeOf(await server.browser(other.host).get(`/api/platforms/${other.id}/users`, headers))).toEqual([
      401,
      'session.required',
    ])
    const program = server.browser(platform.host)
    expect((await program.get(clients(), headers)).status).toBe(200)
    const answer = await program.post(clients(), { name: 'x', redirectUris: [BACK], confidential: false }, headers)
    expect([answer.status, (await browser.get<{ items: object[] }>(clients())).body.items.length]).toEqual([401, 1])
  })

  it('is registered with a fresh proof of the person alone', async () => {
    server.clock.advance(11 * 60_000)
    const answer = await browser.post(clients(), { name: 'x', redirectUris: [BACK], confidential: false })
    expect(codeOf(answer)).toEqual([403, 'session.stepUp'])
  })
})

/** Addresses that look like the registered one to somebody who compares carelessly. */
const TRICKS = [
  ...[
    'https://evil.example',
    'http://app.example',
    'https://app.example.evil.example',
    'https://app.example@evil.example',
  ],
  ...['https://user:pass@app.example', 'https://app.example:444', 'https://APP.example', 'https://app.example.'],
  ...[
    'https://evil.example\\@app.example',
    'https://app。example',
    '//app.example',
    'https:app.example',
    'https:///app.example',
  ],
  ...['javascript:alert(1)//app.example', 'data:text/html,app.example', 'https://app.example%2eevil.example'],
  ...[
    'https://app.example%00.evil.example',
    'https://[::ffff:127.0.0.1]',
    'https://xn--app-example',
    'ftp://app.example',
  ],
].flatMap((origin) =>
  [
    '/callback',
    '/callback/',
    '/callback/..',
    '/callback#x',
    '/callback?x=1',
    '/%63allback',
    '/callback%2f..',
    '/a/../callback',
  ]
    .concat([
      '/callback;x',
      '/callback//evil.example',
      '/./callback',
      '/callback\t',
      '/callback%0a',
      '\\callback',
      '/CALLBACK',
      '',
    ])
    .map((path) => origin + path),
)

describe('an address to lead back to', () => {
  it('is the registered one, letter by letter, or the request leads nowhere', async () => {
    const { url } = await authorize(await register())
    const request = requestOf(url)
    const tricks = [
      ...TRICKS,
      ...[
        `${BACK}/`,
        `${BACK}?`,
        `${BACK}#`,
        `${BACK}#x`,
        `${BACK}?x=1`,
        `${BACK}/../callback`,
        `${BACK} `,
        ` ${BACK}/x`,
      ],
    ]
    expect(new Set(tricks).size).toBeGreaterThanOrEqual(300)
    const followed: string[] = []
    for (const redirect_uri of tricks) {
      const answer = await browser.post('/api/oauth/authorization', { ...request, redirect_uri, allow: true })
      if (answer.status !== 422) followed.push(`${redirect_uri}: ${answer.status}`)
    }
    expect(followed).toEqual([])
  })

  it('cannot be registered where it is unsafe', async () => {
    for (const uri of [
      'http://app.example/',
      `${BACK}#x`,
      'https://u:p@app.example/',
      'javascript:alert(1)',
      'https://*.example/',
    ]) {
      const answer = await browser.post(clients(), { name: 'x', redirectUris: [uri], confidential: false })
      expect([uri, answer.status]).toEqual([uri, 422])
    }
  })

  it('comes with a name, a state that is not blank, a code, S256 and known scopes', async () => {
    const { url } = await authorize(await register())
    const request = requestOf(url)
    const wrongs: Record<string, string>[] = [
      { client_id: '' },
      { client_id: 'oca_unknown' },
      { state: '  ' },
      { response_type: 'token' },
      { scope: 'everything' },
      { code_challenge_method: 'plain' },
      { code_challenge: '' },
    ]
    for (const wrong of wrongs)
      expect(
        (await browser.get(`/api/oauth/authorization?${new URLSearchParams({ ...request, ...wrong })}`)).status,
      ).toBe(422)
  })
})
