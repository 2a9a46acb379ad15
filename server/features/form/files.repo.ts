import { select } from '../../tenancy/raw.ts'

/** Whether any version of any form names the file, or an item of the library. */
export async function isNamedByForms(key: string): Promise<boolean> {
  const found = await select<{ id: string }>(
    `SELECT v.id FROM form_version v WHERE v.platform_id = :platformId AND INSTR(v.definition, :key ) > 0
     UNION ALL SELECT l.id FROM library_item l WHERE l.platform_id = :platformId AND INSTR(l.definition, :key ) > 0 LIMIT 1`,
    { key },
  )
  return found.length > 0
}
