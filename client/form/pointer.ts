let pressed = false
let pending: (() => void)[] = []

function onPointerDown(): void {
  pressed = true
}

function onPointerUp(): void {
  pressed = false
  // In the next task, after the click event.
  setTimeout(() => {
    if (pressed) return
    const due = pending
    pending = []
    for (const work of due) work()
  })
}

if (typeof window !== 'undefined') {
  for (const name of ['pointerdown', 'mousedown']) window.addEventListener(name, onPointerDown, true)
  for (const name of ['pointerup', 'pointercancel', 'mouseup', 'dragend'])
    window.addEventListener(name, onPointerUp, true)
  // A button released outside the window fires no event.
  window.addEventListener('blur', onPointerUp)
}

/** Runs work that may shift the layout when no pointer is down: a control that moves between press and release is not clicked. */
export function afterPointerUp(work: () => void): void {
  if (pressed) pending.push(work)
  else work()
}
