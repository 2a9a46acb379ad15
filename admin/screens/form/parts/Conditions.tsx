import { ActionIcon, Button, MultiSelect } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { COUNTRIES, countryName } from '#core/form/countries.ts'
import { type Comparison, type Condition, type Field, optionReference } from '#core/form/definition.ts'
import { parseNumber } from '#core/form/read.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import { type Node, nearestAbove, reachOf } from '../nodes.ts'
import {
  asGroup,
  comparison,
  firstValue,
  fromGroup,
  type Group,
  newComparison,
  operatorKey,
  operatorsFor,
  valueInWords,
  valueKind,
} from '../sentences.ts'
import { useEditor, useFieldName, useSourceText, useTelling } from './context.ts'
import { Part } from './settings/parts.tsx'

interface ConditionEditorProps {
  node: Node
  about: 'visibleWhen' | 'required_if'
  value: Condition | undefined
  onChange: (value: Condition | undefined) => void
}

/** Conditions as sentences whose underlined parts are the controls. */
export function ConditionEditor({ node, about, value, onChange }: ConditionEditorProps) {
  const t = useWords()
  const { work } = useEditor()
  const reach = reachOf(work.nodes, node.id)
  const group = asGroup(value)
  const nearest = nearestAbove(work.nodes, node.id, reach)
  return (
    <Part
      title={t(`form.conditions.${about}.title`)}
      hint={
        group.parts.length > 1 ? t(`form.conditions.${about}.hint.${group.joint}`) : t(`form.conditions.${about}.none`)
      }
    >
      <GroupEditor
        group={group}
        begin={t(`form.conditions.${about}.if`)}
        reach={reach}
        nearest={nearest}
        depth={0}
        onChange={(next) => onChange(fromGroup(next))}
      />
      {reach.length === 0 && <p className="small soft">{t('form.conditions.nothing')}</p>}
    </Part>
  )
}

interface GroupEditorProps {
  group: Group
  /** "Afficher si": what the first part begins with. */
  begin: string
  reach: readonly Node[]
  /** What a new comparison looks at. */
  nearest: Node | undefined
  depth: number
  onChange: (group: Group) => void
}

function GroupEditor({ group, begin, reach, nearest, depth, onChange }: GroupEditorProps) {
  const t = useWords()
  const { joint, parts } = group
  const replace = (n: number, part: Condition | undefined) =>
    onChange({ joint, parts: parts.flatMap((one, i) => (i === n ? (part ? [part] : []) : [one])) })
  const other = joint === 'and' ? 'or' : 'and'
  const add = (part: Condition) => onChange({ joint, parts: [...parts, part] })
  const start = (n: number): ReactNode =>
    n === 0 ? (
      <span className="soft">{begin} </span>
    ) : (
      <Choice
        label={t('form.conditions.joint')}
        value={joint}
        soft
        options={(['and', 'or'] as const).map((each) => ({ value: each, label: t(`form.join.${each}`) }))}
        onChange={(next) => onChange({ joint: next as Group['joint'], parts })}
      />
    )
  return (
    <div className="when" data-depth={depth || undefined}>
      {parts.map((part, n) =>
        'and' in part || 'or' in part ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity but their place
          <div key={n} className="when__group">
            <p className="when__joint">{start(n)}</p>
            <GroupEditor
              group={asGroup(part)}
              begin={t('form.conditions.either')}
              reach={reach}
              nearest={nearest}
              depth={depth + 1}
              onChange={(next) =>
                replace(
                  n,
                  next.parts.length === 0
                    ? undefined
                    : next.joint === 'and'
                      ? { and: [...next.parts] }
                      : { or: [...next.parts] },
                )
              }
            />
          </div>
        ) : (
          <Sentence
            // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity but their place
            key={n}
            one={part}
            start={start(n)}
            reach={reach}
            onChange={(next) => replace(n, next)}
            onRemove={() => replace(n, undefined)}
          />
        ),
      )}
      {nearest && (
        <div className="when__add">
          <Button leftSection={<IconPlus size={16} stroke={1.6} />} onClick={() => add(newComparison(nearest.field))}>
            {t('form.conditions.add')}
          </Button>
          {parts.length > 0 && depth < 3 && (
            <Button
              variant="subtle"
              onClick={() =>
                add(other === 'or' ? { or: [newComparison(nearest.field)] } : { and: [newComparison(nearest.field)] })
              }
            >
              {t(`form.conditions.addGroup.${other}`)}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

interface SentenceProps {
  one: Comparison
  start: ReactNode
  reach: readonly Node[]
  onChange: (one: Comparison) => void
  onRemove: () => void
}

function Sentence({ one, start, reach, onChange, onRemove }: SentenceProps) {
  const t = useWords()
  const name = useFieldName()
  const telling = useTelling()
  const field = telling.fieldOf(one.field)
  const offered = operatorsFor(field)
  const operators = offered.includes(one.operator) ? offered : [...offered, one.operator]
  const fields = reach.map(({ field: each }) => ({ value: each.reference, label: name(each) }))
  if (!fields.some(({ value }) => value === one.field))
    fields.unshift({ value: one.field, label: field ? name(field) : t('form.conditions.gone', { field: one.field }) })
  const retarget = (reference: string) => {
    const target = telling.fieldOf(reference)
    if (!target) return
    const operator = operatorsFor(target).includes(one.operator) ? one.operator : newComparison(target).operator
    onChange(comparison(reference, operator, firstValue(target, operator)))
  }
  const reoperate = (operator: Comparison['operator']) => {
    const same = valueKind(field, { operator }) === valueKind(field, one)
    onChange(comparison(one.field, operator, same ? one.value : firstValue(field, operator)))
  }
  return (
    <div className="when__row">
      <p className="when__sentence">
        {start}
        <Choice label={t('form.conditions.field')} value={one.field} options={fields} onChange={retarget} strong />{' '}
        <Choice
          label={t('form.conditions.operator')}
          value={one.operator}
          options={operators.map((each) => ({ value: each, label: t(`form.${operatorKey(field, each)}`) }))}
          onChange={(next) => reoperate(next as Comparison['operator'])}
        />{' '}
        <Value one={one} field={field} onChange={(value) => onChange(comparison(one.field, one.operator, value))} />
      </p>
      <ActionIcon size={24} aria-label={t('form.conditions.remove')} onClick={onRemove}>
        <IconX size={14} stroke={1.6} />
      </ActionIcon>
    </div>
  )
}

function Value({
  one,
  field,
  onChange,
}: {
  one: Comparison
  field: Field | undefined
  onChange: (value: Comparison['value']) => void
}) {
  const t = useWords()
  const locale = useLocale()
  const text = useSourceText()
  const telling = useTelling()
  const label = t('form.conditions.value')
  const kind = valueKind(field, one)
  const words = valueInWords(one, telling)
  const options =
    field && 'options' in field
      ? field.options.map((option) => ({
          value: optionReference(option),
          label: text(option.text) || optionReference(option),
        }))
      : []
  const countries = () =>
    [...COUNTRIES]
      .map((code) => ({ value: code, label: countryName(code, locale) }))
      .sort((a, b) => a.label.localeCompare(b.label, locale))
  const single = Array.isArray(one.value) ? one.value[0] : one.value
  switch (kind) {
    case 'none':
      return null
    case 'yes-no':
      return (
        <Choice
          label={label}
          strong
          value={String(single ?? true)}
          options={['true', 'false'].map((each) => ({
            value: each,
            label: t(each === 'true' ? 'form.value.yes' : 'form.value.no'),
          }))}
          onChange={(next) => onChange(next === 'true')}
        />
      )
    case 'option':
    case 'country': {
      const offered = kind === 'option' ? options : countries()
      const now = single === undefined ? '' : String(single)
      const all = offered.some(({ value }) => value === now) ? offered : [{ value: now, label: words }, ...offered]
      return <Choice label={label} strong value={now} options={all} onChange={onChange} />
    }
    case 'options':
    case 'countries':
      return (
        <MultiSelect
          aria-label={label}
          data={kind === 'options' ? options : countries()}
          value={(Array.isArray(one.value) ? one.value : []).map(String)}
          onChange={onChange}
          searchable
          className="when__many"
        />
      )
    case 'number':
      return <NumberValue label={label} value={single} onChange={onChange} />
    default:
      return (
        <input
          className="when__input"
          type={kind === 'date' ? 'date' : 'text'}
          aria-label={label}
          value={String(single ?? '')}
          size={Math.max(8, String(single ?? '').length)}
          maxLength={500}
          onChange={(event) => onChange(event.target.value || undefined)}
        />
      )
  }
}

/** What was typed stays while it is typed; what can be read counts. */
function NumberValue({
  label,
  value,
  onChange,
}: {
  label: string
  value: string | number | boolean | undefined
  onChange: (value: number | undefined) => void
}) {
  const locale = useLocale()
  const [typed, setTyped] = useState<string | null>(null)
  const shown =
    typed ??
    (typeof value === 'number'
      ? new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 12 }).format(value)
      : '')
  return (
    <input
      className="when__input"
      inputMode="decimal"
      aria-label={label}
      value={shown}
      size={Math.max(5, shown.length)}
      onChange={(event) => {
        setTyped(event.target.value)
        const read = parseNumber(event.target.value)
        onChange(read ?? undefined)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

interface ChoiceProps {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  strong?: boolean
  soft?: boolean
  onChange: (value: string) => void
}

/** A part of a sentence that can be chosen: the browser's own list over the words, so that the sentence reads on. */
function Choice({ label, value, options, strong, soft, onChange }: ChoiceProps) {
  const words = options.find((option) => option.value === value)?.label ?? value
  return (
    <span className="choice-part" data-strong={strong || undefined} data-soft={soft || undefined}>
      <span aria-hidden>{words}</span>
      <select aria-label={label} title={words} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  )
}
