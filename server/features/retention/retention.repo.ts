import type { Locale } from '#core/locale.ts'
import type { RetainedFacts, RetentionKind, RetentionRule, RetentionRules } from '#core/retention/retention.rules.ts'
import type { Text } from '#core/text.ts'
import { shareLock } from '../../db/database.ts'
import { instantText } from '../../db/insert-rows.ts'
import { Retention } from '../../db/models/Retention.ts'
import { findRow, rows } from '../../db/rows.ts'
import { select } from '../../tenancy/raw.ts'

const COLUMNS = ['id', 'programId', 'rules', 'hold', 'schedule', 'revision', 'version'] as const
export type RetentionRow = Pick<Retention, (typeof COLUMNS)[number]>

export const findRetention = (programId: string): Promise<RetentionRow | null> =>
  findRow(Retention, { where: { programId }, attributes: COLUMNS })

export const listRetentions = (programIds: readonly string[]): Promise<RetentionRow[]> =>
  rows(Retention, { where: { programId: [...programIds] }, attributes: COLUMNS })

/** Of all platforms, for the daily job. */
export const listAllRetentions = () => rows(Retention, { where: {}, attributes: ['platformId', 'programId'] })

/** Throws a unique violation where somebody else was first. */
export const insertRetention = (row: { programId: string; rules: RetentionRules; hold: string | null }) =>
  Retention.create({ ...row, schedule: {}, revision: 1 })

/** False when it is not as it was at `version`. */
export async function updateRetentionAt(
  { id, version }: Pick<RetentionRow, 'id' | 'version'>,
  changes: Partial<Pick<RetentionRow, 'rules' | 'hold' | 'schedule' | 'revision'>>,
): Promise<boolean> {
  const [changed] = await Retention.update(changes, { where: { id, version } })
  return changed === 1
}

export const removeRetention = (programId: string) => Retention.destroy({ where: { programId } })

/** Whether the rules are still those, until the end of the transaction. */
export async function lockRevision(programId: string, revision: number): Promise<boolean> {
  const [row] = await select<{ revision: number }>(
    `SELECT x.revision FROM retention x WHERE x.platform_id = :platformId AND x.program_id = :programId ${shareLock()}`,
    { programId },
    { revision: 'number' },
  )
  return row?.revision === revision
}

const REJECTED = `EXISTS (SELECT 1 FROM step_state t WHERE t.platform_id = :platformId AND t.response_id = r.id AND t.state = 'rejected')`
const HAS_FILES = `EXISTS (SELECT 1 FROM file f WHERE f.platform_id = :platformId AND f.owner_kind = 'response' AND f.owner_id = r.id AND f.deleted_at IS NULL)`
const OPEN_REQUEST = `EXISTS (SELECT 1 FROM data_request d WHERE d.platform_id = :platformId AND d.user_id = r.owner_id AND d.state IN ('open', 'scheduled'))`

/** The same as `isOfKind`. */
const OF_KIND: Record<RetentionKind, string> = {
  drafts: "r.state = 'draft'",
  withdrawn: "r.state = 'withdrawn'",
  rejected: `r.state = 'submitted' AND ${REJECTED}`,
  submitted: "r.state = 'submitted'",
  files: `r.state IN ('submitted', 'withdrawn') AND ${HAS_FILES}`,
}

/** From when the months of each application count: the later of the closing and its own deadline, or its last change. */
const START: Record<RetentionRule['since'], string> = {
  change: 'r.updated_at',
  closing: 'CASE WHEN r.deadline_at > :endsAt THEN r.deadline_at ELSE :endsAt END',
}

export interface Selection {
  programId: string
  kind: RetentionKind
  rule: RetentionRule
  /** Null: the call does not close, which only matters for rules that count from there. */
  endsAt: Date | null
}

const conditionOf = ({ kind, rule }: Selection) =>
  `r.platform_id = :platformId AND r.program_id = :programId AND ${OF_KIND[kind]} ${rule.action === 'anonymise' ? 'AND r.anonymised_at IS NULL' : ''}`

const valuesOf = ({ programId, endsAt }: Selection) => ({
  programId,
  endsAt: endsAt ? instantText(endsAt) : null,
})

/** When the first of the kind began to count, of those that may go; null where there is none. */
export async function earliestStart(selection: Selection): Promise<Date | null> {
  const [row] = await select<{ at: Date | null }>(
    `SELECT MIN(${START[selection.rule.since]}) AS at FROM response r WHERE ${conditionOf(selection)} AND NOT ${OPEN_REQUEST}`,
    valuesOf(selection),
    { at: 'instant' },
  )
  return row?.at ?? null
}

/** Of the kind: those that go when `before` is the limit, those that stay for an open request, and all there are. */
export async function countDue(selection: Selection, before: Date) {
  const due = `${START[selection.rule.since]} <= :before`
  const [row] = await select<{ due: number; held: number; total: number }>(
    `SELECT COUNT(*) AS total, COALESCE(SUM(CASE WHEN ${due} AND NOT ${OPEN_REQUEST} THEN 1 ELSE 0 END), 0) AS due,
       COALESCE(SUM(CASE WHEN ${due} AND ${OPEN_REQUEST} THEN 1 ELSE 0 END), 0) AS held
     FROM response r WHERE ${conditionOf(selection)}`,
    { ...valuesOf(selection), before: instantText(before) },
    { due: 'number', held: 'number', total: 'number' },
  )
  return row ?? { due: 0, held: 0, total: 0 }
}

/** A batch of those that go, by id. */
export async function listDue(
  selection: Selection,
  { before, after, limit }: { before: Date; after: string; limit: number },
): Promise<string[]> {
  const found = await select<{ id: string }>(
    `SELECT r.id FROM response r WHERE ${conditionOf(selection)} AND ${START[selection.rule.since]} <= :before
       AND NOT ${OPEN_REQUEST} AND r.id > :after ORDER BY r.id LIMIT ${limit}`,
    { ...valuesOf(selection), before: instantText(before), after },
  )
  return found.map(({ id }) => id)
}

interface FactsRow extends Record<string, unknown> {
  state: RetainedFacts['state']
  rejected: number
  anonymisedAt: Date | null
  hasFiles: number
  updatedAt: Date
  deadlineAt: Date | null
  openRequest: number
}

/** What the rules need of an application as it stands; null when it is gone. */
export async function factsOf(id: string): Promise<RetainedFacts | null> {
  const [row] = await select<FactsRow>(
    `SELECT r.state, r.anonymised_at AS anonymisedAt, r.updated_at AS updatedAt, r.deadline_at AS deadlineAt,
       CASE WHEN ${REJECTED} THEN 1 ELSE 0 END AS rejected, CASE WHEN ${HAS_FILES} THEN 1 ELSE 0 END AS hasFiles,
       CASE WHEN ${OPEN_REQUEST} THEN 1 ELSE 0 END AS openRequest
     FROM response r WHERE r.platform_id = :platformId AND r.id = :id `,
    { id },
    {
      anonymisedAt: 'instant',
      updatedAt: 'instant',
      deadlineAt: 'instant',
      rejected: 'number',
      hasFiles: 'number',
      openRequest: 'number',
    },
  )
  if (!row) return null
  const { state, anonymisedAt, updatedAt, deadlineAt } = row
  return {
    state,
    updatedAt,
    deadlineAt,
    rejected: row.rejected === 1,
    anonymised: anonymisedAt !== null,
    hasFiles: row.hasFiles === 1,
    openRequest: row.openRequest === 1,
  }
}

export interface ListedRetention extends Record<string, unknown> {
  id: string
  slug: string
  title: Text
  lang: Locale
  rules: RetentionRules | null
  hold: string | null
}

/** The programs of the platform, with their rules where they have some. */
export const listPrograms = (): Promise<ListedRetention[]> =>
  select<ListedRetention>(
    `SELECT p.id, p.slug, p.title, p.lang, x.rules, x.hold FROM program p
     LEFT JOIN retention x ON x.platform_id = :platformId AND x.program_id = p.id
     WHERE p.platform_id = :platformId AND p.status <> 'deleted' ORDER BY p.status, p.sort_key, p.id LIMIT 500`,
    {},
    { title: 'json', rules: 'json' },
  )
