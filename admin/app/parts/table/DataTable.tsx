import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { isProblem } from '#client/api/problem.ts'
import { useRowFocus } from '../../focus.ts'
import { useNarrow, useWords } from '../../hooks.ts'
import { useProblemText } from '../../notices.tsx'
import { ErrorState, SkeletonRows, StateBox } from '../States.tsx'
import { cellClass } from './cellClass.ts'
import type { DataTableProps } from './props.ts'
import { BodyRow, Head, RowCheckbox } from './Rows.tsx'
import { useCurrentRow, useRowKeys } from './rowKeys.ts'
import tableStyles from './Table.module.css'

const HEIGHTS = { dense: 32, comfortable: 40 }

export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const {
    columns,
    rows,
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
  const t = useWords()
  const problemText = useProblemText()
  const phone = useNarrow(720)
  const [cursor, setCursor] = useState<number | null>(null)
  const shown = columns.filter(({ key }) => !hidden?.has(key))
  useRowKeys(props, cursor, setCursor)
  useCurrentRow(props, setCursor)
  const onFocus = useRowFocus(rows)

  if (error && rows === undefined)
    return (
      <div className={tableStyles.box} data-tablebox="">
        {isProblem(error) && error.status === 403 ? (
          <StateBox icon={IconLock} title={t('state.forbidden')}>
            {problemText(error).detail}
          </StateBox>
        ) : (
          <ErrorState error={error} onRetry={onRetry} />
        )}
      </div>
    )
  if (rows === undefined)
    return (
      <div className={tableStyles.box} data-tablebox="">
        <SkeletonRows height={twoLines ? 60 : HEIGHTS[density]} />
      </div>
    )
  if (rows.length === 0 && !loading)
    return (
      <div className={tableStyles.box} data-tablebox="">
        {empty}
      </div>
    )
  if (phone && card)
    return (
      <>
        <ul className={tableStyles.cards} aria-label={label} onFocus={onFocus}>
          {rows.map((row) => (
            <li
              key={row.id}
              className={tableStyles.card}
              data-testid="card"
              data-row={row.id}
              data-current={row.id === props.currentId || undefined}
              data-selected={props.selection?.ids.has(row.id) || undefined}
            >
              {props.selection && (
                <span className={tableStyles.cardSelect}>
                  <RowCheckbox row={row} nameOf={props.nameOf} selection={props.selection} />
                </span>
              )}
              <div>{card(row)}</div>
            </li>
          ))}
        </ul>
        {foot}
      </>
    )
  return (
    <div className={tableStyles.box} data-tablebox="">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard */}
      <section className={tableStyles.scroll} tabIndex={0} aria-label={label} onFocus={onFocus}>
        <table
          className={tableStyles.table}
          data-density={density}
          data-rows={twoLines ? 'two' : undefined}
          aria-busy={loading || undefined}
        >
          <Head {...props} columns={shown} />
          <tbody>
            {rows.map((row, index) => (
              <BodyRow
                key={row.id}
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
