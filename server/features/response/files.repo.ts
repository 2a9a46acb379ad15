import { instantText } from '../../db/insert-rows.ts'
import { executeAll, executeDeferred, select } from '../../tenancy/raw.ts'

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

/** The files of an application, oldest first. */
export const listFilesOfOwner = (responseId: string): Promise<{ key: string; name: string }[]> =>
  select(
    `SELECT f.\`key\`, f.name FROM file f
     WHERE f.platform_id = :platformId AND f.owner_kind = 'response' AND f.owner_id = :responseId
       AND f.deleted_at IS NULL ORDER BY f.id`,
    { responseId },
  )

/** Gives files to the application that names them. Throws `onMismatch` where one of them has been swept meanwhile. */
export async function claimFiles(keys: readonly string[], responseId: string, onMismatch: () => Error): Promise<void> {
  if (keys.length === 0) return
  await executeAll(
    `UPDATE file SET owner_id = :responseId , unused_since = NULL
     WHERE platform_id = :platformId AND owner_kind = 'response' AND deleted_at IS NULL AND \`key\` IN ( :keys )`,
    { keys, responseId },
    { matches: keys.length, onMismatch },
  )
}

/** From now on no answer names these; where another answer does, the sweep finds it. */
export async function releaseFiles(keys: readonly string[], now: Date): Promise<void> {
  if (keys.length === 0) return
  await executeDeferred(
    "UPDATE file SET unused_since = :now WHERE platform_id = :platformId AND owner_kind = 'response' AND `key` IN ( :keys )",
    { keys, now: instantText(now) },
  )
}

/** Whether any answer of the application names the file, or one that it gets back when its reopening closes. */
export async function isNamed(key: string, responseId: string): Promise<boolean> {
  const found = await select<{ id: string }>(
    `SELECT a.id FROM answer_set a
     WHERE a.platform_id = :platformId AND a.response_id = :responseId AND INSTR(a.answers, :key ) > 0
     UNION ALL SELECT o.id FROM reopening o
     WHERE o.platform_id = :platformId AND o.response_id = :responseId AND o.state = 'open' AND INSTR(o.sent_answers, :key ) > 0
     LIMIT 1`,
    { key, responseId },
  )
  return found.length > 0
}

export interface StoredAnswerFile {
  key: string
  name: string
  type: string
  /** Bytes. */
  size: number
  ownerId: string
}

/** The files of these applications that are there, by which answers may be shown or packed. */
export const listStoredFiles = (responseIds: readonly string[]): Promise<StoredAnswerFile[]> =>
  responseIds.length === 0
    ? Promise.resolve([])
    : select<StoredAnswerFile & Record<string, unknown>>(
        `SELECT f.\`key\`, f.name, f.type, f.size, f.owner_id AS ownerId FROM file f
         WHERE f.platform_id = :platformId AND f.owner_kind = 'response' AND f.owner_id IN ( :responseIds )
           AND f.deleted_at IS NULL ORDER BY f.id`,
        { responseIds },
        { size: 'number' },
      )
