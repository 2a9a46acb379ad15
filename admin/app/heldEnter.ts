/** Where Enter, held down, goes on writing. */
const WRITES = 'textarea,[contenteditable]:not([contenteditable=false])'

/**
 * Enter held down presses once. What the first press opened (a question that has the focus on its answer, say) is not
 * confirmed by the same hand that has not let go yet.
 */
export function startHeldEnter(): void {
  window.addEventListener(
    'keydown',
    (event) => {
      if (!event.repeat || event.key !== 'Enter') return
      if (event.target instanceof Element && event.target.closest(WRITES)) return
      event.preventDefault()
      event.stopPropagation()
    },
    { capture: true },
  )
}
