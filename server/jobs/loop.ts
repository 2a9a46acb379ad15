import { detached } from '../db/database.ts'
import { withoutScope } from '../tenancy/scope.ts'

export interface Loop {
  /** Looks at once instead of at the next interval. */
  wake(): void
  /** Ends after the turn that is running. */
  stop(): Promise<void>
}

/**
 * Calls `turn` at least every `everyMs`, never twice at once, and again straight away while it answers true (there may
 * be more). A turn that throws is reported and tried again at the next interval.
 */
export function startLoop(turn: () => Promise<boolean>, everyMs: number, onError: (error: unknown) => void): Loop {
  let stopped = false
  let again = false
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  const run = async (): Promise<void> => {
    do {
      again = false
      try {
        again = (await turn()) || again
      } catch (error) {
        onError(error)
        break
      }
    } while (again && !stopped)
  }
  const kick = (): void => {
    if (stopped) return
    if (running) {
      again = true
      return
    }
    clearTimeout(timer)
    running = detached(() => withoutScope(run)).finally(() => {
      running = undefined
      if (!stopped) timer = setTimeout(kick, everyMs)
    })
  }
  kick()
  return {
    wake: kick,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
