import { execute, executeLater, select } from '../../tenancy/raw.ts'

export interface FileRecord {
  key: string
  name: string
  ownerId: string | null
  uploadedById: string | null
}

export const findFiles = (keys: readonly string[]): Promise<FileRecord[]> =>
  keys.length === 0
    ? Promise.resolve([])
    : select<FileRecord>(
        `SELECT f.\`key\`, f.name, f.owner_id AS ownerId, f.uploaded_by_id AS uploadedById FROM file f
         WHERE f.platform_id = :platformId AND f.owner_kind = 'response' AND f.deleted_at IS NULL AND f.\`key\` IN ( :keys )`,
        { keys },
      )

/** Gives files to the application that names them, or lets them go (null) to be swept. */
export const ownFiles = async (keys: readonly string[], ownerId: string | null): Promise<void> => {
  if (keys.length === 0) return
  await executeLater(
    "UPDATE file SET owner_id = :ownerId WHERE platform_id = :platformId AND owner_kind = 'response' AND `key` IN ( :keys )",
    { keys, ownerId },
  )
}

/** Marks an uploaded file as thrown away; its bytes are swept. */
export const dropFile = (key: string, now: Date): Promise<number> =>
  execute('UPDATE file SET deleted_at = :now WHERE platform_id = :platformId AND `key` = :key ', { key, now })
