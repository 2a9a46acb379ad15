let pressed = false
let waiting: (() => void)[] = []

function press(): void {
  pressed = true
}

function release(): void {
  pressed = false
  // Behind the click that a release makes.
  setTimeout(() => {
    if (pressed) return
    const due = waiting
    waiting = []
    for (const work of due) work()
  })
}

if (typeof window !== 'undefined') {
  for (const name of ['pointerdown', 'mousedown']) window.addEventListener(name, press, true)
  for (const name of ['pointerup', 'pointercancel', 'mouseup', 'dragend']) window.addEventListener(name, release, true)
  // Released outside: nobody tells.
  window.addEventListener('blur', release)
}

/**
 * Does what may move the page when no button of a mouse, finger or pen is down: a control that moves away between press and
 * release is not clicked.
 */
export function whenReleased(work: () => void): void {
  if (pressed) waiting.push(work)
  else work()
}
