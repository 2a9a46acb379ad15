import { fold } from '#core/fold.ts'
import type { Locale } from '#core/locale.ts'
import { displayNumber } from '#core/response/response.rules.ts'
import type { Text } from '#core/text.ts'
import type { TrashKind } from '#core/trash/trash.contract.ts'
import { select } from '../../tenancy/raw.ts'

export interface TrashRow {
  id: string
  title: Text
  number: string | null
  program: { id: string; title: Text; lang: Locale } | null
  deletedAt: Date
}

interface Found extends Record<string, unknown> {
  id: string
  title: Text | string
  number: number | null
  numberPrefix: string | null
  deletedAt: Date
  programId: string | null
  programTitle: Text | null
  programLang: Locale
}

/** What each kind is read from; `t` is the thing, `p` its program. Those of a program that is in the trash come back with it. */
const SOURCES: Record<TrashKind, { columns: string; from: string; where: string; text: string }> = {
  programs: {
    columns:
      't.title, NULL AS number, NULL AS numberPrefix, NULL AS programId, NULL AS programTitle, t.lang AS programLang',
    from: 'program t',
    where: "t.platform_id = :platformId AND t.status = 'deleted' AND t.deleted_at IS NOT NULL",
    text: 't.sort_key',
  },
  deposits: {
    columns: `t.title, t.number, p.number_prefix AS numberPrefix, p.id AS programId, p.title AS programTitle, p.lang AS programLang`,
    from: 'program p JOIN response t ON t.platform_id = :platformId AND t.program_id = p.id',
    where: "p.platform_id = :platformId AND p.status <> 'deleted' AND t.state = 'deleted' AND t.deleted_at IS NOT NULL",
    text: 't.sort_key',
  },
  forms: {
    columns: `t.title, NULL AS number, NULL AS numberPrefix, p.id AS programId, p.title AS programTitle, p.lang AS programLang`,
    from: 'program p JOIN form t ON t.platform_id = :platformId AND t.program_id = p.id',
    where: "p.platform_id = :platformId AND p.status <> 'deleted' AND t.deleted_at IS NOT NULL",
    text: 'LOWER(t.title)',
  },
}

const condition = (kind: TrashKind, search: string | undefined) => {
  const { where, text } = SOURCES[kind]
  return search ? `${where} AND INSTR( ${text} , :search ) > 0` : where
}

const asked = (kind: TrashKind, search: string | undefined) => ({
  search: search === undefined ? '' : kind === 'forms' ? search.toLowerCase() : fold(search),
})

/** Deleted last first. */
export async function listTrashed(
  kind: TrashKind,
  { search, limit, offset }: { search?: string | undefined; limit: number; offset: number },
): Promise<TrashRow[]> {
  const { columns, from } = SOURCES[kind]
  const found = await select<Found>(
    `SELECT t.id, t.deleted_at AS deletedAt, ${columns} FROM ${from}
     WHERE ${condition(kind, search)} ORDER BY t.deleted_at DESC, t.id DESC LIMIT ${limit} OFFSET ${offset}`,
    asked(kind, search),
    { deletedAt: 'instant', programTitle: 'json', ...(kind !== 'deposits' && { title: 'json' as const }) },
  )
  return found.map((row) => ({
    id: row.id,
    title: typeof row.title === 'string' ? { [row.programLang]: row.title } : row.title,
    number: displayNumber(row.numberPrefix ?? '', row.number) || null,
    program: row.programId ? { id: row.programId, title: row.programTitle ?? {}, lang: row.programLang } : null,
    deletedAt: row.deletedAt,
  }))
}

/** How many there are, of at most `limit`. */
export async function countTrashed(
  kind: TrashKind,
  { search, limit }: { search?: string | undefined; limit: number },
): Promise<number> {
  const { from } = SOURCES[kind]
  const [row] = await select<{ n: number }>(
    `SELECT COUNT(*) AS n FROM (SELECT t.id FROM ${from} WHERE ${condition(kind, search)} LIMIT ${limit}) found`,
    asked(kind, search),
    { n: 'number' },
  )
  return row?.n ?? 0
}

/** Who moved these into the trash, by what is in it. */
export async function deletedBy(ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const found = await select<{ id: string; name: string }>(
    `SELECT e.subject_id AS id, e.actor_name AS name FROM event e
     WHERE e.platform_id = :platformId AND e.subject_id IN ( :ids ) AND e.type IN ('program.deleted', 'response.deleted', 'form.deleted')
     ORDER BY e.created_at, e.id`,
    { ids: [...ids] },
  )
  return new Map(found.map(({ id, name }) => [id, name]))
}

const TABLES = { deposits: 'response', forms: 'form' } as const

/** Since when a thing is in the trash; null for one that is not. */
export async function deletedAtOf(kind: keyof typeof TABLES, id: string): Promise<Date | null> {
  const [row] = await select<{ deletedAt: Date | null }>(
    `SELECT t.deleted_at AS deletedAt FROM ${TABLES[kind]} t WHERE t.platform_id = :platformId AND t.id = :id`,
    { id },
    { deletedAt: 'instant' },
  )
  return row?.deletedAt ?? null
}

/** Null for a program that is not in the trash. */
export async function versionOfProgram(id: string): Promise<number | null> {
  const [row] = await select<{ version: number }>(
    "SELECT p.version FROM program p WHERE p.platform_id = :platformId AND p.id = :id AND p.status = 'deleted'",
    { id },
    { version: 'number' },
  )
  return row?.version ?? null
}
