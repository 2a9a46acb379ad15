import type { AnswerOf, ArgumentsOf } from '#core/endpoint.ts'
import { Problem } from '#core/problem.ts'
import type * as contract from '#core/upload/upload.contract.ts'
import type { OpenUpload } from '#core/upload/upload.contract.ts'
import { isPart, PART_BYTES, refusesUpload, UPLOAD_KEPT_MS } from '#core/upload/upload.rules.ts'
import { type Context, platformOf, userOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { findFile } from '../file/file.public.ts'
import { fileLocation } from '../file/location.ts'
import { acceptedType, assertSpace, cleanName, keepReceived } from '../file/upload.ts'
import { openMine } from '../response/mine.ts'
import { rulesOfField } from '../response/upload.actions.ts'
import * as repo from './upload.repo.ts'

const present = ({ id, reference, name, size, received, expiresAt }: repo.UploadRow): OpenUpload => ({
  id,
  reference,
  name,
  size,
  offset: received,
  partBytes: PART_BYTES,
  expiresAt: expiresAt.toISOString(),
})

/**
 * Begins a file in parts, or answers the one that the person began with the same file. Throws what refuses a whole upload,
 * and 'upload.tooMany' past what a person may have unfinished.
 */
export async function startUpload(
  ctx: Context,
  { responseId, stepId, reference, size, fingerprint, ...given }: ArgumentsOf<typeof contract.startUpload>,
): Promise<OpenUpload> {
  const rules = await rulesOfField(ctx, { responseId, stepId, reference })
  const name = cleanName(given.name)
  rules.types(name)
  if (size > rules.maxBytes) throw new Problem('file.tooLarge', { data: { maxBytes: rules.maxBytes } })
  const place = { userId: userOf(ctx).id, responseId, stepId }
  return transaction(async () => {
    // Two windows begin the same file once, and the bounds hold for those that begin at the same time.
    await repo.lockUploadsOf(place.userId)
    const open = await repo.listOpenUploads(place, ctx.now)
    const same = open.find(
      (one) => one.reference === reference && one.name === name && one.size === size && one.fingerprint === fingerprint,
    )
    if (same) return present(same)
    const { openUploads } = ctx.app.config.limits
    if (refusesUpload(await repo.countOpenUploads(ctx.now, place.userId), size, openUploads))
      throw new Problem('upload.tooMany', { data: { most: openUploads.count } })
    await assertSpace(ctx, (await repo.countOpenUploads(ctx.now)).bytes + size)
    const expiresAt = new Date(ctx.now.getTime() + UPLOAD_KEPT_MS)
    return present(await repo.insertUpload({ ...place, reference, name, size, fingerprint, expiresAt }))
  })
}

export async function listUploads(
  ctx: Context,
  { responseId, stepId }: ArgumentsOf<typeof contract.listUploads>,
): Promise<{ items: OpenUpload[] }> {
  await openMine(ctx, responseId, 'read')
  const open = await repo.listOpenUploads({ userId: userOf(ctx).id, responseId, stepId }, ctx.now)
  return { items: open.map(present) }
}

async function openOwn(ctx: Context, id: string): Promise<repo.UploadRow> {
  const row = await repo.findUpload(id, userOf(ctx).id, ctx.now)
  if (!row) throw new Problem('resource.notFound')
  return row
}

export const getUpload = async (
  ctx: Context,
  { uploadId }: ArgumentsOf<typeof contract.getUpload>,
): Promise<OpenUpload> => present(await openOwn(ctx, uploadId))

const wrongOffset = (offset: number) => new Problem('upload.offset', { data: { offset } })

/**
 * Takes the next part. What arrived before the connection broke is a part as well, where it is long enough. Throws
 * 'upload.offset' with where the file ends, 'upload.part' for a part of no use, 'file.type' once the first bytes say so.
 */
export async function sendUploadPart(
  ctx: Context,
  { uploadId, offset, body }: ArgumentsOf<typeof contract.sendUploadPart>,
): Promise<{ offset: number }> {
  const row = await openOwn(ctx, uploadId)
  if (row.fileKey !== null || row.received !== offset) throw wrongOffset(row.received)
  const { id: platformId } = platformOf(ctx)
  const part = await ctx.app.files.writePart(platformId, row.id, body)
  const isTaken = await take(ctx, row, part).catch(async (error: unknown) => {
    await ctx.app.files.removePart(platformId, row.id, part.name)
    throw error
  })
  if (isTaken) return { offset: offset + part.size }
  await ctx.app.files.removePart(platformId, row.id, part.name)
  throw wrongOffset((await openOwn(ctx, uploadId)).received)
}

/** False where the file ends elsewhere by now. */
async function take(
  ctx: Context,
  row: repo.UploadRow,
  { name, size, head, cut }: Awaited<ReturnType<Context['app']['files']['writePart']>>,
): Promise<boolean> {
  if (cut instanceof Problem) throw cut
  if (!isPart({ offset: row.received, bytes: size }, row.size)) throw cut ? brokenOff() : new Problem('upload.part')
  if (row.received === 0) await assertKind(ctx, row, head)
  const isTaken = await repo.addPart(row, { name, size }, new Date(ctx.now.getTime() + UPLOAD_KEPT_MS))
  // Nobody hears it: the connection is gone, but the part stays.
  if (isTaken && cut) ctx.app.log.debug({ upload: row.id, bytes: size }, 'a part of an upload broke off')
  return isTaken
}

const brokenOff = () => new Problem('request.malformed')

/** A file that can never be taken is refused with its first bytes, and nothing of it is kept. */
async function assertKind(ctx: Context, row: repo.UploadRow, head: Buffer): Promise<void> {
  const rules = await rulesOfField(ctx, row)
  try {
    await acceptedType(head, row.name, rules)
  } catch (error) {
    await discard(ctx, row.id)
    throw error
  }
}

/** Throws 'upload.incomplete', and what refuses a whole upload: the field and its rules may have changed meanwhile. */
export async function finishUpload(
  ctx: Context,
  { uploadId }: ArgumentsOf<typeof contract.finishUpload>,
): Promise<AnswerOf<typeof contract.finishUpload>> {
  const row = await openOwn(ctx, uploadId)
  if (row.fileKey !== null) return made(ctx, row)
  if (row.received !== row.size) throw new Problem('upload.incomplete', { data: { offset: row.received } })
  const rules = await rulesOfField(ctx, row)
  const { id: platformId } = platformOf(ctx)
  const names = row.parts.map(({ name }) => name)
  try {
    const source = ctx.app.files.readParts(platformId, row.id, names)
    const stored = await ctx.app.files.write(platformId, source, { maxBytes: rules.maxBytes })
    const file = await keepReceived(ctx, { stored, name: row.name }, rules, async (key) => {
      if (!(await repo.setFileKey(row.id, key))) throw new MadeElsewhere()
    })
    await ctx.app.files.removeParts(platformId, row.id)
    return file
  } catch (error) {
    if (error instanceof Problem && (error.code === 'file.type' || error.code === 'file.tooLarge'))
      await discard(ctx, row.id)
    const arePartsGone = (error as NodeJS.ErrnoException).code === 'ENOENT'
    if (!arePartsGone && !(error instanceof MadeElsewhere)) throw error
    // Another call was quicker, and removed the parts. Without one the file has to be sent again.
    const now = await openOwn(ctx, uploadId)
    if (now.fileKey === null) await discard(ctx, row.id)
    return made(ctx, now)
  }
}

class MadeElsewhere extends Error {}

/** The file that was made of it. Throws 'resource.notFound' where there is none any more. */
async function made(ctx: Context, { fileKey }: repo.UploadRow): Promise<AnswerOf<typeof contract.finishUpload>> {
  const file = fileKey && (await findFile(fileKey))
  if (!fileKey || !file) throw new Problem('resource.notFound')
  const location = fileLocation(platformOf(ctx).id, fileKey)
  return { key: fileKey, name: file.name, location, cdnLocation: location }
}

async function discard(ctx: Context, id: string): Promise<void> {
  await repo.removeUpload(id)
  await ctx.app.files.removeParts(platformOf(ctx).id, id)
}

export async function cancelUpload(
  ctx: Context,
  { uploadId }: ArgumentsOf<typeof contract.cancelUpload>,
): Promise<void> {
  await discard(ctx, (await openOwn(ctx, uploadId)).id)
}
