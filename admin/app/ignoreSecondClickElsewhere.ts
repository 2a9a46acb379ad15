/**
 * Ignores the second click of a double click when it hits another element than the first: the page under a dialog that
 * closed, or the overlay of one that opened.
 */
export function ignoreSecondClickElsewhere(): void {
  let pressed: EventTarget | null = null
  const isAllowed = (event: MouseEvent) =>
    event.detail < 2 || !(pressed instanceof Node) || (pressed.isConnected && areNested(pressed, event.target))
  // A press on the overlay would move the focus out of the dialog, which then receives no Enter key.
  window.addEventListener('mousedown', (event) => !isAllowed(event) && event.preventDefault(), { capture: true })
  window.addEventListener(
    'click',
    (event) => {
      if (!isAllowed(event)) {
        event.preventDefault()
        event.stopPropagation()
      } else pressed = event.target
    },
    { capture: true },
  )
}

/** Whether one contains the other, such as a button and its icon. */
const areNested = (one: Node, other: EventTarget | null): boolean =>
  other instanceof Node && (one.contains(other) || other.contains(one))
