import { type FieldOf, optionReference } from '#core/form/definition.ts'
import { useForm } from '../../context.ts'
import { type ControlProps, FieldSet } from '../../parts.tsx'
import { Picks } from '../picks.tsx'

export function CheckboxControl(props: ControlProps<FieldOf<'checkbox'>>) {
  const { field, at, value, issues, onChange, onLeave } = props
  const { t } = useForm()
  const chosen = Array.isArray(value) ? (value as string[]) : []
  const order = field.options.map(optionReference)
  const { 'min-array-length': least, 'max-array-length': count } = field.rules ?? {}
  const pick = (reference: string, on: boolean) => {
    const next = order.filter((one) => (one === reference ? on : chosen.includes(one)))
    onChange(next.length ? next : null, at)
  }
  return (
    <FieldSet {...props} hint={count && t(least === count ? 'choices' : 'choicesAtMost', { count })}>
      <Picks
        at={at}
        options={field.options}
        type="checkbox"
        isChosen={(reference) => chosen.includes(reference)}
        onPick={pick}
        onLeave={onLeave}
        invalid={issues.length > 0}
      />
    </FieldSet>
  )
}
