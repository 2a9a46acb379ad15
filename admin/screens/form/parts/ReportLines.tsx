import type { CallAnswer } from '#client/api/call.ts'
import { number } from '#client/ui/format.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import styles from './ImportForm.module.css'

type Lines = CallAnswer<'readForm'>['left']

/** What one of two forms cannot hold, each once with the reason and its places. */
export function ReportLines({ lines, label }: { lines: Lines; label: string }) {
  const t = useWords()
  const locale = useLocale()
  const reason = ({ why, values }: Lines[number]) =>
    t(`form.foreign.reason.${why}`, {
      ...values,
      ...(values.type !== undefined && { type: t(`form.type.${values.type}`) }),
      ...(typeof values.n === 'number' && { n: number(values.n, locale) }),
    })
  return (
    <ul className={styles.left} aria-label={label}>
      {lines.map((line) => (
        <li key={`${line.what} ${line.why} ${JSON.stringify(line.values)} ${line.places[0]}`}>
          <b>{line.what}</b> · {reason(line)} <span className="small soft">{line.places.join(', ')}</span>
        </li>
      ))}
    </ul>
  )
}
