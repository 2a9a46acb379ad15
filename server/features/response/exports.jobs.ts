import { Problem } from '#core/problem.ts'
import type { App } from '../../context.ts'
import { detached } from '../../db/database.ts'
import type { JobHandler, JobRun } from '../../jobs/jobs.ts'
import type { Retry } from '../../jobs/policy.ts'
import { asSystem, inPlatform } from '../../tenancy/scope.ts'
import { getProgramRow } from '../program/program.public.ts'
import { removeExportFile, removeLeftExports, writeExportFile } from './export.files.ts'
import { writeExport } from './export.writer.ts'
import { EXPORT_KEPT_MS, exportFileName } from './exports.actions.ts'
import { findExport, listExpiredExports, removeExport, updateActiveExport } from './exports.repo.ts'

/** Somebody waits for it: after a quarter of an hour it has failed. */
export const EXPORT_RETRY: Retry = { attempts: 4, over: '15m' }
const PROGRESS_EVERY_MS = 500
const BATCH = 200

class Cancelled extends Error {}

/** Writes an export that was asked for to its file. Running twice writes the same file again. */
export const writeExportJob =
  (app: App): JobHandler =>
  async (job) => {
    const { exportId } = job.payload as { exportId: string }
    const platformId = job.platformId ?? ''
    if (!(await updateActiveExport(exportId, { state: 'running', progress: 0 }))) return
    // One that ended its process each time is given up.
    if (job.attempt > EXPORT_RETRY.attempts) return void (await endExport(app, platformId, exportId))
    try {
      await writeOnce(app, job, platformId, exportId)
    } catch (error) {
      if (error instanceof Cancelled) return removeExportFile(app, platformId, exportId)
      // A refusal, e.g. of a program that is gone, is the same the next time.
      const isOver = error instanceof Problem || job.attempt >= EXPORT_RETRY.attempts
      if (isOver) await endExport(app, platformId, exportId)
      else await updateActiveExport(exportId, { state: 'queued' })
      if (!(error instanceof Problem)) throw error
    }
  }

async function endExport(app: App, platformId: string, exportId: string): Promise<void> {
  await updateActiveExport(exportId, { state: 'failed', activeKey: null })
  await removeExportFile(app, platformId, exportId)
}

async function writeOnce(app: App, { now, signal }: JobRun, platformId: string, exportId: string): Promise<void> {
  const row = await findExport(exportId)
  if (!row) throw new Cancelled()
  const program = await getProgramRow(row.programId)
  const cancelled = new AbortController()
  const stop = AbortSignal.any([signal, cancelled.signal])
  let toldAt = 0
  const onProgress = (share: number) => {
    if (performance.now() - toldAt < PROGRESS_EVERY_MS) return
    toldAt = performance.now()
    // Outside the snapshot, whose writes would be lost. What fails here is told with the next batch.
    detached(() => updateActiveExport(exportId, { progress: Math.min(99, Math.floor(share * 100)) })).then(
      (isActive) => {
        if (!isActive) cancelled.abort(new Cancelled())
      },
      (error: unknown) => app.log.warn({ err: error, exportId }, 'progress of an export cannot be written'),
    )
  }
  const ctx = { app, now, locale: row.locale }
  const { facetPermissions = [], ...request } = row.request
  const fileSize = await writeExportFile(
    app,
    { platformId, exportId },
    (sink) =>
      writeExport(ctx, row.programId, request, sink, {
        facetPermissions,
        readerId: row.requestedById,
        onProgress,
        signal: stop,
      }),
    stop,
  )
  const isKept = await updateActiveExport(exportId, {
    state: 'done',
    activeKey: null,
    progress: 100,
    fileName: exportFileName(program, row.request.format, now),
    fileSize,
    expiresAt: new Date(app.clock.now().getTime() + EXPORT_KEPT_MS),
  })
  if (!isKept) throw new Cancelled()
}

/** Removes exports that have expired, the file first: what is left of one that was stopped is found again. */
export const sweepExports =
  (app: App): JobHandler =>
  async ({ now, signal }) => {
    const next = () => asSystem('exports of every platform', () => listExpiredExports(now, BATCH))
    for (let found = await next(); found.length > 0; found = await next()) {
      for (const { id, platformId } of found) {
        signal.throwIfAborted()
        await removeExportFile(app, platformId, id)
        await inPlatform(platformId, () => removeExport(id))
      }
    }
    await removeLeftExports(app, new Date(now.getTime() - EXPORT_KEPT_MS - 3_600_000), signal)
  }
