import { createHash, randomInt } from 'node:crypto'
import { licenceState, plainLicence } from '#core/onboarding/onboarding.rules.ts'
import { Problem } from '#core/problem.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import { INSTALLATION, inPlatform } from '../../tenancy/scope.ts'
import { listPlatforms } from '../platform/platform.public.ts'
import { findLicence, insertLicence, listLicenceRows, redeemLicenceRow } from './licence.repo.ts'

/** Letters and digits that cannot be mistaken for one another. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Four groups of five: 100 bits, which nobody guesses, so a plain hash keeps them. */
const newCode = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('')).join(
    '-',
  )

const hashOfLicence = (code: string): string => createHash('sha256').update(plainLicence(code)).digest('hex')

export interface NewLicence {
  plan: string
  note: string
  expiresAt: Date | null
  count: number
}

/** Makes codes and answers with them: they are shown this once. */
export function createLicences(ctx: Context, { count, ...licence }: NewLicence): Promise<string[]> {
  return transaction(() =>
    inPlatform(INSTALLATION, async () => {
      const codes = Array.from({ length: count }, newCode)
      for (const code of codes) {
        const row = await insertLicence({ ...licence, codeHash: hashOfLicence(code), ending: code.slice(-4) })
        await record(
          { ...ctx, platform: null },
          {
            type: 'licence.created',
            subject: { kind: 'licence', id: row.id, name: `…${row.ending}` },
            after: { plan: row.plan, expiresAt: row.expiresAt?.toISOString() ?? null },
          },
        )
      }
      return codes
    }),
  )
}

/** The codes, the latest first, with the slug of the platform that redeemed each. */
export async function describeLicences(now: Date) {
  const rows = await listLicenceRows()
  const slugs = new Map((await listPlatforms()).map(({ id, slug }) => [id, slug]))
  return rows.map((row) => ({
    id: row.id,
    ending: row.ending,
    plan: row.plan,
    note: row.note,
    state: licenceState(row, now),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    redeemedAt: row.redeemedAt?.toISOString() ?? null,
    platform: slugs.get(row.redeemedPlatformId ?? '') ?? null,
  }))
}

/** The licence of a code that can be redeemed. Throws 'licence.unknown', 'licence.used' or 'licence.expired'. */
export async function requireLicence(ctx: Context, code: string) {
  await ctx.app.rates.consume('licenceCheck', ctx.request?.network ?? '')
  const row = await findLicence(hashOfLicence(code))
  if (!row) throw new Problem('licence.unknown')
  const state = licenceState(row, ctx.now)
  if (state !== 'valid') throw new Problem(`licence.${state}`)
  return row
}

/** Redeems it for a platform, in the transaction that makes that. Throws 'licence.used' when somebody else did meanwhile. */
export async function redeemLicence(
  ctx: Context,
  licence: { id: string; ending: string; plan: string },
  { platformId, slug, userId }: { platformId: string; slug: string; userId: string },
): Promise<void> {
  if (!(await redeemLicenceRow(licence.id, { platformId, userId }, ctx.now))) throw new Problem('licence.used')
  await record(ctx, {
    type: 'licence.redeemed',
    subject: { kind: 'licence', id: licence.id, name: `…${licence.ending}` },
    after: { plan: licence.plan, slug },
  })
}
