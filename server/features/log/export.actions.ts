import type { Response } from 'express'
import type { LogFilters } from '#core/log/log.contract.ts'
import { type Context, platformOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import { type Line, sendCsv } from '../../http/csv.ts'
import { hasWords, say } from '../../words.ts'
import { subjectOf } from '../program/program.audit.ts'
import type { ProgramRow } from '../program/program.public.ts'
import { filterOf } from './log.filter.ts'
import { listEvents } from './log.repo.ts'

const PAGE = 500

/** Sends the filtered log as a file. Who takes it is in the log from the moment that it was asked for. */
export async function exportLog(
  ctx: Context,
  program: Pick<ProgramRow, 'id' | 'title' | 'lang'> | null,
  filters: LogFilters,
  res: Response,
): Promise<void> {
  if (res.req.method !== 'HEAD') await transaction(() => recordExport(ctx, program, filters))
  await sendCsv(ctx, res, 'log', logLines(ctx, program?.id, filters))
  res.end()
}

function recordExport(
  ctx: Context,
  program: Pick<ProgramRow, 'id' | 'title' | 'lang'> | null,
  filters: LogFilters,
): Promise<string> {
  const after = { filters }
  if (program)
    return record(ctx, { type: 'log.programExported', subject: subjectOf(program), programId: program.id, after })
  const { id, name } = platformOf(ctx)
  return record(ctx, { type: 'log.exported', subject: { kind: 'platform', id, name }, after })
}

async function* logLines(ctx: Context, programId: string | undefined, filters: LogFilters): AsyncGenerator<Line> {
  yield [
    ...[
      'id',
      'at',
      'type',
      'event',
      'actorKind',
      'actorId',
      'actor',
      'subjectKind',
      'subjectId',
      'subject',
      'programId',
    ],
    ...['before', 'after', 'requestId'],
  ]
  for (let after: string | undefined; ; ) {
    const rows = await listEvents({ ...filterOf(filters), programId, after, limit: PAGE })
    for (const row of rows)
      yield [
        ...[row.id, row.createdAt.toISOString(), row.type, typeInWords(ctx, row.type)],
        ...[row.actorKind, row.actorId, row.actorName, row.subjectKind, row.subjectId, row.subjectName, row.programId],
        ...[row.before && JSON.stringify(row.before), row.after && JSON.stringify(row.after), row.requestId],
      ]
    if (rows.length < PAGE) return
    after = rows.at(-1)?.id
  }
}

function typeInWords({ locale }: Context, type: string): string {
  const key = `log.type.${type.replaceAll('.', '_')}`
  return hasWords(locale, 'admin', key) ? say(locale, 'admin', key) : ''
}
