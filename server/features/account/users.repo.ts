import { select } from '../../tenancy/raw.ts'

export interface UserListRow {
  id: string
  userId: string
  firstname: string
  lastname: string
  email: string
  kind: 'staff' | 'applicant'
  state: 'invited' | 'active' | 'revoked'
  confirmedAt: Date | null
  createdAt: Date
  lastSeenAt: Date | null
}

export interface UserFilter {
  kind?: 'staff' | 'applicant' | undefined
  search?: string | undefined
  sort: 'name' | 'createdAt' | 'lastSeenAt'
  direction: 'asc' | 'desc'
  limit: number
  offset: number
}

const SORTS = { name: 'u.lastname', createdAt: 'm.created_at', lastSeenAt: 'm.last_seen_at' } as const

const where = ({ kind, search }: Pick<UserFilter, 'kind' | 'search'>): string =>
  [
    'm.platform_id = :platformId',
    kind ? 'm.kind = :kind' : '',
    search
      ? "(LOWER(u.lastname) LIKE :search ESCAPE '!' OR LOWER(u.firstname) LIKE :search ESCAPE '!' OR u.email_key LIKE :search ESCAPE '!')"
      : '',
  ]
    .filter(Boolean)
    .join(' AND ')

const values = ({ kind, search }: Pick<UserFilter, 'kind' | 'search'>) => ({
  kind: kind ?? '',
  search: `%${(search ?? '').toLowerCase().replaceAll(/[!%_]/g, '!$&')}%`,
})

export const listMembers = (filter: UserFilter): Promise<UserListRow[]> =>
  select<UserListRow>(
    `SELECT m.id, m.user_id AS userId, u.firstname, u.lastname, u.email, m.kind, m.state, u.confirmed_at AS confirmedAt,
            m.created_at AS createdAt, m.last_seen_at AS lastSeenAt
     FROM membership m JOIN user u ON u.id = m.user_id
     WHERE ${where(filter)}
     ORDER BY ${SORTS[filter.sort]} ${filter.direction === 'asc' ? 'ASC' : 'DESC'}, m.id ${filter.direction === 'asc' ? 'ASC' : 'DESC'}
     LIMIT ${Number(filter.limit)} OFFSET ${Number(filter.offset)}`,
    values(filter),
    { confirmedAt: 'instant', createdAt: 'instant', lastSeenAt: 'instant' },
  )

/** How many members match, counted to `most` at the most. */
export async function countMembers(filter: Pick<UserFilter, 'kind' | 'search'>, most: number): Promise<number> {
  const [row] = await select<{ n: number }>(
    `SELECT COUNT(*) AS n FROM (SELECT m.id FROM membership m JOIN user u ON u.id = m.user_id WHERE ${where(filter)} LIMIT ${Number(most)}) counted`,
    values(filter),
    { n: 'number' },
  )
  return row?.n ?? 0
}

export interface MemberRoleRow {
  membershipId: string
  key: string
  name: Record<string, string> | null
  programId: string | null
  programTitle: Record<string, string> | null
}

/** The roles of these members, in one query. */
export async function rolesOfMembers(membershipIds: string[]): Promise<MemberRoleRow[]> {
  if (membershipIds.length === 0) return []
  return select<MemberRoleRow>(
    `SELECT a.membership_id AS membershipId, r.\`key\` AS \`key\`, r.name AS name, a.program_id AS programId, p.title AS programTitle
     FROM assignment a
     JOIN role r ON r.id = a.role_id AND r.platform_id = :platformId
     LEFT JOIN program p ON p.id = a.program_id AND p.platform_id = :platformId
     WHERE a.platform_id = :platformId AND a.membership_id IN (:membershipIds)
     ORDER BY r.\`key\``,
    { membershipIds },
    { name: 'json', programTitle: 'json' },
  )
}

/** How many applications each of these people has here. */
export async function responsesOfUsers(userIds: string[]): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map()
  const rows = await select<{ ownerId: string; n: number }>(
    `SELECT r.owner_id AS ownerId, COUNT(*) AS n FROM response r
     WHERE r.platform_id = :platformId AND r.owner_id IN (:userIds) AND r.state <> 'deleted' GROUP BY r.owner_id`,
    { userIds },
    { n: 'number' },
  )
  return new Map(rows.map((row) => [row.ownerId, row.n]))
}
