import { atom } from 'nanostores'

export const $paletteOpen = atom(false)
export const openPalette = (): void => $paletteOpen.set(true)
