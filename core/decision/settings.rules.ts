import type { Text } from '../text.ts'
import type { Feedback, PlainOutcome } from './decision.rules.ts'

/** How the decisions of a session are told. */
export interface StoredSettings {
  /** Own words of the mails by outcome. */
  words: Record<string, { subject: Text; body: Text }>
  /** Keys of the statuses that applications get. */
  statuses: Partial<Record<PlainOutcome, string | null>>
  feedback: Feedback
  /** References of the text criteria that applicants read. */
  feedbackCriteria: string[]
  showRank: boolean
  appealDays: number | null
}

export const DEFAULT_DECISION_SETTINGS: StoredSettings = {
  words: {},
  statuses: {},
  feedback: 'none',
  feedbackCriteria: [],
  showRank: false,
  appealDays: null,
}

export const settingsOf = (stored: Partial<StoredSettings> | null): StoredSettings => ({
  ...DEFAULT_DECISION_SETTINGS,
  ...stored,
})
