import type { FormDefinition } from '#core/form/definition.ts'
import { changedQuestions } from '#core/form/effects.ts'
import type { Locale } from '#core/locale.ts'
import { pick } from '#core/text.ts'
import { type App, contextFor } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { findPlatformRef } from '../../http/hosts.ts'
import type { JobHandler } from '../../jobs/jobs.ts'
import { versionsById } from '../form/form.public.ts'
import { openAggregates } from './aggregate.ts'
import { composeFormChanged } from './mails.ts'
import { idsInProgram } from './rename.repo.ts'
import { findManyInProgram } from './response.repo.ts'

const BATCH = 100
/** Questions that the mail names. */
const NAMED = 10

interface Payload {
  programId: string
  formId: string
  /** Versions, by id. */
  before: string
  after: string
}

/** What applicants should look at again: new questions, and those whose answers may be wrong now. */
export function namesOfChanged(before: FormDefinition, after: FormDefinition, lang: Locale, fallback: Locale): string {
  const names = changedQuestions(before, after)
    .filter(({ changes }) => changes.some(({ kind }) => kind !== 'worded' && kind !== 'moved' && kind !== 'removed'))
    .map(({ title }) => pick(title, lang, fallback))
    .filter(Boolean)
  const more = names.length > NAMED ? ['…'] : []
  return [...names.slice(0, NAMED), ...more].join(', ')
}

/** Writes to everybody who has a draft that answers the form. A mail that was queued before is not queued again. */
export const tellFormChanged =
  (app: App): JobHandler =>
  async ({ payload, platformId, now, signal }) => {
    const { programId, formId, ...ids } = payload as Payload
    const platform = await findPlatformRef(app.config, { id: platformId ?? '' })
    const versions = await versionsById([ids.before, ids.after])
    const [before, after] = [versions.get(ids.before), versions.get(ids.after)]
    if (!platform || !before || !after) return
    const ctx = { ...contextFor(app, { kind: 'system', name: 'jobs' }, platform), now }
    for await (const found of idsInProgram(programId, { batch: BATCH, signal, formId })) {
      const aggregates = await openAggregates(await findManyInProgram(found, programId))
      await transaction(async () => {
        for (const aggregate of aggregates) {
          const { response, steps } = aggregate
          if (response.state !== 'draft' || !steps.some((step) => step.formId === formId)) continue
          const questions = (lang: Locale) =>
            namesOfChanged(before.definition, after.definition, lang, response.programLang)
          const mail = await composeFormChanged(ctx, aggregate, questions, ids.after)
          await mail?.queue()
        }
      })
    }
    signal.throwIfAborted()
  }
