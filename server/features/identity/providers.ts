import type { Configuration } from 'openid-client'
import type { IdentityProvider } from '#config/env.ts'
import { Problem } from '#core/problem.ts'
import { offersProvider } from '#core/security/security.rules.ts'
import { type App, type Context, type PlatformRef, platformUrl } from '../../context.ts'
import { readSecurity } from '../security/security.public.ts'

/** The library is loaded with the first sign-in of a process. */
const oidc = () => import('openid-client')

/** Seconds to wait for a provider. */
const PATIENCE = 8
/** Milliseconds after which what a provider publishes about itself is read again. */
const KEPT = 3_600_000

const known = new Map<string, { at: number; found: Promise<Configuration> }>()

export const presentProvider = ({ key, name }: IdentityProvider) => ({ key, name })

/** Those whose sign-in the platform of the host offers; without a platform, all that are configured. */
export async function offeredProviders({
  app,
  platform,
}: Pick<Context, 'app' | 'platform'>): Promise<readonly IdentityProvider[]> {
  const { identityProviders } = app.config
  if (!platform || identityProviders.length === 0) return identityProviders
  const { providers } = await readSecurity()
  return identityProviders.filter(({ key }) => offersProvider(providers, key))
}

/** Throws 'identity.none' for one that is not configured, or not offered on the host. */
export async function providerOf(ctx: Pick<Context, 'app' | 'platform'>, key: string): Promise<IdentityProvider> {
  const provider = (await offeredProviders(ctx)).find((one) => one.key === key)
  if (!provider) throw new Problem('identity.none')
  return provider
}

const callbackPath = (key: string): string =>
  key === 'google' ? '/auth_social/google/callback' : `/services/${key}/oidc/callback`

/** The address that is registered at the provider: of the platform's host, or of the organisers' host for all platforms. */
export const callbackUrl = (app: App, platform: PlatformRef | null, key: string): string =>
  platform && app.config.callbackHost === 'platform'
    ? platformUrl(app, platform, callbackPath(key))
    : `${app.config.scheme}://app.${app.config.rootHost}${callbackPath(key)}`

/** What a provider publishes about itself, read once an hour. Throws 'identity.unavailable'. */
export async function discover(app: App, provider: IdentityProvider): Promise<Configuration> {
  const name = `${provider.issuer} ${provider.clientId} ${provider.clientSecret}`
  const before = known.get(name)
  const now = performance.now()
  if (before && now - before.at < KEPT) return before.found
  const found = readMetadata(app, provider)
  known.set(name, { at: now, found })
  found.catch(() => known.delete(name))
  return found
}

async function readMetadata({ log }: App, { key, issuer, clientId, clientSecret }: IdentityProvider) {
  const client = await oidc()
  const isLocal = new URL(issuer).protocol === 'http:'
  try {
    return await client.discovery(
      new URL(issuer),
      clientId,
      { client_secret: clientSecret },
      (server, metadata, body, headers) => {
        const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
        const authenticate = methods.includes('client_secret_basic')
          ? client.ClientSecretBasic
          : client.ClientSecretPost
        return authenticate(clientSecret)(server, metadata, body, headers)
      },
      {
        timeout: PATIENCE,
        execute: [
          // Else the signature of a token that came over TLS is not looked at.
          client.enableNonRepudiationChecks,
          // The configuration takes plain HTTP from this machine alone.
          ...(isLocal ? [client.allowInsecureRequests] : []),
        ],
      },
    )
  } catch (error) {
    log.warn({ provider: key, error: (error as Error).message }, 'a sign-in provider does not answer')
    throw new Problem('identity.unavailable')
  }
}

/** What the answer of the provider is checked with. */
export interface Expected {
  state: string
  nonce: string
  verifier: string
}

/** Where to send the person, and what to check the answer with. */
export async function beginAt(app: App, platform: PlatformRef | null, provider: IdentityProvider, lang: string) {
  const [client, configuration] = [await oidc(), await discover(app, provider)]
  const expected: Expected = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  }
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: callbackUrl(app, platform, provider.key),
    scope: 'openid email profile',
    state: expected.state,
    nonce: expected.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(expected.verifier),
    code_challenge_method: 'S256',
    ui_locales: lang,
  })
  return { url: url.href, expected }
}

/** Who a provider says a person is. */
export interface ExternalPerson {
  subject: string
  email: string
  emailVerified: boolean
  firstname: string
  lastname: string
}

export type Answer = { ok: true; person: ExternalPerson } | { ok: false; reason: 'cancelled' | 'failed' }

/** Exchanges the code of an answer for the person; `query` is what came with the callback. */
export async function readAnswer(
  app: App,
  platform: PlatformRef | null,
  provider: IdentityProvider,
  { query, expected }: { query: Record<string, unknown>; expected: Expected },
): Promise<Answer> {
  const client = await oidc()
  const url = new URL(callbackUrl(app, platform, provider.key))
  for (const [name, value] of Object.entries(query)) if (typeof value === 'string') url.searchParams.set(name, value)
  try {
    const configuration = await discover(app, provider)
    const tokens = await client.authorizationCodeGrant(configuration, url, {
      pkceCodeVerifier: expected.verifier,
      expectedState: expected.state,
      expectedNonce: expected.nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) return { ok: false, reason: 'failed' }
    const more =
      typeof claims.email === 'string' || !configuration.serverMetadata().userinfo_endpoint
        ? claims
        : { ...claims, ...(await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)) }
    const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
    return {
      ok: true,
      person: {
        subject: claims.sub,
        email: text(more.email),
        emailVerified: more.email_verified === true,
        firstname: text(more.given_name) || text(more.name),
        lastname: text(more.family_name),
      },
    }
  } catch (error) {
    const isCancelled = error instanceof client.AuthorizationResponseError && error.error === 'access_denied'
    if (isCancelled) return { ok: false, reason: 'cancelled' }
    const { code, message } = error as Error & { code?: string }
    app.log.warn({ provider: provider.key, code, error: message }, 'an answer of a sign-in provider was refused')
    return { ok: false, reason: 'failed' }
  }
}
