import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

/** A person as the provider knows them. */
export interface ProviderPerson {
  sub: string
  email?: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
}

export const CLIENT = { clientId: 'opencall', clientSecret: 'secret of the client at its provider' }

const listenAnywhere = (server: Server): Promise<number> =>
  new Promise((done) => server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port)))

const closed = (server: Server): Promise<void> =>
  new Promise((done) => {
    server.close(() => done())
    server.closeAllConnections()
  })

export interface RealProvider {
  issuer: string
  people: Map<string, ProviderPerson>
  /** Goes through the provider's pages as a person would; answers the address that it leads back to. */
  signIn(url: string, sub: string): Promise<string>
  /** Cancels on the provider's page. */
  cancel(url: string): Promise<string>
  close(): Promise<void>
}

/** The library tells on the console what an installation in production would change of it. */
function dropNotices(): void {
  for (const name of ['info', 'warn'] as const) {
    const write = console[name]
    console[name] = (...line: unknown[]) => {
      if (!String(line[0]).startsWith('oidc-provider ')) write(...line)
    }
  }
}
dropNotices()

/** A provider of the library `oidc-provider` on this machine. */
export async function realProvider(redirectUris: string[]): Promise<RealProvider> {
  const { Provider } = await import('oidc-provider')
  const server = createServer()
  const port = await listenAnywhere(server)
  const issuer = `http://127.0.0.1:${port}`
  const people = new Map<string, ProviderPerson>()
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret, redirect_uris: redirectUris }],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'test' }] },
    cookies: { keys: ['a key of the provider in tests'] },
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    features: { devInteractions: { enabled: true } },
    findAccount: (_ctx: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ ...people.get(sub), sub }),
    }),
  })
  server.on('request', provider.callback())

  /** Follows what the provider answers on its own host, until it leads away. */
  const walk = async (url: string, step: (page: string, at: string) => [method: string, at: string, form?: string]) => {
    const cookies = new Map<string, string>()
    let next: [string, string, string?] = ['GET', url]
    for (let hop = 0; hop < 20; hop += 1) {
      const [method, at, form] = next
      if (!at.startsWith(issuer)) return at
      const answer = await fetch(at, {
        method,
        redirect: 'manual',
        headers: {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(form === undefined ? {} : { body: form }),
      })
      for (const cookie of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        cookies.set(name, value)
      }
      const to = answer.headers.get('location')
      next = to ? ['GET', new URL(to, at).href] : step(await answer.text(), at)
    }
    throw new Error('The provider leads nowhere')
  }
  return {
    issuer,
    people,
    signIn: (url, sub) =>
      walk(url, (page, at) => {
        const [, prompt = ''] = /name="prompt" value="(\w+)"/.exec(page) ?? []
        if (!prompt) throw new Error(`The provider says: ${page.slice(0, 400)}`)
        const form = new URLSearchParams(prompt === 'login' ? { prompt, login: sub, password: 'any' } : { prompt })
        return ['POST', at, form.toString()]
      }),
    cancel: (url) => walk(url, (_page, at) => ['GET', `${at}/abort`]),
    close: () => closed(server),
  }
}

export interface ForgingProvider {
  issuer: string
  /** What its next tokens say; without a signature where `alg` is none. */
  forge: { claims: Record<string, unknown>; alg?: 'none' | 'otherKey' }
  close(): Promise<void>
}

/** A provider that answers each code with the token that a test wants. */
export async function forgingProvider(more: Record<string, unknown> = {}): Promise<ForgingProvider> {
  const server = createServer()
  const issuer = `http://127.0.0.1:${await listenAnywhere(server)}`
  const [own, other] = [await generateKeyPair('RS256', { extractable: true }), await generateKeyPair('RS256')]
  const jwk = { ...(await exportJWK(own.publicKey)), alg: 'RS256', use: 'sig', kid: 'own' }
  const provider: ForgingProvider = { issuer, forge: { claims: {} }, close: () => closed(server) }
  const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const tokenOf = ({ claims, alg }: ForgingProvider['forge']): Promise<string> | string => {
    const now = Math.floor(Date.now() / 1000)
    const all = { iss: issuer, aud: CLIENT.clientId, iat: now, exp: now + 300, ...claims }
    if (alg === 'none') return `${base64({ alg: 'none' })}.${base64(all)}.`
    return new SignJWT(all)
      .setProtectedHeader({ alg: 'RS256', kid: 'own' })
      .sign(alg === 'otherKey' ? other.privateKey : own.privateKey)
  }
  server.on('request', async (req, res) => {
    const send = (value: unknown) => res.setHeader('content-type', 'application/json').end(JSON.stringify(value))
    switch (req.url) {
      case '/.well-known/openid-configuration':
        return send({
          issuer,
          authorization_endpoint: `${issuer}/auth`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          ...more,
        })
      case '/jwks':
        return send({ keys: [jwk] })
      case '/token':
        return send({
          access_token: 'any',
          token_type: 'Bearer',
          expires_in: 60,
          id_token: await tokenOf(provider.forge),
        })
      default:
        return res.writeHead(404).end()
    }
  })
  return provider
}
