import { Textarea, UnstyledButton } from '@mantine/core'
import { IconStarFilled } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { number } from '#client/ui/format.ts'
import { type Criterion, isCounted, isScored } from '#core/evaluation/criterion.rules.ts'
import type { Sheet } from '#core/evaluation/juror.contract.ts'
import { requirement, scopeOf } from '#core/form/conditions.ts'
import { type Answer, type Answers, answerOf, optionReference } from '#core/form/definition.ts'
import { isEmptyAnswer } from '#core/form/registry.ts'
import type { Locale } from '#core/locale.ts'
import { pick, type Text } from '#core/text.ts'
import { focusOn } from '../../../app/focus.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import { NumberField } from '../../../app/parts/NumberField.tsx'
import { percentOf } from './percentOf.ts'
import styles from './SheetFields.module.css'
import { shownCriteria } from './total.ts'

interface SheetFieldsProps {
  criteria: readonly Criterion[]
  notes: Answers
  /** Of the program, for texts that lack the person's language. */
  lang: Locale
  disabled?: boolean
  /** What is wrong, by reference. */
  errors?: Readonly<Record<string, string>>
  /** The criterion that an editor has open. */
  current?: string | undefined
  onChange: (reference: string, note: Answer | null) => void
  children?: ReactNode
  /** What applicants will read. */
  shared?: Sheet['shared']
}

/** Milliseconds in which two digits are one number. */
const TOGETHER = 700
/** Steps of a scale that stand beside each other; longer ones are typed. */
const MOST_STEPS = 21

/** Criteria as jurors score them. Digits score the one that has the keyboard, up and down go from one to the next. */
export function SheetFields({
  criteria,
  notes,
  lang,
  disabled = false,
  errors = {},
  current,
  onChange,
  children,
  shared,
}: SheetFieldsProps) {
  const t = useWords()
  const locale = useLocale()
  const area = useRef<HTMLDivElement>(null)
  const say = (text: Text | undefined) => pick(text, locale, lang)
  const shown = shownCriteria(criteria, notes)
  const scope = scopeOf(
    criteria.map(({ field }) => field),
    notes,
  )
  const whole = weightOf(shown)
  const move = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    if (event.target instanceof HTMLTextAreaElement) return
    const stops = [...(area.current?.querySelectorAll<HTMLElement>('[data-criterion]') ?? [])]
    const at = stops.findIndex((stop) => stop.contains(event.target as Node))
    const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)]
    if (at < 0 || !next) return
    event.preventDefault()
    focusOn(next.querySelector('[tabindex="0"], input:not(:disabled), textarea'), 'nearest')
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears of the keys of its fields
    <div className={styles.fields} ref={area} onKeyDown={move}>
      {shown.map((criterion) => {
        const { field } = criterion
        if (field.type === 'sep-title')
          return (
            <h3 key={field.reference} className={styles.group}>
              {say(field.title)}
            </h3>
          )
        const value = answerOf(notes, field.reference)
        const isEmpty = isEmptyAnswer(field, value)
        const isRequired = requirement(field, scope) !== null
        return (
          <CriterionField
            key={field.reference}
            criterion={criterion}
            value={isEmpty ? null : value}
            title={say(field.title) || field.reference}
            help={[
              say(field.help) || say(field.description),
              shared?.criteria.includes(field.reference) &&
                field.type === 'textarea' &&
                t(shared.named ? 'evaluation.sheet.sharedNamed' : 'evaluation.sheet.shared'),
            ]
              .filter(Boolean)
              .join(' ')}
            share={isCounted(criterion) && whole > 0 ? percentOf(criterion.weight / whole, locale) : null}
            isRequired={isRequired}
            isCurrent={current === field.reference}
            error={errors[field.reference]}
            disabled={disabled}
            say={say}
            state={
              isEmpty
                ? isScored(criterion) && isRequired
                  ? t('evaluation.sheet.toScore')
                  : ''
                : typeof value === 'number'
                  ? number(value, locale)
                  : ''
            }
            onChange={(note) => onChange(field.reference, note)}
          />
        )
      })}
      {children}
    </div>
  )
}

const weightOf = (criteria: readonly Criterion[]): number =>
  criteria.filter(isCounted).reduce((sum, { weight }) => sum + weight, 0)

interface CriterionFieldProps {
  criterion: Criterion
  value: Answer | null
  title: string
  help: string
  share: string | null
  state: string
  isRequired: boolean
  isCurrent: boolean
  error: string | undefined
  disabled: boolean
  say: (text: Text | undefined) => string
  onChange: (note: Answer | null) => void
}

function CriterionField(props: CriterionFieldProps) {
  const { criterion, value, title, help, share, state, isRequired, isCurrent, error, disabled, say, onChange } = props
  const t = useWords()
  const id = useId()
  const { field } = criterion
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  const steps =
    field.type === 'linear-scale'
      ? range(field.from, field.to)
      : field.type === 'notation'
        ? range(1, field.stars)
        : null
  const control = () => {
    switch (field.type) {
      case 'linear-scale':
      case 'notation':
        if (steps && steps.length <= MOST_STEPS)
          return (
            <Scale
              label={`${id}-title`}
              described={described}
              steps={steps}
              value={typeof value === 'number' ? value : null}
              stars={field.type === 'notation'}
              ends={field.type === 'linear-scale' ? [say(field.fromLabel), say(field.toLabel)] : ['', '']}
              disabled={disabled}
              onChange={onChange}
            />
          )
        return (
          <NumberField
            aria-label={title}
            value={typeof value === 'number' ? value : null}
            whole
            disabled={disabled}
            onChange={onChange}
          />
        )
      case 'number':
        return (
          <NumberField
            aria-label={title}
            description={boundsText(field.rules, say(field.unit), t)}
            value={typeof value === 'number' ? value : null}
            whole={field.rules?.integer === true}
            disabled={disabled}
            maw={160}
            onChange={onChange}
          />
        )
      case 'yes-no':
        return (
          <Choice
            label={`${id}-title`}
            described={described}
            value={value === true ? 'yes' : value === false ? 'no' : null}
            options={[
              { value: 'yes', label: t('responses.yes') },
              { value: 'no', label: t('responses.no') },
            ]}
            disabled={disabled}
            onChange={(next) => onChange(next === null ? null : next === 'yes')}
          />
        )
      case 'radio':
        return (
          <Choice
            label={`${id}-title`}
            described={described}
            value={typeof value === 'string' ? value : null}
            options={(field.options ?? []).map((option) => ({
              value: optionReference(option),
              label: say(option.text) || optionReference(option),
            }))}
            disabled={disabled}
            onChange={onChange}
          />
        )
      default:
        return (
          <Textarea
            aria-label={title}
            autosize
            minRows={3}
            maxRows={12}
            value={typeof value === 'string' ? value : ''}
            maxLength={field.rules?.max ?? 10_000}
            disabled={disabled}
            onChange={(event) => onChange(event.currentTarget.value || null)}
          />
        )
    }
  }
  return (
    <div
      className={styles.criterion}
      data-criterion={field.reference}
      data-current={isCurrent || undefined}
      data-wrong={error ? true : undefined}
    >
      <div className={styles.head}>
        <span className="strong" id={`${id}-title`}>
          {title}
        </span>
        {share && <span className="small soft">{share}</span>}
        {!isRequired && <span className="small soft">{t('evaluation.sheet.optional')}</span>}
        <span className={styles.state} data-open={value === null || undefined}>
          {state}
        </span>
      </div>
      {help && (
        <p className="small soft" id={`${id}-help`}>
          {help}
        </p>
      )}
      {control()}
      {error && (
        <p className={styles.error} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, Math.min(to - from, 200)) + 1 }, (_, n) => from + n)

function boundsText(
  rules: { min?: number; max?: number } | undefined,
  unit: string,
  t: ReturnType<typeof useWords>,
): string | undefined {
  const { min, max } = rules ?? {}
  const bounds =
    min !== undefined && max !== undefined
      ? t('evaluation.sheet.between', { min, max })
      : min !== undefined
        ? t('validation:min', { min })
        : max !== undefined
          ? t('validation:max', { max })
          : ''
  return [bounds, unit].filter(Boolean).join(', ') || undefined
}

interface ButtonsProps<Value> {
  /** Id of what it is called. */
  label: string
  described: string | undefined
  value: Value | null
  disabled: boolean
  onChange: (value: Value | null) => void
}

function Scale({
  steps,
  stars,
  ends: [from, to],
  ...group
}: ButtonsProps<number> & { steps: readonly number[]; stars: boolean; ends: readonly [string, string] }) {
  const locale = useLocale()
  return (
    <>
      <Buttons
        {...group}
        className={styles.scale}
        steps={steps.map((step) => ({
          value: step,
          label: stars ? (
            <>
              {number(step, locale)} <IconStarFilled size={11} aria-hidden />
            </>
          ) : (
            number(step, locale)
          ),
        }))}
        fills={group.value}
        digits
      />
      {(from || to) && (
        <div className={styles.ends}>
          <span>{from}</span>
          <span>{to}</span>
        </div>
      )}
    </>
  )
}

function Choice({
  options,
  ...group
}: ButtonsProps<string> & { options: readonly { value: string; label: string }[] }) {
  const isLong = options.length > 4 || options.some(({ label }) => label.length > 24)
  return <Buttons {...group} className={isLong ? styles.list : styles.choice} steps={options} />
}

/** Radio buttons as large buttons: one stop of the keyboard, left and right choose, Delete clears. */
function Buttons<Value extends string | number>({
  label,
  described,
  value,
  disabled,
  onChange,
  steps,
  className,
  fills = null,
  digits = false,
}: ButtonsProps<Value> & {
  steps: readonly { value: Value; label: ReactNode }[]
  className: string | undefined
  /** Steps below it are tinted. */
  fills?: number | null
  digits?: boolean
}) {
  const typed = useRef({ text: '', at: 0 })
  const group = useRef<HTMLDivElement>(null)
  const chosen = steps.findIndex((step) => step.value === value)
  const focusAt = (place: number) => focusOn(group.current?.children[place])
  const choose = (place: number) => {
    const step = steps[place]
    if (!step) return
    onChange(step.value)
    focusAt(place)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (disabled || event.ctrlKey || event.metaKey || event.altKey) return
    const at = [...(group.current?.children ?? [])].indexOf(event.target as Element)
    if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
      event.preventDefault()
      choose(chosen < 0 ? at : Math.min(steps.length - 1, Math.max(0, chosen + (event.key === 'ArrowRight' ? 1 : -1))))
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      onChange(null)
    } else if (digits && /^\d$/.test(event.key)) {
      event.preventDefault()
      const last = typed.current
      const joined = event.timeStamp - last.at < TOGETHER ? last.text + event.key : event.key
      const placeOf = (text: string) => steps.findIndex((step) => step.value === Number(text))
      const text = placeOf(joined) >= 0 ? joined : event.key
      typed.current = { text, at: event.timeStamp }
      choose(placeOf(text))
    }
  }
  return (
    <div
      ref={group}
      role="radiogroup"
      aria-labelledby={label}
      aria-describedby={described}
      aria-disabled={disabled || undefined}
      className={className}
      onKeyDown={onKeyDown}
    >
      {steps.map((step, place) => (
        <UnstyledButton
          key={step.value}
          role="radio"
          aria-checked={place === chosen}
          tabIndex={place === Math.max(0, chosen) ? 0 : -1}
          className={styles.step}
          data-under={(fills !== null && typeof step.value === 'number' && step.value < fills) || undefined}
          disabled={disabled}
          onClick={() => onChange(place === chosen ? null : step.value)}
        >
          {step.label}
        </UnstyledButton>
      ))}
    </div>
  )
}
