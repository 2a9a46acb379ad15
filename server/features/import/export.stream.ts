import { PassThrough, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Response as HttpResponse } from 'express'
import type { InputOf } from '#core/endpoint.ts'
import type { exportResponses as contract } from '#core/response/response.contract.ts'
import type { Context } from '../../context.ts'
import { exportResponses, type OnProgress } from '../response/export.actions.ts'

/** The export that the back office downloads, written to a stream. `end` closes it after the last byte. */
export async function writeExport(
  ctx: Context,
  programId: string,
  query: InputOf<typeof contract>['query'],
  to: Writable,
  after: 'end' | 'leave',
  onProgress?: OnProgress,
): Promise<void> {
  // The export writes to a response of which it needs a stream and a place for headers.
  const response = Object.assign(new PassThrough(), { setHeader: () => response }) as unknown as HttpResponse &
    PassThrough
  const piped = pipeline(response, to, { end: after === 'end' })
  const written = exportResponses(ctx, { params: { programId }, query, body: undefined }, response, onProgress)
  written.catch((error: Error) => response.destroy(error))
  // A reader that leaves ends the export, but its transaction has to end before anything is closed.
  const ended = await Promise.allSettled([written, piped])
  for (const { reason } of ended.filter((one) => one.status === 'rejected')) throw reason
}
