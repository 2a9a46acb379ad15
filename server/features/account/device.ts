import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { App } from '../../context.ts'
import { emailKey } from './email.ts'

/** Seconds. */
export const DEVICE_SECONDS = 365 * 24 * 3600

/** Accounts that one device is remembered for. */
const MOST_ACCOUNTS = 5

/**
 * `<name>.<proof>.<proof>…`: the accounts that were signed in to on this device. It opens nothing; it only counts wrong passwords
 * apart, so that nobody locks a person out of the devices that they use.
 */
const proofOf = (app: App, name: string, email: string): string =>
  createHmac('sha256', app.config.secret)
    .update(`device:${name}:${emailKey(email)}`)
    .digest('base64url')
    .slice(0, 22)

const read = (cookie: string | undefined) => {
  const [name = '', ...proofs] = (cookie ?? '').slice(0, 300).split('.')
  return { name, proofs: proofs.slice(0, MOST_ACCOUNTS) }
}

const isSame = (given: string, expected: string): boolean =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))

/** The device's name when the account was signed in to on it before, else null. */
export function knownDevice(app: App, cookie: string | undefined, email: string): string | null {
  const { name, proofs } = read(cookie)
  const expected = proofOf(app, name, email)
  return proofs.some((proof) => isSame(proof, expected)) ? name : null
}

/** The cookie's value once the account was signed in to. */
export function rememberDevice(app: App, cookie: string | undefined, email: string): string {
  const before = read(cookie)
  const name = /^[\w-]{16}$/.test(before.name) ? before.name : randomBytes(12).toString('base64url')
  const proof = proofOf(app, name, email)
  const others = before.proofs.filter((one) => one !== proof && /^[\w-]{22}$/.test(one))
  return [name, proof, ...others].slice(0, MOST_ACCOUNTS + 1).join('.')
}
