/** Elements where a repeated Enter adds lines. */
const MULTILINE = 'textarea,[contenteditable]:not([contenteditable=false])'

/** Ignores Enter key repeats outside text areas, so that holding Enter does not confirm the dialog that it opened. */
export function ignoreRepeatedEnter(): void {
  window.addEventListener(
    'keydown',
    (event) => {
      if (!event.repeat || event.key !== 'Enter') return
      if (event.target instanceof Element && event.target.closest(MULTILINE)) return
      event.preventDefault()
      event.stopPropagation()
    },
    { capture: true },
  )
}
