import { createHmac, timingSafeEqual } from 'node:crypto'
import type { App, Context } from '../../context.ts'
import { listFactors } from './security.repo.ts'

export const TRUSTED_SECONDS = 30 * 24 * 3600

/** Accounts that one device is trusted for. */
const MOST_ACCOUNTS = 5

interface Person {
  id: string
  passwordHash: string | null
}

/** `<end>.<proof>`: ends in unix seconds; the proof counts no more once the password or the second steps are others. */
const proofOf = (app: App, { id, passwordHash }: Person, factors: readonly { id: string }[], end: number): string =>
  createHmac('sha256', app.config.secret)
    .update(`trusted:${id}:${passwordHash}:${factors.map((factor) => factor.id).join(',')}:${end}`)
    .digest('base64url')

const entriesOf = (cookie: string | undefined): string[] =>
  (cookie ?? '').slice(0, 600).split(' ').filter(Boolean).slice(0, MOST_ACCOUNTS)

/** Whether the person told this device to be trusted, and has changed nothing since. */
export async function isTrustedDevice(
  { app, now }: Context,
  cookie: string | undefined,
  person: Person,
): Promise<boolean> {
  const entries = entriesOf(cookie)
  if (entries.length === 0) return false
  const factors = await listFactors(person.id)
  if (factors.length === 0) return false
  return entries.some((entry) => {
    const [end = '', proof = ''] = entry.split('.')
    const expected = Buffer.from(proofOf(app, person, factors, Number(end)))
    const given = Buffer.from(proof)
    return Number(end) * 1000 > now.getTime() && given.length === expected.length && timingSafeEqual(given, expected)
  })
}

/** The cookie's value once the person told this device to be trusted. */
export async function trustDevice({ app, now }: Context, cookie: string | undefined, person: Person): Promise<string> {
  const end = Math.floor(now.getTime() / 1000) + TRUSTED_SECONDS
  const proof = proofOf(app, person, await listFactors(person.id), end)
  return [`${end}.${proof}`, ...entriesOf(cookie)].slice(0, MOST_ACCOUNTS).join(' ')
}
