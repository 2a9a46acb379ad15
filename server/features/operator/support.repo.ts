import { SupportAccess } from '../../db/models/SupportAccess.ts'
import { findRow, rows } from '../../db/rows.ts'
import { asSystem, inPlatform } from '../../tenancy/scope.ts'

export interface SupportRow {
  id: string
  userId: string
  reason: string
  readOnly: boolean | null
  expiresAt: Date
  createdAt: Date
}

const FIELDS = ['id', 'userId', 'reason', 'readOnly', 'expiresAt', 'createdAt'] as const

/** The support access of a person to a platform at this moment. */
export async function findSupport(platformId: string, userId: string, now: Date): Promise<SupportRow | null> {
  const found = await inPlatform(platformId, () => findOpenSupport(userId))
  return found && found.expiresAt > now ? found : null
}

/** The one that has not been ended on the scope's platform, expired or not. */
export const findOpenSupport = (userId: string): Promise<SupportRow | null> =>
  findRow(SupportAccess, { where: { openKey: userId }, attributes: FIELDS })

export const findOpenSupportById = (id: string): Promise<SupportRow | null> =>
  findRow(SupportAccess, { where: { id, endedAt: null }, attributes: FIELDS })

/** Every platform where a person acts as support. */
export const listPlatformsSupportedBy = (userId: string): Promise<{ id: string; platformId: string }[]> =>
  asSystem('an operator is one no more', () =>
    rows(SupportAccess, { where: { userId, endedAt: null }, attributes: ['id', 'platformId'] }),
  )

export const insertSupport = (access: { userId: string; reason: string; readOnly: boolean; expiresAt: Date }) =>
  SupportAccess.create({ ...access, endedAt: null, openKey: access.userId })

/** False when it had ended before. */
export async function closeSupport(id: string, now: Date): Promise<boolean> {
  const [changed] = await SupportAccess.update({ endedAt: now, openKey: null }, { where: { id, endedAt: null } })
  return changed === 1
}

/** Those of a person on the platform of the scope, ended or not. */
export async function removeAccessesOf(userId: string): Promise<void> {
  await SupportAccess.destroy({ where: { userId } })
}
