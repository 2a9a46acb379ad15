import { z } from 'zod'
import { endpoint, itemsOf, raw } from '../endpoint.ts'
import { uploadedFile } from '../file/file.contract.ts'
import { id, instant } from '../schema.ts'
import { PART_BYTES } from './upload.rules.ts'

const size = z.number().int().min(1)
const offset = z.number().int().min(0).meta({ description: 'Bytes that have arrived: where the next part begins' })
const reference = z.string().max(200).meta({ description: 'The field, or its path within a group: `team[0].cv`' })
const name = z.string().min(1).max(1_000)

export const openUpload = z
  .object({ id, reference, name: z.string(), size, offset, partBytes: size, expiresAt: instant })
  .meta({ id: 'OpenUpload' })
export type OpenUpload = z.output<typeof openUpload>

const atStep = z.object({ responseId: id, stepId: id })
const one = z.object({ uploadId: id })
const edits = ['response.closed', 'response.stepBlocked', 'response.readOnly', 'reopening.locked'] as const

export const startUpload = endpoint({
  method: 'post',
  path: '/portal/me/responses/:responseId/steps/:stepId/uploads',
  summary: 'Begin a file that is sent in parts, or go on with the same one that was begun before',
  access: { signedIn: true },
  params: atStep,
  query: z.object({ reference }),
  body: z.object({
    name,
    size,
    fingerprint: z
      .string()
      .min(1)
      .max(80)
      .regex(/^[!-~]+$/)
      .meta({ description: 'The same for the same file: what was begun with it goes on where it stands' }),
  }),
  response: openUpload,
  status: 201,
  problems: ['file.tooLarge', 'file.type', 'file.quota', 'upload.tooMany', ...edits],
})

export const listUploads = endpoint({
  method: 'get',
  path: '/portal/me/responses/:responseId/steps/:stepId/uploads',
  summary: 'Files of a step that the person began to send and has not finished',
  access: { signedIn: true },
  params: atStep,
  response: itemsOf(openUpload),
})

export const getUpload = endpoint({
  method: 'get',
  path: '/portal/me/uploads/:uploadId',
  summary: 'How much of a file has arrived',
  access: { signedIn: true },
  params: one,
  response: openUpload,
})

export const sendUploadPart = endpoint({
  method: 'put',
  path: '/portal/me/uploads/:uploadId/bytes',
  summary: 'Send the next part of a file. What arrived before a connection broke is kept',
  access: { signedIn: true },
  params: one,
  query: z.object({ offset: z.coerce.number().int().min(0) }),
  body: raw({ types: ['application/octet-stream'], max: PART_BYTES, as: 'stream' }),
  response: z.object({ offset }),
  problems: ['upload.offset', 'upload.part', 'request.tooLarge', 'file.type'],
})

export const finishUpload = endpoint({
  method: 'post',
  path: '/portal/me/uploads/:uploadId/finish',
  summary:
    'Make a file of the parts; it belongs to the application once an answer names it. Repeated, it answers the same file',
  access: { signedIn: true },
  params: one,
  response: uploadedFile,
  status: 201,
  problems: ['upload.incomplete', 'file.tooLarge', 'file.type', 'file.quota', ...edits],
})

export const turnAnswerPicture = endpoint({
  method: 'post',
  path: '/portal/me/responses/:responseId/steps/:stepId/files/:key/turn',
  summary: 'Turn an uploaded picture: a new file, upright, which an answer has to name instead of the old one',
  access: { signedIn: true },
  params: atStep.extend({ key: z.string().max(120) }),
  query: z.object({ reference }),
  body: z.object({ degrees: z.literal([90, 180, 270]).meta({ description: 'Clockwise' }) }),
  response: uploadedFile,
  status: 201,
  problems: ['file.tooLarge', 'file.type', 'file.quota', ...edits],
})

export const cancelUpload = endpoint({
  method: 'delete',
  path: '/portal/me/uploads/:uploadId',
  summary: 'Remove what has arrived of a file',
  access: { signedIn: true },
  params: one,
})
