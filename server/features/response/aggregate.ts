import { extendedClosing } from '#core/extension/extension.rules.ts'
import type { Answers, FormDefinition, GroupItem } from '#core/form/definition.ts'
import type { FormDeps } from '#core/form/deps.ts'
import { definitionSeenBy, isGroup } from '#core/form/fields.ts'
import { unfold } from '#core/form/unfold.ts'
import type { Locale } from '#core/locale.ts'
import { Problem } from '#core/problem.ts'
import type { ApplicantFeature } from '#core/program/features.ts'
import { lastInstant } from '#core/program/program.rules.ts'
import { referencesAt, withDependents } from '#core/reopening/reopening.rules.ts'
import {
  canCorrect,
  canEdit,
  displayNumber,
  type Outcome,
  type ResponseSnapshot,
  reach,
  type StepSnapshot,
} from '#core/response/response.rules.ts'
import { withSensitivityOf } from '#core/response/sensitive.rules.ts'
import { frozen } from '#core/schema.ts'
import { pick } from '#core/text.ts'
import { requestWork } from '../../http/exchange.ts'
import { formDeps } from '../form/form.deps.ts'
import { type PublishedVersion, versionsById } from '../form/form.public.ts'
import type { Loaded, ResponseRecord, StepRecord } from './response.rows.ts'

/** An application as the rules see it, with the form versions that its steps are answered in. */
export interface ResponseAggregate extends Loaded {
  snapshot: ResponseSnapshot
  stepSnapshots: StepSnapshot[]
  /** By step id; without an entry the step has no form to fill in. */
  forms: ReadonlyMap<string, PublishedVersion>
}

/** The last instant at which the application may change: the person's extension, else the call's closing, grace included. */
const lastInstantOf = (response: ResponseRecord): Date | null =>
  lastInstant({ closesAt: response.deadlineAt ?? response.closesAt, graceMinutes: response.graceMinutes })

const later = (instant: Date | null, minutes: number): Date | null =>
  instant && new Date(instant.getTime() + minutes * 60_000)

/** Drafts, and steps that were reopened, follow the form; what was sent keeps the version that it answered. */
const versionIdOf = (response: ResponseRecord, step: StepRecord): string | null => {
  const reopened = response.reopening?.fields.some(({ stepId }) => stepId === step.id)
  const follows = response.state === 'draft' || step.state === 'todo' || step.state === 'inProgress' || reopened
  return follows ? (step.currentVersionId ?? step.formVersionId) : (step.formVersionId ?? step.currentVersionId)
}

/** Dossiers of several applications; one query for form versions that were not read before. */
export async function openAggregates(loaded: readonly Loaded[]): Promise<ResponseAggregate[]> {
  const wanted = loaded.flatMap(({ response, steps }) =>
    steps.flatMap((step) =>
      step.type === 'form' ? [versionIdOf(response, step) ?? [], step.currentVersionId ?? []].flat() : [],
    ),
  )
  const versions = await versionsById(wanted)
  return loaded.map(({ response, steps, by }) => {
    const forms = new Map<string, PublishedVersion>()
    for (const step of steps) {
      const version = step.type === 'form' ? versions.get(versionIdOf(response, step) ?? '') : undefined
      const current = versions.get(step.currentVersionId ?? '')
      if (version) forms.set(step.id, current ? answeredNow(version, current) : version)
    }
    return withSnapshots({ response, steps, forms, ...(by && { by }) })
  })
}

/** The version that was answered, with the sensitivity that its form gives its questions now. */
function answeredNow(version: PublishedVersion, current: PublishedVersion): PublishedVersion {
  const definition = withSensitivityOf(current.definition, version.definition)
  if (definition === version.definition) return version
  const known = renewed.get(definition) ?? Object.freeze({ ...version, definition })
  renewed.set(definition, known)
  return known
}
const renewed = new WeakMap<FormDefinition, PublishedVersion>()

/** The same application as the rules see it now. */
export const withSnapshots = ({
  response,
  steps,
  forms,
  by,
}: Pick<ResponseAggregate, 'response' | 'steps' | 'forms' | 'by'>): ResponseAggregate => ({
  ...(by && { by }),
  response,
  steps,
  forms,
  snapshot: snapshotOf(response),
  stepSnapshots: steps.map((step) => stepSnapshotOf(response, step)),
})

/** Whether its call does not let applicants do this. */
export const isTurnedOff = ({ response }: Pick<ResponseAggregate, 'response'>, feature: ApplicantFeature): boolean =>
  response.turnedOff?.includes(feature) ?? false

export async function openAggregate(loaded: Loaded | null): Promise<ResponseAggregate> {
  if (!loaded) throw new Problem('resource.notFound')
  const [aggregate] = await openAggregates([loaded])
  if (!aggregate) throw new Problem('resource.notFound')
  return aggregate
}

const snapshotOf = (response: ResponseRecord): ResponseSnapshot => ({
  state: response.state,
  stopped: response.programStatus !== 'active' || response.publishedAt === null,
  lastInstant: lastInstantOf(response),
  opensAt: response.opensAt,
  editAfterSubmission: response.editAfterSubmission,
  reopening: response.reopening,
})

const stepSnapshotOf = (response: ResponseRecord, step: StepRecord): StepSnapshot => ({
  id: step.id,
  type: step.type,
  title: pick(step.title, response.lang, response.programLang),
  state: step.state,
  closesAt: later(extendedClosing(step.closesAt, response.deadlineAt), response.graceMinutes),
})

/** Where the step stands in its category. Throws 'resource.notFound'. */
export function indexOfStep(aggregate: ResponseAggregate, stepId: string): number {
  const index = aggregate.steps.findIndex((step) => step.id === stepId)
  if (index < 0) throw new Problem('resource.notFound')
  return index
}

/** Throws what a rule refused, with the gate that is in the way and the instant that has passed. */
export function assertAllowed(aggregate: ResponseAggregate, index: number, outcome: Outcome): void {
  if (outcome.ok) return
  const way = reach(aggregate.stepSnapshots, index)
  throw new Problem(outcome.reason, {
    data: {
      ...(outcome.reason === 'response.stepBlocked' && !way.ok
        ? { step: way.blockedBy.title, stepId: way.blockedBy.id }
        : {}),
      state: aggregate.response.state,
    },
  })
}

/**
 * Which questions of a step may be changed now: null for all of them. Throws what refuses an edit, see `assertAllowed`.
 */
export function editableAt(aggregate: ResponseAggregate, index: number, now: Date): readonly string[] | null {
  const { snapshot, stepSnapshots } = aggregate
  const whole = canEdit(snapshot, stepSnapshots, index, now)
  if (!snapshot.reopening || whole.ok) {
    assertAllowed(aggregate, index, whole)
    return null
  }
  assertAllowed(aggregate, index, canCorrect(snapshot, stepSnapshots, index, now))
  return openAt(aggregate, index)
}

/** The questions of a step that a reopening leaves open, with those that hang on them. */
export function openAt({ response, steps, forms }: ResponseAggregate, index: number): readonly string[] {
  const stepId = steps[index]?.id ?? ''
  const version = forms.get(stepId)
  return version && response.reopening
    ? withDependents(version.definition, referencesAt(response.reopening, stepId))
    : []
}

export const numberOf = (response: Pick<ResponseRecord, 'numberPrefix' | 'number'>): string =>
  displayNumber(response.numberPrefix, response.number)

const definitionsOf = (forms: ResponseAggregate['forms']) => [...forms.values()].map(({ definition }) => definition)

/** For a request: all of its forms are checked within one budget. */
export async function depsOf({ response, forms }: ResponseAggregate, now: Date): Promise<FormDeps> {
  const work = requestWork()
  return { ...(await formDeps(now, response.zone, definitionsOf(forms))), ...(work && { work }) }
}

export const answersOf = (step: StepRecord): Answers => (step.answers ?? {}) as Answers

export const langOf = (aggregate: ResponseAggregate, asked: Locale | undefined): Locale =>
  asked ?? aggregate.response.lang

/** The form without the fields that are not for this reader, groups included. */
export function definitionFor(version: PublishedVersion, reader: 'applicant' | 'organiser'): FormDefinition {
  const key = `${version.id} ${reader}`
  const known = seen.get(version)?.get(key)
  if (known) return known
  const { fields } = definitionSeenBy(version.definition, reader)
  // An organiser reads the sections of accordions one below the other; the applicant's form opens and closes them.
  const definition = frozen({ fields: reader === 'organiser' ? unfold(fields) : fields })
  const mine = seen.get(version) ?? new Map<string, FormDefinition>()
  mine.set(key, definition)
  seen.set(version, mine)
  return definition
}
const seen = new WeakMap<PublishedVersion, Map<string, FormDefinition>>()

/** Answers to the fields of a definition only, in groups too. */
export function onlyAnswersTo({ fields }: Pick<FormDefinition, 'fields'>, answers: Answers): Answers {
  const kept: Answers = {}
  for (const field of unfold(fields)) {
    if (!Object.hasOwn(answers, field.reference)) continue
    const answer = answers[field.reference]
    kept[field.reference] =
      isGroup(field) && Array.isArray(answer)
        ? (answer as GroupItem[]).map((item) => onlyAnswersTo(field, item))
        : answer
  }
  return kept
}
