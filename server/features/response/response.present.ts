import { extendedClosing } from '#core/extension/extension.rules.ts'
import type { FormDefinition } from '#core/form/definition.ts'
import type { FormDeps } from '#core/form/deps.ts'
import { progressOf } from '#core/form/missing.ts'
import type { Locale } from '#core/locale.ts'
import { type ApplicantRole, refusalOf } from '#core/participant/participant.rules.ts'
import { ownClosing } from '#core/program/program.rules.ts'
import { SENSITIVE_MASK } from '#core/response/export.rules.ts'
import type {
  MyResponse,
  MyResponseSummary,
  ResponseDetail,
  ResponseRow,
  ResponseStep,
  StepStateName,
} from '#core/response/response.contract.ts'
import {
  canComplete,
  canCorrect,
  canEdit,
  canSubmit,
  canWithdraw,
  displayNumber,
  gateThatMatters,
  haltOf,
  isDecided,
  isReopened,
  needsMessage,
  reach,
  rejectedBy,
} from '#core/response/response.rules.ts'
import { maskSensitive, sensitiveReferences } from '#core/response/sensitive.rules.ts'
import { pick, type Text } from '#core/text.ts'
import {
  answersOf,
  definitionFor,
  isTurnedOff,
  numberOf,
  onlyAnswersTo,
  openAt,
  type ResponseAggregate,
} from './aggregate.ts'
import { missingIn } from './completeness.ts'
import type { GateRecord, HistoryRecord, RowRecord, StepRecord } from './response.rows.ts'
import { withCleanMarkup } from './rich.ts'

interface Reading {
  lang: Locale
  now: Date
  deps: FormDeps
}

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null

export const presentMine = (aggregate: ResponseAggregate, reading: Reading): MyResponse => ({
  ...presentSummary(aggregate, reading),
  draftId: aggregate.response.draftId,
  reopening: reopeningOf(aggregate, reading.now),
  together: togetherOf(aggregate),
  recommenders: aggregate.response.recommenders,
  deadlineAt: iso(dueAt(aggregate, reading.now)),
  steps: aggregate.steps.map((_, index) => presentStep(aggregate, index, reading, 'applicant')),
})

const roleOf = ({ by }: ResponseAggregate): ApplicantRole => by?.role ?? 'owner'
const mayEdit = (aggregate: ResponseAggregate): boolean => refusalOf(roleOf(aggregate), 'edit') === null

const togetherOf = (aggregate: ResponseAggregate): MyResponse['together'] => ({
  role: roleOf(aggregate),
  owner: nameOf(aggregate.response),
  others: aggregate.response.participants,
  open: !isTurnedOff(aggregate, 'together'),
})

/**
 * Until when its applicant has time: the step to fill in next may close before the call. No time counts for what was taken
 * back, or whose call was.
 */
function dueAt({ response, snapshot, stepSnapshots, steps }: ResponseAggregate, now: Date): Date | null {
  if (snapshot.stopped || snapshot.state === 'withdrawn' || snapshot.state === 'deleted' || rejectedBy(stepSnapshots))
    return null
  if (isReopened(snapshot, stepSnapshots, now)) return snapshot.reopening?.dueAt ?? null
  const last = response.deadlineAt ?? response.closesAt
  if (response.state !== 'draft') return last
  const next = stepSnapshots.findIndex(
    (step, at) => step.state !== 'done' && canEdit(snapshot, stepSnapshots, at, now).ok,
  )
  const closing = extendedClosing(steps[next]?.closesAt ?? null, response.deadlineAt)
  return closing && (!last || closing < last) ? closing : last
}

/** What its applicant may change of what was sent, as long as they may. */
function reopeningOf(aggregate: ResponseAggregate, now: Date): MyResponse['reopening'] {
  const { snapshot, stepSnapshots, response } = aggregate
  if (!response.reopening || !isReopened(snapshot, stepSnapshots, now)) return null
  const { id, message, dueAt } = response.reopening
  const fields = stepSnapshots.flatMap((step, index) =>
    canCorrect(snapshot, stepSnapshots, index, now).ok
      ? [{ stepId: step.id, references: [...openAt(aggregate, index)] }]
      : [],
  )
  return { id, message, dueAt: dueAt.toISOString(), fields }
}

/** What an applicant reads at a validation step: why it was decided so, or what the organiser says while it waits. */
function messageAt({ type, state, message, content }: StepRecord, lang: Locale, fallback: Locale): string | null {
  if (type !== 'validation' || needsMessage(state)) return message
  return (state === 'toValidate' && pick(content, lang, fallback)) || null
}

const statusOf = ({ type, state }: StepRecord): StepStateName | null => (type === 'validation' ? state : null)

const decidedAt = ({ type, state, at }: StepRecord): string | null =>
  type === 'validation' && isDecided(state) ? iso(at) : null

function presentSummary(aggregate: ResponseAggregate, { lang, now }: Reading) {
  const { response, snapshot, stepSnapshots } = aggregate
  const isOwner = roleOf(aggregate) === 'owner'
  return {
    id: response.id,
    number: numberOf(response),
    title: response.title,
    state: response.state,
    program: {
      id: response.programId,
      slug: response.programSlug,
      title: pick(response.programTitle, lang, response.programLang),
      kind: pick(response.programKind, lang, response.programLang),
      zone: response.zone,
      opensAt: iso(response.opensAt),
      closesAt: iso(response.closesAt),
      hasPage: response.publishedAt !== null && response.programStatus !== 'deleted',
    },
    category: { id: response.categoryId, title: pick(response.categoryTitle, lang, response.programLang) },
    createdAt: response.createdAt.toISOString(),
    updatedAt: response.updatedAt.toISOString(),
    submittedAt: iso(response.submittedAt),
    deadlineAt: iso(response.deadlineAt ?? response.closesAt),
    abilities: {
      edit:
        mayEdit(aggregate) &&
        (isReopened(snapshot, stepSnapshots, now) ||
          stepSnapshots.some((_, index) => canEdit(snapshot, stepSnapshots, index, now).ok)),
      submit: isOwner && canSubmit(snapshot, stepSnapshots, now).ok,
      withdraw: isOwner && canWithdraw(snapshot, stepSnapshots),
    },
    halt: haltOf(snapshot, stepSnapshots, now),
  }
}

/** Of what is missing in a reopened step, what can be given: the rest stays as it was sent. */
function ofReopened<Missing extends { reference: string }>(
  aggregate: ResponseAggregate,
  index: number,
  missing: readonly Missing[],
): Missing[] {
  const open = aggregate.response.reopening && openAt(aggregate, index)
  return open && open.length > 0 ? missing.filter(({ reference }) => open.includes(reference)) : [...missing]
}

function presentStep(
  aggregate: ResponseAggregate,
  index: number,
  { lang, now, deps }: Reading,
  reader: 'applicant' | 'organiser',
  sensitive: 'masked' | 'included' = 'included',
): ResponseStep {
  const step = aggregate.steps[index] as StepRecord
  const version = aggregate.forms.get(step.id)
  const fallback = aggregate.response.programLang
  const way = reach(aggregate.stepSnapshots, index)
  const whole = version ? definitionFor(version, reader) : null
  const answers = whole ? onlyAnswersTo(whole, answersOf(step)) : null
  const isMasked = sensitive === 'masked' && whole !== null && answers !== null
  const shown = isMasked ? maskSensitive(whole, answers) : { definition: whole, answers, masked: [] }
  const { definition } = shown
  // Behind a gate that is not passed, an applicant does not read the questions yet.
  const open = reader === 'organiser' || way.ok
  // Nothing is missing of what nobody will send.
  const asks =
    open &&
    aggregate.snapshot.state !== 'withdrawn' &&
    !aggregate.snapshot.stopped &&
    !rejectedBy(aggregate.stepSnapshots)
  return {
    id: step.id,
    type: step.type,
    title: pick(step.title, lang, fallback),
    state: step.state,
    status: statusOf(step),
    message: reader === 'applicant' ? messageAt(step, lang, fallback) : step.message,
    decidedAt: decidedAt(step),
    waitsSince: step.state === 'toValidate' ? iso(step.requestedAt) : null,
    reachable: way.ok,
    blockedBy: way.ok ? null : pick(aggregate.steps.find(({ id }) => id === way.blockedBy.id)?.title, lang, fallback),
    editable: mayEdit(aggregate) && canComplete(aggregate.snapshot, aggregate.stepSnapshots, index, now).ok,
    closesAt: iso(extendedClosing(ownClosing(step), aggregate.response.deadlineAt)),
    content: step.type === 'textarea' && open ? pick(step.content, lang, fallback) : null,
    formId: step.formId,
    formVersion: version?.number ?? null,
    outdated: version !== undefined && step.formVersionId !== null && step.formVersionId !== version.id,
    definition: open ? definition : null,
    // Applicants get back what they typed, to go on with it.
    answers:
      definition && shown.answers && reader === 'organiser'
        ? withCleanMarkup(definition, shown.answers, deps.work)
        : shown.answers,
    ...(isMasked && { masked: shown.masked }),
    revision: step.revision,
    missing:
      version && asks
        ? ofReopened(aggregate, index, missingIn(version.definition, answersOf(step), deps, lang, fallback))
        : [],
  }
}

export function presentMineShort(
  aggregate: ResponseAggregate,
  reading: Reading,
  {
    statusText,
    messages,
    decided,
  }: {
    statusText: Text | undefined
    messages: MyResponseSummary['messages'] | undefined
    decided: boolean
  },
): MyResponseSummary {
  const fallback = aggregate.response.programLang
  let [answered, questions] = [0, 0]
  const missing: MyResponseSummary['missing'] = []
  const steps = aggregate.steps.map((step, index) => {
    const version = aggregate.forms.get(step.id)
    const title = pick(step.title, reading.lang, fallback)
    const way = reach(aggregate.stepSnapshots, index)
    const lacking =
      version && way.ok
        ? ofReopened(
            aggregate,
            index,
            missingIn(version.definition, answersOf(step), reading.deps, reading.lang, fallback),
          )
        : []
    if (version) {
      const progress = progressOf(version.definition, answersOf(step), lacking)
      answered += progress.answered
      questions += progress.questions
    }
    missing.push(...lacking.map(({ reference, label }) => ({ stepId: step.id, stepTitle: title, reference, label })))
    return {
      id: step.id,
      type: step.type,
      title,
      state: step.state,
      status: statusOf(step),
      reachable: way.ok,
      decidedAt: decidedAt(step),
      message: messageAt(step, reading.lang, fallback),
      closesAt: iso(extendedClosing(ownClosing(step), aggregate.response.deadlineAt)),
      missing: lacking.length,
    }
  })
  const deadlineAt = iso(dueAt(aggregate, reading.now))
  const { draftId } = aggregate.response
  return {
    ...presentSummary(aggregate, reading),
    draftId,
    reopening: reopeningOf(aggregate, reading.now),
    together: togetherOf(aggregate),
    recommenders: aggregate.response.recommenders,
    deadlineAt,
    steps,
    statusText: pick(statusText, reading.lang, fallback) || null,
    decided,
    messages: messages ?? { total: 0, unread: 0 },
    answered,
    questions,
    missing,
  }
}

/** What the log says of answers, without those that are sensitive by now: a title may have been one of them. */
function maskLogged(aggregate: ResponseAggregate, logged: HistoryRecord['before']): HistoryRecord['before'] {
  if (!logged) return logged
  const hides = (definition: FormDefinition) => sensitiveReferences(definition).map((path) => path.split('.')[0])
  const answered = aggregate.forms.get(String(logged.stepId ?? ''))
  const hidden = new Set(answered ? hides(answered.definition) : [])
  const isRenamed = [...aggregate.forms.values()].some(({ definition }) => hides(definition).length > 0)
  return Object.fromEntries(
    Object.entries(logged).map(([name, value]) => {
      if (name === 'title' && isRenamed && !answered) return [name, aggregate.response.title]
      return [name, hidden.has(name) && value !== null ? SENSITIVE_MASK : value]
    }),
  )
}

export function presentDetail(
  aggregate: ResponseAggregate,
  reading: Reading,
  history: HistoryRecord[],
  { facets, ...abilities }: ResponseDetail['abilities'] & Pick<ResponseDetail, 'facets'>,
  sensitive: 'masked' | 'included' = 'masked',
): ResponseDetail {
  const { response } = aggregate
  return {
    ...presentSummary(aggregate, reading),
    owner:
      response.ownerId && response.ownerEmail
        ? { id: response.ownerId, name: nameOf(response), email: response.ownerEmail }
        : null,
    externalKey: response.externalKey,
    reopening: reopeningOf(aggregate, reading.now),
    steps: aggregate.steps.map((_, index) => presentStep(aggregate, index, reading, 'organiser', sensitive)),
    history: history.map((entry) => ({
      id: entry.id,
      type: entry.type,
      at: entry.createdAt.toISOString(),
      actor: entry.actorName,
      before: sensitive === 'masked' ? maskLogged(aggregate, entry.before) : entry.before,
      after: sensitive === 'masked' ? maskLogged(aggregate, entry.after) : entry.after,
    })),
    abilities,
    facets,
  }
}

export const nameOf = (row: { ownerFirstname: string | null; ownerLastname: string | null }): string =>
  `${row.ownerFirstname ?? ''} ${row.ownerLastname ?? ''}`.trim()

export function presentRow(row: RowRecord, gates: readonly GateRecord[], facets: ResponseRow['facets']): ResponseRow {
  const gate = gateThatMatters(gates)
  return {
    id: row.id,
    number: displayNumber(row.numberPrefix, row.number),
    title: row.title,
    state: row.state,
    category: { id: row.categoryId, title: row.categoryTitle },
    owner: row.ownerEmail ? { name: nameOf(row), email: row.ownerEmail } : null,
    externalKey: row.externalKey,
    gate: gate && { stepId: gate.stepId, title: gate.title, state: gate.state },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    submittedAt: iso(row.submittedAt),
    facets,
  }
}
