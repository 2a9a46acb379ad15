import type { FileOwnerKind } from '#core/codes.ts'
import { instantText } from '../../db/insert-rows.ts'
import { execute, select } from '../../tenancy/raw.ts'

/** A file that something public shows: the pictures and videos of forms, what stands on the pages of programs. */
export interface ShownFile {
  key: string
  name: string
  type: string
  size: number
  checksum: string
}

const COLUMNS = 'f.`key`, f.name, f.type, f.size, f.checksum'

/** Files of a kind of owner by their keys, without those that are being removed. */
export const findShownFiles = (ownerKind: FileOwnerKind, keys: readonly string[]): Promise<ShownFile[]> =>
  keys.length === 0
    ? Promise.resolve([])
    : select<ShownFile>(
        `SELECT ${COLUMNS} FROM file f
         WHERE f.platform_id = :platformId AND f.owner_kind = :ownerKind AND f.deleted_at IS NULL AND f.\`key\` IN ( :keys )`,
        { ownerKind, keys: [...keys] },
        { size: 'number' },
      )

/** One with these bytes, which something else may show as well. */
export async function findShownFileWith(ownerKind: FileOwnerKind, checksum: string): Promise<ShownFile | null> {
  const [found] = await select<ShownFile>(
    `SELECT ${COLUMNS} FROM file f
     WHERE f.platform_id = :platformId AND f.owner_kind = :ownerKind AND f.deleted_at IS NULL AND f.checksum = :checksum
     ORDER BY f.id LIMIT 1`,
    { ownerKind, checksum },
    { size: 'number' },
  )
  return found ?? null
}

/** What is shown names the files in `fresh` from now on, and no longer those that are in `old` alone. Belongs into its transaction. */
export async function settleShownFiles(
  ownerKind: FileOwnerKind,
  { old, fresh, now }: { old: ReadonlySet<string>; fresh: ReadonlySet<string>; now: Date },
): Promise<void> {
  const named = [...fresh].filter((key) => !old.has(key))
  const left = [...old].filter((key) => !fresh.has(key))
  if (named.length > 0)
    await execute(
      `UPDATE file SET visibility = 'public', unused_since = NULL
       WHERE platform_id = :platformId AND owner_kind = :ownerKind AND deleted_at IS NULL AND \`key\` IN ( :keys )`,
      { ownerKind, keys: named },
    )
  if (left.length > 0)
    await execute(
      // Where something else names one, the sweep finds it.
      'UPDATE file SET unused_since = :now WHERE platform_id = :platformId AND owner_kind = :ownerKind AND `key` IN ( :keys )',
      { ownerKind, keys: left, now: instantText(now) },
    )
}

/** The same of all files that were sent for these owners, which are being removed. */
export async function releaseShownFilesOf(
  ownerKind: FileOwnerKind,
  ownerIds: readonly string[],
  now: Date,
): Promise<void> {
  if (ownerIds.length === 0) return
  await execute(
    'UPDATE file SET unused_since = :now WHERE platform_id = :platformId AND owner_kind = :ownerKind AND owner_id IN ( :ownerIds )',
    { ownerKind, ownerIds: [...ownerIds], now: instantText(now) },
  )
}
