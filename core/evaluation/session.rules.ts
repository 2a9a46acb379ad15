import type { Method } from './ranking/methods.rules.ts'

export const SESSION_STATES = ['draft', 'open', 'closed'] as const
export type SessionState = (typeof SESSION_STATES)[number]

/** What jurors see of the sheets of others for the same entry. */
export const SHOWN_OTHERS = ['never', 'after', 'always'] as const
export type ShownOthers = (typeof SHOWN_OTHERS)[number]

/** Whether a juror would like to score an entry. */
export const PREFERENCES = ['wants', 'neutral', 'ratherNot', 'conflict'] as const
type Preference = (typeof PREFERENCES)[number]
/** What the assignment weighs of it: a conflict is barred, and who is neutral says nothing. */
export type Leaning = Extract<Preference, 'wants' | 'ratherNot'>

/** `recused`: the juror gave the entry back. */
export const DUTY_STATES = ['todo', 'draft', 'sent', 'recused'] as const
export type DutyState = (typeof DUTY_STATES)[number]

export const JUROR_STATES = ['invited', 'active', 'removed', 'imported'] as const
export type JurorState = (typeof JUROR_STATES)[number]

/** Why a juror scores an entry. */
export type DutyReason = 'hand' | 'preference' | 'expertise' | 'balance' | 'import'

export const CONFLICT_SOURCES = ['declared', 'organiser', 'found'] as const
export type ConflictSource = (typeof CONFLICT_SOURCES)[number]

export const MOST_SESSIONS = 100
export const MOST_ENTRIES = 20_000
export const MOST_JURORS = 500
export const MOST_PER_ENTRY = 50
export const LONGEST_COMMENT = 10_000
export const LONGEST_NAME = 200
export const LONGEST_JURY_COMMENT = 2_000
/** Comments of an entry. */
export const MOST_JURY_COMMENTS = 500

/** What decides between the same totals: a criterion by its reference, the jurors who agree more, or what was submitted first. */
export type SessionTie = { by: 'criterion'; criterion: string } | { by: 'agreement' } | { by: 'submission' }

export interface SessionSettings {
  /** Jurors that each entry gets. */
  perEntry: number
  others: ShownOthers
  /** Whether jurors read whose sheets and comments those are; else they are numbered. */
  jurorsNamed: boolean
  /** Whether the jurors of an entry write to each other, when they see each other's sheets. */
  discussion: boolean
  /** Whether jurors say before the assignment what they would like to score, and until when; null: until the session closes. */
  preferences: boolean
  preferencesUntil: string | null
  method: Method
  /** Of the trimmed mean: how many of the highest and of the lowest notes are left out. */
  trim: number
  /** Decimals of a criterion before it is weighted; null: none are cut. */
  round: number | null
  ties: SessionTie[]
  /** How many entries are chosen; null: not said. */
  seats: number | null
  /** What jurors are not shown of applications. */
  anonymity: Anonymity
  /** How many of the chosen belong to a category (`category:{key}`) or have a tag (`tag:{id}`). */
  quotas: SessionQuota[]
  /** Days before the end of scoring at which jurors with sheets left are written to. */
  reminders: number[]
}

export interface SessionQuota {
  group: string
  least?: number | undefined
  most?: number | undefined
}

export const MOST_QUOTAS = 50
export const QUOTA_GROUP = /^(?:category|tag):[A-Za-z0-9_-]{1,80}$/
/** Days of which an organiser chooses. */
export const REMINDER_DAYS = [14, 7, 3, 1] as const

export interface Anonymity {
  /** Names, addresses and profiles of who applies, in the application's frame and in names of files. */
  people: boolean
  /** The title too: entries are called by their number. */
  title: boolean
  /** Questions that are left out, as `form key.reference`. */
  fields: string[]
}

export const DEFAULT_SETTINGS: SessionSettings = {
  perEntry: 3,
  others: 'never',
  jurorsNamed: true,
  discussion: false,
  preferences: false,
  preferencesUntil: null,
  method: 'weighted-mean',
  trim: 1,
  round: null,
  ties: [{ by: 'agreement' }, { by: 'submission' }],
  seats: null,
  anonymity: { people: true, title: false, fields: [] },
  quotas: [],
  reminders: [],
}

/** Settings of a session as they are stored, with what was added since. */
export const settingsOf = (stored: Partial<SessionSettings>): SessionSettings => ({ ...DEFAULT_SETTINGS, ...stored })

/** Whether jurors may write now. `opensAt` and `closesAt` bound it, where they are set. */
export function mayScore(
  { state, opensAt, closesAt }: { state: SessionState; opensAt: Date | null; closesAt: Date | null },
  now: Date,
): 'yes' | 'notOpen' | 'over' {
  if (state === 'closed' || (closesAt !== null && now >= closesAt)) return 'over'
  return state === 'draft' || (opensAt !== null && now < opensAt) ? 'notOpen' : 'yes'
}

/** Whether jurors say what they would like to score: from the draft of the session on. */
export function preferencePhase(
  { state, settings }: { state: SessionState; settings: Partial<SessionSettings> },
  now: Date,
): 'off' | 'open' | 'over' {
  const { preferences, preferencesUntil } = settingsOf(settings)
  if (!preferences) return 'off'
  const isOver = state === 'closed' || (preferencesUntil !== null && now >= new Date(preferencesUntil))
  return isOver ? 'over' : 'open'
}

/** Whether a juror may read the sheets of others for an entry. */
export const maySeeOthers = (others: ShownOthers, own: DutyState): boolean =>
  others === 'always' || (others === 'after' && own === 'sent')
