import { Response } from '../../db/models/Response.ts'
import { select } from '../../tenancy/raw.ts'

/** Applications of a program in the order of their ids. */
export const readIdsAfter = async (programId: string, after: string, most: number): Promise<string[]> =>
  (
    await select<{ id: string }>(
      `SELECT r.id FROM response r WHERE r.platform_id = :platformId AND r.program_id = :programId AND r.id > :after ORDER BY r.id LIMIT ${most}`,
      { programId, after },
    )
  ).map(({ id }) => id)

/**
 * What an application is called and found by, unless it was changed since it was read. It counts as no change of it; who has
 * read it to change it reads it again, for what it is found by.
 */
export async function writeName(to: {
  id: string
  version: number
  title: string
  sortKey: string
  searchText: string
  now: Date
}): Promise<boolean> {
  const { id, version, now, ...name } = to
  const [count] = await Response.update(
    { ...name, indexPendingSince: now, version: version + 1 },
    { where: { id, version }, silent: true },
  )
  return count > 0
}
