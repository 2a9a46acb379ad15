import { select } from '../../tenancy/raw.ts'

/** Email address of the platform's owner, the first where there are several; null when nobody owns it. */
export async function findOwnerEmail(): Promise<string | null> {
  const [owner] = await select<{ email: string }>(
    `SELECT u.email AS email
     FROM assignment a
     JOIN role r ON r.id = a.role_id AND r.platform_id = :platformId
     JOIN membership m ON m.id = a.membership_id AND m.platform_id = :platformId
     JOIN user u ON u.id = m.user_id
     WHERE a.platform_id = :platformId AND a.program_id IS NULL AND r.\`key\` = 'owner' AND m.state <> 'revoked'
     ORDER BY a.id LIMIT 1`,
    {},
  )
  return owner?.email ?? null
}
