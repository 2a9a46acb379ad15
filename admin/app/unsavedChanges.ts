import { useEffect } from 'react'
import { type Location, useBlocker, useLocation } from 'react-router'
import { $authUser } from '#client/api/session.ts'
import { $platform } from '#client/stores/platform.ts'
import { useLatest } from '#client/ui/useLatest.ts'
import { ask } from './parts/question.ts'

/** Unsaved changes of a page or dialog, which navigating away would lose. */
export interface UnsavedChangesGuard {
  /** Whether there are unsaved changes now. */
  hasChanges: () => boolean
  /** Whether the changes are stored and come back after the next sign-in. */
  isPersisted: boolean
  /** Whether this navigation would lose the changes. */
  blocksNavigation: (from: Location, to: Location) => boolean
  /** Saves the changes or asks. False cancels the navigation. */
  confirmLeave: () => Promise<boolean>
}

/** Navigation state of a dialog that closes or continues by itself: its changes are saved or discarded already. */
export const SKIP_UNSAVED_GUARD = 'skipUnsavedGuard'

/** Mounted guards, the topmost last. A router supports one blocker only, so they share it. */
const guards: UnsavedChangesGuard[] = []

const findBlockingGuards = (from: Location, to: Location): UnsavedChangesGuard[] =>
  guards.filter((guard) => guard.hasChanges() && guard.blocksNavigation(from, to)).reverse()

/** Whether signing out would lose changes. */
export const hasUnpersistedChanges = (): boolean => guards.some((holder) => !holder.isPersisted && holder.hasChanges())

/** Confirms navigation while the guard has unsaved changes. */
export function useUnsavedChangesGuard(guard: UnsavedChangesGuard): void {
  const latest = useLatest(guard)
  useEffect(() => {
    const registered: UnsavedChangesGuard = {
      get isPersisted() {
        return latest.current.isPersisted
      },
      hasChanges: () => latest.current.hasChanges(),
      blocksNavigation: (from, to) => latest.current.blocksNavigation(from, to),
      confirmLeave: () => latest.current.confirmLeave(),
    }
    guards.push(registered)
    return () => void guards.splice(guards.indexOf(registered), 1)
  }, [])
}

/** Used once, in the root of all screens. Nothing keeps a person who is signed out, or whose platform is suspended: drafts are stored. */
export function useNavigationBlocker(): void {
  const from = useLocation()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      $authUser.get() !== null &&
      $platform.get()?.state !== 'suspended' &&
      findBlockingGuards(currentLocation, nextLocation).length > 0,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void confirmAll(findBlockingGuards(from, blocker.location)).then((leave) =>
      leave ? blocker.proceed() : blocker.reset(),
    )
  }, [blocker, from])
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => guards.some((holder) => holder.hasChanges()) && event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])
}

async function confirmAll(blocking: UnsavedChangesGuard[]): Promise<boolean> {
  for (const holder of blocking) if (!(await holder.confirmLeave())) return false
  return true
}

/** Asks before navigating away from a page with unsaved changes; signing out does not ask. */
export function useConfirmLeave(
  isDirty: boolean,
  isPersisted: boolean,
  title: string,
  body: string,
  action: string,
): void {
  useUnsavedChangesGuard({
    isPersisted,
    hasChanges: () => isDirty,
    blocksNavigation: (from, to) => from.pathname !== to.pathname,
    confirmLeave: () => ask({ title, body, action }),
  })
}
