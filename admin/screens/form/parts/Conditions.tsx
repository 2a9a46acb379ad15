import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import type { Comparison, Condition } from '#core/form/definition.ts'
import { focusAfterPaint } from '../../../app/focus.ts'
import { useWords } from '../../../app/hooks.ts'
import { dependents, type Node, nearestAbove, reachOf } from '../nodes.ts'
import {
  asGroup,
  comparison,
  firstValue,
  fromGroup,
  type Group,
  newComparison,
  operatorKey,
  operatorsFor,
  valueKind,
} from '../sentences.ts'
import { Choice } from './Choice.tsx'
import { ConditionValue } from './ConditionValue.tsx'
import { useTelling } from './conditionWording.ts'
import { useEditor, useFieldName } from './context.ts'
import { SettingsSection } from './settings/SettingsSection.tsx'

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
    <SettingsSection
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
      {reach.length === 0 && (
        <p className="small soft">
          {t(
            dependents(work.nodes, node.field.reference).length ? 'form.conditions.circle' : 'form.conditions.nothing',
          )}
        </p>
      )}
    </SettingsSection>
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
  const box = useRef<HTMLDivElement>(null)
  const add = (part: Condition) => {
    onChange({ joint, parts: [...parts, part] })
    // The new sentence is at the end of this group: one goes on with what it looks at.
    focusAfterPaint(() => [...(box.current?.querySelectorAll('[data-part=field]') ?? [])].at(-1), 'nearest')
  }
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
    <div className="when" data-depth={depth || undefined} ref={box}>
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
  const names = reach.map(({ field: each }) => name(each))
  // Two questions may have the same words: then the reference tells which.
  const fields = reach.map(({ field: { reference } }, n) => {
    const words = names[n] as string
    const alone = names.indexOf(words) === names.lastIndexOf(words)
    return { value: reference, label: alone ? words : `${words} (${reference})` }
  })
  if (!fields.some(({ value }) => value === one.field))
    fields.unshift({ value: one.field, label: field ? name(field) : t('form.conditions.gone', { field: one.field }) })
  const retarget = (reference: string) => {
    const target = telling.fieldOf(reference)
    if (!target) return
    // Between fields of one type the comparison stays; another type has its usual one.
    onChange(
      target.type === field?.type
        ? comparison(reference, one.operator, firstValue(target, one.operator))
        : newComparison(target),
    )
  }
  const reoperate = (operator: Comparison['operator']) => {
    const same = valueKind(field, { operator }) === valueKind(field, one)
    onChange(comparison(one.field, operator, same ? one.value : firstValue(field, operator)))
  }
  return (
    <div className="when__row">
      <div className="when__sentence">
        {start}
        <Choice
          label={t('form.conditions.field')}
          value={one.field}
          options={fields}
          onChange={retarget}
          strong
          part="field"
        />{' '}
        <Choice
          label={t('form.conditions.operator')}
          value={one.operator}
          options={operators.map((each) => ({ value: each, label: t(`form.${operatorKey(field, each)}`) }))}
          onChange={(next) => reoperate(next as Comparison['operator'])}
        />{' '}
        <ConditionValue
          one={one}
          field={field}
          onChange={(value) => onChange(comparison(one.field, one.operator, value))}
        />
      </div>
      <ActionIcon size={24} aria-label={t('form.conditions.remove')} onClick={onRemove}>
        <IconX size={14} stroke={1.6} />
      </ActionIcon>
    </div>
  )
}
