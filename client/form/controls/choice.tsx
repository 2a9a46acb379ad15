import type { FocusEvent } from 'react'
import { type FieldOf, type Option, optionReference } from '#core/form/definition.ts'
import { useForm } from '../context.ts'
import { Clear, type ControlProps, FieldSet, LabelledField, wired } from '../parts.tsx'

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

/** Two columns when all the choices are short and there are enough of them. */
const layoutOf = (words: readonly string[], options: readonly Option[]) =>
  words.length >= 4 && words.every((one) => one.length <= 24) && !options.some((option) => option.description)
    ? 'opts opts--2'
    : 'opts'

/** One row of 48 px for each choice; the row is the target. The first one carries the field's id, for links from the error summary. */
function Picks({
  at,
  options,
  type,
  isChosen,
  onPick,
  onLeave,
  invalid,
}: {
  at: string
  options: readonly Option[]
  type: 'radio' | 'checkbox'
  isChosen(reference: string): boolean
  onPick(reference: string, chosen: boolean): void
  onLeave(at: string): void
  invalid: boolean
}) {
  const { id, text } = useForm()
  const words = options.map((option) => text(option.text) || optionReference(option))
  return (
    <div className={layoutOf(words, options)}>
      {options.map((option, n) => {
        const reference = optionReference(option)
        const description = text(option.description)
        return (
          <label className="pick" key={reference}>
            <input
              type={type}
              id={n ? `${id(at)}-${n + 1}` : id(at)}
              name={id(at)}
              value={reference}
              checked={isChosen(reference)}
              aria-invalid={invalid || undefined}
              onChange={(event) => onPick(reference, event.target.checked)}
              onBlur={(event) => leaveGroup(event, () => onLeave(at))}
            />
            <span>
              {words[n]}
              {description ? <small>{description}</small> : null}
            </span>
          </label>
        )
      })}
    </div>
  )
}

/** Calls back once the focus has left all the controls that stand together. */
export function leaveGroup(event: FocusEvent<HTMLElement>, leave: () => void): void {
  const group = event.currentTarget.closest('.opts, .scale, .control')
  if (!group?.contains(event.relatedTarget)) leave()
}

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
