import type { ClipboardEvent } from 'react'
import type { FieldOf } from '#core/form/definition.ts'
import { useForm } from '../../context.ts'
import { type ControlProps, FieldSet } from '../../parts.tsx'
import { describedBy, hasHint } from '../../wired.ts'
import { leaveGroup } from '../leaveGroup.ts'

/** Day, month, year as three short texts: typed in any of them, or pasted whole. A date that is not finished stays as it is. */
export function DateControl(props: ControlProps<FieldOf<'date'>>) {
  const { field, at, value, issues, onChange, onLeave } = props
  const { id, t } = useForm()
  const [year = '', month = '', day = ''] = typeof value === 'string' ? value.split('-') : []
  const put = (parts: { year: string; month: string; day: string }) => {
    const digits = (text: string) => text.replace(/\D/g, '')
    const next = [digits(parts.year).slice(0, 4), digits(parts.month).slice(0, 2), digits(parts.day).slice(0, 2)]
    onChange(next.some(Boolean) ? next.join('-') : null, at)
  }
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text').trim()
    const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
    const local = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/.exec(text)
    const found = iso ? [iso[1], iso[2], iso[3]] : local ? [local[3], local[2], local[1]] : null
    if (!found) return
    event.preventDefault()
    put({ year: found[0] ?? '', month: padded(found[1]), day: padded(found[2]) })
  }
  const leave = () => {
    if (day || month || year) put({ year, month: padded(month), day: padded(day) })
    onLeave(at)
  }
  const part = (name: 'day' | 'month' | 'year', shown: string, own: string) => (
    <label className={name === 'year' ? 'w-s' : 'w-xs'}>
      <span className="sub">{t(name)}</span>
      <input
        id={own}
        className="input"
        inputMode="numeric"
        autoComplete="off"
        maxLength={name === 'year' ? 4 : 2}
        value={shown}
        aria-invalid={issues.length ? true : undefined}
        aria-describedby={describedBy(id(at), { hint: hasHint(field), error: issues.length > 0 })}
        onPaste={paste}
        onChange={(event) => put({ day, month, year, [name]: event.target.value })}
        onBlur={(event) => leaveGroup(event, leave)}
      />
    </label>
  )
  return (
    <FieldSet {...props}>
      <div className="control date">
        {part('day', day, id(at))}
        {part('month', month, `${id(at)}-2`)}
        {part('year', year, `${id(at)}-3`)}
      </div>
    </FieldSet>
  )
}

const padded = (text: string | undefined): string =>
  text && text.length === 1 && text !== '0' ? `0${text}` : (text ?? '')
