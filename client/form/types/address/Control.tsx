import type { AddressAnswer, FieldOf } from '#core/form/definition.ts'
import { useForm } from '../../context.ts'
import { type ControlProps, FieldSet } from '../../parts.tsx'
import { describedBy, hasHint } from '../../wired.ts'
import { CountrySelect } from '../CountrySelect.tsx'

const PARTS = [
  ['line1', 'address-line1', 'span'],
  ['line2', 'address-line2', 'span'],
  ['zipCode', 'postal-code', ''],
  ['city', 'address-level2', ''],
] as const

export function AddressControl(props: ControlProps<FieldOf<'address'>>) {
  const { field, at, value, issues, onChange, onLeave } = props
  const { id, t, message } = useForm()
  const parts = (value ?? { line1: '', zipCode: '', city: '', country: field.country ?? '' }) as AddressAnswer
  const put = (part: keyof AddressAnswer, text: string) => onChange({ ...parts, [part]: text }, `${at}.${part}`)
  const group = `section-${id(at)}`
  const aria = (part: string) => ({
    id: id(`${at}.${part}`),
    'aria-invalid': issues.some((issue) => issue.at === `${at}.${part}`) || undefined,
    'aria-describedby': describedBy(id(at), { hint: hasHint(field), error: issues.length > 0 }),
  })
  // Each error belongs to one part.
  const worded = issues.map((issue) => {
    const part = issue.at.slice(at.length + 1)
    return part ? { ...issue, message: t('wrong', { label: t(part), message: message(issue) }) } : issue
  })
  return (
    <FieldSet {...props} issues={worded}>
      <div className="control cols">
        <label className="span" htmlFor={id(`${at}.country`)}>
          <span className="sub">{t('country')}</span>
          <CountrySelect
            {...aria('country')}
            autoComplete={`${group} country`}
            value={parts.country}
            onPick={(country) => put('country', country)}
            onBlur={() => onLeave(`${at}.country`)}
          />
        </label>
        {PARTS.map(([part, complete, className]) => (
          <label key={part} className={className || undefined}>
            <span className="sub">
              {t(part)}
              {part === 'line2' ? <span className="opt"> {t('optional')}</span> : null}
            </span>
            <input
              {...aria(part)}
              className="input"
              autoComplete={`${group} ${complete}`}
              value={parts[part] ?? ''}
              onChange={(event) => put(part, event.target.value)}
              onBlur={() => onLeave(`${at}.${part}`)}
            />
          </label>
        ))}
      </div>
    </FieldSet>
  )
}
