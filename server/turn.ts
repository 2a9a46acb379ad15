import { setImmediate } from 'node:timers/promises'

/** Ms of work in one go after which others get their turn. */
const LONGEST_MS = 8

/** Breaks long work into turns, so that one request does not keep all others waiting. Short work goes on at once. */
export class Turn {
  #since = performance.now()

  /** At a place where others may be served; not inside a transaction, which they would wait for. */
  async pause(): Promise<void> {
    if (performance.now() - this.#since < LONGEST_MS) return
    await setImmediate()
    this.#since = performance.now()
  }
}
