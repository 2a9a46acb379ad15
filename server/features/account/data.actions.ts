import { pipeline } from 'node:stream/promises'
import type { Request, Response } from 'express'
import { DATA_KEPT_MS, type DataExport } from '#core/account/data.contract.ts'
import { Problem } from '#core/problem.ts'
import { type App, type Context, contextForApplicant, platformOf, userOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/unique.ts'
import { record } from '../../events/record.ts'
import { zipWriter } from '../../files/zip.ts'
import { findPlatformRef } from '../../http/hosts.ts'
import { enqueue, type JobHandler } from '../../jobs/jobs.ts'
import { asSystem, inPlatform } from '../../tenancy/scope.ts'
import { readExportFile, removeExportFile, sizeOfExportFile, writeExportFile } from '../response/export.files.ts'
import { getUser } from './account.repo.ts'
import { dataPage } from './data.html.ts'
import * as repo from './data.repo.ts'
import { notifyPerson } from './notify.ts'

const ATTEMPTS = 3
const BATCH = 200

const present = (row: repo.DataExportRow): DataExport => ({
  id: row.id,
  state: row.state,
  size: row.fileSize,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
})

export async function getDataExport(ctx: Context): Promise<{ item: DataExport | null }> {
  const row = await repo.findLatestDataExport(userOf(ctx).id, ctx.now)
  return { item: row && present(row) }
}

/** Asked for twice, it is written once, and both are answered it. */
export async function startDataExport(ctx: Context): Promise<{ item: DataExport }> {
  const { id: userId, email } = userOf(ctx)
  await ctx.app.rates.consume('dataExport', userId)
  try {
    const row = await transaction(async () => {
      const made = await repo.insertDataExport({
        userId,
        locale: ctx.locale,
        expiresAt: new Date(ctx.now.getTime() + DATA_KEPT_MS),
      })
      await record(ctx, { type: 'account.dataExported', subject: { kind: 'user', id: userId, name: email } })
      await enqueue(ctx, 'account.exportData', { dataExportId: made.id }, { platformId: platformOf(ctx).id })
      return made
    })
    return { item: present(row) }
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const { item } = await getDataExport(ctx)
    if (!item) throw new Problem('resource.notFound')
    return { item }
  }
}

/** Prepares a copy for its person, unless one is being prepared. Belongs into a transaction. */
export async function prepareCopyOf(ctx: Context, userId: string): Promise<void> {
  const user = await getUser(userId)
  const expiresAt = new Date(ctx.now.getTime() + DATA_KEPT_MS)
  if (await repo.isPreparing(userId)) return
  const { id: dataExportId } = await repo.insertDataExport({ userId, locale: user.locale, expiresAt })
  await enqueue(ctx, 'account.exportData', { dataExportId }, { platformId: platformOf(ctx).id })
}

/** Throws 'resource.notFound' for another person's, or one that has expired. */
export async function downloadDataExport(
  ctx: Context,
  { dataExportId }: { dataExportId: string },
  req: Request,
  res: Response,
): Promise<void> {
  const row = await repo.findOwnDataExport(dataExportId, userOf(ctx).id, ctx.now)
  if (!row) throw new Problem('resource.notFound')
  if (row.state !== 'done') throw new Problem('account.dataNotReady')
  const { id, slug } = platformOf(ctx)
  const size = await sizeOfExportFile(ctx.app, id, row.id)
  if (size === null) throw new Problem('resource.notFound')
  res.setHeader('content-type', 'application/zip')
  res.setHeader('content-disposition', `attachment; filename="${slug}-${row.createdAt.toISOString().slice(0, 10)}.zip"`)
  res.setHeader('content-length', String(size))
  res.setHeader('cache-control', 'no-store')
  if (req.method === 'HEAD') return void res.end()
  await pipeline(readExportFile(ctx.app, id, row.id), res).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error // the reader left
  })
}

/** Writes the copy and tells its person. Running twice writes the same file again. */
export const exportData =
  (app: App): JobHandler =>
  async ({ payload, platformId, attempt, now, signal }) => {
    const { dataExportId } = payload as { dataExportId: string }
    const platform = await findPlatformRef(app.config, { id: platformId ?? '' })
    const row = await repo.findDataExport(dataExportId)
    if (!platform || !row || !(await repo.updateDataExport(row.id, { state: 'running' }))) return
    const end = async () => {
      await repo.updateDataExport(row.id, { state: 'failed', activeKey: null })
      await removeExportFile(app, platform.id, row.id)
    }
    // One that ended its process each time is given up.
    if (attempt > ATTEMPTS) return end()
    try {
      const user = await getUser(row.userId)
      const membership = await repo.findMembershipOf(user.id)
      const ctx: Context = {
        ...contextForApplicant(app, platform, { ...user, membershipId: membership?.id ?? '', locale: row.locale }),
        now,
      }
      const fileSize = await writeExportFile(
        app,
        { platformId: platform.id, exportId: row.id },
        (sink) => writeData(ctx, sink),
        signal,
      )
      const expiresAt = new Date(app.clock.now().getTime() + DATA_KEPT_MS)
      await transaction(async () => {
        if (await repo.updateDataExport(row.id, { state: 'done', activeKey: null, fileSize, expiresAt }))
          await notifyPerson(ctx, user, 'dataReady', {})
      })
    } catch (error) {
      if (attempt >= ATTEMPTS) await end()
      else await repo.updateDataExport(row.id, { state: 'queued' })
      throw error
    }
  }

/** `data/<part>.json`, `index.html`, and the files of the person under `files/`. */
async function writeData(ctx: Context, sink: (bytes: Buffer) => Promise<void>): Promise<void> {
  const zip = zipWriter(sink)
  const { id: platformId, name } = platformOf(ctx)
  const parts = []
  for (const { name: part, read } of await ctx.app.loadPersonalData()) {
    const { data, sections, files = [] } = await read(ctx)
    await zip.text(`data/${part}.json`, `${JSON.stringify(data, null, 2)}\n`)
    parts.push({ name: part, sections })
    for (const file of files) {
      // A file that is gone on the disk takes nothing else with it.
      const isThere = await ctx.app.files.size(platformId, file.key).then(
        () => true,
        () => false,
      )
      if (isThere) await zip.file(`files/${file.path}`, ctx.app.files.read(platformId, file.key))
    }
  }
  await zip.text('index.html', dataPage(parts, { lang: ctx.locale, platform: name, now: ctx.now }))
  await zip.end()
}

/** Removes copies that have expired, the file first. */
export const sweepDataExports =
  (app: App): JobHandler =>
  async ({ now, signal }) => {
    const next = () =>
      asSystem('copies of personal data of every platform', () => repo.listExpiredDataExports(now, BATCH))
    for (let found = await next(); found.length > 0; found = await next()) {
      for (const { id, platformId } of found) {
        signal.throwIfAborted()
        await removeExportFile(app, platformId, id)
        await inPlatform(platformId, () => repo.removeDataExport(id))
      }
    }
  }
