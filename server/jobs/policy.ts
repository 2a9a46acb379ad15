/** A length of time as people write it: `90s`, `10m`, `75h`, `30d`. */
export type Duration = `${number}${'s' | 'm' | 'h' | 'd'}`

const UNITS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

export const milliseconds = (duration: Duration): number =>
  Number(duration.slice(0, -1)) * UNITS[duration.at(-1) as keyof typeof UNITS]

/** Attempts in all, the first included, and the time from the first to the last. Each wait is longer than the one before. */
export interface Retry {
  attempts: number
  over: Duration
}

/** How work of one kind is done. */
export interface WorkPolicy {
  retry: Retry
  /** At the same time in one process. */
  concurrency: number
  /** An attempt that takes longer has failed. */
  timeout: Duration
}

export const DEFAULT_POLICY: WorkPolicy = { retry: { attempts: 10, over: '8h' }, concurrency: 2, timeout: '5m' }

/** A sweep that may fail: the next one comes within the hour. */
export const HOURLY = {
  every: '1h',
  retry: { attempts: 4, over: '10m' },
  concurrency: 1,
  timeout: '30m',
} as const satisfies WorkPolicy & { every: Duration }

export const policyOf = ({ retry, concurrency, timeout }: Partial<WorkPolicy>): WorkPolicy => ({
  retry: retry ?? DEFAULT_POLICY.retry,
  concurrency: concurrency ?? DEFAULT_POLICY.concurrency,
  timeout: timeout ?? DEFAULT_POLICY.timeout,
})

const FIRST_WAIT = 1_000

/**
 * Milliseconds from a failed attempt to the next, ± 20 %: one second after the first attempt, then growing by the same
 * factor each time, so that all waits together take `over`.
 */
export function retryDelay({ attempts, over }: Retry, failedAttempts: number, random: () => number): number {
  const waits = attempts - 1
  const total = milliseconds(over)
  const jitter = 0.8 + 0.4 * random()
  if (waits <= 1 || total <= waits * FIRST_WAIT) return (total / Math.max(1, waits)) * jitter
  const factor = growthFactor(waits, total / FIRST_WAIT)
  return FIRST_WAIT * factor ** (Math.min(failedAttempts, waits) - 1) * jitter
}

/** The factor for which 1 + f + f² + … (`terms` of them) is `sum`; by bisection, for there is no formula. */
function growthFactor(terms: number, sum: number): number {
  let [low, high] = [1, sum]
  for (let step = 0; step < 100; step++) {
    const middle = (low + high) / 2
    if ((middle ** terms - 1) / (middle - 1) < sum) low = middle
    else high = middle
  }
  return high
}

/** Runs `work` for at most `timeout`. Throws after that; `signal` tells the work, which may be going on, that nobody waits for it. */
export async function withTimeout<Result>(
  timeout: Duration,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const aborter = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const expired = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new Error(`It took longer than ${timeout}`)
      reject(error)
      aborter.abort(error)
    }, milliseconds(timeout))
  })
  try {
    return await Promise.race([work(aborter.signal), expired])
  } finally {
    clearTimeout(timer)
  }
}
