import {
  type FieldOf,
  optionReference,
  type TableAnswer,
  type TableColumn,
  type TableRow,
} from '#core/form/definition.ts'
import { firstColumn } from '#core/form/types/table/first.ts'
import { shownColumns } from '#core/form/types/table/shown.ts'
import { numberIn } from '#core/number.ts'
import { useForm } from '../../context.ts'
import { Block, type ControlProps } from '../../parts.tsx'
import { sumOf } from '../../sum.ts'
import { describedBy, hasHint } from '../../wired.ts'
import { NumberInput } from '../NumberInput.tsx'

export function TableControl(props: ControlProps<FieldOf<'table'>>) {
  const { field, at, value, issues, onChange, onLeave } = props
  const { id, t, text, lang, message } = useForm()
  const table = (value ?? {}) as TableAnswer
  const put = (row: string, col: string, cell: string | number | null) => {
    const { [col]: _before, ...rest } = table[row] ?? {}
    const cells = cell === null || cell === '' ? rest : { ...rest, [col]: cell }
    const { [row]: _row, ...others } = table
    const next = Object.keys(cells).length ? { ...others, [row]: cells } : others
    onChange(Object.keys(next).length ? next : null, `${at}[${row}][${col}]`)
  }
  const name = (row: TableRow, col: TableColumn) => t('cell', { row: text(row.title), col: text(col.title) })
  // Each error belongs to one cell.
  const worded = issues.map((issue) => {
    const [, rowRef, colRef] = /\[([^\]]+)\]\[([^\]]+)\]$/.exec(issue.at) ?? []
    const row = field.rows.find((one) => one.reference === rowRef)
    const col = field.cols.find((one) => one.reference === colRef)
    return row && col ? { ...issue, message: t('wrong', { label: name(row, col), message: message(issue) }) } : issue
  })
  const control = (row: TableRow, col: TableColumn, first: boolean) => {
    const cellAt = `${at}[${row.reference}][${col.reference}]`
    const cell = table[row.reference]?.[col.reference] ?? null
    const wrong = issues.some((issue) => issue.at === cellAt)
    const common = {
      id: first ? id(at) : id(cellAt),
      'aria-label': name(row, col),
      'aria-invalid': wrong || undefined,
      'aria-describedby': wrong ? `${id(at)}-e` : undefined,
    }
    if (col.kind === 'number') {
      return (
        <NumberInput
          {...common}
          at={cellAt}
          className="input input--num"
          lang={lang}
          grouping="always"
          value={cell}
          onChange={(typed) => put(row.reference, col.reference, typed)}
          onLeave={onLeave}
        />
      )
    }
    if (col.kind === 'select') {
      return (
        <select
          {...common}
          className="input"
          value={cell === null ? '' : String(cell)}
          onChange={(event) => put(row.reference, col.reference, event.target.value)}
          onBlur={() => onLeave(cellAt)}
        >
          <option value="">{t('choose')}</option>
          {col.options?.map((option) => (
            <option key={optionReference(option)} value={optionReference(option)}>
              {text(option.text)}
            </option>
          ))}
        </select>
      )
    }
    return (
      <input
        {...common}
        className="input"
        value={cell ?? ''}
        onChange={(event) => put(row.reference, col.reference, event.target.value)}
        onBlur={() => onLeave(cellAt)}
      />
    )
  }
  const first = firstColumn(field)
  const totals = field.cols.some((col) => col.total)
  return (
    <Block {...props} issues={worded}>
      <div className="grid-table">
        <table
          aria-labelledby={`${id(at)}-l`}
          aria-describedby={describedBy(id(at), { hint: hasHint(field), error: issues.length > 0 })}
        >
          <thead>
            <tr>
              <th scope="col">{text(field.headTitle) || <span className="vh">{text(field.title)}</span>}</th>
              {field.cols.map((col) => (
                <th scope="col" key={col.reference}>
                  {text(col.title)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {field.rows.map((row, n) => {
              const isShown = shownColumns(field, table[row.reference])
              return (
                <tr key={row.reference}>
                  <th scope="row">{text(row.title)}</th>
                  {field.cols.map((col) => (
                    <td key={col.reference}>
                      {isShown(col.reference) ? control(row, col, n === 0 && col.reference === first) : null}
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
          {totals ? (
            <tfoot>
              <tr>
                <th scope="row">{t('total')}</th>
                {field.cols.map((col) => (
                  <td className="num" key={col.reference}>
                    {col.total ? numberIn(sumOf(field, table, col.reference), lang, 'always') : null}
                  </td>
                ))}
              </tr>
            </tfoot>
          ) : null}
        </table>
      </div>
    </Block>
  )
}
