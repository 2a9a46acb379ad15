import { createHash, randomInt } from 'node:crypto'
import { generateSecret, generateURI, verifySync } from 'otplib'
import { Problem } from '#core/problem.ts'
import { RECOVERY_CODES, readRecoveryCode, readTotp } from '#core/security/factor.rules.ts'
import type { App, Context } from '../../context.ts'
import { seal, unseal } from '../../secrets.ts'
import { findTotp, spendRecoveryCode, spendTimeStep } from './security.repo.ts'

export const TOTP_SECRET = 'totp-secret'

/** Seconds that the clock of an authenticator may differ. */
const TOLERANCE = 30

/** A new secret for an authenticator: what is shown, and what is kept. */
export function newTotp(app: App, { issuer, label }: { issuer: string; label: string }) {
  const secret = generateSecret()
  return { secret, uri: generateURI({ issuer, label, secret }), sealed: seal(app.config, TOTP_SECRET, secret) }
}

/** Without vowels and look-alikes: nothing to misread, no words. */
const LETTERS = 'bcdfghjkmnpqrstvwxz23456789'

export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: 3 }, () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')).join(
      '-',
    ),
  )

/** What is kept of a recovery code: it is long and random, so that a plain hash tells nothing. */
export const recoveryHash = (userId: string, code: string): string =>
  createHash('sha256')
    .update(`recovery:${userId}:${readRecoveryCode(code)}`)
    .digest('hex')

/**
 * Uses up a code of the authenticator. `confirmed`: of one whose set-up was completed. Throws 'factor.codeWrong', while it is being set up
 * 'factor.setupCodeWrong': there are no recovery codes yet.
 */
export async function spendTotp(
  { app, now }: Context,
  userId: string,
  typed: string,
  { confirmed }: { confirmed: boolean },
): Promise<void> {
  const wrong = new Problem(confirmed ? 'factor.codeWrong' : 'factor.setupCodeWrong')
  const code = readTotp(typed)
  const totp = await findTotp(userId)
  if (!code || !totp || (totp.confirmedAt !== null) !== confirmed) throw wrong
  const secret = String(unseal(app.config, TOTP_SECRET, totp.secret))
  const epoch = Math.floor(now.getTime() / 1000)
  const result = verifySync({ secret, token: code, epoch, epochTolerance: TOLERANCE })
  if (!result.valid || !('timeStep' in result)) throw wrong
  if (!(await spendTimeStep(totp.id, result.timeStep, now, totp.confirmedAt ?? now))) throw wrong
}

/** Uses up a code of either kind, and says which. Throws 'factor.codeWrong'. */
export async function spendCode(ctx: Context, userId: string, typed: string): Promise<'totp' | 'recovery'> {
  const recovery = readRecoveryCode(typed)
  if (!recovery) {
    await spendTotp(ctx, userId, typed, { confirmed: true })
    return 'totp'
  }
  if (!(await spendRecoveryCode(userId, recoveryHash(userId, recovery)))) throw new Problem('factor.codeWrong')
  return 'recovery'
}
