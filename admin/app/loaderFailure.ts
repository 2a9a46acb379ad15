import { atom } from 'nanostores'

export const $failed = atom(false)

/** The page that was being opened could not be: the bar says so. */
export const failLoader = (): void => $failed.set(true)
