import type { ComponentType } from 'react'
import type { ScreenRoute } from './slice.ts'
import { SCREENS } from './slices.ts'

type ScreenFile = () => Promise<{ Screen: ComponentType }>

const files = import.meta.glob<{ Screen: ComponentType }>(['../screens/*/*.tsx', '!**/*.{test,examples}.tsx'])
const fileOf = ({ screen }: ScreenRoute) => `../screens/${screen}.tsx`

/** What this build has: an address without its screen does not exist. */
export const screens = SCREENS.filter((route) => fileOf(route) in files)

export const hasScreen = (path: string): boolean => screens.some((route) => route.path === path)

/** Loads the code of a screen that this build has. */
export const screenFile = (route: ScreenRoute): ScreenFile => files[fileOf(route)] as ScreenFile
