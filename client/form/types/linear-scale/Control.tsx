import type { FieldOf } from '#core/form/definition.ts'
import { useForm } from '../../context.ts'
import { Clear, type ControlProps, FieldSet } from '../../parts.tsx'
import { leaveGroup } from '../leaveGroup.ts'

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
