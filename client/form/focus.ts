import { idOf } from './context.ts'

/** Moves the focus into the control of an answer's path, or of what it is part of. False when there is none on the page. */
export function focusAnswer(at: string, prefix = 'q'): boolean {
  for (let path = at; path; path = path.replace(/(?:\.[^.[\]]+|\[[^\]]*\]|^[^.[]+)$/, '')) {
    const id = idOf(prefix, path)
    // An answer of several controls: focus the first.
    const control =
      document.getElementById(id) ?? document.querySelector<HTMLElement>(`:is(input,select,textarea)[id^="${id}-"]`)
    if (control) {
      control.closest('details')?.setAttribute('open', '')
      control.focus({ preventScroll: true })
      control.closest('.field')?.scrollIntoView({ block: 'center' })
      return true
    }
  }
  return false
}
