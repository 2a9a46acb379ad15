import { closingOf, closingToBegin, endsAt, type Staged } from '../program/deadline.rules.ts'
import { daysLeft, nextMidnight } from './dates.ts'

export type SitePhase = 'upcoming' | 'open' | 'closed'

interface Dated {
  opensAt: string | null
  closesAt: string | null
  zone: string
  graceMinutes: number
}

/** A call without opening date is open from its publication; without closing date it never closes. */
export function phaseOf(call: Dated & { archived?: boolean }, now: Date): SitePhase {
  const end = endsAt(call)
  if (call.archived || (end && now >= end)) return 'closed'
  return call.opensAt && now < new Date(call.opensAt) ? 'upcoming' : 'open'
}

/** The deadline that a page names: none for a call that was archived before it, which closed on another day. */
export function shownDeadline(
  call: Dated & { archived?: boolean; categories: readonly Staged[] },
  now: Date,
): string | null {
  const deadline = closingToBegin(call, now)
  const isAhead = deadline !== null && new Date(deadline) > now
  return isAhead && phaseOf(call, now) === 'closed' ? null : deadline
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
