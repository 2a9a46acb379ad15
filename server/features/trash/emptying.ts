import { restorableUntil } from '#core/program/program.rules.ts'
import type { TrashKind } from '#core/trash/trash.contract.ts'
import { type Context, platformOf } from '../../context.ts'
import { enqueue } from '../../jobs/jobs.ts'

/** Kinds of which each thing waits by itself for the end of its time; programs are looked through every hour. */
export type EmptiedKind = Exclude<TrashKind, 'programs'>

/** The job of each kind, and the name of the id in its payload. */
export const EMPTYING = {
  deposits: { job: 'response.emptyTrash', id: 'responseId' },
  forms: { job: 'form.emptyTrash', id: 'formId' },
} as const satisfies Record<EmptiedKind, { job: string; id: string }>

/** Has what was just moved to the trash deleted for good once it can be restored no more. In the transaction of the move. */
export const scheduleEmptying = (ctx: Context, kind: EmptiedKind, id: string): Promise<unknown> =>
  enqueue(
    ctx,
    EMPTYING[kind].job,
    { [EMPTYING[kind].id]: id, deletedAt: ctx.now.toISOString() },
    { platformId: platformOf(ctx).id, runAt: restorableUntil(ctx.now) },
  )
