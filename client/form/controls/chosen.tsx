import type { FocusEvent, ReactNode } from 'react'
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

export function YesNoControl(props: ControlProps<FieldOf<'yes-no'>>) {
  const { at, value, issues, optional, onChange, onLeave } = props
  const { id, t } = useForm()
  const row = (answer: boolean, words: ReactNode, own: string) => (
    <label className="pick">
      <input
        type="radio"
        id={own}
        name={id(at)}
        checked={value === answer}
        aria-invalid={issues.length ? true : undefined}
        onChange={() => onChange(answer, at)}
        onBlur={(event) => leaveGroup(event, () => onLeave(at))}
      />
      <span>{words}</span>
    </label>
  )
  return (
    <FieldSet {...props}>
      <div className="opts opts--yn">
        {row(true, t('yes'), id(at))}
        {row(false, t('no'), `${id(at)}-2`)}
      </div>
      <Clear shown={optional && value !== null} onClear={() => onChange(null, at)} />
    </FieldSet>
  )
}

export function ScaleControl(props: ControlProps<FieldOf<'linear-scale'>>) {
  const { field, at, value, issues, optional, onChange, onLeave } = props
  const { id, t, text } = useForm()
  const points = Array.from({ length: Math.max(0, Math.min(11, field.to - field.from + 1)) }, (_, n) => field.from + n)
  const ends: Record<number, string> = { [field.from]: text(field.fromLabel), [field.to]: text(field.toLabel) }
  const name = (n: number) =>
    ends[n] ? t('scaleEnd', { n, most: field.to, words: ends[n] }) : t('scaleOf', { n, most: field.to })
  return (
    <FieldSet {...props}>
      <div className="scale">
        <div className="scale__row">
          {points.map((n, index) => (
            <label key={n}>
              <input
                type="radio"
                id={index ? `${id(at)}-${index + 1}` : id(at)}
                name={id(at)}
                checked={value === n}
                aria-label={name(n)}
                aria-invalid={issues.length ? true : undefined}
                onChange={() => onChange(n, at)}
                onBlur={(event) => leaveGroup(event, () => onLeave(at))}
              />
              <span aria-hidden="true">{n}</span>
            </label>
          ))}
        </div>
        {ends[field.from] || ends[field.to] ? (
          <div className="meta" aria-hidden="true">
            <span>{ends[field.from]}</span>
            <span>{ends[field.to]}</span>
          </div>
        ) : null}
      </div>
      <Clear shown={optional && value !== null} onClear={() => onChange(null, at)} />
    </FieldSet>
  )
}
