import { Checkbox, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import { useRef } from 'react'
import { useWords } from '../../hooks.ts'
import { cellClass } from './cellClass.ts'
import type { DataTableProps } from './props.ts'
import tableStyles from './Table.module.css'

export function Head<Row extends { id: string }>({
  columns,
  sorting,
  onSort,
  selection,
  rows = [],
}: DataTableProps<Row>) {
  const t = useWords()
  const ids = rows.map(({ id }) => id)
  const all = ids.length > 0 && ids.every((id) => selection?.ids.has(id))
  const some = ids.some((id) => selection?.ids.has(id))
  return (
    <thead>
      <tr>
        {selection && (
          <th style={{ width: 44 }}>
            <Checkbox
              aria-label={t('table.selectPage')}
              checked={all}
              indeterminate={!all && some}
              onChange={() =>
                selection.set(
                  all
                    ? new Set([...selection.ids].filter((id) => !ids.includes(id)))
                    : new Set([...selection.ids, ...ids]),
                )
              }
            />
          </th>
        )}
        {columns.map((column) => {
          const current = sorting && sorting.by === column.sort ? sorting.direction : undefined
          const Icon = current === 'asc' ? IconArrowUp : current === 'desc' ? IconArrowDown : IconSelector
          return (
            <th
              key={column.key}
              scope="col"
              className={cellClass(column)}
              style={column.width ? { width: column.width } : undefined}
              aria-sort={current ? (current === 'asc' ? 'ascending' : 'descending') : undefined}
            >
              {column.sort && onSort ? (
                <UnstyledButton
                  className={tableStyles.sort}
                  onClick={() => onSort({ by: column.sort as string, direction: current === 'desc' ? 'asc' : 'desc' })}
                >
                  {column.label}
                  <Icon size={14} stroke={1.8} aria-hidden />
                </UnstyledButton>
              ) : column.quiet ? (
                <span className="vh">{column.label}</span>
              ) : (
                column.label
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

/** Selects a row. */
export function RowCheckbox<Row extends { id: string }>({
  row,
  nameOf,
  selection,
}: Required<Pick<DataTableProps<Row>, 'nameOf' | 'selection'>> & { row: Row }) {
  const t = useWords()
  return (
    <Checkbox
      aria-label={t('table.select', { name: nameOf(row) })}
      checked={selection.ids.has(row.id)}
      onChange={({ currentTarget: { checked } }) => {
        const next = new Set(selection.ids)
        if (checked) next.add(row.id)
        else next.delete(row.id)
        selection.set(next)
      }}
    />
  )
}

/** Pixels between press and release that are still a click. */
const STEADY_HAND = 4

interface BodyRowProps<Row extends { id: string }> extends DataTableProps<Row> {
  row: Row
  cursor: boolean
  onCursor: () => void
}

export function BodyRow<Row extends { id: string }>({
  row,
  columns,
  nameOf,
  onOpen,
  currentId,
  selection,
  cursor,
  onCursor,
}: BodyRowProps<Row>) {
  const { id } = row
  const pressedAt = useRef({ x: 0, y: 0 })
  const selected = selection?.ids.has(id) ?? false
  return (
    <tr
      data-row={id}
      data-current={cursor || id === currentId || undefined}
      data-selected={selected || undefined}
      style={onOpen ? { cursor: 'pointer' } : undefined}
      onPointerDown={({ clientX, clientY }) => {
        pressedAt.current = { x: clientX, y: clientY }
      }}
      onClick={(event) => {
        if ((event.target as Element).closest('a,button,input,label,[role=menu]')) return
        // The end of selecting a text, to copy it.
        const moved = Math.hypot(event.clientX - pressedAt.current.x, event.clientY - pressedAt.current.y)
        if (moved > STEADY_HAND && getSelection()?.isCollapsed === false) return
        onCursor()
        onOpen?.(row)
      }}
    >
      {selection && (
        <td>
          <RowCheckbox row={row} nameOf={nameOf} selection={selection} />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.key} className={cellClass(column)}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}
