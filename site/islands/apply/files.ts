import { call } from '#client/api/call.ts'
import { isProblem } from '#client/api/problem.ts'
import { sendBody, upload } from '#client/api/transfer.ts'
import type { FileTools, UnfinishedFile, Upload } from '#client/form/context.ts'
import { CANCELLED } from '#client/form/upload.ts'
import type { FileAnswer } from '#core/form/definition.ts'
import { isSentInParts } from '#core/upload/upload.rules.ts'
import { fingerprintOf } from './fingerprint.ts'

/** A step of an application. */
interface Place {
  responseId: string
  stepId: string
}

type Options = Parameters<Upload>[1]

/** Sends a file for a field: small ones in one request, others in parts. */
const sendFile = (params: Place, file: File, options: Options): Promise<FileAnswer> =>
  isSentInParts(file)
    ? sendInParts(params, file, options)
    : upload('uploadAnswerFile', { params, query: { reference: options.field } }, file, options)

/** Its bytes are read while they are sent: a file that was changed or removed meanwhile would look like a lost connection. */
const assertReadable = (part: Blob) =>
  part
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => Promise.reject(new Error('the file cannot be read any more')))

/** Goes on where the server says that the file stands: after a lost connection, after a reload, beside another window. */
async function sendInParts(params: Place, file: File, options: Options): Promise<FileAnswer> {
  const { field, signal, onProgress } = options
  const fingerprint = await fingerprintOf(file)
  const { name, size } = file
  const started = await call(
    'startUpload',
    { params, query: { reference: field }, body: { name, size, fingerprint } },
    { signal },
  )
  const { id: uploadId, partBytes } = started
  let { offset } = started
  onProgress(offset / size)
  while (offset < size) {
    const part = file.slice(offset, offset + partBytes)
    const from = offset
    const report = (share: number) => onProgress((from + share * part.size) / size)
    await assertReadable(part)
    try {
      const answer = await sendBody<'sendUploadPart'>(
        'sendUploadPart',
        { params: { uploadId }, query: { offset } },
        part,
        { signal, onProgress: report },
      )
      offset = answer.offset
    } catch (error) {
      if (signal.reason === CANCELLED) void call('cancelUpload', { params: { uploadId } }).catch(() => undefined)
      // Another window was quicker, or the answer to a part was lost.
      const stands = isProblem(error, 'upload.offset') ? Number(error.data.offset) : Number.NaN
      if (!(stands > offset)) throw error
      offset = stands
      onProgress(offset / size)
    }
  }
  return call('finishUpload', { params: { uploadId } }, { signal })
}

/** Fields of a step ask at the same time. */
const asked = new Map<string, Promise<UnfinishedFile[]>>()

async function unfinishedAt(params: Place): Promise<UnfinishedFile[]> {
  const running = asked.get(params.stepId)
  if (running) return running
  const answer = call('listUploads', { params }).then(
    ({ items }) => items.filter(({ offset }) => offset > 0),
    // It is only help: without it the file is chosen as ever.
    () => [],
  )
  asked.set(params.stepId, answer)
  return answer.finally(() => asked.delete(params.stepId))
}

export function fileTools(responseId: string, stepId: string): FileTools {
  const params = { responseId, stepId }
  return {
    send: (file, options) => sendFile(params, file, options),
    unfinished: () => unfinishedAt(params),
    discard: (uploadId) => call('cancelUpload', { params: { uploadId } }),
    turn: ({ key }, reference) =>
      call('turnAnswerPicture', { params: { ...params, key }, query: { reference }, body: { degrees: 90 } }),
  }
}
