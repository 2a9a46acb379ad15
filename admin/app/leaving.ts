import { useEffect } from 'react'
import { type Location, useBlocker, useLocation } from 'react-router'
import { $authUser } from '#client/api/session.ts'
import { useLatest } from '#client/ui/useLatest.ts'

/** Something on the screen that is lost with it: a page's draft, what was typed into a dialog. */
export interface Holder {
  /** Whether there is something to lose now. */
  holds: () => boolean
  /** Whether it is there again after signing in anew. */
  isKept: boolean
  /** Whether it is gone after the change of address. */
  isLeft: (from: Location, to: Location) => boolean
  /** Keeps it, or asks for it. False when the person stays. */
  letGo: () => Promise<boolean>
}

/** The state of an address that a dialog leads to itself: what was typed is saved, or its person left it. */
export const LET_GO = 'letGo'

/** The one on top last. A router asks one only: they share it. */
const holders: Holder[] = []

const leftBy = (from: Location, to: Location): Holder[] =>
  holders.filter((holder) => holder.holds() && holder.isLeft(from, to)).reverse()

/** Whether something on the screen would not be there again after signing in anew. */
export const isAtStake = (): boolean => holders.some((holder) => !holder.isKept && holder.holds())

/** Asks before the screen is left as long as it holds something. */
export function useHolder(holder: Holder): void {
  const now = useLatest(holder)
  useEffect(() => {
    const held: Holder = {
      get isKept() {
        return now.current.isKept
      },
      holds: () => now.current.holds(),
      isLeft: (from, to) => now.current.isLeft(from, to),
      letGo: () => now.current.letGo(),
    }
    holders.push(held)
    return () => void holders.splice(holders.indexOf(held), 1)
  }, [])
}

/** For the frame of all screens. Signing out asks nothing: what can be kept is. */
export function useHolders(): void {
  const from = useLocation()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => $authUser.get() !== null && leftBy(currentLocation, nextLocation).length > 0,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void allLetGo(leftBy(from, blocker.location)).then((leave) => (leave ? blocker.proceed() : blocker.reset()))
  }, [blocker, from])
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => holders.some((holder) => holder.holds()) && event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])
}

async function allLetGo(left: Holder[]): Promise<boolean> {
  for (const holder of left) if (!(await holder.letGo())) return false
  return true
}
