import { afterCommit } from '../db/database.ts'

const listeners = new Set<() => void>()

/** Tells the consumers of this process that something was committed; other processes find it when they next look. */
export const wakeConsumers = (): void =>
  afterCommit(() => {
    for (const listener of listeners) listener()
  })

export function onWake(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
