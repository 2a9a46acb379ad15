/** Why an instant cannot be the deadline of one person; null where it can. */
export function extensionFlaw(
  deadlineAt: Date,
  call: { closesAt: Date },
  now: Date,
): 'future' | 'after-closing' | null {
  if (deadlineAt <= now) return 'future'
  return deadlineAt <= call.closesAt ? 'after-closing' : null
}

/** When a step closes for somebody with an own deadline: the step's closing holds no longer than that. */
export const extendedClosing = (closesAt: Date | null, deadlineAt: Date | null): Date | null =>
  closesAt && deadlineAt && deadlineAt > closesAt ? deadlineAt : closesAt
