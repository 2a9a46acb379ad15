import type { Answers, FormDefinition } from '#core/form/definition.ts'
import { isSeenBy } from '#core/form/definition.ts'
import type { FormDeps } from '#core/form/deps.ts'
import type { Locale } from '#core/locale.ts'
import { Problem } from '#core/problem.ts'
import { lastInstant } from '#core/program/program.rules.ts'
import {
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
  const follows = response.state === 'draft' || step.state === 'todo' || step.state === 'inProgress'
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
  return loaded.map(({ response, steps }) => {
    const forms = new Map<string, PublishedVersion>()
    for (const step of steps) {
      const version = step.type === 'form' ? versions.get(versionIdOf(response, step) ?? '') : undefined
      const current = versions.get(step.currentVersionId ?? '')
      if (version) forms.set(step.id, current ? answeredNow(version, current) : version)
    }
    return withSnapshots({ response, steps, forms })
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
}: Pick<ResponseAggregate, 'response' | 'steps' | 'forms'>): ResponseAggregate => ({
  response,
  steps,
  forms,
  snapshot: snapshotOf(response),
  stepSnapshots: steps.map((step) => stepSnapshotOf(response, step)),
})

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
})

const stepSnapshotOf = (response: ResponseRecord, step: StepRecord): StepSnapshot => ({
  id: step.id,
  type: step.type,
  title: pick(step.title, response.lang, response.programLang),
  state: step.state,
  closesAt: later(step.closesAt, response.graceMinutes),
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

export const numberOf = (response: Pick<ResponseRecord, 'numberPrefix' | 'number'>): string =>
  displayNumber(response.numberPrefix, response.number)

/** For a request: all of its forms are checked within one budget. */
export async function depsOf({ response }: ResponseAggregate, now: Date): Promise<FormDeps> {
  const work = requestWork()
  return { ...(await formDeps(now, response.zone)), ...(work && { work }) }
}

export const answersOf = (step: StepRecord): Answers => (step.answers ?? {}) as Answers

export const langOf = (aggregate: ResponseAggregate, asked: Locale | undefined): Locale =>
  asked ?? aggregate.response.lang

/** The form without the fields that are not for this reader, groups included. */
export function definitionFor(version: PublishedVersion, reader: 'applicant' | 'organiser'): FormDefinition {
  const key = `${version.id} ${reader}`
  const known = seen.get(version)?.get(key)
  if (known) return known
  const definition = frozen({ fields: version.definition.fields.filter((field) => isSeenBy(field, reader)) })
  const mine = seen.get(version) ?? new Map<string, FormDefinition>()
  mine.set(key, definition)
  seen.set(version, mine)
  return definition
}
const seen = new WeakMap<PublishedVersion, Map<string, FormDefinition>>()

/** Answers to the fields of a definition only. */
export const onlyAnswersTo = (definition: FormDefinition, answers: Answers): Answers =>
  Object.fromEntries(
    definition.fields.flatMap(({ reference }) =>
      Object.hasOwn(answers, reference) ? [[reference, answers[reference]]] : [],
    ),
  )
