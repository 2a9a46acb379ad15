import type { ChildProcess } from 'node:child_process'
import type { EventEmitter } from 'node:events'

export function supervise(
  start: () => ChildProcess,
  options?: { pause?: number; say?: (words: string) => void; signals?: EventEmitter },
): Promise<number>
