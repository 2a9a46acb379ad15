import { type RefObject, useEffect, useRef, useState } from 'react'

/** Moves the keyboard to an element. The page stays where it is unless `reveal` says where the element should come to. */
export function focusOn(element: Element | null | undefined, reveal?: ScrollLogicalPosition): void {
  if (!(element instanceof HTMLElement)) return
  element.focus({ preventScroll: true })
  if (reveal) element.scrollIntoView({ block: reveal })
}

/** For what the next paint shows. Nothing happens when the person has reached an input before that. */
export function focusAfterPaint(find: () => Element | null | undefined, reveal?: ScrollLogicalPosition): void {
  const before = document.activeElement
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const now = document.activeElement
      if (now === before || !now?.matches('input, textarea, select')) focusOn(find(), reveal)
    }),
  )
}

/** For the `ref` of what gets the keyboard when it appears, and again when `key` changes. */
export function useFocusOn<T extends HTMLElement>(key: unknown): RefObject<T | null> {
  const target = useRef<T>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when
  useEffect(() => focusOn(target.current), [key])
  return target
}

/** The focused element, or what opened the menu that it is in: a menu closes with the press. */
function focusNow(): Element | null {
  const at = document.activeElement
  const menu = at?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return menu ? document.getElementById(menu) : at
}

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body

const MODAL = '[role=dialog][aria-modal=true]'

/** Returns the focus to where it was when a dialog opened. A dialog that is unmounted while it is open does not do so itself. */
export function useReturnFocus(): void {
  const [before] = useState(focusNow)
  useEffect(
    () => () => {
      // Once it is removed, and unless something else has the focus by then.
      setTimeout(() => {
        // Nothing under a dialog that has opened meanwhile gets the focus.
        const isUnder = document.querySelector(MODAL) !== null && !before?.closest(MODAL)
        if (isFocusLost() && !isUnder && before?.isConnected) focusOn(before)
      })
    },
    [before],
  )
}

/**
 * For a button that is replaced by what it loads, called when it is pressed: the focus moves to what then stands in its
 * place, or to the nearest part of the page around it.
 */
export function useFocusFallback(): (button: Element) => void {
  const spot = useRef<Range | null>(null)
  useEffect(
    () => () => {
      if (!spot.current || !isFocusLost()) return
      // A range keeps the position of a removed button.
      const { startContainer, startOffset } = spot.current
      const come = startContainer.childNodes[startOffset]
      const place =
        come instanceof HTMLElement && come.matches('section, fieldset')
          ? come
          : (startContainer as Element).closest<HTMLElement>('[role=dialog], aside, fieldset, main')
      if (place?.hasAttribute('tabindex') === false) place.tabIndex = -1
      focusOn(place)
    },
    [],
  )
  return (button) => {
    spot.current = document.createRange()
    spot.current.selectNode(button)
  }
}
