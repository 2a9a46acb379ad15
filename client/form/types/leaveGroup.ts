import type { FocusEvent } from 'react'

/** Calls back when the focus leaves a group of controls. */
export function leaveGroup(event: FocusEvent<HTMLElement>, leave: () => void): void {
  const group = event.currentTarget.closest('.opts, .scale, .control')
  if (!group?.contains(event.relatedTarget)) leave()
}
