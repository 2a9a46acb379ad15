import { Op } from 'sequelize'
import type { EvaluationSession as Contract } from '#core/evaluation/evaluation.contract.ts'
import { EvaluationSession } from '../../db/models/EvaluationSession.ts'
import { findRow, rows } from '../../db/rows.ts'
import { removeSlugs, takeSlug } from '../../db/slugs.ts'
import { execute, select } from '../../tenancy/raw.ts'

const COLUMNS = [
  'id',
  'programId',
  'slug',
  'kind',
  'state',
  'title',
  'instructions',
  'opensAt',
  'closesAt',
  'settings',
  'criteria',
  'position',
  'turn',
  'version',
] as const
export type SessionRow = Pick<EvaluationSession, (typeof COLUMNS)[number]>

/** Sessions of other programs that are offered to be copied. */
const MOST_ELSEWHERE = 200

/** Juries of a program, in their order. */
export const listSessionRows = (programId: string): Promise<SessionRow[]> =>
  rows(EvaluationSession, {
    where: { programId, kind: 'private' },
    attributes: COLUMNS,
    order: [
      ['position', 'ASC'],
      ['id', 'ASC'],
    ],
  })

/** Juries of the other programs of the platform, the last to close first. */
export const listOtherSessionRows = (programId: string): Promise<SessionRow[]> =>
  rows(EvaluationSession, {
    where: { programId: { [Op.ne]: programId }, kind: 'private' },
    attributes: COLUMNS,
    order: [
      ['closesAt', 'DESC'],
      ['id', 'DESC'],
    ],
    limit: MOST_ELSEWHERE,
  })

const isId = (words: string): boolean => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(words)

/** By its id or slug. */
export const findSession = (programId: string, idOrSlug: string): Promise<SessionRow | null> =>
  findRow(EvaluationSession, {
    where: { programId, kind: 'private', ...(isId(idOrSlug) ? { id: idOrSlug } : { slug: idOrSlug }) },
    attributes: COLUMNS,
  })

/** Of the whole platform, by its slug. */
export const findSessionBySlug = (slug: string): Promise<SessionRow | null> =>
  findRow(EvaluationSession, { where: { kind: 'private', slug }, attributes: COLUMNS })

export const listSessionsById = (ids: readonly string[]): Promise<SessionRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : rows(EvaluationSession, { where: { id: [...ids], kind: 'private' }, attributes: COLUMNS })

export type SessionValues = Partial<
  Pick<SessionRow, 'state' | 'title' | 'instructions' | 'opensAt' | 'closesAt' | 'settings' | 'criteria'>
>

/** Throws a unique violation when the slug is taken, by a program too. */
export async function insertSession(values: Omit<SessionRow, 'id' | 'turn' | 'version'>): Promise<string> {
  const { id } = await EvaluationSession.create(values)
  await takeSlug('session', id, values.slug)
  return id
}

/** False when somebody changed it since `version`. */
export async function updateSessionAt(id: string, version: number, values: SessionValues): Promise<boolean> {
  const [changed] = await EvaluationSession.update(values, { where: { id, version } })
  return changed === 1
}

/**
 * The next turn of a session, for the sheets that change in this transaction. It holds the row of the session until the end, so
 * that turns are committed in their order: whoever has seen a turn has seen all before it.
 */
export async function takeTurn(id: string): Promise<number> {
  await execute(
    'UPDATE evaluation_session SET turn = COALESCE(turn, 0) + 1 WHERE platform_id = :platformId AND id = :id ',
    { id },
  )
  const [row] = await select<{ turn: number }>(
    'SELECT turn FROM evaluation_session WHERE platform_id = :platformId AND id = :id ',
    { id },
    { turn: 'number' },
  )
  return row?.turn ?? 0
}

/** Everything of a session. Belongs into a transaction. */
export async function removeSession(id: string): Promise<void> {
  for (const table of ['duty', 'jury_conflict', 'jury_preference', 'jury_comment', 'juror', 'session_entry'])
    await execute(`DELETE FROM ${table} WHERE platform_id = :platformId AND session_id = :id `, { id })
  await EvaluationSession.destroy({ where: { id } })
  await removeSlugs(id)
}

export const sessionIdsOf = async (programId: string): Promise<string[]> =>
  (await rows(EvaluationSession, { where: { programId }, attributes: ['id'] })).map(({ id }) => id)

export type Figures = Contract['figures']

/** By session. Sheets are those of jurors who did not give the entry back. */
export async function readFigures(sessionIds: readonly string[]): Promise<(id: string) => Figures> {
  if (sessionIds.length === 0) return () => ({ entries: 0, jurors: 0, sheets: 0, sent: 0 })
  const counted = async (sql: string) =>
    new Map(
      (await select<{ id: string; count: number }>(sql, { sessionIds }, { count: 'number' })).map((row) => [
        row.id,
        row.count,
      ]),
    )
  const from = (table: string, condition = '') =>
    `SELECT session_id AS id, COUNT(*) AS count FROM ${table} WHERE platform_id = :platformId AND session_id IN ( :sessionIds ) ${condition} GROUP BY session_id`
  const entries = await counted(from('session_entry'))
  const jurors = await counted(from('juror', "AND state <> 'removed'"))
  const sheets = await counted(from('duty', "AND state <> 'recused'"))
  const sent = await counted(from('duty', "AND state = 'sent'"))
  return (id) => ({
    entries: entries.get(id) ?? 0,
    jurors: jurors.get(id) ?? 0,
    sheets: sheets.get(id) ?? 0,
    sent: sent.get(id) ?? 0,
  })
}
