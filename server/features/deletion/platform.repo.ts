import type { ModelStatic } from 'sequelize'
import type { PlatformDeletion as Deletion } from '#core/deletion/platform.contract.ts'
import type { PlatformDeletionState } from '#core/deletion/platform.rules.ts'
import { ApiToken } from '../../db/models/ApiToken.ts'
import { Domain } from '../../db/models/Domain.ts'
import { EmailToken } from '../../db/models/EmailToken.ts'
import { ExternalSignIn } from '../../db/models/ExternalSignIn.ts'
import { Membership } from '../../db/models/Membership.ts'
import { OAuthClient } from '../../db/models/OAuthClient.ts'
import { OAuthGrant } from '../../db/models/OAuthGrant.ts'
import { OAuthRefresh } from '../../db/models/OAuthRefresh.ts'
import { Platform } from '../../db/models/Platform.ts'
import { type OwnerContact, PlatformDeletion } from '../../db/models/PlatformDeletion.ts'
import { Session } from '../../db/models/Session.ts'
import { findRow, rows } from '../../db/rows.ts'
import { execute, select } from '../../tenancy/raw.ts'
import { platformIdOfScope } from '../../tenancy/scope.ts'

export type { OwnerContact }

const FIELDS = ['id', 'state', 'requestedById', 'requestedByName', 'runAt', 'settledAt', 'owners', 'createdAt'] as const

/** The one that is not settled. */
export const findOpenDeletion = () => findRow(PlatformDeletion, { where: { openKey: 'open' }, attributes: FIELDS })

/** The latest that was not cancelled. */
export const findLatestDeletion = () =>
  findRow(PlatformDeletion, {
    where: { state: ['pending', 'running', 'done'] },
    attributes: ['state', 'runAt', 'settledAt'],
    order: [['id', 'DESC']],
  })

export const findDeletionById = (id: string) => findRow(PlatformDeletion, { where: { id }, attributes: FIELDS })

/** When all data of the scope's platform were deleted; null while they are there. */
export const findPurge = async (): Promise<Date | null> =>
  (await findRow(PlatformDeletion, { where: { state: 'done' }, attributes: ['settledAt'] }))?.settledAt ?? null

export const insertDeletion = (given: { requestedById: string; requestedByName: string; runAt: Date }) =>
  PlatformDeletion.create({ ...given, state: 'pending', openKey: 'open', settledAt: null, owners: null })

/** False when it was not in `from` any more. */
export async function moveDeletion(
  id: string,
  from: PlatformDeletionState,
  to: PlatformDeletionState,
  values: { settledAt?: Date; owners?: OwnerContact[] | null; requestedByName?: string } = {},
): Promise<boolean> {
  const isSettled = to === 'done' || to === 'cancelled'
  const [changed] = await PlatformDeletion.update(
    { state: to, ...(isSettled && { openKey: null }), ...values },
    { where: { id, state: from } },
  )
  return changed === 1
}

export const listOwnerContacts = (): Promise<OwnerContact[]> =>
  select<OwnerContact & Record<string, unknown>>(
    `SELECT DISTINCT u.email, u.firstname, u.locale
     FROM assignment a
     JOIN role r ON r.id = a.role_id AND r.platform_id = :platformId
     JOIN membership m ON m.id = a.membership_id AND m.platform_id = :platformId
     JOIN user u ON u.id = m.user_id
     WHERE a.platform_id = :platformId AND a.program_id IS NULL AND r.\`key\` = 'owner' AND m.state = 'active'
     ORDER BY u.email`,
    {},
  )

const FIGURES = `
  SELECT
   (SELECT COUNT(*) FROM program p WHERE p.platform_id = :platformId) AS programs,
   (SELECT COUNT(*) FROM response r WHERE r.platform_id = :platformId) AS applications,
   (SELECT COUNT(*) FROM form f WHERE f.platform_id = :platformId) AS forms,
   (SELECT COUNT(*) FROM file f WHERE f.platform_id = :platformId AND f.deleted_at IS NULL) AS files,
   (SELECT COALESCE(SUM(u.bytes), 0) FROM file_usage u WHERE u.platform_id = :platformId) AS bytes,
   (SELECT COUNT(*) FROM membership m WHERE m.platform_id = :platformId AND m.kind = 'staff') AS staff,
   (SELECT COUNT(*) FROM membership m WHERE m.platform_id = :platformId AND m.kind = 'applicant') AS applicants`

/** What the platform of the scope holds. */
export async function readFigures(): Promise<Deletion['figures']> {
  const [row] = await select<Deletion['figures'] & Record<string, unknown>>(
    FIGURES,
    {},
    {
      programs: 'number',
      applications: 'number',
      forms: 'number',
      files: 'number',
      bytes: 'number',
      staff: 'number',
      applicants: 'number',
    },
  )
  const { programs = 0, applications = 0, forms = 0, files = 0, bytes = 0, staff = 0, applicants = 0 } = row ?? {}
  return { programs, applications, forms, files, bytes, staff, applicants }
}

export interface MemberAccount {
  membershipId: string
  userId: string
  /** Null: the account has gone already. */
  email: string | null
  emailKey: string | null
  firstname: string | null
  lastname: string | null
  /** Nothing else needs the account: it is on no other platform, and no operator's. */
  isLast: boolean
}

/** Some members of the scope's platform, with what is known of their accounts. */
export async function listSomeMembers(limit: number): Promise<MemberAccount[]> {
  const found = await select<Omit<MemberAccount, 'isLast'> & { superAdmin: number | null } & Record<string, unknown>>(
    `SELECT m.id AS membershipId, m.user_id AS userId, u.email, u.email_key AS emailKey, u.firstname, u.lastname,
            u.super_admin AS superAdmin
     FROM membership m LEFT JOIN user u ON u.id = m.user_id
     WHERE m.platform_id = :platformId ORDER BY m.id LIMIT :limit `,
    { limit },
  )
  return found.map(({ superAdmin, ...row }) => ({ ...row, isLast: row.email !== null && !superAdmin }))
}

export const removeMembership = (id: string) => Membership.destroy({ where: { id } })

const nameOf = (model: ModelStatic<never>): string => {
  const table = (model as unknown as { getTableName(): string | { tableName: string } }).getTableName()
  return typeof table === 'string' ? table : table.tableName
}

/** Tables whose rows belong to platforms, but the one that says that this one is deleted. */
const tenantTables = (): { name: string; hasId: boolean }[] =>
  Object.values(PlatformDeletion.sequelize?.models ?? {})
    .filter((model) => 'isTenant' in model && model !== PlatformDeletion)
    .map((model) => ({ name: nameOf(model as ModelStatic<never>), hasId: 'id' in model.getAttributes() }))

const AT_ONCE = 2_000

/** Deletes every row of the scope's platform, in parts. Goes on where it was stopped. */
export async function removeRows(signal: AbortSignal): Promise<void> {
  for (const { name, hasId } of tenantTables()) {
    for (;;) {
      signal.throwIfAborted()
      const removed = hasId
        ? await execute(
            `DELETE FROM \`${name}\` WHERE platform_id = :platformId AND id IN
               (SELECT id FROM (SELECT t.id FROM \`${name}\` t WHERE t.platform_id = :platformId LIMIT ${AT_ONCE}) some)`,
          )
        : await execute(`DELETE FROM \`${name}\` WHERE platform_id = :platformId`)
      if (!hasId || removed < AT_ONCE) break
    }
  }
}

/** What the installation has of the scope's platform: sign-ins, tokens, domains, jobs that wait. */
export async function removeInstallationRows(): Promise<void> {
  const where = { platformId: platformIdOfScope() }
  const grants = await rows(OAuthGrant, { where, attributes: ['id'] })
  await OAuthRefresh.destroy({ where: { grantId: grants.map(({ id }) => id) } })
  await ApiToken.destroy({ where })
  await OAuthGrant.destroy({ where })
  await OAuthClient.destroy({ where })
  await Session.destroy({ where })
  await EmailToken.destroy({ where })
  await ExternalSignIn.destroy({ where })
  await Domain.destroy({ where })
  await execute(`DELETE FROM job WHERE state <> 'running' AND platform_id = :platformId`)
}

/** Its name and address stay, so that nobody takes them and its notice can be shown. */
export const emptyPlatform = (id: string) => Platform.update({ settings: {}, features: [] }, { where: { id } })
