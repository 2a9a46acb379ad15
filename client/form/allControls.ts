import { LAZY_CONTROLS, preloadControls } from './lazyControls.ts'
import { RARE_CONTROLS } from './rareControls.ts'

/** Loads every control, for a page that is rendered synchronously. Null when they are loaded. */
export const preloadAllControls = (): Promise<unknown> | null =>
  preloadControls([...Object.keys(LAZY_CONTROLS), ...Object.keys(RARE_CONTROLS)])
