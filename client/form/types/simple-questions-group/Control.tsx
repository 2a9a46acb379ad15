import { useEffect, useMemo, useRef, useState } from 'react'
import { type Scope, scopeOf } from '#core/form/conditions.ts'
import type { Answer, Field, FieldOf, ListAnswer } from '#core/form/definition.ts'
import { LIMITS } from '#core/form/deps.ts'
import { useForm } from '../../context.ts'
import { Block, type ControlProps, type FieldsProps, Icon } from '../../parts.tsx'
import { Removable } from '../questions-group/Control.tsx'
import { ADD } from '../questions-group/outlines.ts'

interface ListProps extends ControlProps<FieldOf<'simple-questions-group'>> {
  outer: Scope
  /** Draws the question of a line: the form's own, which a list within it cannot import. */
  Fields(props: FieldsProps): React.ReactNode
  onRemove(at: string, n: number): void
}

/** One question, answered as many times as the person wants: a line for each answer. */
export function ListControl(props: ListProps) {
  const { field, at, value, issues, outer, Fields, onChange, onLeave, onRemove } = props
  const { id, t, text } = useForm()
  const lines = Array.isArray(value) ? (value as ListAnswer) : []
  const most = Math.min(field.maxItems ?? LIMITS.items, LIMITS.items)
  const root = useRef<HTMLDivElement>(null)
  const [focus, setFocus] = useState<number | null>(null)
  const count = lines.length
  const questions = useMemo(() => Array.from({ length: count }, (_, n) => questionOf(field, n)), [field, count])

  // Focus after adding: the new line; after removing: the line in its place.
  useEffect(() => {
    if (focus === null) return
    const target = root.current?.querySelectorAll<HTMLElement>(':scope > .line')[focus]
    ;(
      target?.querySelector<HTMLElement>('input, select, textarea') ??
      root.current?.querySelector<HTMLElement>('[data-add]')
    )?.focus()
    setFocus(null)
  }, [focus])

  const { minItems: min, maxItems: max } = field
  const hint =
    min && min > 1 && max
      ? t('itemsBetween', { min, max })
      : max
        ? t('itemsAtMost', { count: max })
        : min && min > 1
          ? t('itemsAtLeast', { count: min })
          : undefined
  return (
    <Block {...props} issues={issues.filter((issue) => issue.at === at)} hint={hint} root={root}>
      {questions.map((question, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the answer of a line is all that it has
        <div className="line" key={n}>
          <Fields
            scope={scopeOf([question], { [question.reference]: lines[n] as Answer | null }, outer)}
            prefix={`${at}[${n}].`}
            issues={issues.filter((issue) => issue.at.startsWith(`${at}[${n}].`))}
            onChange={(_, answer, path) =>
              onChange(lines.map((line, index) => (index === n ? answer : line)) as ListAnswer, path)
            }
            onLeave={onLeave}
            onRemove={() => undefined}
          />
          {count > 1 ? (
            <div className="line__acts">
              <Removable
                name={text(question.title)}
                warning={text(field.deleteConfirmationMsg)}
                onRemove={() => {
                  onRemove(at, n)
                  setFocus(Math.min(n, count - 2))
                }}
              />
            </div>
          ) : null}
        </div>
      ))}
      {count < most ? (
        <button
          type="button"
          className="btn add"
          id={id(at)}
          data-add=""
          onClick={() => {
            onChange([...lines, null], at)
            setFocus(count)
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

/** The question of a line, called by its number. A line may stay empty, which needs not be said of each. */
function questionOf({ field, title }: FieldOf<'simple-questions-group'>, n: number): Field {
  const own = Object.values(field.title).some(Boolean) ? field.title : title
  const numbered = Object.fromEntries(Object.entries(own).map(([lang, words]) => [lang, words && `${words} ${n + 1}`]))
  return { ...field, title: numbered, required: true } as Field
}
