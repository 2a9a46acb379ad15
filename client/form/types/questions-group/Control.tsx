import { useEffect, useRef, useState } from 'react'
import { type Scope, scopeOf } from '#core/form/conditions.ts'
import type { Answer, GroupItem } from '#core/form/definition.ts'
import { answerOf } from '#core/form/definition.ts'
import { LIMITS } from '#core/form/deps.ts'
import type { GroupField } from '#core/form/fields.ts'
import { plainText } from '#core/form/plain.ts'
import { useForm } from '../../context.ts'
import { Block, type ControlProps, type FieldsProps, Icon } from '../../parts.tsx'
import { ADD } from './outlines.ts'

const REMOVE = 'M4 5.5h12M8 5.5v-2h4v2M5.5 5.5l.7 11h7.6l.7-11'

interface GroupProps extends ControlProps<GroupField> {
  outer: Scope
  /** Draws the questions of an item: the form's own, which a group within it cannot import. */
  Fields(props: FieldsProps): React.ReactNode
  onRemove(at: string, n: number): void
}

export function GroupControl(props: GroupProps) {
  const { field, at, value, issues, outer, onChange, onLeave, onRemove } = props
  const { id, t, text } = useForm()
  const items = Array.isArray(value) ? (value as GroupItem[]) : []
  const most = Math.min(field.maxItems ?? LIMITS.items, LIMITS.items)
  const keys = useKeys(items)
  const own = issues.filter((issue) => issue.at === at)
  const root = useRef<HTMLDivElement>(null)
  const [focus, setFocus] = useState<number | null>(null)

  // Focus after adding: the first question of the new item; after removing: the item in its place.
  useEffect(() => {
    if (focus === null) return
    const groups = root.current?.querySelectorAll<HTMLElement>(':scope > .group')
    const target = groups?.[focus]?.querySelector<HTMLElement>(
      '.group__body input, .group__body select, .group__body textarea',
    )
    ;(target ?? root.current?.querySelector<HTMLElement>('[data-add]'))?.focus()
    setFocus(null)
  }, [focus])

  const change = (n: number, reference: string, answer: Answer | null, path: string) => {
    const next = items.map((item, index) => {
      if (index !== n) return item
      const { [reference]: _before, ...rest } = item
      return answer === null ? rest : { ...rest, [reference]: answer }
    })
    onChange(next, path)
  }
  const { minItems, maxItems: max, required } = field
  // An optional group announces no first item.
  const min = required || (minItems ?? 0) > 1 ? minItems : undefined
  const hint =
    min && max
      ? t('itemsBetween', { min, max })
      : max
        ? t('itemsAtMost', { count: max })
        : min
          ? t('itemsAtLeast', { count: min })
          : undefined
  return (
    <Block {...props} issues={own} hint={hint} root={root}>
      {items.map((item, n) => (
        <Item
          key={keys[n]}
          {...props}
          item={item}
          n={n}
          issues={issues.filter((issue) => issue.at.startsWith(`${at}[${n}].`))}
          scope={scopeOf(field.fields, item, outer)}
          onItem={(reference, answer, path) => change(n, reference, answer, path)}
          onRemove={() => {
            onRemove(at, n)
            setFocus(Math.min(n, items.length - 2))
          }}
        />
      ))}
      {items.length < most ? (
        <button
          type="button"
          className="btn add"
          id={id(at)}
          data-add=""
          onClick={() => {
            onChange([...items, {}], at)
            setFocus(items.length)
          }}
          onBlur={() => onLeave(at)}
        >
          <Icon path={ADD} />
          {text(field.newGroupBtnLabel) || t('addItem')}
        </button>
      ) : null}
    </Block>
  )
}

/**
 * Items have no id, but an upload may belong to one: an item keeps its key while another is removed or
 * restored. A list of the same length keeps its keys.
 */
function useKeys(items: readonly GroupItem[]): number[] {
  const last = useRef<{ items: readonly GroupItem[]; keys: number[]; next: number }>({ items: [], keys: [], next: 0 })
  const { items: before, keys, next } = last.current
  let free = next
  const now = items.map((item, n) => {
    const at = before.length === items.length ? n : before.indexOf(item)
    return keys[at] ?? free++
  })
  useEffect(() => {
    last.current = { items, keys: now, next: free }
  })
  return now
}

interface ItemProps extends Omit<GroupProps, 'onRemove' | 'value'> {
  item: GroupItem
  n: number
  scope: Scope
  onItem(reference: string, answer: Answer | null, at: string): void
  onRemove(): void
}

function Item({ field, at, item, n, issues, scope, Fields, onItem, onLeave, onRemove }: ItemProps) {
  const { t, text, lang, fallback } = useForm()
  const first = field.fields.find((inner) => !inner.type.startsWith('sep-'))
  const called = first
    ? plainText(first, answerOf(item, first.reference), { lang, fallback, yes: t('yes'), no: t('no') }).split('\n')[0]
    : ''
  const what = text(field.itemTitle ?? field.title)
  const name = called || `${what} ${n + 1}`
  const warning = text(field.deleteConfirmationMsg)
  return (
    <fieldset className="group" aria-label={`${what} ${n + 1}`}>
      <div className="group__head">
        <Removable name={name} warning={warning} onRemove={onRemove}>
          {called ? `${n + 1} · ${called}` : `${what} ${n + 1}`}
        </Removable>
      </div>
      <div className="group__body">
        <Fields
          scope={scope}
          prefix={`${at}[${n}].`}
          issues={issues}
          onChange={onItem}
          onLeave={onLeave}
          onRemove={() => undefined}
        />
      </div>
    </fieldset>
  )
}

interface RemovableProps {
  /** What is removed, for those who hear the button. */
  name: string
  /** Asked before; left empty, nothing is asked. */
  warning: string
  onRemove(): void
  children?: React.ReactNode
}

/** The head of an item, or the question whether to remove it, and its buttons. */
export function Removable({ name, warning, onRemove, children }: RemovableProps) {
  const { t } = useForm()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <span>{asking ? warning : children}</span>
      <span className="group__acts">
        {asking ? (
          <button type="button" className="btn btn--quiet btn--s" onClick={() => setAsking(false)}>
            {t('keep')}
          </button>
        ) : null}
        <button
          type="button"
          className="btn btn--quiet btn--s"
          onClick={() => {
            if (warning && !asking) return setAsking(true)
            setAsking(false)
            onRemove()
          }}
        >
          <Icon path={REMOVE} />
          {t('remove')}
          <span className="vh"> {name}</span>
        </button>
      </span>
    </>
  )
}
