import type { StaffFilters } from '#core/member/member.contract.ts'
import type { Text } from '#core/text.ts'
import { instantText } from '../../db/insert-rows.ts'
import { select } from '../../tenancy/raw.ts'

/** Whose staff: of the whole platform, or of a program. `through`: ids of the roles on the platform that give access to it. */
export type StaffScope = { programId: null } | { programId: string; through: readonly string[] }

export interface StaffRow {
  id: string
  kind: 'member' | 'invitation'
  userId: string | null
  firstname: string
  lastname: string
  email: string
  /** Of an invitation: the key of its role. */
  role: string | null
  isConfirmed: boolean
  hasFactor: boolean
  memberSince: Date
  since: Date
  lastSeenAt: Date | null
  expiresAt: Date | null
}

export interface StaffFilter extends StaffFilters {
  now: Date
  sort: 'name' | 'since' | 'lastSeenAt'
  direction: 'asc' | 'desc'
  limit: number
  offset: number
}

/** No id of a role: an empty list is no SQL. */
const NO_ROLE = '-'

const heldHere = ({ programId }: StaffScope): string =>
  programId === null
    ? 'a.program_id IS NULL'
    : '(a.program_id = :programId OR (a.program_id IS NULL AND a.role_id IN ( :through )))'

const members = (scope: StaffScope, { search, role }: StaffFilters): string => `
  SELECT m.id AS id, 'member' AS kind, m.user_id AS userId, u.firstname AS firstname, u.lastname AS lastname, u.email AS email,
    NULL AS role, u.confirmed_at IS NOT NULL AS isConfirmed,
    EXISTS (SELECT 1 FROM credential c WHERE c.user_id = u.id AND c.kind IN ('totp', 'passkey') AND c.confirmed_at IS NOT NULL) AS hasFactor,
    m.created_at AS memberSince, m.created_at AS since, m.last_seen_at AS lastSeenAt, NULL AS expiresAt,
    LOWER(CASE WHEN u.lastname = '' THEN u.email ELSE u.lastname END) AS sortName
  FROM membership m JOIN user u ON u.id = m.user_id
  WHERE m.platform_id = :platformId AND m.kind = 'staff' AND m.state <> 'revoked'
    AND EXISTS (SELECT 1 FROM assignment a JOIN role r ON r.platform_id = :platformId AND r.id = a.role_id
      WHERE a.platform_id = :platformId AND a.membership_id = m.id AND ${heldHere(scope)}${role ? ' AND r.`key` = :role ' : ''})
    ${
      search
        ? "AND (LOWER(u.lastname) LIKE :search ESCAPE '!' OR LOWER(u.firstname) LIKE :search ESCAPE '!' OR u.email_key LIKE :search ESCAPE '!')"
        : ''
    }`

const invitations = ({ programId }: StaffScope, { search, role, state }: StaffFilters): string => `
  SELECT i.id AS id, 'invitation' AS kind, NULL AS userId, i.name AS firstname, '' AS lastname, i.email AS email,
    i.role AS role, 0 AS isConfirmed, 0 AS hasFactor, i.created_at AS memberSince, i.last_sent_at AS since, NULL AS lastSeenAt,
    i.expires_at AS expiresAt, LOWER(CASE WHEN i.name = '' THEN i.email ELSE i.name END) AS sortName
  FROM invitation i
  WHERE i.platform_id = :platformId AND i.open_key IS NOT NULL
    AND ${programId === null ? 'i.program_id IS NULL' : 'i.program_id = :programId '}
    ${role ? 'AND i.role = :role ' : ''}
    ${state === 'sent' ? 'AND i.expires_at > :now ' : state === 'expired' ? 'AND i.expires_at <= :now ' : ''}
    ${search ? "AND (LOWER(i.name) LIKE :search ESCAPE '!' OR i.email_key LIKE :search ESCAPE '!')" : ''}`

const unionOf = (scope: StaffScope, filters: StaffFilters): string =>
  [
    ...(filters.state === undefined || filters.state === 'member' ? [members(scope, filters)] : []),
    ...(filters.state !== 'member' ? [invitations(scope, filters)] : []),
  ].join(' UNION ALL ')

const valuesOf = (scope: StaffScope, { search, role, now }: StaffFilters & { now: Date }) => ({
  programId: scope.programId ?? '',
  through: scope.programId === null || scope.through.length === 0 ? [NO_ROLE] : scope.through,
  role: role ?? '',
  now: instantText(now),
  search: `%${(search ?? '').toLowerCase().replaceAll(/[!%_]/g, '!$&')}%`,
})

const SORTS = { name: 'sortName', since: 'since', lastSeenAt: 'lastSeenAt' } as const

/** People and open invitations, one page of them. */
export function listStaffRows(scope: StaffScope, filter: StaffFilter): Promise<StaffRow[]> {
  const direction = filter.direction === 'asc' ? 'ASC' : 'DESC'
  return select<StaffRow>(
    `SELECT * FROM (${unionOf(scope, filter)}) s
     ORDER BY ${SORTS[filter.sort]} ${direction}, id ${direction} LIMIT ${Number(filter.limit)} OFFSET ${Number(filter.offset)}`,
    valuesOf(scope, filter),
    {
      isConfirmed: 'boolean',
      hasFactor: 'boolean',
      memberSince: 'instant',
      since: 'instant',
      lastSeenAt: 'instant',
      expiresAt: 'instant',
    },
  )
}

/** How many people and how many open invitations the filters let through. */
export async function countStaff(
  scope: StaffScope,
  filters: StaffFilters & { now: Date },
): Promise<{ members: number; invitations: number }> {
  const found = await select<{ kind: 'member' | 'invitation'; n: number }>(
    `SELECT kind, COUNT(*) AS n FROM (${unionOf(scope, filters)}) s GROUP BY kind`,
    valuesOf(scope, filters),
    { n: 'number' },
  )
  const of = (kind: string) => found.find((row) => row.kind === kind)?.n ?? 0
  return { members: of('member'), invitations: of('invitation') }
}

export interface StaffRoleRow {
  membershipId: string
  roleId: string
  key: string
  name: Text | null
  programId: string | null
}

/** The roles that these members hold on the platform and, where one is named, in the program. */
export async function rolesOfStaff(
  membershipIds: readonly string[],
  programId: string | null,
): Promise<StaffRoleRow[]> {
  if (membershipIds.length === 0) return []
  return select<StaffRoleRow>(
    `SELECT a.membership_id AS membershipId, a.role_id AS roleId, r.\`key\` AS \`key\`, r.name AS name, a.program_id AS programId
     FROM assignment a JOIN role r ON r.platform_id = :platformId AND r.id = a.role_id
     WHERE a.platform_id = :platformId AND a.membership_id IN ( :membershipIds )
       AND (a.program_id IS NULL${programId === null ? '' : ' OR a.program_id = :programId '})
     ORDER BY r.built_in DESC, r.\`key\``,
    { membershipIds, programId: programId ?? '' },
    { name: 'json' },
  )
}

/** Which of these addresses belong to somebody who was shut out of the platform. */
export async function emailsShutOut(emailKeys: readonly string[]): Promise<Set<string>> {
  if (emailKeys.length === 0) return new Set()
  const found = await select<{ emailKey: string }>(
    `SELECT u.email_key AS emailKey FROM user u JOIN membership m ON m.platform_id = :platformId AND m.user_id = u.id
     WHERE u.email_key IN ( :emailKeys ) AND m.state = 'revoked'`,
    { emailKeys },
  )
  return new Set(found.map(({ emailKey }) => emailKey))
}

/** Which of these addresses belong to somebody with a role here. */
export async function emailsOfStaff(scope: StaffScope, emailKeys: readonly string[]): Promise<Set<string>> {
  if (emailKeys.length === 0) return new Set()
  const found = await select<{ emailKey: string }>(
    `SELECT u.email_key AS emailKey FROM user u JOIN membership m ON m.platform_id = :platformId AND m.user_id = u.id AND m.state <> 'revoked'
     WHERE u.email_key IN ( :emailKeys ) AND EXISTS (SELECT 1 FROM assignment a WHERE a.platform_id = :platformId
       AND a.membership_id = m.id AND ${scope.programId === null ? 'a.program_id IS NULL' : 'a.program_id = :programId '})`,
    { emailKeys, programId: scope.programId ?? '' },
  )
  return new Set(found.map(({ emailKey }) => emailKey))
}
