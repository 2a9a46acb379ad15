import type { AnswerOf, ArgumentsOf } from '#core/endpoint.ts'
import type { Answers } from '#core/form/definition.ts'
import { computeAnswers } from '#core/form/formula/compute.ts'
import { missingFrom } from '#core/form/missing.ts'
import { keepUnasked } from '#core/form/unasked.ts'
import { readAnswers, unaskedDefaults, validateAnswers } from '#core/form/validate.ts'
import { type Issue, Problem } from '#core/problem.ts'
import { lockedAmong } from '#core/reopening/reopening.rules.ts'
import { addChanged, mergeChanges } from '#core/response/merge.rules.ts'
import type { saveAnswers as contract } from '#core/response/response.contract.ts'
import { displayNumber } from '#core/response/response.rules.ts'
import { type Context, platformOf, userOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import { TimeSlice } from '../../time-slice.ts'
import type { PublishedVersion } from '../form/form.public.ts'
import {
  answersOf,
  definitionFor,
  depsOf,
  editableAt,
  indexOfStep,
  langOf,
  numberOf,
  onlyAnswersTo,
  type ResponseAggregate,
} from './aggregate.ts'
import { claimableFiles, loggedChange, nameDossier, sanitised, settleFiles } from './answers.ts'
import { applyChange, onCurrent, type StepChange } from './change.ts'
import { openMine } from './mine.ts'
import { numberLater } from './numbers.ts'
import type { StepRecord } from './response.rows.ts'
import { textOfWords } from './words.repo.ts'
import { writeAnswers } from './write.repo.ts'

type Input = ArgumentsOf<typeof contract>
type Saved = AnswerOf<typeof contract>

/**
 * Keeps changed fields of a step. Fields that another window changed meanwhile merge; the same field with another value
 * is a 409 with both. Throws 'response.conflict', 'response.invalid', 'response.closed', 'response.stepBlocked', 'response.transition', 'response.readOnly'.
 */
export const saveAnswers = (ctx: Context, input: Input): Promise<Saved> => onCurrent(() => save(ctx, input))

async function save(ctx: Context, input: Input): Promise<Saved> {
  // Many answers take long to read, check and compare: others are served in between.
  const slice = new TimeSlice()
  const aggregate = await openMine(ctx, input.responseId, 'edit')
  await slice.yieldIfLong()
  const index = indexOfStep(aggregate, input.stepId)
  const open = editableAt(aggregate, index, ctx.now)
  const step = aggregate.steps[index] as StepRecord
  const version = aggregate.forms.get(step.id)
  if (!version) throw new Problem('response.transition')
  const locked = open && lockedAmong(input.changes, open)
  if (locked?.length) throw new Problem('reopening.locked', { data: { references: locked } })
  const { changes, issues, deps } = await readChanges(ctx, aggregate, { step, version }, input.changes)
  await slice.yieldIfLong()
  const before = answersOf(step)
  const merged = mergeChanges(
    { answers: before, revision: step.revision, fieldRevisions: step.fieldRevisions ?? {} },
    input.revision,
    { ...unaskedDefaults(version.definition, before), ...changes },
  )
  if (!merged.ok) {
    const asked = definitionFor(version, 'applicant')
    const theirs = onlyAnswersTo(asked, answersOf(step))
    const mine = onlyAnswersTo(asked, changes)
    const conflicts = Object.fromEntries(
      Object.keys(merged.conflicts).map((reference) => [
        reference,
        { yours: mine[reference] ?? null, theirs: theirs[reference] ?? null },
      ]),
    )
    throw new Problem('response.conflict', { data: { conflicts, revision: step.revision, answers: theirs } })
  }
  const merge = addChanged(merged, computeAnswers(version.definition, merged.answers))
  await slice.yieldIfLong()
  // What is unfinished may be kept in a draft, and until it is sent again; what was sent stays complete.
  const sent = !open && aggregate.response.state === 'submitted' && step.state !== 'inProgress' && step.state !== 'todo'
  const unfinished = new Set<Issue>()
  const found = validateAnswers(version.definition, merge.answers, deps, { mode: 'submit', unfinished })
  if (sent && found.length > 0) throw new Problem('response.invalid', { issues: found, data: { context: 'sent' } })
  await slice.yieldIfLong()
  const flaws = found.filter((issue) => !unfinished.has(issue))
  const answers = sanitised(version.definition.fields, merge.answers, deps)
  await slice.yieldIfLong()
  const lacking =
    answers === merge.answers ? found : validateAnswers(version.definition, answers, deps, { mode: 'submit' })
  const missing = missingFrom(lacking, version.definition, langOf(aggregate, undefined), aggregate.response.programLang)
  await slice.yieldIfLong()
  const named =
    merge.changed.length > 0
      ? await keep(ctx, aggregate, { index, version, answers, merge, finished: missing.length === 0 })
      : { title: aggregate.response.title, number: numberOf(aggregate.response) }
  return {
    revision: merge.revision,
    answers: onlyAnswersTo(definitionFor(version, 'applicant'), answers),
    formVersion: version.number,
    savedAt: ctx.now.toISOString(),
    number: named.number,
    title: named.title,
    missing,
    issues: [...issues, ...flaws],
  }
}

/** Reads what arrived. A field that a newer version of the form no longer asks is reported and left out, the rest is kept. */
async function readChanges(
  ctx: Context,
  aggregate: ResponseAggregate,
  { step, version }: { step: StepRecord; version: PublishedVersion },
  input: unknown,
) {
  const deps = await depsOf(aggregate, ctx.now)
  const read = readAnswers(version.definition, input, deps, { by: 'applicant' })
  const changes = keepUnasked(version.definition.fields, answersOf(step), read.answers)
  const wrong = [
    ...read.issues,
    ...(await claimableFiles(version.definition, changes, {
      responseId: aggregate.response.id,
      userId: userOf(ctx).id,
      platformId: platformOf(ctx).id,
    })),
  ]
  const unknown = wrong.filter((issue) => issue.rule === 'unknown-field')
  if (wrong.length > unknown.length) throw new Problem('response.invalid', { issues: wrong })
  return { changes, issues: unknown as Issue[], deps }
}

interface Kept {
  index: number
  version: PublishedVersion
  answers: Answers
  merge: Extract<ReturnType<typeof mergeChanges>, { ok: true }>
  finished: boolean
}

async function keep(ctx: Context, aggregate: ResponseAggregate, { index, version, answers, merge, finished }: Kept) {
  const { response } = aggregate
  const step = aggregate.steps[index] as StepRecord
  const named = nameDossier(aggregate, { stepId: step.id, answers })
  const words = textOfWords(named.words)
  const { title, sortKey } = named
  const given = await transaction(async () => {
    await applyChange(aggregate, {
      now: ctx.now,
      response: { title, sortKey, searchText: words },
      steps: begun(response.state, step, index, finished),
    })
    await writeAnswers(step.answerSetId, {
      responseId: response.id,
      stepId: step.id,
      formVersionId: version.id,
      answers,
      revision: merge.revision,
      fieldRevisions: merge.fieldRevisions,
      now: ctx.now,
    })
    await settleFiles(version.definition, answersOf(step), answers, { responseId: response.id, now: ctx.now })
    const logged = loggedChange(version.definition, [answersOf(step), answers], merge.changed)
    await record(ctx, {
      type: 'response.saved',
      subject: { kind: 'response', id: response.id, name: title || null },
      programId: response.programId,
      before: { stepId: step.id, ...logged.before },
      after: { stepId: step.id, ...logged.after },
    })
    return response.number === null ? numberLater(response) : response
  })
  return { title, number: displayNumber(response.numberPrefix, given.number) }
}

/** A step that is typed into is in progress; one that was done stays so as long as nothing is missing. */
function begun(
  state: ResponseAggregate['response']['state'],
  step: StepRecord,
  index: number,
  finished: boolean,
): StepChange[] {
  if (step.state === 'todo') return [{ index, state: 'inProgress' }]
  return step.state === 'done' && state === 'draft' && !finished ? [{ index, state: 'inProgress' }] : []
}
