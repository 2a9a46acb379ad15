import { Program } from '../../db/models/Program.ts'
import { findRow } from '../../db/rows.ts'

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** The id of a program of the scope's platform, whatever its status. */
export async function findProgramId(idOrSlug: string): Promise<string | null> {
  const where = UUID.test(idOrSlug) ? { id: idOrSlug.toLowerCase() } : { slug: idOrSlug }
  return (await findRow(Program, { where, attributes: ['id'] }))?.id ?? null
}
