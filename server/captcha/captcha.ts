import { createHash } from 'node:crypto'
import type { Config } from '#config/env.ts'
import type { Endpoint } from '#core/endpoint.ts'
import { Problem } from '#core/problem.ts'
import type { Context } from '../context.ts'
import { SpentChallenge } from '../db/models/SpentChallenge.ts'
import { isUniqueViolation } from '../db/unique.ts'
import { INSTALLATION } from '../tenancy/scope.ts'
import { altcha } from './altcha.ts'
import type { CaptchaProvider } from './provider.ts'

const LIFE_MS = 5 * 60_000

const PROVIDERS: Record<Exclude<Config['captcha'], 'off'>, (config: Config) => CaptchaProvider> = { altcha }

/**
 * Lets a call of such an endpoint pass with a proof that was made for it, here, once. Throws 'captcha.required' with a challenge
 * when there is none, and 'captcha.refused' for one that is wrong, has expired, is of something else or was used before.
 */
export async function assertCaptcha(ctx: Context, endpoint: Endpoint, proof: string | undefined): Promise<void> {
  const { captcha } = ctx.app.config
  if (!endpoint.captcha || captcha === 'off') return
  const provider = PROVIDERS[captcha](ctx.app.config)
  const use = { action: `${endpoint.method} ${endpoint.path}`, platformId: ctx.platform?.id ?? INSTALLATION }
  if (proof === undefined) {
    const expiresAt = new Date(ctx.now.getTime() + LIFE_MS)
    throw new Problem('captcha.required', { data: { challenge: await provider.makeChallenge(use, expiresAt) } })
  }
  const read = await provider.readProof(proof)
  if (!read || read.action !== use.action || read.platformId !== use.platformId || read.expiresAt <= ctx.now)
    throw new Problem('captcha.refused')
  await spend(read)
}

/** The unique key of the table decides between two uses at once. */
async function spend({ nonce, expiresAt }: { nonce: string; expiresAt: Date }): Promise<void> {
  const hash = createHash('sha256').update(`captcha:${nonce}`).digest('hex')
  try {
    await SpentChallenge.create({ hash, expiresAt })
  } catch (error) {
    if (isUniqueViolation(error)) throw new Problem('captcha.refused')
    throw error
  }
}
