import type { Juror } from '#core/evaluation/evaluation.contract.ts'

/** Sheets that a juror still has to send. */
export const leftOf = ({ state, assigned, sent }: Juror): number =>
  state === 'removed' || state === 'imported' ? 0 : Math.max(0, assigned - sent)
