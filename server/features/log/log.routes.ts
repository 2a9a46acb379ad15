import { type LogEntry, listPlatformLogs, listProgramLogs } from '#core/log/log.contract.ts'
import { type Route, route } from '../../http/route.ts'
import { type LogFilter, type LogRow, listEvents } from './log.repo.ts'

interface LogQuery {
  limit: number
  after?: string | undefined
  type?: string | undefined
  actorId?: string | undefined
  subjectId?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

async function page(query: LogQuery, programId?: string) {
  const filter: LogFilter = {
    ...query,
    programId,
    from: query.from ? new Date(query.from) : undefined,
    to: query.to ? new Date(query.to) : undefined,
    limit: query.limit + 1,
  }
  const rows = await listEvents(filter)
  const items = rows.slice(0, query.limit).map(presentEntry)
  return { items, metadata: { lastId: items.at(-1)?.id ?? null, hasMore: rows.length > query.limit } }
}

const presentEntry = (row: LogRow): LogEntry => ({
  id: row.id,
  type: row.type,
  at: row.createdAt.toISOString(),
  actor: { kind: row.actorKind, id: row.actorId, name: row.actorName, erased: row.isActorErased },
  subject: { kind: row.subjectKind, id: row.subjectId, name: row.subjectName, erased: row.isSubjectErased },
  programId: row.programId,
  before: row.before,
  after: row.after,
  requestId: row.requestId,
})

export const logRoutes: Route[] = [
  route(listPlatformLogs, (_ctx, input) => page(input)),
  route(listProgramLogs, (_ctx, { programId, ...query }) => page(query, programId)),
]
