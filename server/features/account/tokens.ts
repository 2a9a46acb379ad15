import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import type { App } from '../../context.ts'

export const ACCESS_SECONDS = 15 * 60
export const REFRESH_SECONDS = 30 * 24 * 3600

export interface AccessClaims {
  userId: string
  /** Family of refresh tokens: one sign-in. */
  family: string
  /** Null on the installation's own hosts. */
  platformId: string | null
}

const keys = new Map<string, Uint8Array>()
function keyOf(app: App, purpose: 'access-token' | 'refresh-token' | 'socket' | 'confirmation-code'): Uint8Array {
  const name = `${purpose} ${app.config.secret}`
  const known = keys.get(name)
  if (known) return known
  const made = new Uint8Array(hkdfSync('sha256', app.config.secret, '', purpose, 32))
  keys.set(name, made)
  return made
}

/** The refresh token that follows one: always the same, so that a token that is used twice at once has one successor. */
export const successorOf = (app: App, refreshToken: string): string =>
  createHmac('sha256', keyOf(app, 'refresh-token')).update(refreshToken).digest('base64url')

export const signAccessToken = (app: App, { userId, family, platformId }: AccessClaims, now: Date): Promise<string> =>
  new SignJWT({ fam: family, pid: platformId })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(userId)
    .setIssuedAt(now)
    .setExpirationTime(Math.floor(now.getTime() / 1000) + ACCESS_SECONDS)
    .sign(keyOf(app, 'access-token'))

/** Seconds within which a socket has to be opened. */
export const SOCKET_SECONDS = 60

/** What opens the socket of a sign-in: it goes where cookies are not looked at, and opens nothing else. */
export const signSocket = (app: App, { userId, family, platformId }: AccessClaims, now: Date): Promise<string> =>
  new SignJWT({ fam: family, pid: platformId })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(userId)
    .setIssuedAt(now)
    .setExpirationTime(Math.floor(now.getTime() / 1000) + SOCKET_SECONDS)
    .sign(keyOf(app, 'socket'))

export const readSocketSignature = (app: App, token: string, now: Date): Promise<AccessClaims | null> =>
  verified(token, keyOf(app, 'socket'), now).then((found) => found?.claims ?? null)

interface KnownToken {
  claims: AccessClaims
  /** Milliseconds. */
  expiresAt: number
}

/** Good tokens by secret and token: a signature is checked once in its quarter of an hour, not with every call. */
const checked = new LRUCache<string, KnownToken>({ max: 10_000 })

/** The claims of a good token, else null: expired, forged or of another kind. */
export async function readAccessToken(app: App, token: string, now: Date): Promise<AccessClaims | null> {
  const name = `${app.config.secret} ${token}`
  const before = checked.get(name)
  if (before && now.getTime() < before.expiresAt) return before.claims
  const found = await verified(token, keyOf(app, 'access-token'), now)
  if (found) checked.set(name, found)
  return found?.claims ?? null
}

async function verified(token: string, key: Uint8Array, now: Date): Promise<KnownToken | null> {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: now })
    if (typeof payload.sub !== 'string' || typeof payload.fam !== 'string' || !payload.exp) return null
    const platformId = typeof payload.pid === 'string' ? payload.pid : null
    return { claims: { userId: payload.sub, family: payload.fam, platformId }, expiresAt: payload.exp * 1_000 }
  } catch {
    return null // jose says no by throwing; a bad token is a visitor
  }
}

/** A secret to send, with the hash that is kept. */
export function newSecret(): { secret: string; hash: string } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: hashOf(secret) }
}

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** A stable, unguessable name for something secret, e.g. for rate limits by email. */
export const fingerprint = (app: App, value: string): string =>
  createHmac('sha256', app.config.secret).update(value).digest('base64url').slice(0, 22)

/** Without vowels and look-alikes: nothing to misread, no words. */
const LETTERS = 'BCDFGHJKMNPQRSTVWXZ23456789'

/** What may be typed in place of opening a link, `K7QF-2MXD`: it follows from the link, so that nothing more is kept. */
export function confirmationCode(app: App, tokenHash: string): string {
  const bytes = createHmac('sha256', keyOf(app, 'confirmation-code')).update(tokenHash).digest().subarray(0, 8)
  const letters = Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('')
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}
