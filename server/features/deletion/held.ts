import type { HeldData } from '#core/deletion/deletion.contract.ts'
import { select } from '../../tenancy/raw.ts'
import { asSystem } from '../../tenancy/scope.ts'
import { isOnlyOwner } from '../access/access.public.ts'
import { findUser } from '../account/account.public.ts'

const COUNTS = `
  SELECT
   (SELECT COUNT(*) FROM response r WHERE r.platform_id = :platformId AND r.owner_id = :userId AND r.submitted_at IS NOT NULL) AS applications,
   (SELECT COUNT(*) FROM response r WHERE r.platform_id = :platformId AND r.owner_id = :userId AND r.submitted_at IS NULL) AS drafts,
   (SELECT COUNT(*) FROM file f WHERE f.platform_id = :platformId AND f.deleted_at IS NULL AND
     (f.uploaded_by_id = :userId OR (f.owner_kind = 'response' AND f.owner_id IN
       (SELECT r.id FROM response r WHERE r.platform_id = :platformId AND r.owner_id = :userId)))) AS files,
   (SELECT COUNT(*) FROM email e WHERE e.platform_id = :platformId AND e.\`to\` = :email ) AS emails,
   (SELECT COUNT(DISTINCT s.family) FROM session s WHERE s.user_id = :userId AND s.platform_id = :platformId AND s.revoked_at IS NULL) AS sessions,
   (SELECT COUNT(*) FROM event v WHERE v.platform_id = :platformId AND (v.actor_id = :userId OR v.subject_id = :userId)) AS logs`

type Counts = Omit<HeldData, 'account' | 'lastOwner'>

/** What the platform of the scope holds about a person. */
export async function heldDataOf(userId: string): Promise<HeldData> {
  const user = await findUser(userId)
  const [counts] = await select<Counts & Record<string, unknown>>(
    COUNTS,
    { userId, email: user?.email ?? '' },
    {
      applications: 'number',
      drafts: 'number',
      files: 'number',
      emails: 'number',
      sessions: 'number',
      logs: 'number',
    },
  )
  const { applications = 0, drafts = 0, files = 0, emails = 0, sessions = 0, logs = 0 } = counts ?? {}
  return {
    applications,
    drafts,
    files,
    emails,
    sessions,
    logs,
    account: user !== null && !user.superAdmin && (await countPlatformsOf(userId)) <= 1,
    lastOwner: await isOnlyOwner(userId),
  }
}

/** On how many platforms somebody has a membership. */
export const countPlatformsOf = (userId: string): Promise<number> =>
  asSystem('whether an account is used on other platforms', async () => {
    const [row] = await select<{ n: number }>(
      'SELECT COUNT(*) AS n FROM membership m WHERE m.user_id = :userId',
      { userId },
      { n: 'number' },
    )
    return row?.n ?? 0
  })
