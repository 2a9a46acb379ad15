import { addMonths } from '../deletion/deletion.rules.ts'

/** What a rule is about. `submitted` includes those that were rejected; `files` are those of applications that were sent. */
export const RETENTION_KINDS = ['drafts', 'withdrawn', 'rejected', 'submitted', 'files'] as const
export type RetentionKind = (typeof RETENTION_KINDS)[number]

/** From which date the months count: the call's closing with its grace period, or the last change of each application. */
export const RETENTION_STARTS = ['closing', 'change'] as const
export type RetentionStart = (typeof RETENTION_STARTS)[number]

/** `anonymise` takes away person, answers, texts and files; the application goes on counting in the figures. */
export const RETENTION_ACTIONS = ['anonymise', 'delete', 'trash'] as const
export type RetentionAction = (typeof RETENTION_ACTIONS)[number]

export const ACTIONS_OF: Record<RetentionKind, readonly RetentionAction[]> = {
  drafts: ['delete', 'trash'],
  withdrawn: ['anonymise', 'delete', 'trash'],
  rejected: ['anonymise', 'delete', 'trash'],
  submitted: ['anonymise', 'delete', 'trash'],
  files: ['delete'],
}

export const MOST_MONTHS = 240

export interface RetentionRule {
  months: number
  since: RetentionStart
  action: RetentionAction
}
/** Null: nothing of the kind goes by itself. */
export type RetentionRules = Record<RetentionKind, RetentionRule | null>

export const NO_RULES: RetentionRules = { drafts: null, withdrawn: null, rejected: null, submitted: null, files: null }

export const ruleOf = (kind: RetentionKind): RetentionRule => ({
  months: 12,
  since: 'closing',
  action: ACTIONS_OF[kind][0] ?? 'delete',
})

/** Days between the message to organisers and the first run of a rule. */
export const WARNING_DAYS = 7
const DAY = 86_400_000

/** What began before this instant has been kept for so many months at `now`. UTC. */
export const cutoff = (now: Date, months: number): Date => addMonths(now, -months)

/** The first instant at which `cutoff` reaches `from`. */
export function dueFrom(from: Date, months: number): Date {
  let due = addMonths(from, months)
  // The last days of a long month have no match in a short one: they are due some days later, never earlier.
  while (cutoff(due, months) < from) due = new Date(due.getTime() + DAY)
  return due
}

/** What the rules need of one application. */
export interface RetainedFacts {
  state: 'draft' | 'submitted' | 'withdrawn' | 'deleted'
  rejected: boolean
  anonymised: boolean
  hasFiles: boolean
  updatedAt: Date
  /** The person's own extension. */
  deadlineAt: Date | null
  /** Its person has a request about their data that is not settled. */
  openRequest: boolean
}

export interface RetainedProgram {
  /** The closing with its grace period; null: the call does not close. */
  endsAt: Date | null
  /** Why nothing is deleted for now; null: nothing is held. */
  hold: string | null
}

export type Keeps =
  | { ok: true; from: Date }
  | { ok: false; reason: 'hold' | 'otherKind' | 'openRequest' | 'noDate' | 'notYet' }

export const isOfKind = (kind: RetentionKind, { state, rejected, hasFiles }: RetainedFacts): boolean => {
  switch (kind) {
    case 'drafts':
      return state === 'draft'
    case 'withdrawn':
      return state === 'withdrawn'
    case 'rejected':
      return state === 'submitted' && rejected
    case 'submitted':
      return state === 'submitted'
    case 'files':
      return hasFiles && (state === 'submitted' || state === 'withdrawn')
  }
}

/** Whether a rule applies to an application at `now`, and if not, why it stays. */
export function appliesTo(
  kind: RetentionKind,
  rule: RetentionRule,
  { program, application, now }: { program: RetainedProgram; application: RetainedFacts; now: Date },
): Keeps {
  if (program.hold !== null) return { ok: false, reason: 'hold' }
  if (!isOfKind(kind, application) || (rule.action === 'anonymise' && application.anonymised))
    return { ok: false, reason: 'otherKind' }
  if (application.openRequest) return { ok: false, reason: 'openRequest' }
  const from = startOf(rule.since, program, application)
  if (!from) return { ok: false, reason: 'noDate' }
  return from <= cutoff(now, rule.months) ? { ok: true, from } : { ok: false, reason: 'notYet' }
}

function startOf(since: RetentionStart, { endsAt }: RetainedProgram, application: RetainedFacts): Date | null {
  if (since === 'change') return application.updatedAt
  if (!endsAt) return null
  const { deadlineAt } = application
  return deadlineAt && deadlineAt > endsAt ? deadlineAt : endsAt
}

/** What the job knows of a rule: when organisers were told, and from when on it runs. */
export interface RetentionSchedule {
  warnedAt: string
  runsFrom: string
}

export type NextStep =
  | { step: 'wait'; runsFrom: Date | null }
  | { step: 'warn'; runsFrom: Date }
  | { step: 'run'; runsFrom: Date }

/**
 * What the daily job does with a rule. `firstDue`: when the first application falls due; null when there is none. Organisers
 * are told seven days before that, or at once, and the rule runs seven days after they were told at the earliest.
 */
export function nextStep(firstDue: Date | null, schedule: RetentionSchedule | undefined, now: Date): NextStep {
  if (schedule) {
    const runsFrom = new Date(schedule.runsFrom)
    return { step: now < runsFrom ? 'wait' : 'run', runsFrom }
  }
  if (!firstDue) return { step: 'wait', runsFrom: null }
  const earliest = new Date(now.getTime() + WARNING_DAYS * DAY)
  return firstDue > earliest ? { step: 'wait', runsFrom: firstDue } : { step: 'warn', runsFrom: earliest }
}

export const sameRule = (one: RetentionRule | null, other: RetentionRule | null): boolean =>
  one === other ||
  (one !== null &&
    other !== null &&
    one.months === other.months &&
    one.since === other.since &&
    one.action === other.action)

/** A rule in an address: `12.closing.delete`. */
export const ruleCode = ({ months, since, action }: RetentionRule): string => `${months}.${since}.${action}`

export function parseRule(code: string): RetentionRule {
  const [months, since, action] = code.split('.')
  return { months: Number(months), since: since as RetentionStart, action: action as RetentionAction }
}
