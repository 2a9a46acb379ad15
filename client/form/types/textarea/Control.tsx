import { useEffect, useRef } from 'react'
import type { FieldOf } from '#core/form/definition.ts'
import { lengthOf } from '#core/form/read.ts'
import { useForm } from '../../context.ts'
import { type ControlProps, LabelledField } from '../../parts.tsx'
import { wired } from '../../wired.ts'
import { Count } from './Count.tsx'
import { hasCount, limits } from './limits.ts'

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
