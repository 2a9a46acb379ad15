import type { FieldOf } from '#core/form/definition.ts'
import { useForm } from '../../context.ts'
import { type ControlProps, LabelledField } from '../../parts.tsx'
import { wired } from '../../wired.ts'
import { NumberInput } from '../NumberInput.tsx'

export function NumberControl(props: ControlProps<FieldOf<'number'>>) {
  const { field, at, value, issues, optional, onChange, onLeave } = props
  const { id, lang, text } = useForm()
  const unit = text(field.unit)
  const { id: inputId, ...aria } = wired(id(at), field, issues, { needed: !optional, meta: Boolean(unit) })
  return (
    <LabelledField {...props}>
      <div className={unit ? 'control row' : 'control'}>
        <NumberInput
          {...aria}
          id={inputId}
          at={at}
          className="input w-m"
          lang={lang}
          grouping={unit ? 'always' : 'min2'}
          value={value as string | number | null}
          onChange={onChange}
          onLeave={onLeave}
        />
        {unit ? (
          <span className="muted" id={`${inputId}-c`}>
            {unit}
          </span>
        ) : null}
      </div>
    </LabelledField>
  )
}
