import { useForm } from './context.ts'
import type { ControlProps } from './parts.tsx'

/** In place of a control that is being loaded. */
export function ControlPlaceholder({ field }: ControlProps) {
  const { text } = useForm()
  return (
    <div className="field" aria-busy="true">
      <p className="label">{text(field.title)}</p>
      <span className="bones bones--input" aria-hidden="true" />
    </div>
  )
}
