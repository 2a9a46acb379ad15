import { uuidv7 } from 'uuidv7'
import { big, instant, optional, type Schema } from '../schema.ts'

/**
 * The bytes that a platform keeps stand in one row, which each upload raises and each removal lowers. `unused_since` tells
 * which uploads no answer and no setting names.
 */
export async function up(schema: Schema): Promise<void> {
  await schema.createTenantTable('file_usage', { columns: { bytes: big() }, unique: [[]] })
  await schema.addColumns('file', { unusedSince: optional(instant()) }, { queue: [['unusedSince', 'id']] })
  await schema.run(
    `UPDATE file SET unused_since = updated_at
     WHERE owner_kind = 'response' AND owner_id IS NULL AND unused_since IS NULL`,
  )
  const sums = await schema.read<{ platformId: string; bytes: number }>(
    `SELECT f.platform_id AS platformId, SUM(f.size) AS bytes FROM file f
     WHERE NOT EXISTS (SELECT 1 FROM file_usage u WHERE u.platform_id = f.platform_id) GROUP BY f.platform_id`,
  )
  for (const { platformId, bytes } of sums) {
    await schema.run(
      `INSERT INTO file_usage (id, platform_id, bytes, created_at, updated_at, version)
       SELECT :id , :platformId , :bytes , MAX(created_at), MAX(created_at), 1 FROM file WHERE platform_id = :platformId`,
      { id: uuidv7(), platformId, bytes: Number(bytes) },
    )
  }
}
