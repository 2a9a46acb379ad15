import type { FieldOf } from '#core/form/definition.ts'
import { withScheme } from '#core/form/read.ts'
import { useForm } from '../context.ts'
import { type ControlProps, LabelledField } from '../parts.tsx'
import { wired } from '../wired.ts'

type Typed = FieldOf<'text' | 'email' | 'url' | 'tel'>

const ATTRIBUTES = {
  text: { type: 'text' },
  email: { type: 'email', autoComplete: 'email', spellCheck: false, autoCapitalize: 'none' },
  url: { type: 'url', autoComplete: 'url', spellCheck: false, autoCapitalize: 'none' },
  tel: { type: 'tel', autoComplete: 'tel' },
} as const

export function LineControl(props: ControlProps<Typed>) {
  const { field, at, value, issues, optional, onChange, onLeave } = props
  const { id, text } = useForm()
  const shown = value === null ? '' : String(value)
  const put = (typed: string) => onChange(typed || null, at)
  const leave = () => {
    if (field.type === 'url' && shown.trim()) put(withScheme(shown))
    onLeave(at)
  }
  return (
    <LabelledField {...props}>
      <div className="control">
        <input
          className={field.type === 'tel' ? 'input w-m' : 'input'}
          {...ATTRIBUTES[field.type]}
          {...(field.type === 'text' && field.autocomplete && { autoComplete: field.autocomplete })}
          {...wired(id(at), field, issues, { needed: !optional })}
          placeholder={text(field.placeholder) || undefined}
          value={shown}
          onChange={(event) => put(event.target.value)}
          onBlur={leave}
        />
      </div>
    </LabelledField>
  )
}
