import { atom } from 'nanostores'

export const $paletteOpen = atom(false)
/** What is written in its box, also before the box is there. */
export const $paletteTyped = atom('')

export function openPalette(): void {
  if ($paletteOpen.get()) return
  $paletteTyped.set('')
  $paletteOpen.set(true)
}
export const closePalette = (): void => $paletteOpen.set(false)

/** Class of the palette's box. */
export const PALETTE_INPUT = 'palette__input'

/** What the box holds after a key that was pressed before it had the keyboard. */
export function typedWith(typed: string, key: string): string {
  if (key === 'Backspace') return typed.slice(0, -1)
  return key.length === 1 ? `${typed}${key}` : typed
}
