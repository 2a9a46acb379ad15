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

/**
 * For the `ref` of a page's main part: what the person pressed may go when the page shows another state, `key`, and the
 * focus with it.
 */
export function useFocusKept<T extends HTMLElement>(key: unknown): RefObject<T | null> {
  const main = useRef<T>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when
  useEffect(() => {
    if (isFocusLost() && navigator.userActivation?.hasBeenActive) focusOn(main.current)
  }, [key])
  return main
}

/** Parts of a page that can have the focus in place of a control that is gone. */
const AROUND = 'form, aside, [role=dialog], main'

function partsAround(element: Element | null): HTMLElement[] {
  const part = element?.parentElement?.closest<HTMLElement>(AROUND)
  return part ? [part, ...partsAround(part)] : []
}

function focusPart(part: HTMLElement | undefined): void {
  if (part?.hasAttribute('tabindex') === false) part.tabIndex = -1
  focusOn(part)
}

/**
 * For a part that goes when it has done its work, and the focus with it: the focus moves to the nearest part of the page
 * around it.
 */
export function useFocusAfter<T extends HTMLElement>(): RefObject<T | null> {
  const part = useRef<T>(null)
  useEffect(() => {
    const around = partsAround(part.current)
    return () => {
      setTimeout(() => isFocusLost() && focusPart(around.find(({ isConnected }) => isConnected)))
    }
  }, [])
  return part
}

/** For the `onFocus` of a part whose controls may go with the focus: it moves to the part's heading. */
export function useFocusOfRemoved(heading: RefObject<HTMLElement | null>): (event: { target: Element }) => void {
  const last = useRef<Element | null>(null)
  useEffect(() => {
    if (last.current?.isConnected !== false) return
    last.current = null
    if (isFocusLost()) focusOn(heading.current)
  })
  return ({ target }) => {
    last.current = target
  }
}

const CONTROLS = 'a[href], button, input'

/**
 * For the `onFocus` of a list whose rows may leave it with the focus: it moves to the same control of the row that stands
 * in that place then, or to the main part of the page where none is left.
 */
export function useRowFocus(rows: readonly { id: string }[] | undefined): (event: { target: Element }) => void {
  const last = useRef<{ id: string; row: number; control: number } | null>(null)
  useEffect(() => {
    if (!last.current || !rows || rows.some(({ id }) => id === last.current?.id)) return
    const { row, control } = last.current
    last.current = null
    if (!isFocusLost()) return
    const next = rows[Math.min(row, rows.length - 1)]
    const controls = next && document.querySelector(`[data-row="${next.id}"]`)?.querySelectorAll(CONTROLS)
    focusOn(controls?.[Math.min(control, controls.length - 1)] ?? document.getElementById('main'))
  }, [rows])
  return ({ target }) => {
    const at = target.closest<HTMLElement>('[data-row]')
    const id = at?.dataset.row
    last.current =
      at && id
        ? {
            id,
            row: rows?.findIndex((each) => each.id === id) ?? 0,
            control: [...at.querySelectorAll(CONTROLS)].indexOf(target),
          }
        : null
  }
}

const MODAL = '[role=dialog][aria-modal=true]'

/**
 * Returns the focus to where it was when a dialog opened, or to the part of the page around it when the dialog has removed
 * that. A dialog that is unmounted while it is open does not do so itself.
 */
export function useReturnFocus(): void {
  const [before] = useState(focusNow)
  const [around] = useState(() => partsAround(before))
  useEffect(
    () => () => {
      // Once it is removed, and unless something else has the focus by then.
      setTimeout(() => {
        // Nothing under a dialog that has opened meanwhile gets the focus.
        const isUnder = document.querySelector(MODAL) !== null && !before?.closest(MODAL)
        if (!isFocusLost() || isUnder) return
        if (before?.isConnected) focusOn(before)
        else focusPart(around.find(({ isConnected }) => isConnected))
      })
    },
    [before, around],
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
      focusPart(place ?? undefined)
    },
    [],
  )
  return (button) => {
    spot.current = document.createRange()
    spot.current.selectNode(button)
  }
}
