import { StoredFile } from '../../db/models/StoredFile.ts'
import { select } from '../../tenancy/raw.ts'

export const findFile = (key: string) => StoredFile.findOne({ where: { key, deletedAt: null }, raw: true })

export const insertFile = (file: {
  key: string
  name: string
  type: string
  size: number
  checksum: string
  visibility: 'public' | 'private'
  ownerKind: string
  ownerId: string | null
  uploadedById: string | null
}) => StoredFile.create({ ...file, storage: 'disk', scanState: 'unscanned', deletedAt: null })

export const setFile = (
  key: string,
  values: Partial<{ visibility: 'public' | 'private'; ownerKind: string; ownerId: string | null }>,
) => StoredFile.update(values, { where: { key } })

/** Bytes that the platform keeps. */
export async function bytesKept(): Promise<number> {
  const [row] = await select<{ bytes: number }>(
    'SELECT COALESCE(SUM(f.size), 0) AS bytes FROM file f WHERE f.platform_id = :platformId AND f.deleted_at IS NULL',
    {},
    { bytes: 'number' },
  )
  return row?.bytes ?? 0
}
