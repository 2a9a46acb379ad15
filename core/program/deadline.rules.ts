interface Closing {
  closesAt: string | null
  graceMinutes: number
}

export interface Staged {
  steps: readonly { type: string; closesAt: string | null }[]
}

/** The instant from which nothing is accepted any more: the closing plus the grace period. */
export const endsAt = ({ closesAt, graceMinutes }: Closing): Date | null =>
  closesAt ? new Date(new Date(closesAt).getTime() + graceMinutes * 60_000) : null

/** A first form that closes before its call closes its category: nobody could fill it in. */
export const closingOf = ({ steps }: Staged): string | null =>
  steps.find(({ type }) => type === 'form')?.closesAt ?? null

/** Whether nobody can begin in a category any more, although its call may go on. */
export const isShut = (category: Staged, graceMinutes: number, now: Date): boolean => {
  const end = endsAt({ closesAt: closingOf(category), graceMinutes })
  return end !== null && now >= end
}

/**
 * The deadline of a call that every list, page and preview shows: the last moment at which an application can be begun in
 * any category, where that comes before the call's own closing. Once it is over (grace included), the call's own again: what
 * was begun goes on.
 */
export function closingToBegin(call: Closing & { categories: readonly Staged[] }, now: Date): string | null {
  const closings = call.categories.map(closingOf)
  if (closings.length === 0 || closings.includes(null)) return call.closesAt
  const time = (at: string | null) => (at ? new Date(at).getTime() : Number.POSITIVE_INFINITY)
  const last = closings.reduce((one, other) => (time(one) < time(other) ? other : one))
  const end = endsAt({ closesAt: last, graceMinutes: call.graceMinutes })
  return time(last) < time(call.closesAt) && end && now < end ? last : call.closesAt
}
