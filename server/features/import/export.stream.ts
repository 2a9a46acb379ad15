import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { ExportRequest } from '#core/response/export.contract.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { getProgramRow } from '../program/program.public.ts'
import { type OnProgress, writeExport } from '../response/export.writer.ts'
import { recordExport } from '../response/exports.actions.ts'
import { facetPermissions } from '../response/facets.ts'

/** The export that the back office downloads, written to a stream. `end` closes it after the last byte. */
export async function streamExport(
  ctx: Context,
  programId: string,
  request: ExportRequest,
  to: Writable,
  after: 'end' | 'leave',
  onProgress?: OnProgress,
): Promise<void> {
  const program = await getProgramRow(programId)
  await transaction(() => recordExport(ctx, program, request))
  // A reader that leaves ends the export.
  const left = new AbortController()
  const leave = (error?: Error) => left.abort(error ?? new Error('Nobody reads the export any more'))
  to.once('error', leave).once('close', leave)
  try {
    const write = async (bytes: Buffer | string) => {
      left.signal.throwIfAborted()
      if (!to.write(bytes)) await once(to, 'drain', { signal: left.signal })
    }
    await writeExport(ctx, program.id, request, write, {
      facetPermissions: await facetPermissions(ctx, program.id),
      readerId: ctx.actor.kind === 'user' ? ctx.actor.id : '',
      signal: left.signal,
      ...(onProgress && { onProgress }),
    })
    if (after === 'leave') return
    to.end()
    await finished(to)
  } catch (error) {
    // What ended the stream says more than that it ended.
    throw left.signal.aborted ? left.signal.reason : error
  } finally {
    to.off('error', leave).off('close', leave)
  }
}
