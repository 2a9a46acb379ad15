import { type FieldOf, optionReference } from '#core/form/definition.ts'
import { useForm } from '../../context.ts'
import { type ControlProps, LabelledField } from '../../parts.tsx'
import { wired } from '../../wired.ts'

export function SelectControl(props: ControlProps<FieldOf<'select'>>) {
  const { field, at, value, issues, optional, onChange, onLeave } = props
  const { id, t, text } = useForm()
  return (
    <LabelledField {...props}>
      <div className="control">
        <select
          className="input"
          {...wired(id(at), field, issues, { needed: !optional })}
          value={value === null ? '' : String(value)}
          onChange={(event) => onChange(event.target.value || null, at)}
          onBlur={() => onLeave(at)}
        >
          <option value="">{text(field.placeholder) || t('choose')}</option>
          {field.options.map((option) => (
            <option key={optionReference(option)} value={optionReference(option)}>
              {text(option.text)}
            </option>
          ))}
        </select>
      </div>
    </LabelledField>
  )
}
