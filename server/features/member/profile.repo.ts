import type { Text } from '#core/text.ts'
import { select } from '../../tenancy/raw.ts'

export interface ProfileRoleRow {
  key: string
  name: Text | null
  programId: string | null
  slug: string | null
  title: Text | null
}

/** Every role of a member, those on the platform first. */
export const rolesOfMember = (membershipId: string): Promise<ProfileRoleRow[]> =>
  select<ProfileRoleRow>(
    `SELECT r.\`key\` AS \`key\`, r.name AS name, a.program_id AS programId, p.slug AS slug, p.title AS title
     FROM assignment a JOIN role r ON r.platform_id = :platformId AND r.id = a.role_id
     LEFT JOIN program p ON p.platform_id = :platformId AND p.id = a.program_id
     WHERE a.platform_id = :platformId AND a.membership_id = :membershipId
     ORDER BY a.program_id IS NOT NULL, r.\`key\`, p.sort_key`,
    { membershipId },
    { name: 'json', title: 'json' },
  )

export interface ProfileResponseRow {
  id: string
  number: number | null
  numberPrefix: string
  title: string
  state: 'draft' | 'submitted' | 'withdrawn'
  updatedAt: Date
  programId: string
  slug: string
  programTitle: Text
}

/** Applications of a person that are not in the trash, the latest first; `programIds` null: of every program. */
export async function responsesOf(
  userId: string,
  programIds: readonly string[] | null,
  limit: number,
): Promise<{ rows: ProfileResponseRow[]; count: number }> {
  if (programIds?.length === 0) return { rows: [], count: 0 }
  const where = `r.platform_id = :platformId AND r.owner_id = :userId AND r.state <> 'deleted'${programIds ? ' AND r.program_id IN ( :programIds )' : ''}`
  const given = { userId, programIds: programIds ?? [] }
  const [found, [counted]] = await Promise.all([
    select<ProfileResponseRow>(
      `SELECT r.id AS id, r.number AS number, p.number_prefix AS numberPrefix, r.title AS title, r.state AS state,
         r.updated_at AS updatedAt, p.id AS programId, p.slug AS slug, p.title AS programTitle
       FROM response r JOIN program p ON p.platform_id = :platformId AND p.id = r.program_id
       WHERE ${where} ORDER BY r.updated_at DESC, r.id DESC LIMIT ${Number(limit)}`,
      given,
      { updatedAt: 'instant', programTitle: 'json' },
    ),
    select<{ n: number }>(`SELECT COUNT(*) AS n FROM response r WHERE ${where}`, given, { n: 'number' }),
  ])
  return { rows: found, count: counted?.n ?? 0 }
}
