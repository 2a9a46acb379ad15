import type { FieldOf } from '#core/form/definition.ts'
import { Clear, type ControlProps, FieldSet } from '../../parts.tsx'
import { Picks } from '../picks.tsx'

export function RadioControl(props: ControlProps<FieldOf<'radio'>>) {
  const { field, at, value, issues, optional, onChange, onLeave } = props
  return (
    <FieldSet {...props}>
      <Picks
        at={at}
        options={field.options}
        type="radio"
        isChosen={(reference) => value === reference}
        onPick={(reference) => onChange(reference, at)}
        onLeave={onLeave}
        invalid={issues.length > 0}
      />
      <Clear shown={optional && value !== null} onClear={() => onChange(null, at)} />
    </FieldSet>
  )
}
