import type { OptionMapping } from '#core/form/mapOptions.ts'
import { Problem } from '#core/problem.ts'
import { isReopeningDue } from '#core/reopening/reopening.rules.ts'
import { type App, contextFor } from '../../context.ts'
import { findPlatformRef } from '../../http/hosts.ts'
import type { JobHandler, JobKind } from '../../jobs/jobs.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { openAggregate } from '../response/aggregate.ts'
import { onCurrent } from '../response/change.ts'
import { findAny, findManyInProgram, idsInProgram } from '../response/response.public.ts'
import { type Closing, closeNow, reopenResponse } from './reopening.actions.ts'

/** Closes a reopening whose time is over. One that got more time has a later job. */
const close =
  (app: App): JobHandler =>
  async ({ payload, platformId, now }) => {
    const { responseId, id } = payload as Closing
    const platform = await findPlatformRef(app.config, { id: platformId ?? '' })
    if (!platform) return
    const ctx = { ...contextFor(app, { kind: 'system', name: 'jobs' }, platform), now }
    await onCurrent(async () => {
      const loaded = await findAny(responseId, 'with')
      if (!loaded) return
      const aggregate = await openAggregate(loaded)
      const { reopening } = aggregate.response
      if (reopening?.id === id && isReopeningDue(reopening, now)) await closeNow(ctx, aggregate, 'time')
    })
  }

interface ForForm {
  programId: string
  formId: string
  references: string[]
  message: string
  dueAt: string
  options?: OptionMapping[]
}
const BATCH = 100
/** Why an application stays as it is: it can be changed anyway, is reopened already, or was not sent; or it does not ask this. */
const LEFT: ReadonlySet<string> = new Set([
  'reopening.notNeeded',
  'reopening.openAlready',
  'reopening.notSent',
  'request.invalid',
])

/** Reopens the submitted applications that answer a form, for questions that changed. One that is reopened is not reopened again. */
const openForForm =
  (app: App): JobHandler =>
  async ({ payload, platformId, now, signal }) => {
    const { programId, formId, references, message, dueAt, options } = payload as ForForm
    const platform = await findPlatformRef(app.config, { id: platformId ?? '' })
    if (!platform) return
    const ctx = { ...contextFor(app, { kind: 'system', name: 'jobs' }, platform), now }
    for await (const found of idsInProgram(programId, { batch: BATCH, signal, formId })) {
      for (const { response, steps } of await findManyInProgram(found, programId)) {
        const fields = steps.filter((step) => step.formId === formId).map(({ id }) => ({ stepId: id, references }))
        if (response.state !== 'submitted' || fields.length === 0) continue
        const asked = { programId, responseId: response.id, fields, message, dueAt }
        await reopenResponse(ctx, asked).catch((error) => {
          if (!(error instanceof Problem && LEFT.has(error.code))) throw error
        })
      }
    }
    signal.throwIfAborted()
    if (options?.length)
      await enqueue(ctx, 'response.mapOptions', { programId, formId, options }, { platformId: platform.id })
  }

export const reopeningJobs = (app: App): JobKind[] => [
  { kind: 'reopening.openForForm', run: openForForm(app), retry: { attempts: 10, over: '24h' }, timeout: '30m' },
  { kind: 'reopening.close', run: close(app), retry: { attempts: 10, over: '24h' }, timeout: '2m' },
]
