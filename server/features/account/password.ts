import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { isBreached } from './breached.ts'

const hashWith = promisify(argon2)

interface Cost {
  /** KiB. */
  memory: number
  passes: number
  parallelism: number
}

/** OWASP's second profile: 19 MiB, two passes, one lane. */
const OWASP: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
let newCost = OWASP
const TAG_BYTES = 32

/** For tests, which sign in by the thousand: what new hashes cost from now on. Left out, what they cost everywhere else. */
export function setHashCost(cost: Cost = OWASP): void {
  newCost = cost
}

interface StoredHash {
  cost: Cost
  nonce: Buffer
  tag: Buffer
}

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

const phcOf = ({ cost, nonce, tag }: StoredHash): string =>
  `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`

const PHC = /^\$argon2id\$v=19\$m=(\d{1,8}),t=(\d{1,3}),p=(\d{1,3})\$([\w+/]+)\$([\w+/]+)$/

/** A PHC string, or `argon2id$<nonce>$<tag>` of before, which was always made at this cost. */
function readHash(storedHash: string): StoredHash {
  const [, memory, passes, parallelism, nonce, tag] = PHC.exec(storedHash) ?? []
  if (nonce !== undefined && tag !== undefined)
    return {
      cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
      nonce: Buffer.from(nonce, 'base64'),
      tag: Buffer.from(tag, 'base64'),
    }
  const [, oldNonce = '', oldTag = ''] = storedHash.split('$')
  return {
    cost: OWASP,
    nonce: Buffer.from(oldNonce, 'base64url'),
    tag: Buffer.from(oldTag, 'base64url'),
  }
}

const tagOf = (password: string, { cost, nonce }: Pick<StoredHash, 'cost' | 'nonce'>): Promise<Buffer> =>
  hashWith('argon2id', { ...cost, tagLength: TAG_BYTES, message: password.normalize('NFKC'), nonce }) as Promise<Buffer>

/** A PHC string: `$argon2id$v=19$m=…,t=…,p=…$<nonce>$<tag>`. */
export async function hashPassword(password: string, cost: Cost = newCost): Promise<string> {
  const nonce = randomBytes(16)
  return phcOf({ cost, nonce, tag: await tagOf(password, { cost, nonce }) })
}

// Compared against when there is no account, so that an unknown email takes as long as a wrong password.
const nobody = (): StoredHash => ({ cost: newCost, nonce: Buffer.alloc(16), tag: Buffer.alloc(TAG_BYTES) })

/** Whether the password is right. Does the same work with and without an account. */
export async function verifyPassword(password: string, storedHash: string | null): Promise<boolean> {
  const stored = storedHash === null ? nobody() : readHash(storedHash)
  const given = await tagOf(password, stored)
  return storedHash !== null && stored.tag.length === given.length && timingSafeEqual(stored.tag, given)
}

/** Whether a hash was made at another cost than new ones, or in the format of before. */
export const isOutdatedHash = (storedHash: string): boolean =>
  phcOf({ ...readHash(storedHash), cost: newCost }) !== storedHash

/** Of this product and of those who use it; the rest is in the list of stolen passwords. */
const COMMON = new Set(['motdepasse', 'azertyuiop', 'qwertzuiop', '0123456789', 'opencall', 'bienvenue', 'contrasena'])

/** Why a password cannot be taken: somebody has stolen it before, or it is easy to guess. Null when it can. */
export async function passwordFault(password: string, about: readonly string[]): Promise<'breached' | 'weak' | null> {
  if (await isBreached(password)) return 'breached'
  return isWeakPassword(password, about) ? 'weak' : null
}

/** Whether a password is too easy: common, one repeated character, or the person's own email or name. */
function isWeakPassword(password: string, about: readonly string[]): boolean {
  const low = password.toLowerCase()
  if (COMMON.has(low) || COMMON.has(low.replaceAll(/[\d\W_]+$/g, '')) || new Set(low).size < 4) return true
  return about
    .filter((word) => word.length >= 4)
    .some((word) => low === word.toLowerCase() || low.replaceAll(/[\d\W_]/g, '') === word.toLowerCase())
}
