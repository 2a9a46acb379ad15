import { DUPLICATE_REASONS, type DuplicateReason, MOST_DUPLICATES } from '#core/duplicate/duplicate.rules.ts'
import { indexHint, orderedJoin, primaryKeyHint } from '../../db/index-hints.ts'
import { select } from '../../tenancy/raw.ts'

const BY_OWNER = 'response_program_id_owner_id_id'
const BY_TITLE = 'response_program_id_sort_key_id'
const BY_CHECKSUM = 'file_checksum_owner_kind_owner_id'
const PRIMARY = () => primaryKeyHint('response')

/** Another application of the same program as `alias` that is not in the trash, by reason: FROM and WHERE. */
const others: Record<DuplicateReason, (alias: string) => string> = {
  person: (alias) =>
    `FROM response o ${indexHint(BY_OWNER)} WHERE o.platform_id = :platformId AND o.program_id = ${alias}.program_id
     AND o.owner_id = ${alias}.owner_id AND o.id <> ${alias}.id AND o.state <> 'deleted'`,
  title: (alias) =>
    `FROM response o ${indexHint(BY_TITLE)} WHERE o.platform_id = :platformId AND o.program_id = ${alias}.program_id
     AND o.sort_key = ${alias}.sort_key AND ${alias}.sort_key <> '' AND o.id <> ${alias}.id AND o.state <> 'deleted'`,
  file: (alias) =>
    `FROM file f1 JOIN file f2 ${indexHint(BY_CHECKSUM)} ON f2.platform_id = :platformId AND f2.checksum = f1.checksum
       AND f2.owner_kind = 'response' AND f2.owner_id <> f1.owner_id AND f2.unused_since IS NULL
     JOIN response o ${PRIMARY()} ON o.id = f2.owner_id
     WHERE f1.platform_id = :platformId AND f1.owner_kind = 'response' AND f1.owner_id = ${alias}.id AND f1.unused_since IS NULL
       AND o.platform_id = :platformId AND o.program_id = ${alias}.program_id AND o.state <> 'deleted'`,
}

/** One as soon as there is another: a title that all have is not compared with all. */
const hasOther = (reason: DuplicateReason, alias: string): string => `(SELECT 1 ${others[reason](alias)} LIMIT 1)`

/** The applications of a program that share a value with another, found along the key that is in the order of the values. */
const groups: Record<DuplicateReason, () => string> = {
  person: () => `(SELECT q.owner_id AS same FROM response q ${indexHint(BY_OWNER)}
      WHERE q.platform_id = :platformId AND q.program_id = :programId AND q.owner_id IS NOT NULL
      GROUP BY q.owner_id HAVING COUNT(*) > 1) g
    ${orderedJoin()} response d ${indexHint(BY_OWNER)} ON d.platform_id = :platformId AND d.program_id = :programId AND d.owner_id = g.same`,
  title: () => `(SELECT q.sort_key AS same FROM response q ${indexHint(BY_TITLE)}
      WHERE q.platform_id = :platformId AND q.program_id = :programId AND q.sort_key > ''
      GROUP BY q.sort_key HAVING COUNT(*) > 1) g
    ${orderedJoin()} response d ${indexHint(BY_TITLE)} ON d.platform_id = :platformId AND d.program_id = :programId AND d.sort_key = g.same`,
  file: () => `(SELECT w.checksum AS same FROM file w ${indexHint(BY_CHECKSUM)}
      WHERE w.platform_id = :platformId AND w.checksum > '' AND w.owner_kind = 'response'
      GROUP BY w.checksum HAVING COUNT(DISTINCT w.owner_id) > 1) g
    ${orderedJoin()} file f ${indexHint(BY_CHECKSUM)} ON f.platform_id = :platformId AND f.checksum = g.same AND f.owner_kind = 'response'
    ${orderedJoin()} response d ${PRIMARY()} ON d.id = f.owner_id AND d.platform_id = :platformId AND d.program_id = :programId`,
}

const isAsked = (reason: DuplicateReason): string => `'${reason}' IN ( :facet_duplicate )`

/** The trash counts in no group, which is why each application is looked up again. */
export const facetIds = (): string =>
  DUPLICATE_REASONS.map(
    (reason) =>
      `SELECT d.id FROM ${groups[reason]()} WHERE ${isAsked(reason)} AND d.state <> 'deleted' AND ${hasOther(reason, 'd')} = 1 `,
  ).join('UNION ')

export const facetCount = (): string =>
  `CASE WHEN ${DUPLICATE_REASONS.map((reason) => `(${isAsked(reason)} AND ${hasOther(reason, 'r')} = 1)`).join(' OR ')} THEN 1 ELSE 0 END `

/** Why each of these applications may be there twice; those that are not are left out. */
export async function reasonsOf(responseIds: readonly string[]): Promise<Map<string, DuplicateReason[]>> {
  if (responseIds.length === 0) return new Map()
  const columns = DUPLICATE_REASONS.map((reason) => `${hasOther(reason, 'r')} AS ${reason}`).join(', ')
  const found = await select<{ id: string } & Record<DuplicateReason, number | null>>(
    `SELECT r.id, ${columns} FROM response r ${PRIMARY()} WHERE r.platform_id = :platformId AND r.id IN ( :responseIds )`,
    { responseIds },
  )
  return new Map(
    found.flatMap((row) => {
      const reasons = DUPLICATE_REASONS.filter((reason) => row[reason] !== null)
      return reasons.length > 0 ? [[row.id, reasons] as const] : []
    }),
  )
}

export interface DuplicateRow {
  id: string
  number: number | null
  numberPrefix: string
  title: string
  state: 'draft' | 'submitted' | 'withdrawn' | 'deleted'
  createdAt: Date
  submittedAt: Date | null
  reasons: DuplicateReason[]
}

/** Those that have most in common first. */
export async function listOthers(programId: string, responseId: string): Promise<DuplicateRow[]> {
  const reasons = new Map<string, DuplicateReason[]>()
  for (const reason of DUPLICATE_REASONS)
    for (const { id } of await select<{ id: string }>(beside[reason](), { programId, responseId }))
      reasons.set(id, [...(reasons.get(id) ?? []), reason])
  const ids = [...reasons.keys()]
    .sort((a, b) => (reasons.get(b)?.length ?? 0) - (reasons.get(a)?.length ?? 0))
    .slice(0, MOST_DUPLICATES)
  if (ids.length === 0) return []
  const rows = await select<Omit<DuplicateRow, 'reasons'>>(
    `SELECT r.id, r.number, p.number_prefix AS numberPrefix, r.title, r.state, r.created_at AS createdAt, r.submitted_at AS submittedAt
     FROM response r ${PRIMARY()} LEFT JOIN program p ON p.platform_id = :platformId AND p.id = r.program_id
     WHERE r.platform_id = :platformId AND r.id IN ( :ids )`,
    { ids },
    { createdAt: 'instant', submittedAt: 'instant' },
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [{ ...row, reasons: reasons.get(id) ?? [] }] : []
  })
}

const OWN = () => `FROM response r ${PRIMARY()}`
const IS_OWN = 'r.platform_id = :platformId AND r.program_id = :programId AND r.id = :responseId '

/** The other applications by one reason, from the one that is looked at. */
const beside: Record<DuplicateReason, () => string> = {
  person: () =>
    `SELECT o.id ${OWN()} JOIN response o ${indexHint(BY_OWNER)} ON o.platform_id = :platformId AND o.program_id = r.program_id
       AND o.owner_id = r.owner_id AND o.id <> r.id WHERE ${IS_OWN} AND o.state <> 'deleted' LIMIT ${MOST_DUPLICATES}`,
  title: () =>
    `SELECT o.id ${OWN()} JOIN response o ${indexHint(BY_TITLE)} ON o.platform_id = :platformId AND o.program_id = r.program_id
       AND o.sort_key = r.sort_key AND o.id <> r.id
     WHERE ${IS_OWN} AND r.sort_key <> '' AND o.state <> 'deleted' LIMIT ${MOST_DUPLICATES}`,
  file: () =>
    `SELECT DISTINCT o.id ${OWN()} JOIN file f1 ON f1.platform_id = :platformId AND f1.owner_kind = 'response' AND f1.owner_id = r.id
       AND f1.unused_since IS NULL
     JOIN file f2 ${indexHint(BY_CHECKSUM)} ON f2.platform_id = :platformId AND f2.checksum = f1.checksum
       AND f2.owner_kind = 'response' AND f2.owner_id <> r.id AND f2.unused_since IS NULL
     JOIN response o ${PRIMARY()} ON o.id = f2.owner_id AND o.platform_id = :platformId AND o.program_id = r.program_id
     WHERE ${IS_OWN} AND o.state <> 'deleted' LIMIT ${MOST_DUPLICATES}`,
}
