/** Elements where a repeated Enter adds lines. */
const MULTILINE = 'textarea,[contenteditable]:not([contenteditable=false])'

/**
 * Ignores presses meant for the view before: repeats of a held Enter, which would confirm the dialog that it
 * opened, and the second click of a double click when it hits another element than the first, e.g. the page under a dialog
 * that closed. Returns a function that ends it.
 */
export function ignoreRepeatedPresses(): () => void {
  const abort = new AbortController()
  const options = { capture: true, signal: abort.signal }
  const ignore = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  let pressed: EventTarget | null = null
  const isAllowed = (event: MouseEvent) =>
    event.detail < 2 || !(pressed instanceof Node) || (pressed.isConnected && areNested(pressed, event.target))
  window.addEventListener(
    'keydown',
    (event) => {
      const isMultiline = event.target instanceof Element && event.target.closest(MULTILINE) !== null
      if (event.repeat && event.key === 'Enter' && !isMultiline) ignore(event)
    },
    options,
  )
  // A press on the overlay would move the focus out of the dialog, which then receives no Enter key.
  window.addEventListener('mousedown', (event) => !isAllowed(event) && event.preventDefault(), options)
  window.addEventListener(
    'click',
    (event) => {
      if (isAllowed(event)) pressed = event.target
      else ignore(event)
    },
    options,
  )
  return () => abort.abort()
}

/** Whether one contains the other, such as a button and its icon. */
const areNested = (one: Node, other: EventTarget | null): boolean =>
  other instanceof Node && (one.contains(other) || other.contains(one))
