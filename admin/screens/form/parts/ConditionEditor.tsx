import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, useMemo, useRef } from 'react'
import { columnField } from '#core/form/compared.ts'
import { conditionPath, isOfSeveral } from '#core/form/conditionPath.ts'
import type { Comparison, Condition, TableColumn } from '#core/form/definition.ts'
import { focusAfterPaint } from '../../../app/focus.ts'
import { useWords } from '../../../app/hooks.ts'
import { fromGroup, type Group, toGroup } from '../conditionGroup.ts'
import { comparison, firstValue, newComparison, operatorKey, operatorsFor, valueKind } from '../conditionText.ts'
import { comparableNodes, dependents, nearestAbove, pathsOf } from '../dependencies.ts'
import type { Node } from '../nodes.ts'
import styles from './ConditionEditor.module.css'
import { ConditionValue } from './ConditionValue.tsx'
import { ConditionFields, useConditionWording } from './conditionWording.ts'
import { useEditor, useFieldName } from './context.ts'
import { InlineSelect } from './InlineSelect.tsx'
import { SettingsSection } from './settings/SettingsSection.tsx'

interface ConditionEditorProps {
  node: Node
  about: 'visibleWhen' | 'required_if'
  value: Condition | undefined
  onChange: (value: Condition | undefined) => void
}

/** Conditions as sentences whose underlined parts are controls. */
export function ConditionEditor({ node, about, value, onChange }: ConditionEditorProps) {
  const t = useWords()
  const { content } = useEditor()
  const comparable = comparableNodes(content.nodes, node.id)
  const group = toGroup(value)
  const nearest = nearestAbove(content.nodes, node.id, comparable)
  return (
    <SettingsSection
      title={t(`form.conditions.${about}.title`)}
      hint={
        group.parts.length > 1
          ? t(`form.conditions.${about}.hint.${group.connective}`)
          : t(`form.conditions.${about}.none`)
      }
    >
      <GroupEditor
        group={group}
        begin={t(`form.conditions.${about}.if`)}
        comparable={comparable}
        nearest={nearest}
        depth={0}
        onChange={(next) => onChange(fromGroup(next))}
      />
      {comparable.length === 0 && (
        <p className="small soft">
          {t(
            dependents(content.nodes, node.field.reference).length
              ? 'form.conditions.circle'
              : 'form.conditions.nothing',
          )}
        </p>
      )}
    </SettingsSection>
  )
}

interface ColumnConditionsProps {
  cols: readonly TableColumn[]
  onChange: (column: string, value: Condition | undefined) => void
}

/** When the rows of a table show each column: by their other cells. */
export function ColumnConditions({ cols, onChange }: ColumnConditionsProps) {
  const t = useWords()
  const name = useFieldName()
  const fields = useMemo(() => new Map(cols.map((col) => [col.reference, columnField(col)])), [cols])
  const nodes = cols.map((col): Node => {
    const condition = col.visibleWhen && { visibleWhen: col.visibleWhen }
    return { id: col.reference, field: { ...columnField(col), ...condition }, children: [] }
  })
  return (
    <ConditionFields value={fields}>
      <SettingsSection title={t('form.table.conditions')} hint={t('form.table.sameRow')}>
        {nodes.map((node) => {
          const { visibleWhen } = node.field
          const comparable = comparableNodes(nodes, node.id)
          if (comparable.length === 0 && !visibleWhen) return null
          const id = `column-condition-${node.id}`
          return (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset stands around all of them
            <div key={node.id} role="group" aria-labelledby={id} className={styles.column}>
              <p id={id} className="cut">
                {name(node.field)}
              </p>
              <GroupEditor
                group={toGroup(visibleWhen)}
                begin={t('form.conditions.visibleWhen.if')}
                comparable={comparable}
                nearest={nearestAbove(nodes, node.id, comparable)}
                depth={0}
                onChange={(next) => onChange(node.id, fromGroup(next))}
              />
            </div>
          )
        })}
      </SettingsSection>
    </ConditionFields>
  )
}

interface GroupEditorProps {
  group: Group
  /** What the first part begins with: "Afficher si". */
  begin: string
  comparable: readonly Node[]
  /** The field that a new comparison is about. */
  nearest: Node | undefined
  depth: number
  onChange: (group: Group) => void
}

function GroupEditor({ group, begin, comparable, nearest, depth, onChange }: GroupEditorProps) {
  const t = useWords()
  const { connective, parts } = group
  const replace = (n: number, part: Condition | undefined) =>
    onChange({ connective, parts: parts.flatMap((one, i) => (i === n ? (part ? [part] : []) : [one])) })
  const other = connective === 'and' ? 'or' : 'and'
  const box = useRef<HTMLDivElement>(null)
  const add = (part: Condition) => {
    onChange({ connective, parts: [...parts, part] })
    // The new sentence is at the end of this group.
    focusAfterPaint(() => [...(box.current?.querySelectorAll('[data-part=field]') ?? [])].at(-1), 'nearest')
  }
  const start = (n: number): ReactNode =>
    n === 0 ? (
      <span className="soft">{begin} </span>
    ) : (
      <InlineSelect
        label={t('form.conditions.joint')}
        value={connective}
        soft
        options={(['and', 'or'] as const).map((each) => ({ value: each, label: t(`form.join.${each}`) }))}
        onChange={(next) => onChange({ connective: next as Group['connective'], parts })}
      />
    )
  return (
    <div className={styles.condition} data-depth={depth || undefined} ref={box}>
      {parts.map((part, n) =>
        'and' in part || 'or' in part ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no id
          <div key={n} className={styles.group}>
            <p className={styles.joint}>{start(n)}</p>
            <GroupEditor
              group={toGroup(part)}
              begin={t('form.conditions.either')}
              comparable={comparable}
              nearest={nearest}
              depth={depth + 1}
              onChange={(next) =>
                replace(
                  n,
                  next.parts.length === 0
                    ? undefined
                    : next.connective === 'and'
                      ? { and: [...next.parts] }
                      : { or: [...next.parts] },
                )
              }
            />
          </div>
        ) : (
          <Sentence
            // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no id
            key={n}
            one={part}
            start={start(n)}
            comparable={comparable}
            onChange={(next) => replace(n, next)}
            onRemove={() => replace(n, undefined)}
          />
        ),
      )}
      {nearest && (
        <div className={styles.add}>
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
  comparable: readonly Node[]
  onChange: (one: Comparison) => void
  onRemove: () => void
}

function Sentence({ one, start, comparable, onChange, onRemove }: SentenceProps) {
  const t = useWords()
  const name = useFieldName()
  const wording = useConditionWording()
  const field = wording.fieldOf(one.field)
  const offered = operatorsFor(field)
  const operators = offered.includes(one.operator) ? offered : [...offered, one.operator]
  const paths = pathsOf(comparable)
  const names = paths.map(({ fields: all }) => all.map(name).join(' · '))
  // Questions with the same title are told apart by their references.
  const fields = paths.map(({ path }, n) => {
    const words = names[n] as string
    const alone = names.indexOf(words) === names.lastIndexOf(words)
    return { value: path, label: alone ? words : `${words} (${path})` }
  })
  if (!fields.some(({ value }) => value === one.field))
    fields.unshift({ value: one.field, label: field ? name(field) : t('form.conditions.gone', { field: one.field }) })
  const retarget = (path: string) => {
    const target = wording.fieldOf(path)
    if (!target) return
    // Fields of the same type keep the comparison; another type begins with its usual one.
    onChange(
      target.type === field?.type
        ? comparison(path, one.operator, firstValue(target, one.operator))
        : newComparison(target, path),
    )
  }
  const change = (next: Comparison) => onChange(one.entries ? { ...next, entries: one.entries } : next)
  const reoperate = (operator: Comparison['operator']) => {
    const same = valueKind(field, { operator }) === valueKind(field, one)
    change(comparison(one.field, operator, same ? one.value : firstValue(field, operator)))
  }
  return (
    <div className={styles.row}>
      <div className={styles.sentence}>
        {start}
        <InlineSelect
          label={t('form.conditions.field')}
          value={one.field}
          options={fields}
          onChange={retarget}
          strong
          part="field"
        />{' '}
        {isOfSeveral(conditionPath(one.field)) && (
          <>
            <InlineSelect
              label={t('form.conditions.entries')}
              value={one.entries ?? 'any'}
              options={(['any', 'every'] as const).map((each) => ({ value: each, label: t(`form.entries.${each}`) }))}
              onChange={(next) => onChange({ ...one, entries: next as 'any' | 'every' })}
            />{' '}
          </>
        )}
        <InlineSelect
          label={t('form.conditions.operator')}
          value={one.operator}
          options={operators.map((each) => ({ value: each, label: t(`form.${operatorKey(field, each)}`) }))}
          onChange={(next) => reoperate(next as Comparison['operator'])}
        />{' '}
        <ConditionValue
          one={one}
          field={field}
          onChange={(value) => change(comparison(one.field, one.operator, value))}
        />
      </div>
      <ActionIcon size={24} aria-label={t('form.conditions.remove')} onClick={onRemove}>
        <IconX size={14} stroke={1.6} />
      </ActionIcon>
    </div>
  )
}
