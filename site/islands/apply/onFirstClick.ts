import type { MouseEvent } from 'react'

/** Ignores the second click of a double click, which was meant for the view before. */
export const onFirstClick = (work: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) work()
}
