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

/** Newest first, by key: ids are time-ordered, so any depth costs the same. */
export function listEvents(filter: LogFilter): Promise<LogRow[]> {
  const conditions = [
    'e.platform_id = :platformId',
    filter.programId && 'e.program_id = :programId',
    filter.type && (filter.type.includes('.') ? 'e.type = :type' : "e.type LIKE :typePrefix ESCAPE '!'"),
    filter.actorId && 'e.actor_id = :actorId',
    filter.subjectId && 'e.subject_id = :subjectId',
    filter.from && 'e.created_at >= :from',
    filter.to && 'e.created_at < :to',
    filter.after && 'e.id < :after',
  ].filter(Boolean)
  return select<LogRow>(
    `SELECT e.id, e.type, e.created_at AS createdAt, e.actor_kind AS actorKind, e.actor_id AS actorId, e.actor_name AS actorName,
            e.subject_kind AS subjectKind, e.subject_id AS subjectId, e.subject_name AS subjectName, e.program_id AS programId,
            e.\`before\` AS \`before\`, e.\`after\` AS \`after\`, e.request_id AS requestId
     FROM event e WHERE ${conditions.join(' AND ')} ORDER BY e.id DESC LIMIT ${Number(filter.limit)}`,
    { ...filter, typePrefix: `${(filter.type ?? '').replaceAll(/[!%_]/g, '!$&')}.%` },
    { createdAt: 'instant', before: 'json', after: 'json' },
  )
}
