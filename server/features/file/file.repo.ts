import { Op } from 'sequelize'
import { StoredFile } from '../../db/models/StoredFile.ts'
import { rows } from '../../db/rows.ts'
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

/** Files of all platforms that have belonged to nobody since before this moment. */
export const listAbandoned = (before: Date, limit: number) =>
  rows(StoredFile, {
    where: { ownerId: null, ownerKind: 'response', updatedAt: { [Op.lt]: before } },
    attributes: ['id', 'platformId', 'key'],
    order: [
      ['updatedAt', 'ASC'],
      ['id', 'ASC'],
    ],
    limit,
  })

export const removeFile = (id: string) => StoredFile.destroy({ where: { id } })

/** Bytes that the platform keeps. */
export async function bytesKept(): Promise<number> {
  const [row] = await select<{ bytes: number }>(
    'SELECT COALESCE(SUM(f.size), 0) AS bytes FROM file f WHERE f.platform_id = :platformId AND f.deleted_at IS NULL',
    {},
    { bytes: 'number' },
  )
  return row?.bytes ?? 0
}
