import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { Request, Response } from 'express'
import { uuidv7 } from 'uuidv7'
import type { AnswerOf, ArgumentsOf } from '#core/endpoint.ts'
import { Problem } from '#core/problem.ts'
import type * as contract from '#core/response/export.contract.ts'
import type { ExportInfo, ExportRequest } from '#core/response/export.contract.ts'
import { type ExportFormat, extensionOfExport } from '#core/response/export.rules.ts'
import { localDay } from '#core/zone.ts'
import { type Context, platformOf, userOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/unique.ts'
import { record } from '../../events/record.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { atMost } from '../../limit.ts'
import { subjectOf } from '../program/program.audit.ts'
import { getProgramRow, type ProgramRow } from '../program/program.public.ts'
import { readExportFile, removeExportFile, sizeOfExportFile, writeExportFile } from './export.files.ts'
import { writeExport } from './export.writer.ts'
import {
  countActiveExports,
  type ExportRow,
  findActiveExport,
  findOwnExport,
  insertExport,
  listOwnExports,
  removeExport,
} from './exports.repo.ts'
import { facetPermissions } from './facets.ts'
import { assertReadsSensitive } from './sensitive.ts'

/** How long a file is kept. */
export const EXPORT_KEPT_MS = 24 * 3_600_000
/** A person's exports of one program that are written at a time, and that are kept. */
const MOST_ACTIVE = 3
const MOST_KEPT = 10

const TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json; charset=utf-8',
  pdf: 'application/pdf',
  pdfs: 'application/zip',
  files: 'application/zip',
}

export const exportFileName = (
  { slug, zone }: Pick<ProgramRow, 'slug' | 'zone'>,
  format: ExportFormat,
  now: Date,
): string => `${slug}-${localDay(now, zone)}.${extensionOfExport(format)}`

/** Who exports what is in the log, once, from the moment that it was asked for. */
export function recordExport(
  ctx: Context,
  program: Pick<ProgramRow, 'id' | 'title' | 'lang'>,
  { format, lang: _, columns: __, names: ___, sensitive, ...filters }: ExportRequest,
): Promise<unknown> {
  return record(ctx, {
    type: 'response.exported',
    subject: subjectOf(program),
    programId: program.id,
    after: { format, filters, sensitive },
  })
}

/** Asked for twice, e.g. by a double click, an export is written once, and both are answered it. */
export async function startExport(
  ctx: Context,
  { programId, ...request }: ArgumentsOf<typeof contract.startExport>,
): Promise<AnswerOf<typeof contract.startExport>> {
  const program = await getProgramRow(programId)
  if (request.sensitive === 'included') assertReadsSensitive(ctx, program.id)
  const requestedById = userOf(ctx).id
  const own = { programId: program.id, requestedById }
  const activeKey = createHash('sha256')
    .update(JSON.stringify([program.id, ctx.locale, Object.entries(request).sort(([a], [b]) => (a < b ? -1 : 1))]))
    .digest('hex')
  const running = async () => {
    const found = await findActiveExport(requestedById, activeKey)
    return found && present(found)
  }
  const started = await running()
  if (started) return started
  if ((await countActiveExports(own)) >= MOST_ACTIVE) throw new Problem('response.exportsRunning')
  try {
    await transaction(async () => {
      const exportId = await insertExport({
        ...own,
        request: { ...request, facetPermissions: await facetPermissions(ctx, program.id) },
        locale: ctx.locale,
        activeKey,
        expiresAt: new Date(ctx.now.getTime() + EXPORT_KEPT_MS),
      })
      await recordExport(ctx, program, request)
      await enqueue(ctx, 'response.export', { exportId }, { platformId: platformOf(ctx).id })
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
  }
  await removeOldest(ctx, own)
  const made = await running()
  if (!made) throw new Problem('resource.notFound')
  return made
}

/** Many exports of one person do not fill the disk. */
async function removeOldest(ctx: Context, own: { programId: string; requestedById: string }): Promise<void> {
  const recent = await listOwnExports(own, ctx.now, 2 * MOST_KEPT)
  for (const { id } of recent.slice(MOST_KEPT)) {
    await removeExport(id)
    await removeExportFile(ctx.app, platformOf(ctx).id, id)
  }
}

export async function listExports(
  ctx: Context,
  input: ArgumentsOf<typeof contract.listExports>,
): Promise<AnswerOf<typeof contract.listExports>> {
  const own = { programId: input.programId, requestedById: userOf(ctx).id }
  return { items: (await listOwnExports(own, ctx.now, MOST_KEPT)).map(present) }
}

export const getExport = async (ctx: Context, input: ArgumentsOf<typeof contract.getExport>): Promise<ExportInfo> =>
  present(await getOwn(ctx, input))

/** The job notices that its row is gone. */
export async function cancelExport(ctx: Context, input: ArgumentsOf<typeof contract.cancelExport>): Promise<void> {
  const { id } = await getOwn(ctx, input)
  await removeExport(id)
  await removeExportFile(ctx.app, platformOf(ctx).id, id)
}

/** Sends a file that is there already: a reader may be slow, nothing of the database waits for them. */
export async function downloadExport(
  ctx: Context,
  input: ArgumentsOf<typeof contract.downloadExport>,
  req: Request,
  res: Response,
): Promise<void> {
  const row = await getOwn(ctx, input)
  if (row.request.sensitive === 'included') assertReadsSensitive(ctx, row.programId)
  if (row.state !== 'done') throw new Problem('response.exportNotReady')
  await sendExport(ctx, { exportId: row.id, name: row.fileName ?? '', format: row.request.format }, req, res)
}

/** One request for those who have no patience for two: written to a file first, then sent, as every export. */
export async function exportResponses(
  ctx: Context,
  { programId, ...query }: ArgumentsOf<typeof contract.exportResponses>,
  req: Request,
  res: Response,
): Promise<void> {
  const program = await getProgramRow(programId)
  if (query.sensitive === 'included') assertReadsSensitive(ctx, program.id)
  await transaction(() => recordExport(ctx, program, query))
  const { id: platformId } = platformOf(ctx)
  const exportId = uuidv7()
  const held = await facetPermissions(ctx, program.id)
  const left = new AbortController()
  res.once('close', () => left.abort(new ReaderLeft()))
  try {
    await inLine(
      () =>
        writeExportFile(
          ctx.app,
          { platformId, exportId },
          (sink) =>
            writeExport(ctx, program.id, query, sink, {
              facetPermissions: held,
              readerId: userOf(ctx).id,
              signal: left.signal,
            }),
          left.signal,
        ),
      left.signal,
    )
    const name = exportFileName(program, query.format, ctx.now)
    await sendExport(ctx, { exportId, name, format: query.format }, req, res)
  } catch (error) {
    if (!(error instanceof ReaderLeft)) throw error
  } finally {
    await removeExportFile(ctx.app, platformId, exportId)
  }
}

class ReaderLeft extends Error {}

/** Exports that requests write at a time: each holds a connection until its file is there. */
const inLine = atMost(2)

async function sendExport(
  ctx: Context,
  { exportId, name, format }: { exportId: string; name: string; format: keyof typeof TYPES },
  req: Request,
  res: Response,
): Promise<void> {
  const { id } = platformOf(ctx)
  const size = await sizeOfExportFile(ctx.app, id, exportId)
  if (size === null) throw new Problem('resource.notFound')
  res.setHeader('content-type', TYPES[format])
  res.setHeader('content-disposition', `attachment; filename="${name}"`)
  res.setHeader('content-length', String(size))
  res.setHeader('cache-control', 'no-store')
  if (req.method === 'HEAD') {
    res.end()
    return
  }
  await pipeline(readExportFile(ctx.app, id, exportId), res).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error // the reader left
  })
}

async function getOwn(ctx: Context, { programId, exportId }: { programId: string; exportId: string }) {
  const row = await findOwnExport({ id: exportId, programId, requestedById: userOf(ctx).id }, ctx.now)
  if (!row) throw new Problem('resource.notFound')
  return row
}

const present = (row: ExportRow): ExportInfo => ({
  id: row.id,
  state: row.state,
  format: row.request.format,
  sensitive: row.request.sensitive,
  progress: row.progress,
  name: row.fileName,
  size: row.fileSize,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
})
