import type { ArgumentsOf } from '#core/endpoint.ts'
import { Problem } from '#core/problem.ts'
import type * as contract from '#core/program/program.contract.ts'
import { restorableSince } from '#core/program/program.rules.ts'
import { type App, type Context, contextFor, platformOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import { findPlatformRef } from '../../http/hosts.ts'
import { enqueue, type JobHandler } from '../../jobs/jobs.ts'
import { asSystem, inPlatform } from '../../tenancy/scope.ts'
import { stale } from './program.actions.ts'
import { subjectOf } from './program.audit.ts'
import { getProgramRow } from './program.repo.ts'
import type { ProgramRow } from './program.rows.ts'
import { listTrashed, removeParts, removeProgramAt, removeResponses, responsesOf } from './purge.repo.ts'

/** Programs that the trash gives up in one run; the next one comes within the hour. */
const MOST = 100

/** Deletes a program of the trash for good: it is gone at once, what was in it follows. */
export async function deleteProgram(ctx: Context, input: ArgumentsOf<typeof contract.deleteProgram>): Promise<void> {
  const row = await getProgramRow(input.programId)
  if (row.version !== input.version) throw await stale(ctx, row.id)
  if (row.status !== 'deleted') throw new Problem('program.transition', { data: { from: row.status, to: 'removed' } })
  if (!(await remove(ctx, row))) throw await stale(ctx, row.id)
}

/** False when somebody was faster. */
const remove = (ctx: Context, row: Pick<ProgramRow, 'id' | 'title' | 'lang' | 'version'>): Promise<boolean> =>
  transaction(async () => {
    if (!(await removeProgramAt(row.id, row.version))) return false
    await record(ctx, { type: 'program.removed', subject: subjectOf(row), programId: row.id })
    await enqueue(ctx, 'program.purge', { programId: row.id }, { platformId: platformOf(ctx).id })
    return true
  })

/** What was in a program that is gone, in transactions of bounded size. Running twice does nothing more. */
export const purgeProgram: JobHandler = async ({ payload, signal }) => {
  const { programId } = payload as { programId: string }
  for (let ids = await responsesOf(programId); ids.length > 0; ids = await responsesOf(programId)) {
    signal.throwIfAborted()
    const batch = ids
    await transaction(() => removeResponses(batch))
  }
  await removeParts(programId, signal)
}

/** Deletes for good what has been in the trash for longer than it promises. */
export const emptyTrash =
  (app: App): JobHandler =>
  async ({ now, signal }) => {
    const due = await asSystem('the trash of every platform', () => listTrashed(restorableSince(now), MOST))
    for (const row of due) {
      signal.throwIfAborted()
      const platform = await findPlatformRef(app.config, { id: row.platformId })
      if (!platform) continue
      const ctx = { ...contextFor(app, { kind: 'system', name: 'trash' }, platform), now }
      await inPlatform(platform.id, () => remove(ctx, row))
    }
  }
