import type { FieldOf } from '#core/form/definition.ts'
import { useForm } from '../../context.ts'
import { type ControlProps, LabelledField } from '../../parts.tsx'
import { wired } from '../../wired.ts'
import { CountrySelect } from '../CountrySelect.tsx'

export function CountryControl(props: ControlProps<FieldOf<'country'>>) {
  const { field, at, value, issues, optional, onChange, onLeave } = props
  const { id } = useForm()
  return (
    <LabelledField {...props}>
      <div className="control">
        <CountrySelect
          {...wired(id(at), field, issues, { needed: !optional })}
          autoComplete="country"
          value={typeof value === 'string' ? value : ''}
          among={field.rules?.oneOf}
          onPick={(country) => onChange(country || null, at)}
          onBlur={() => onLeave(at)}
        />
      </div>
    </LabelledField>
  )
}
