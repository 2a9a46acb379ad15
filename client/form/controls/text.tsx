import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import type { FieldOf } from '#core/form/definition.ts'
import { lengthOf, parseNumber, withScheme } from '#core/form/read.ts'
import { type Grouping, numberIn } from '#core/number.ts'
import { useForm } from '../context.ts'
import { type ControlProps, LabelledField, wired } from '../parts.tsx'

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
          {...wired(id(at), field, issues, { needed: !optional, meta: hasCount(field) })}
          placeholder={text(field.placeholder) || undefined}
          value={shown}
          onChange={(event) => put(event.target.value)}
          onBlur={leave}
        />
      </div>
      <Count field={field} at={at} length={lengthOf(shown)} />
    </LabelledField>
  )
}

const limits = (field: Typed | FieldOf<'textarea'>) => {
  const rules = field.rules ?? {}
  return { min: rules['w-min-character'] ?? rules.min, max: rules['w-max-character'] ?? rules.max }
}
/** A least length of one is what "required" says already. */
const hasCount = (field: Typed | FieldOf<'textarea'>): boolean => {
  const { min = 0, max } = limits(field)
  return field.type === 'textarea' ? max !== undefined || min > 1 : false
}

function Count({ field, at, length }: { field: Typed | FieldOf<'textarea'>; at: string; length: number }) {
  const { id, t } = useForm()
  if (!hasCount(field)) return null
  const { min = 0, max } = limits(field)
  const said =
    max === undefined
      ? t('atLeast', { count: min })
      : min > 1
        ? t('between', { min, max })
        : t('atMost', { count: max })
  return (
    <p className="meta" id={`${id(at)}-c`}>
      <span>{said}</span>
      <span className="num">
        {max === undefined ? t('countedAlone', { count: length }) : t('counted', { length, max })}
      </span>
    </p>
  )
}

export function TextareaControl(props: ControlProps<FieldOf<'textarea'>>) {
  const { field, at, value, issues, optional, onChange, onLeave } = props
  const { id, text, t } = useForm()
  const shown = value === null ? '' : String(value)
  const put = (typed: string) => onChange(typed || null, at)
  const ref = useRef<HTMLTextAreaElement>(null)
  const length = lengthOf(shown)
  const { max } = limits(field)
  const left = max === undefined ? null : max - length

  // Grows with its text, within the style sheet's bounds, where that cannot do it alone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text, which is only read from the page
  useEffect(() => {
    const area = ref.current
    if (!area || CSS.supports('field-sizing', 'content')) return
    area.style.height = 'auto'
    area.style.height = `${area.scrollHeight + 2}px`
  }, [shown])

  return (
    <LabelledField {...props}>
      <div className="control">
        <textarea
          ref={ref}
          className="input"
          rows={1}
          {...wired(id(at), field, issues, { needed: !optional, meta: hasCount(field) })}
          placeholder={text(field.placeholder) || undefined}
          value={shown}
          onChange={(event) => put(event.target.value)}
          onBlur={() => onLeave(at)}
        />
      </div>
      <Count field={field} at={at} length={length} />
      {left !== null && left >= 0 && left <= 20 ? (
        <p className="vh" role="status">
          {t('left', { count: left })}
        </p>
      ) : null}
    </LabelledField>
  )
}

/**
 * A number is typed as text: no arrows, no change by scrolling, and both decimal signs are understood. What was typed stays while
 * it is typed; once left it is written as the language does.
 */
export function NumberInput({
  id,
  at,
  value,
  lang,
  grouping,
  onChange,
  onLeave,
  ...more
}: {
  id: string
  at: string
  value: string | number | null
  lang: ReturnType<typeof useForm>['lang']
  grouping?: Grouping
  onChange(value: string | number | null, at: string): void
  onLeave(at: string): void
  className: string
  [aria: `aria-${string}`]: string | boolean | undefined
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const written = typeof value === 'number' ? numberIn(value, lang, grouping) : (value ?? '')
  const shown = typed ?? written
  const put = (text: string) => {
    setTyped(text)
    onChange(text.trim() ? (parseNumber(text, lang) ?? text) : null, at)
  }
  return (
    <input
      {...more}
      id={id}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      onChange={(event: ChangeEvent<HTMLInputElement>) => put(event.target.value)}
      onBlur={() => {
        setTyped(null)
        onLeave(at)
      }}
    />
  )
}

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
