import { controlOf, type LazyControlType } from './lazyControls.ts'
import type { ControlProps } from './parts.tsx'

/** A control, or its placeholder until it is loaded. */
export function LazyControl({ type, ...props }: ControlProps & { type: LazyControlType }) {
  const Control = controlOf(type)
  return <Control {...props} />
}
