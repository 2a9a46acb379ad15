import { mapOptions, type OptionMapping } from '#core/form/mapOptions.ts'
import { mergeChanges } from '#core/response/merge.rules.ts'
import { type App, type Context, contextFor } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import { findPlatformRef } from '../../http/hosts.ts'
import type { JobHandler } from '../../jobs/jobs.ts'
import { answersOf, openAggregate } from './aggregate.ts'
import { loggedChange, nameDossier } from './answers.ts'
import { applyChange, onCurrent } from './change.ts'
import { idsInProgram } from './rename.repo.ts'
import { findAny } from './response.repo.ts'
import { textOfWords } from './words.repo.ts'
import { writeAnswers } from './write.repo.ts'

const BATCH = 100

interface Payload {
  programId: string
  formId: string
  options: OptionMapping[]
}

/**
 * Puts other choices in the place of those that a form offers no more: in drafts, and in submitted applications that are
 * reopened. What was submitted stays as it is. Running twice does nothing more.
 */
export const mapRemovedOptions =
  (app: App): JobHandler =>
  async ({ payload, platformId, now, signal }) => {
    const { programId, formId, options } = payload as Payload
    const platform = await findPlatformRef(app.config, { id: platformId ?? '' })
    if (!platform) return
    const ctx = { ...contextFor(app, { kind: 'system', name: 'jobs' }, platform), now }
    for await (const ids of idsInProgram(programId, { batch: BATCH, signal, formId }))
      for (const id of ids) await onCurrent(() => mapAnswersOf(ctx, id, { formId, options }))
    signal.throwIfAborted()
  }

async function mapAnswersOf(ctx: Context, id: string, { formId, options }: Omit<Payload, 'programId'>): Promise<void> {
  const loaded = await findAny(id, 'with')
  if (!loaded) return
  const aggregate = await openAggregate(loaded)
  const { response, steps, forms } = aggregate
  if (response.state !== 'draft' && !response.reopening) return
  for (const step of steps) {
    const version = forms.get(step.id)
    if (step.formId !== formId || !version || !step.answers) continue
    const before = answersOf(step)
    const changes = mapOptions(version.definition.fields, before, options)
    const current = { answers: before, revision: step.revision, fieldRevisions: step.fieldRevisions ?? {} }
    const merged = mergeChanges(current, step.revision, changes)
    if (!merged.ok || merged.changed.length === 0) continue
    const { title, sortKey, words } = nameDossier(aggregate, { stepId: step.id, answers: merged.answers })
    await transaction(async () => {
      await applyChange(aggregate, { now: ctx.now, response: { title, sortKey, searchText: textOfWords(words) } })
      await writeAnswers(step.answerSetId, {
        responseId: id,
        stepId: step.id,
        formVersionId: version.id,
        answers: merged.answers,
        revision: merged.revision,
        fieldRevisions: merged.fieldRevisions,
        now: ctx.now,
      })
      const logged = loggedChange(version.definition, [before, merged.answers], merged.changed)
      await record(ctx, {
        type: 'response.saved',
        subject: { kind: 'response', id, name: title || null },
        programId: response.programId,
        before: { stepId: step.id, ...logged.before },
        after: { stepId: step.id, ...logged.after },
      })
    })
  }
}
