import type { FieldOf } from '#core/form/definition.ts'
import { useForm } from '../../context.ts'
import { Clear, type ControlProps, FieldSet, Icon } from '../../parts.tsx'
import { leaveGroup } from '../leaveGroup.ts'

const STAR = 'm10 2.75 2.25 4.7 5.15.7-3.75 3.6.9 5.15L10 14.45 5.45 16.9l.9-5.15L2.6 8.15l5.15-.7Z'

export function StarsControl(props: ControlProps<FieldOf<'notation'>>) {
  const { field, at, value, issues, optional, onChange, onLeave } = props
  const { id, t } = useForm()
  const grade = (n: number) => t('scaleOf', { n, most: field.stars })
  return (
    <FieldSet {...props}>
      <div className="stars">
        {Array.from({ length: Math.max(0, Math.min(10, field.stars)) }, (_, index) => index + 1).map((n) => (
          <label key={n}>
            <input
              type="radio"
              id={n > 1 ? `${id(at)}-${n}` : id(at)}
              name={id(at)}
              checked={value === n}
              aria-label={grade(n)}
              aria-invalid={issues.length ? true : undefined}
              onChange={() => onChange(n, at)}
              onBlur={(event) => leaveGroup(event, () => onLeave(at))}
            />
            <Icon path={STAR} />
          </label>
        ))}
        <span className="stars__grade" aria-hidden="true">
          {typeof value === 'number' ? grade(value) : t('noStars')}
        </span>
      </div>
      <Clear shown={optional && value !== null} onClear={() => onChange(null, at)} />
    </FieldSet>
  )
}
