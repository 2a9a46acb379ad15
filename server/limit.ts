/**
 * Runs at most `most` pieces of work at a time, the others in the order in which they came. One that is aborted while it
 * waits throws the reason of its signal.
 */
export function atMost(most: number) {
  let running = 0
  const waiting = new Set<() => void>()
  return async <Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> => {
    while (running >= most) {
      await new Promise<void>((resolve) => {
        const go = () => {
          waiting.delete(go)
          signal?.removeEventListener('abort', go)
          resolve()
        }
        waiting.add(go)
        signal?.addEventListener('abort', go)
      })
      signal?.throwIfAborted()
    }
    running++
    try {
      signal?.throwIfAborted()
      return await work()
    } finally {
      running--
      for (const go of [...waiting].slice(0, 1)) go()
    }
  }
}
