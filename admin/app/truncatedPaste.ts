type TextField = HTMLInputElement | HTMLTextAreaElement

/** Characters that a field takes when that is fewer than it would have with what is pasted; null when all of it fits. */
export function truncatedLength(
  {
    maxLength,
    value,
    selectionStart,
    selectionEnd,
  }: Pick<TextField, 'maxLength' | 'value' | 'selectionStart' | 'selectionEnd'>,
  pasted: string,
): number | null {
  const replaced = (selectionEnd ?? 0) - (selectionStart ?? 0)
  return maxLength >= 0 && value.length - replaced + pasted.length > maxLength ? maxLength : null
}

/** A browser cuts what is pasted in silence: `tell` says how many characters fit. Answers how to stop. */
export function watchTruncatedPaste(tell: (most: number) => void): () => void {
  const onPaste = ({ target, clipboardData, defaultPrevented }: ClipboardEvent) => {
    // A list that was taken line by line.
    if (defaultPrevented) return
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
    const most = truncatedLength(target, clipboardData?.getData('text') ?? '')
    if (most !== null) tell(most)
  }
  document.addEventListener('paste', onPaste)
  return () => document.removeEventListener('paste', onPaste)
}
