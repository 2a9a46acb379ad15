import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { AnswerOf, ArgumentsOf } from '#core/endpoint.ts'
import { Problem } from '#core/problem.ts'
import type { turnAnswerPicture as contract } from '#core/upload/upload.contract.ts'
import { type Context, platformOf, userOf } from '../../context.ts'
import { turnPicture } from '../../files/picture.ts'
import { findFile } from '../file/file.public.ts'
import { assertSpace, keepReceived } from '../file/upload.ts'
import { rulesOfField } from '../response/upload.actions.ts'

const TURNED = ['image/png', 'image/jpeg', 'image/webp']

/**
 * A turned copy of a picture that an application names, or that the person has just uploaded. The first stays until the
 * answer names the copy. Throws 'file.type' for another file, 'resource.notFound', and what refuses an upload here.
 */
export async function turnAnswerPicture(
  ctx: Context,
  { key, degrees, ...place }: ArgumentsOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const rules = await rulesOfField(ctx, place)
  const file = await findFile(key)
  const isOwn = file?.ownerId === place.responseId || (file?.ownerId === null && file.uploadedById === userOf(ctx).id)
  if (file?.ownerKind !== 'response' || !isOwn) throw new Problem('resource.notFound')
  if (!TURNED.includes(file.type)) throw new Problem('file.type', { data: { found: file.type, accepted: TURNED } })
  await assertSpace(ctx)
  const { id } = platformOf(ctx)
  const bytes = await buffer(ctx.app.files.read(id, key))
  const turned = await turnPicture(bytes, degrees).catch((error: unknown) => {
    ctx.app.log.warn({ err: error, key }, 'a picture cannot be turned')
    throw new Problem('file.type', { data: { found: file.type, accepted: TURNED } })
  })
  const stored = await ctx.app.files.write(id, Readable.from(turned), { maxBytes: rules.maxBytes })
  return keepReceived(ctx, { stored, name: file.name }, rules)
}
