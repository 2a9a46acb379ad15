import { atom } from 'nanostores'

export const $helpOpen = atom(false)
export const openHelp = (): void => $helpOpen.set(true)
export const closeHelp = (): void => $helpOpen.set(false)
