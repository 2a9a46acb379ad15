import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const hashWith = promisify(argon2)

/** OWASP's second profile: 19 MiB, two passes, one lane. */
const COST = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 }

/** `argon2id$<nonce>$<tag>`, base64url. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await hashWith('argon2id', { ...COST, message: password.normalize('NFKC'), nonce })
  return `argon2id$${nonce.toString('base64url')}$${tag.toString('base64url')}`
}

// Compared against when there is no account, so that an unknown email takes as long as a wrong password.
const NOBODY = `argon2id$${Buffer.alloc(16).toString('base64url')}$${Buffer.alloc(32).toString('base64url')}`

/** Whether the password is right. Takes the same time with and without an account. */
export async function verifyPassword(password: string, kept: string | null): Promise<boolean> {
  const [, nonce = '', tag = ''] = (kept ?? NOBODY).split('$')
  const expected = Buffer.from(tag, 'base64url')
  const given = await hashWith('argon2id', {
    ...COST,
    message: password.normalize('NFKC'),
    nonce: Buffer.from(nonce, 'base64url'),
  })
  return kept !== null && expected.length === given.length && timingSafeEqual(expected, given)
}

const COMMON = new Set([
  'password',
  'motdepasse',
  'azertyuiop',
  'qwertyuiop',
  '1234567890',
  '0123456789',
  'administrator',
  'opencall',
  'opencall123',
  'bienvenue',
  'welcome123',
  'password123',
  'iloveyou12',
  'letmein123',
  'changeme123',
])

/** Whether a password is too easy: common, one repeated character, or the person's own email or name. */
export function isWeakPassword(password: string, about: readonly string[]): boolean {
  const low = password.toLowerCase()
  if (COMMON.has(low) || COMMON.has(low.replaceAll(/[\d\W_]+$/g, '')) || new Set(low).size < 4) return true
  return about
    .filter((word) => word.length >= 4)
    .some((word) => low === word.toLowerCase() || low.replaceAll(/[\d\W_]/g, '') === word.toLowerCase())
}
