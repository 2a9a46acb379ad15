import { daysLeft, nextMidnight } from './dates.ts'

export type SitePhase = 'upcoming' | 'open' | 'closed'

interface Dated {
  opensAt: string | null
  closesAt: string | null
  zone: string
  graceMinutes: number
}

interface Staged {
  steps: readonly { type: string; closesAt: string | null }[]
}

/** The instant from which nothing is accepted any more: the closing plus the grace period. */
export const endsAt = ({ closesAt, graceMinutes }: Pick<Dated, 'closesAt' | 'graceMinutes'>): Date | null =>
  closesAt ? new Date(new Date(closesAt).getTime() + graceMinutes * 60_000) : null

/** A call without opening date is open from its publication; without closing date it never closes. */
export function phaseOf(call: Dated & { archived?: boolean }, now: Date): SitePhase {
  const end = endsAt(call)
  if (call.archived || (end && now >= end)) return 'closed'
  return call.opensAt && now < new Date(call.opensAt) ? 'upcoming' : 'open'
}

/** A first form that closes before its call closes its category: nobody could fill it in. */
export const closingOf = ({ steps }: Staged): string | null =>
  steps.find(({ type }) => type === 'form')?.closesAt ?? null

/**
 * The closing that matters to whoever has not begun: the last moment at which any category can be, where that comes before
 * the call's own. Once it is over (grace included), the call's own again: what was begun goes on.
 */
export function closingToBegin(call: Dated & { categories: readonly Staged[] }, now: Date): string | null {
  const closings = call.categories.map(closingOf)
  if (closings.length === 0 || closings.includes(null)) return call.closesAt
  const time = (at: string | null) => (at ? new Date(at).getTime() : Number.POSITIVE_INFINITY)
  const last = closings.reduce((one, other) => (time(one) < time(other) ? other : one))
  const end = endsAt({ closesAt: last, graceMinutes: call.graceMinutes })
  return time(last) < time(call.closesAt) && end && now < end ? last : call.closesAt
}

export interface Level {
  /** Share of the call that has gone by, 0 to 100. */
  at: number
  /** On the zone's calendar; 0 on the last day. Null without a closing date. */
  days: number | null
  /** Three days or less. */
  late: boolean
}

/** How full a call is. */
export function levelOf(call: Dated, now: Date): Level {
  if (!call.closesAt) return { at: 0, days: null, late: false }
  const close = new Date(call.closesAt)
  const open = call.opensAt ? new Date(call.opensAt) : new Date(close.getTime() - 90 * 86_400_000)
  const share = (now.getTime() - open.getTime()) / Math.max(1, close.getTime() - open.getTime())
  const days = daysLeft(now, close, call.zone)
  return { at: Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10, days, late: days <= 3 }
}

/** When what a page says of this call next changes by itself. */
export function nextChange(
  call: Dated & { archived?: boolean; categories?: readonly Staged[] },
  now: Date,
): Date | null {
  if (phaseOf(call, now) === 'closed') return null
  const closings = [call, ...(call.categories ?? []).map((one) => ({ ...call, closesAt: closingOf(one) }))]
  const instants = [call.opensAt ? new Date(call.opensAt) : null, ...closings.map(endsAt), nextMidnight(now, call.zone)]
  const coming = instants.filter((at): at is Date => at !== null && at > now)
  return coming.length ? new Date(Math.min(...coming.map((at) => at.getTime()))) : null
}
