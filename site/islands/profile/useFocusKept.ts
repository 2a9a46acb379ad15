import { type RefObject, type SyntheticEvent, useEffect, useRef } from 'react'

/**
 * For a section whose controls take each other's place: a form that opens gets the keyboard. When the focused control has
 * gone, the keyboard goes back to the button with an id that was used last, else to the heading.
 */
export function useFocusKept(): {
  ref: RefObject<HTMLElement | null>
  onFocus: (event: SyntheticEvent) => void
  onClickCapture: (event: SyntheticEvent) => void
} {
  const ref = useRef<HTMLElement>(null)
  const opener = useRef('')
  const wasInside = useRef(false)
  const hadInput = useRef(false)
  useEffect(() => {
    const section = ref.current
    const at = document.activeElement
    if (at !== document.body) wasInside.current = section?.contains(at) === true
    const input = section?.querySelector<HTMLElement>('.input')
    const isNew = input && !hadInput.current
    hadInput.current = Boolean(input)
    if (!wasInside.current || (at !== document.body && !isNew)) return
    const back = section?.querySelector<HTMLElement>(`[id="${opener.current}"]`)
    ;(input ?? back ?? section?.querySelector<HTMLElement>('h2'))?.focus()
  })
  const note = ({ target }: SyntheticEvent) => {
    wasInside.current = true
    const button = target instanceof Element ? target.closest('button[id]') : null
    if (button) opener.current = button.id
  }
  // Not every browser focuses a button that is pressed.
  return { ref, onFocus: note, onClickCapture: note }
}
