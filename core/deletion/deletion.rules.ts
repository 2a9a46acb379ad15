export const REQUEST_KINDS = ['deletion', 'access'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

/** `scheduled`: the deletion is decided and runs at its date unless it is cancelled. */
export const REQUEST_STATES = ['open', 'scheduled', 'done', 'refused', 'cancelled'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

/** Days between the decision to delete a person's data and the deletion. */
export const DELETION_DELAY_DAYS = 7
const DAY = 86_400_000

/** The same day so many months later, or the last day of that month. UTC. */
export function addMonths(from: Date, months: number): Date {
  const target = new Date(from)
  target.setUTCDate(1)
  target.setUTCMonth(target.getUTCMonth() + months)
  const last = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate()
  target.setUTCDate(Math.min(from.getUTCDate(), last))
  return target
}

/** A request is answered within one month (GDPR, article 12). */
export const dueDate = (receivedAt: Date): Date => addMonths(receivedAt, 1)
/** The deadline can be extended once, by two months. */
export const extendedDate = (dueAt: Date): Date => addMonths(dueAt, 2)
export const deletionDate = (now: Date): Date => new Date(now.getTime() + DELETION_DELAY_DAYS * DAY)

export const isSettled = (state: RequestState): boolean =>
  state === 'done' || state === 'refused' || state === 'cancelled'
