import type { LogEntry, LogFilters, LogPerson } from '#core/log/log.contract.ts'
import * as contract from '#core/log/log.contract.ts'
import { type Route, route } from '../../http/route.ts'
import { getProgramRow } from '../program/program.public.ts'
import { exportLog } from './export.actions.ts'
import { filterOf } from './log.filter.ts'
import { type LogRow, listEvents, listPeople } from './log.repo.ts'

const MOST_PEOPLE = 10

async function page(
  { limit, after, ...filters }: LogFilters & { limit: number; after?: string | undefined },
  programId?: string,
) {
  const rows = await listEvents({ ...filterOf(filters), after, programId, limit: limit + 1 })
  const items = rows.slice(0, limit).map(presentEntry)
  return { items, metadata: { lastId: items.at(-1)?.id ?? null, hasMore: rows.length > limit } }
}

async function people(search: string, programId?: string): Promise<{ items: LogPerson[] }> {
  const found = await listPeople({ search, programId, limit: MOST_PEOPLE })
  return {
    items: found.map(({ id, firstname, lastname, email }) => ({ id, name: `${firstname} ${lastname}`.trim(), email })),
  }
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
  route(contract.listPlatformLogs, (_ctx, { platformId: _, ...query }) => page(query)),
  route(contract.listProgramLogs, (_ctx, { programId, ...query }) => page(query, programId)),
  route(contract.listPlatformLogPeople, (_ctx, { search }) => people(search)),
  route(contract.listProgramLogPeople, (_ctx, { programId, search }) => people(search, programId)),
  route(contract.exportPlatformLogs, (ctx, { platformId: _, ...filters }, { res }) =>
    exportLog(ctx, null, filters, res),
  ),
  route(contract.exportProgramLogs, async (ctx, { programId, ...filters }, { res }) =>
    exportLog(ctx, await getProgramRow(programId), filters, res),
  ),
]
