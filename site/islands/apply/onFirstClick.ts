import type { MouseEvent } from 'react'

/** For buttons of a place that another press has just brought: the second click of two was meant for what stood there before. */
export const onFirstClick = (work: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) work()
}
