import { Op } from 'sequelize'
import type { FileOwnerKind } from '#core/codes.ts'
import { Problem } from '#core/problem.ts'
import { inTransaction, transaction } from '../../db/database.ts'
import { insertRowDeferred, instantText } from '../../db/insert-rows.ts'
import { FileUsage } from '../../db/models/FileUsage.ts'
import { StoredFile } from '../../db/models/StoredFile.ts'
import { rows } from '../../db/rows.ts'
import { execute, select } from '../../tenancy/raw.ts'

export const findFile = (key: string) => StoredFile.findOne({ where: { key, deletedAt: null }, raw: true })
export type FoundFile = NonNullable<Awaited<ReturnType<typeof findFile>>>

interface NewFile {
  key: string
  name: string
  type: string
  size: number
  checksum: string
  visibility: 'public' | 'private'
  ownerKind: FileOwnerKind
  ownerId: string | null
  uploadedById: string | null
  /** Set where nothing names it yet. */
  unusedSince: Date | null
}

/**
 * Adds a file to those of the platform and its size to what they take together, which never exceeds `platformBytes`. Belongs
 * into a transaction. Throws 'file.quota'.
 */
export async function addFile(file: NewFile, { now, platformBytes }: { now: Date; platformBytes: number }) {
  if (!inTransaction()) throw new Error('addFile() belongs into a transaction')
  // Without the row two first uploads would lock the same gap, and wait for each other.
  if ((await findBytesUsed()) === null) await insertRowDeferred(FileUsage, { bytes: 0 }, now, { again: 'ignore' })
  const counted = await execute(
    `UPDATE file_usage SET bytes = bytes + :size , updated_at = :now , version = version + 1
     WHERE platform_id = :platformId AND bytes + :size <= :platformBytes `,
    { size: file.size, platformBytes, now: instantText(now) },
  )
  if (counted !== 1) throw new Problem('file.quota', { data: { maxBytes: platformBytes } })
  await StoredFile.create({ ...file, storage: 'disk', scanState: 'unscanned', deletedAt: null })
}

/** Nothing of one that is being removed. */
export const setFile = (key: string, values: Partial<{ visibility: 'public' | 'private'; unusedSince: Date | null }>) =>
  StoredFile.update(values, { where: { key, deletedAt: null } })

export type UnusedFile = Pick<StoredFile, 'id' | 'platformId' | 'key' | 'ownerKind' | 'ownerId' | 'unusedSince'>

/** Uploads on all platforms that neither an answer nor the settings have named since before this moment, the oldest first. */
export const listUnused = (before: Date, limit: number): Promise<UnusedFile[]> =>
  rows(StoredFile, {
    where: { unusedSince: { [Op.lt]: before } },
    attributes: ['id', 'platformId', 'key', 'ownerKind', 'ownerId', 'unusedSince'],
    order: [
      ['unusedSince', 'ASC'],
      ['id', 'ASC'],
    ],
    limit,
  })

export const keepFile = (id: string, before: Date): Promise<number> =>
  execute(
    'UPDATE file SET unused_since = NULL WHERE platform_id = :platformId AND id = :id AND unused_since < :before ',
    { id, before: instantText(before) },
  )

/**
 * From now on no answer can name the file: the statement with which one claims it asks for a file that is not deleted. False
 * where one was quicker.
 */
export async function markDeleted(id: string, { before, now }: { before: Date; now: Date }): Promise<boolean> {
  const marked = await execute(
    'UPDATE file SET deleted_at = :now WHERE platform_id = :platformId AND id = :id AND unused_since < :before ',
    { id, now: instantText(now), before: instantText(before) },
  )
  return marked === 1
}

/** Removes the row of a file, and takes its size off what the platform's files take. */
export const removeFile = (key: string): Promise<void> =>
  transaction(async () => {
    const found = await StoredFile.findOne({ where: { key }, attributes: ['size'], raw: true })
    if (!found || (await StoredFile.destroy({ where: { key } })) !== 1) return
    await execute(
      'UPDATE file_usage SET bytes = bytes - :size , version = version + 1 WHERE platform_id = :platformId ',
      { size: Number(found.size) },
    )
  })

/** Bytes that all files of the platform take; null before the first. */
export async function findBytesUsed(): Promise<number | null> {
  const [row] = await select<{ bytes: number }>(
    'SELECT u.bytes FROM file_usage u WHERE u.platform_id = :platformId ',
    {},
    { bytes: 'number' },
  )
  return row?.bytes ?? null
}

/** Adds up the files of the platform, while none is added or removed. Answers by how much the kept sum was wrong. */
export const recountBytes = (now: Date): Promise<number> =>
  transaction(async () => {
    const locked = await execute(
      'UPDATE file_usage SET updated_at = :now , version = version + 1 WHERE platform_id = :platformId ',
      { now: instantText(now) },
    )
    if (locked !== 1) return 0
    const [sum] = await select<{ bytes: number }>(
      'SELECT COALESCE(SUM(f.size), 0) AS bytes FROM file f WHERE f.platform_id = :platformId ',
      {},
      { bytes: 'number' },
    )
    const bytes = sum?.bytes ?? 0
    const drift = ((await findBytesUsed()) ?? 0) - bytes
    if (drift !== 0) await execute('UPDATE file_usage SET bytes = :bytes WHERE platform_id = :platformId ', { bytes })
    return drift
  })

/** Platforms that have files. */
export const listUsages = () => rows(FileUsage, { attributes: ['platformId'], order: [['platformId', 'ASC']] })
