import type { Request } from 'express'
import type { AnswerOf, ArgumentsOf } from '#core/endpoint.ts'
import { extensionOf, FILE_KINDS } from '#core/file/kinds.ts'
import type { Field } from '#core/form/definition.ts'
import { LIMITS } from '#core/form/deps.ts'
import { isGroup } from '#core/form/fields.ts'
import { extensionsFor, fileFlaws } from '#core/form/rules.ts'
import { unfold } from '#core/form/unfold.ts'
import { Problem } from '#core/problem.ts'
import { referenceOf } from '#core/reopening/reopening.rules.ts'
import type { uploadAnswerFile as contract } from '#core/response/response.contract.ts'
import type { Context } from '../../context.ts'
import { storeUpload, type UploadRules } from '../file/upload.ts'
import { editableAt, indexOfStep, type ResponseAggregate } from './aggregate.ts'
import { openMine } from './mine.ts'

// A container of one may hold the other: a sound in MP4, a film in Ogg.
const MEDIA = ['audio/', 'video/', 'application/ogg']

/** What the bytes of these extensions are. An extension that is not here is held to its name alone. */
const TYPES = new Map<string, readonly string[]>([
  ['pdf', ['application/pdf']],
  ['png', ['image/png', 'image/apng']],
  ['jpg', ['image/jpeg']],
  ['jpeg', ['image/jpeg']],
  ['gif', ['image/gif']],
  ['webp', ['image/webp']],
  ['tiff', ['image/tiff']],
  ['bmp', ['image/bmp']],
  ['svg', ['image/svg+xml']],
  ['heic', ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence']],
  ['heif', ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence']],
  ['zip', ['application/zip']],
  ['docx', ['application/vnd.openxmlformats-officedocument.wordprocessingml.document']],
  ['xlsx', ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']],
  ['pptx', ['application/vnd.openxmlformats-officedocument.presentationml.presentation']],
  ...[...FILE_KINDS.audio, ...FILE_KINDS.video].map((extension) => [extension, MEDIA] as const),
])

/**
 * Takes a file for a field that may be edited now. It stays nobody's until an answer names it. Throws 'file.type',
 * 'file.tooLarge', 'file.empty', 'file.quota', and what refuses an edit.
 */
export const uploadAnswerFile = async (
  ctx: Context,
  input: ArgumentsOf<typeof contract>,
  req: Request,
): Promise<AnswerOf<typeof contract>> => storeUpload(ctx, req, await rulesOfField(ctx, input))

/** What a field takes that the person may edit now. Throws 'resource.notFound', and what refuses an edit. */
export async function rulesOfField(
  ctx: Context,
  input: { responseId: string; stepId: string; reference: string },
): Promise<UploadRules> {
  const aggregate = await openMine(ctx, input.responseId, 'edit')
  const index = indexOfStep(aggregate, input.stepId)
  const open = editableAt(aggregate, index, ctx.now)
  if (open && !open.includes(referenceOf(input.reference)))
    throw new Problem('reopening.locked', { data: { references: [referenceOf(input.reference)] } })
  const field = fieldAt(aggregate, input.stepId, input.reference)
  return {
    maxBytes: Math.min(field.rules?.['file-max-size'] ?? Number.POSITIVE_INFINITY, ctx.app.config.limits.fileBytes),
    types: (name) => {
      if (fileFlaws(field.rules, { name }).length > 0)
        throw new Problem('file.type', { data: { found: name, accepted: extensionsFor(field.rules) } })
      return TYPES.get(extensionOf(name)) ?? null
    },
    visibility: 'private',
    ownerKind: 'response',
    ownerId: null,
  }
}

/** The file field that an answer's path leads to: `plan`, or `team[0].cv` within a group. Throws 'resource.notFound'. */
function fieldAt(aggregate: ResponseAggregate, stepId: string, at: string): Field {
  const [, group, n, reference] = /^(?:([^.[]+)\[(\d{1,3})\]\.)?([^.[]+)$/.exec(at) ?? []
  const all = unfold(aggregate.forms.get(stepId)?.definition.fields ?? [])
  const field = (group ? fieldsOf(all, group, Number(n)) : all).find((one) => one.reference === reference)
  if (field?.type !== 'file') throw new Problem('resource.notFound')
  return field
}

/** The questions of a group's item; none when the group cannot have that many. */
function fieldsOf(all: readonly Field[], reference: string, n: number): readonly Field[] {
  const group = all.find((one) => one.reference === reference)
  return group && isGroup(group) && n < Math.min(group.maxItems ?? LIMITS.items, LIMITS.items) ? group.fields : []
}
