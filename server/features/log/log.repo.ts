import { indexHint } from '../../db/hint.ts'
import { select } from '../../tenancy/raw.ts'

export interface LogRow {
  id: string
  type: string
  createdAt: Date
  actorKind: 'user' | 'operator' | 'system' | 'visitor'
  actorId: string | null
  actorName: string
  subjectKind: string
  subjectId: string
  subjectName: string | null
  programId: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  requestId: string | null
}

export interface LogFilter {
  programId?: string | undefined
  type?: string | undefined
  actorId?: string | undefined
  subjectId?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
  after?: string | undefined
  limit: number
}

const COLUMNS = `e.id, e.type, e.created_at AS createdAt, e.actor_kind AS actorKind, e.actor_id AS actorId, e.actor_name AS actorName,
  e.subject_kind AS subjectKind, e.subject_id AS subjectId, e.subject_name AS subjectName, e.program_id AS programId,
  e.\`before\` AS \`before\`, e.\`after\` AS \`after\`, e.request_id AS requestId`

/** Newest first, along a key of the filter: any depth costs the same, and nothing is sorted. */
export async function listEvents(filter: LogFilter): Promise<LogRow[]> {
  const { after, limit } = filter
  if (after === undefined) return segment(filter, limit)
  const at = await momentOf(after)
  if (!at) return []
  // After an import thousands have the same instant: within it the key goes on by id, and no statement reads them all again.
  const tie = await segment(filter, limit, ['e.created_at = :at', 'e.id < :after'], { at, after })
  if (tie.length === limit) return tie
  return [...tie, ...(await segment(filter, limit - tie.length, ['e.created_at < :at'], { at }))]
}

function segment(
  { programId, type, actorId, subjectId, from, to }: LogFilter,
  limit: number,
  more: readonly string[] = [],
  given: Record<string, unknown> = {},
): Promise<LogRow[]> {
  // Of all types of a kind no key has the order: the log is gone through instead.
  const isKind = type !== undefined && !type.includes('.')
  const conditions = [
    'e.platform_id = :platformId',
    programId && 'e.program_id = :programId',
    type && (isKind ? 'SUBSTR(e.type, 1, :kindLength) = :kind' : 'e.type = :type'),
    actorId && 'e.actor_id = :actorId',
    subjectId && 'e.subject_id = :subjectId',
    from && 'e.created_at >= :from',
    to && 'e.created_at < :to',
    ...more,
  ].filter(Boolean)
  const key = subjectId
    ? 'subject_id_'
    : actorId
      ? 'actor_id_'
      : type && !isKind
        ? 'type_'
        : programId
          ? 'program_id_'
          : ''
  const kind = `${type ?? ''}.`
  return select<LogRow>(
    `SELECT ${COLUMNS} FROM event e ${indexHint(`event_${key}created_at_id`)} WHERE ${conditions.join(' AND ')}
     ORDER BY e.created_at DESC, e.id DESC LIMIT ${Number(limit)}`,
    { programId, type, kind, kindLength: kind.length, actorId, subjectId, from, to, ...given },
    { createdAt: 'instant', before: 'json', after: 'json' },
  )
}

/** When an event of the platform was; undefined when there is none. */
async function momentOf(id: string): Promise<Date | undefined> {
  const [found] = await select<{ at: Date }>(
    'SELECT e.created_at AS at FROM event e WHERE e.platform_id = :platformId AND e.id = :id',
    { id },
    { at: 'instant' },
  )
  return found?.at
}
