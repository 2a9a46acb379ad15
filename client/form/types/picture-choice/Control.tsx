import { type FieldOf, optionReference } from '#core/form/definition.ts'
import { useForm } from '../../context.ts'
import { Clear, type ControlProps, FieldSet } from '../../parts.tsx'
import { leaveGroup } from '../leaveGroup.ts'

/** Choices as pictures with their texts below: one of them where the form asks for one at most, else any number. */
export function PicturesControl(props: ControlProps<FieldOf<'picture-choice'>>) {
  const { field, at, value, issues, optional, onChange, onLeave } = props
  const { id, t, text } = useForm()
  const chosen = Array.isArray(value) ? (value as string[]) : []
  const order = field.options.map(optionReference)
  const { 'min-array-length': least, 'max-array-length': count } = field.rules ?? {}
  const single = count === 1
  const pick = (reference: string, on: boolean) => {
    const next = order.filter((one) => (one === reference ? on : !single && chosen.includes(one)))
    onChange(next.length ? next : null, at)
  }
  return (
    <FieldSet {...props} hint={!single && count && t(least === count ? 'choices' : 'choicesAtMost', { count })}>
      <div className="pics">
        {field.options.map((option, n) => {
          const reference = optionReference(option)
          const description = text(option.description)
          return (
            <label className="pick" key={reference}>
              {option.image ? <img src={option.image} alt="" loading="lazy" decoding="async" /> : null}
              <span>
                <input
                  type={single ? 'radio' : 'checkbox'}
                  id={n ? `${id(at)}-${n + 1}` : id(at)}
                  name={id(at)}
                  value={reference}
                  checked={chosen.includes(reference)}
                  aria-invalid={issues.length ? true : undefined}
                  onChange={(event) => pick(reference, event.target.checked)}
                  onBlur={(event) => leaveGroup(event, () => onLeave(at))}
                />
                <span>
                  {text(option.text) || reference}
                  {description ? <small>{description}</small> : null}
                </span>
              </span>
            </label>
          )
        })}
      </div>
      <Clear shown={single && optional && chosen.length > 0} onClear={() => onChange(null, at)} />
    </FieldSet>
  )
}
