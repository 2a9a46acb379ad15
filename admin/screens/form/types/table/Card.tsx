import type { FieldOf } from '#core/form/definition.ts'
import { useWords } from '../../../../app/hooks.ts'
import { useSourceText } from '../../parts/context.ts'
import cardStyles from '../Card.module.css'

const MOST_COLUMNS = 4
const MOST_ROWS = 3

export function TableCard({ field: { headTitle, rows, cols } }: { field: FieldOf<'table'> }) {
  const t = useWords()
  const text = useSourceText()
  return (
    <span
      className={`${cardStyles.box} ${cardStyles.table}`}
      style={{ gridTemplateColumns: `1.2fr repeat(${Math.min(MOST_COLUMNS, cols.length)}, 1fr)` }}
    >
      <span>{text(headTitle) || '\u00a0'}</span>
      {cols.slice(0, MOST_COLUMNS).map((col, n) => (
        <span key={col.reference} className="cut" data-unwritten={!text(col.title) || undefined}>
          {text(col.title) || t('form.table.column', { n: n + 1 })}
        </span>
      ))}
      {rows.slice(0, MOST_ROWS).map((row, n) => (
        <span key={row.reference} className={`${cardStyles.line} cut`} data-unwritten={!text(row.title) || undefined}>
          {text(row.title) || t('form.table.row', { n: n + 1 })}
        </span>
      ))}
      {rows.length > MOST_ROWS && <span className={`${cardStyles.line} faint`}>+ {rows.length - MOST_ROWS}</span>}
    </span>
  )
}
