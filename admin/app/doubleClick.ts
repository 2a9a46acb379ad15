/**
 * The second half of a double click is not meant for what the first one uncovered, nor for what it put on top: neither the
 * page under a dialog that closed, nor the shade of one that opened, is pressed by it.
 */
export function startDoubleClicks(): void {
  let pressed: EventTarget | null = null
  const isMeantFor = (event: MouseEvent) =>
    event.detail < 2 || !(pressed instanceof Node) || (pressed.isConnected && touch(pressed, event.target))
  // Pressing the shade would take the keyboard out of the dialog, which then hears no Enter.
  window.addEventListener('mousedown', (event) => !isMeantFor(event) && event.preventDefault(), { capture: true })
  window.addEventListener(
    'click',
    (event) => {
      if (!isMeantFor(event)) {
        event.preventDefault()
        event.stopPropagation()
      } else pressed = event.target
    },
    { capture: true },
  )
}

/** Whether one is in the other: an icon and its button, say. */
const touch = (one: Node, other: EventTarget | null): boolean =>
  other instanceof Node && (one.contains(other) || other.contains(one))
