/** Recommenders that a call may ask for. */
export const MOST_RECOMMENDERS = 10
/** Characters of a letter, and of what the applicant writes to the recommender. */
export const LONGEST_LETTER = 20_000
export const LONGEST_REQUEST = 2_000
/** Questions whose answers recommenders may read. */
export const MOST_SHOWN = 20
/** Bytes of a letter that is uploaded. */
export const LARGEST_LETTER = 10 * 1024 * 1024
export const LETTER_EXTENSIONS = ['pdf', 'doc', 'docx', 'odt', 'jpg', 'jpeg', 'png'] as const
/** Reminders of one request, and ms between two mails of it. */
export const MOST_REMINDERS = 5
export const REMIND_AFTER = 24 * 3_600_000

export type LetterKind = 'text' | 'file' | 'either'

export interface RecommendationRow {
  openedAt: Date | null
  receivedAt: Date | null
  declinedAt: Date | null
  cancelledAt: Date | null
}

export type RecommendationState = 'asked' | 'opened' | 'received' | 'declined' | 'cancelled'

/** What has become of a request, as its applicant and the organisers see it. */
export function stateOf({ openedAt, receivedAt, declinedAt, cancelledAt }: RecommendationRow): RecommendationState {
  if (cancelledAt) return 'cancelled'
  if (declinedAt) return 'declined'
  if (receivedAt) return 'received'
  return openedAt ? 'opened' : 'asked'
}

/** Whether a request counts among those that a call asks for. */
export const counts = (state: RecommendationState): boolean => state !== 'cancelled' && state !== 'declined'

/** Until when letters are taken: the call's own date for them, else the deadline of the application. Null: always. */
export const lettersUntil = (given: {
  closesAt: Date | null
  deadlineAt: Date | null
  programClosesAt: Date | null
}): Date | null => given.closesAt ?? given.deadlineAt ?? given.programClosesAt

/** Why no letter is taken, or nobody asked, any more; null while it is. The instant itself is too late. */
export function haltOfLetters(
  application: { state: string; isStopped: boolean; until: Date | null },
  now: Date,
): 'cancelled' | 'late' | null {
  if (application.state !== 'draft' && application.state !== 'submitted') return 'cancelled'
  if (application.isStopped) return 'late'
  return application.until !== null && now >= application.until ? 'late' : null
}

/** What of a letter is lacking; null where it can be sent. */
export function lackOf(kind: LetterKind, given: { text: string; hasFile: boolean }): 'text' | 'file' | 'either' | null {
  const has = { text: given.text.trim() !== '', file: given.hasFile, either: given.text.trim() !== '' || given.hasFile }
  return has[kind] ? null : kind
}

/** How many people have still to be asked before the application can be sent. */
export const stillToAsk = (least: number, states: readonly RecommendationState[]): number =>
  Math.max(0, least - states.filter(counts).length)

/** Whether a reminder may be sent now, and why not. */
export function reminderFlaw({ lastSentAt, sends }: { lastSentAt: Date; sends: number }, now: Date): 'often' | null {
  return sends > MOST_REMINDERS || now.getTime() - lastSentAt.getTime() < REMIND_AFTER ? 'often' : null
}
