import { focusAfterPaint } from './focus.ts'

/** For a control that its own work disables: the page's main part gets the focus that it loses. */
export const focusMainIfLost = (): void =>
  focusAfterPaint(() => (document.activeElement === document.body ? document.getElementById('main') : null))
