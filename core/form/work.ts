/** What the checks of a form may still cost: one budget for all of its answers, so that many small costs add up to a bounded one. */
export interface Work {
  /** Steps, of ten to thirty nanoseconds each. */
  left: number
}

/** Some tens of milliseconds: far more than real answers take. */
export const newWork = (): Work => ({ left: 1_000_000 })

/** Whether there was as much left. Without a budget there always is. */
export function spend(work: Work | undefined, steps: number): boolean {
  if (!work) return true
  work.left -= steps
  return work.left >= 0
}
