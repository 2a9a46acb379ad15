import { useState } from 'react'
import { useNarrow } from '../../hooks.ts'
import { ErrorState, SkeletonRows } from '../States.tsx'
import type { DataTableProps } from './props.ts'
import { BodyRow, cellClass, Head } from './Rows.tsx'
import { useCurrentRow, useRowKeys } from './rowKeys.ts'

const HEIGHTS = { dense: 32, comfortable: 40 }

export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    columns,
    rows,
    idOf,
    loading,
    error,
    onRetry,
    empty,
    foot,
    label,
    hidden,
    twoLines,
    density = 'comfortable',
    card,
  } = props
  const phone = useNarrow(720)
  const [cursor, setCursor] = useState<number | null>(null)
  const shown = columns.filter(({ key }) => !hidden?.has(key))
  useRowKeys(props, cursor, setCursor)
  useCurrentRow(props, setCursor)

  if (error && rows === undefined)
    return <div className="tablebox">{<ErrorState error={error} onRetry={onRetry ?? (() => {})} />}</div>
  if (rows === undefined)
    return (
      <div className="tablebox">
        <SkeletonRows height={twoLines ? 60 : HEIGHTS[density]} />
      </div>
    )
  if (rows.length === 0 && !loading) return <div className="tablebox">{empty}</div>
  if (phone && card)
    return (
      <>
        <ul className="cards" aria-label={label}>
          {rows.map((row) => (
            <li
              key={idOf(row)}
              className="card"
              data-row={idOf(row)}
              data-current={idOf(row) === props.currentId || undefined}
            >
              {card(row)}
            </li>
          ))}
        </ul>
        {foot}
      </>
    )
  return (
    <div className="tablebox">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard */}
      <section className="tablebox__scroll" tabIndex={0} aria-label={label}>
        <table
          className="table"
          data-density={density}
          data-rows={twoLines ? 'two' : undefined}
          aria-busy={loading || undefined}
        >
          <Head {...props} columns={shown} />
          <tbody>
            {rows.map((row, index) => (
              <BodyRow
                key={idOf(row)}
                {...props}
                columns={shown}
                row={row}
                cursor={cursor === index}
                onCursor={() => setCursor(index)}
              />
            ))}
          </tbody>
          {props.totals && (
            <tfoot>
              <tr>
                {shown.map((column) => (
                  <td key={column.key} className={cellClass(column)}>
                    {props.totals?.[column.key]}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </section>
      {foot}
    </div>
  )
}
