/** The issue of a reason that says too little; an empty one is a field that is required. */
export function tooShort(reason: string, min: number): { at: 'reason'; rule: string; params: { min: number } }[] {
  const { length } = reason.trim()
  return length > 0 && length < min ? [{ at: 'reason', rule: 'reason-short', params: { min } }] : []
}
