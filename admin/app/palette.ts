import { atom } from 'nanostores'
import { keyName } from './shortcuts.ts'

export const $paletteOpen = atom(false)
/** What is written in its box, also before the box is there. */
export const $paletteTyped = atom('')

/** Never over a dialog, which holds the keyboard and what is typed there. */
export function openPalette(): void {
  if ($paletteOpen.get() || document.querySelector('[role=dialog][aria-modal=true]')) return
  $paletteTyped.set('')
  $paletteOpen.set(true)
}
export const closePalette = (): void => $paletteOpen.set(false)

/** What the box holds after a key that was pressed before it had the keyboard. */
function typedWith(typed: string, key: string): string {
  if (key === 'Backspace') return typed.slice(0, -1)
  return key.length === 1 ? `${typed}${key}` : typed
}

/**
 * The search over everything has the keyboard from the key that opens it on: what is typed before its box has the focus goes
 * into the box, and nothing behind it hears of it.
 */
export function startPalette(): void {
  window.addEventListener('keydown', onKey, { capture: true })
}

function onKey(event: KeyboardEvent): void {
  if (!$paletteOpen.get()) return
  // The browser's own search stays away too.
  if (keyName(event) === 'mod+k') event.preventDefault()
  if (event.target instanceof Element && event.target.closest('[data-palette] :is(input, button)')) return
  event.stopImmediatePropagation()
  const isAltGraph = event.getModifierState('AltGraph')
  if (((event.ctrlKey || event.metaKey || event.altKey) && !isAltGraph) || /^F\d+$/.test(event.key)) return
  event.preventDefault()
  if (event.key === 'Escape') closePalette()
  else $paletteTyped.set(typedWith($paletteTyped.get(), event.key))
}
