import { useEffect } from 'react'
import { useLatest } from '#client/ui/useLatest.ts'
import type { SocketMessage } from '#core/notification/realtime.ts'

/** Something that the person may see has changed, here or elsewhere. */
export type Change = Extract<SocketMessage, { t: 'changed' }>

const listeners = new Set<(change: Change | null) => void>()

/** Null: more has changed than can be told one by one. */
export function tellChange(change: Change | null): void {
  for (const listener of listeners) listener(change)
}

/** Calls when something changes; null stands for anything. */
export function useChanges(onChange: (change: Change | null) => void): void {
  const latest = useLatest(onChange)
  useEffect(() => {
    const listener = (change: Change | null) => latest.current(change)
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [])
}
