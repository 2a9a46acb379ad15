import type { ArgumentsOf } from '#core/endpoint.ts'
import type { Answers, FormDefinition } from '#core/form/definition.ts'
import { changedQuestions, FATES, type Fate, fatesBetween } from '#core/form/effects.ts'
import type * as contract from '#core/form/endpoints.contract.ts'
import type { FormEffects } from '#core/form/endpoints.contract.ts'
import type { Context } from '../../context.ts'
import { TimeSlice } from '../../time-slice.ts'
import { getProgramRow } from '../program/program.public.ts'
import { readAnswering, readStepAnswers } from './effects.repo.ts'
import { getFormRow, wholeForm } from './form.actions.ts'
import { formDeps } from './form.deps.ts'
import { draftOf } from './form.present.ts'
import * as repo from './form.repo.ts'

const BATCH = 500
type Counts = FormEffects['applications']
const none = (): Counts => ({ draft: 0, submitted: 0 })

/** Reads every application that answers the form, in batches; others are served in between. */
export async function getFormEffects(
  ctx: Context,
  input: ArgumentsOf<typeof contract.getFormEffects>,
): Promise<FormEffects> {
  const program = await getProgramRow(input.programId)
  const form = await wholeForm(await getFormRow(program.id, input.formId))
  const before: FormDefinition = form.current?.definition ?? { fields: [] }
  const after = draftOf(form)
  const deps = await formDeps(ctx.now, program.zone, [before, after])
  const fatesOf = fatesBetween(before, after, deps)
  const uses = await repo.listUses([form.row.id])
  const stepIds = uses.map(({ stepId }) => stepId)
  const categoryIds = [...new Set(uses.map(({ categoryId }) => categoryId))]

  const slice = new TimeSlice()
  const applications = none()
  const gravest = Object.fromEntries(FATES.map((fate) => [fate, none()])) as Record<Fate, Counts>
  const places = new Map<string, Map<Fate, Counts>>()
  const count = (place: string, fate: Fate, state: keyof Counts) => {
    const fates = places.get(place) ?? new Map<Fate, Counts>()
    const counts = fates.get(fate) ?? none()
    counts[state] += 1
    places.set(place, fates.set(fate, counts))
  }
  for (let after = '', more = true; more; ) {
    const found = await readAnswering({ programId: program.id, categoryIds, after, limit: BATCH })
    const ids = found.map(({ id }) => id)
    const sets = Map.groupBy(await readStepAnswers(ids, stepIds), ({ responseId }) => responseId)
    for (const { id, state } of found) {
      applications[state] += 1
      const fates = new Map<string, Fate>()
      for (const { answers } of sets.get(id) ?? [])
        for (const [place, fate] of fatesOf(answers as Answers))
          fates.set(place, worse(fate, fates.get(place) ?? 'kept'))
      for (const [place, fate] of fates) count(place, fate, state)
      gravest[[...fates.values()].reduce(worse, 'kept')][state] += 1
      await slice.yieldIfLong()
    }
    after = ids.at(-1) ?? ''
    more = found.length === BATCH
  }

  const questions = changedQuestions(before, after).map(({ place, ...question }) => {
    const isNew = question.changes.some(({ kind }) => kind === 'added')
    const fates = places.get(place)
    const isGone = question.changes.some(({ kind }) => kind === 'removed' || kind === 'regrouped' || kind === 'type')
    const fate = isNew
      ? 'empty'
      : ([...FATES].reverse().find((one) => fates?.has(one)) ?? (isGone ? 'removed' : 'kept'))
    return { ...question, fate, answers: isNew ? { ...applications } : (fates?.get(fate) ?? none()) }
  })
  const number = form.draft?.number ?? (form.current?.number ?? 0) + 1
  return { number, applications, fates: gravest, questions, version: form.row.version }
}

const worse = (one: Fate, other: Fate): Fate => (FATES.indexOf(one) > FATES.indexOf(other) ? one : other)
