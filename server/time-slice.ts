import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work after which other requests get the event loop. */
const LONGEST_MS = 8

/** Splits long work, so that one request does not block the event loop for all others. Short work is not interrupted. */
export class TimeSlice {
  #since = performance.now()

  /** Lets other requests run when the slice is used up. Not inside a transaction, which they would wait for. */
  async yieldIfLong(): Promise<void> {
    if (performance.now() - this.#since < LONGEST_MS) return
    await setImmediate()
    this.#since = performance.now()
  }
}
