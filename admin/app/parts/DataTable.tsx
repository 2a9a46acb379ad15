import { ActionIcon, Button, Checkbox, Menu } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconBaselineDensityMedium,
  IconBaselineDensitySmall,
  IconColumns3,
  IconSelector,
} from '@tabler/icons-react'
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { number } from '#client/ui/format.ts'
import { Keys } from '../Help.tsx'
import { useLocale, useNarrow, useWords } from '../hooks.ts'
import { useShortcuts } from '../shortcuts.ts'
import { ErrorState, SkeletonRows } from './States.tsx'

export interface Column<Row> {
  key: string
  label: string
  cell: (row: Row) => ReactNode
  /** Figures and money. */
  right?: boolean
  /** Stays in sight while the table scrolls sideways. */
  fixed?: boolean
  /** Name of the server's order; without it the column does not sort. */
  sort?: string
  width?: number | string
  /** May be taken off the table. */
  optional?: boolean
  /** Without words in the head, e.g. a column of menus. */
  quiet?: boolean
}

export interface Sorting {
  by: string
  direction: 'asc' | 'desc'
}

export interface Selection {
  ids: ReadonlySet<string>
  set: (ids: ReadonlySet<string>) => void
}

export interface DataTableProps<Row> {
  /** Says what is listed. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  idOf: (row: Row) => string
  nameOf: (row: Row) => string
  loading?: boolean
  error?: unknown
  onRetry?: () => void
  /** In place of rows when there are none. */
  empty: ReactNode
  /** Opens a row: Enter, and a click on its line. */
  onOpen?: (row: Row) => void
  hrefOf?: (row: Row) => string
  /** The row whose panel is open. */
  currentId?: string | undefined
  sorting?: Sorting
  onSort?: (sorting: Sorting) => void
  selection?: Selection
  density?: Density
  /** Two-line rows of 60. */
  twoLines?: boolean
  hidden?: ReadonlySet<string>
  /** The row on a phone; without it the table scrolls in its frame. */
  card?: (row: Row) => ReactNode
  foot?: ReactNode
  /** Sum under the columns, by column key. */
  totals?: Record<string, ReactNode>
}

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

const cellClass = ({ right, fixed }: Column<never> | { right?: boolean; fixed?: boolean }) =>
  [right && 'right', fixed && 'fixed'].filter(Boolean).join(' ') || undefined

function Head<Row>({ columns, sorting, onSort, selection, rows = [], idOf }: DataTableProps<Row>) {
  const t = useWords()
  const ids = rows.map(idOf)
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
                <button
                  type="button"
                  className="plain table__sort"
                  onClick={() => onSort({ by: column.sort as string, direction: current === 'desc' ? 'asc' : 'desc' })}
                >
                  {column.label}
                  <Icon size={14} stroke={1.8} aria-hidden />
                </button>
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

interface BodyRowProps<Row> extends DataTableProps<Row> {
  row: Row
  cursor: boolean
  onCursor: () => void
}

function BodyRow<Row>({
  row,
  columns,
  idOf,
  nameOf,
  onOpen,
  currentId,
  selection,
  cursor,
  onCursor,
}: BodyRowProps<Row>) {
  const t = useWords()
  const id = idOf(row)
  const selected = selection?.ids.has(id) ?? false
  return (
    <tr
      data-row={id}
      data-current={cursor || id === currentId || undefined}
      data-selected={selected || undefined}
      style={onOpen ? { cursor: 'pointer' } : undefined}
      onClick={(event) => {
        if ((event.target as Element).closest('a,button,input,label,[role=menu]')) return
        onCursor()
        onOpen?.(row)
      }}
    >
      {selection && (
        <td>
          <Checkbox
            aria-label={t('table.select', { name: nameOf(row) })}
            checked={selected}
            onChange={() => {
              const next = new Set(selection.ids)
              if (selected) next.delete(id)
              else next.add(id)
              selection.set(next)
            }}
          />
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

/** The keyboard goes on from the row whose panel is open; other rows are gone through from their first. */
function useCurrentRow<Row>(
  { rows, idOf, currentId }: DataTableProps<Row>,
  setCursor: (at: number | null) => void,
): void {
  const first = rows?.[0] && idOf(rows[0])
  const current = currentId === undefined ? -1 : (rows ?? []).findIndex((row) => idOf(row) === currentId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is known by its first row
  useEffect(() => {
    setCursor(null)
  }, [first])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the setter is the same for good
  useEffect(() => {
    if (current < 0 || !currentId) return
    setCursor(current)
    document.querySelector(`[data-row="${CSS.escape(currentId)}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [current, currentId, first])
}

/** J K move, Enter opens, X selects, Shift X selects to here, Ctrl A the page, Escape empties. */
function useRowKeys<Row>(
  { rows = [], idOf, onOpen, hrefOf, selection }: DataTableProps<Row>,
  cursor: number | null,
  setCursor: (at: number | null) => void,
): void {
  const anchor = useRef<number | null>(null)
  const move = (step: number) => {
    if (rows.length === 0) return
    const at =
      cursor === null ? (step > 0 ? 0 : rows.length - 1) : Math.min(rows.length - 1, Math.max(0, cursor + step))
    setCursor(at)
    const row = rows[at]
    const line = row && document.querySelector(`[data-row="${CSS.escape(idOf(row))}"]`)
    line?.scrollIntoView({ block: 'nearest' })
    // The focus goes along, so that Enter opens this row and not what had it before.
    line?.querySelector<HTMLElement>('.table__name')?.focus({ preventScroll: true })
  }
  const row = cursor === null ? undefined : rows[cursor]
  const select = (from: number, to: number) => {
    if (!selection) return
    const ids = rows.slice(Math.min(from, to), Math.max(from, to) + 1).map(idOf)
    const next = new Set(selection.ids)
    const off = ids.length === 1 && next.has(ids[0] as string)
    for (const id of ids) {
      if (off) next.delete(id)
      else next.add(id)
    }
    selection.set(next)
    anchor.current = to
  }
  useShortcuts([
    { keys: 'j', does: 'help.nextRow', run: () => move(1) },
    { keys: 'k', does: 'help.previousRow', run: () => move(-1) },
    ...(onOpen ? [{ keys: 'Enter', does: 'help.openRow', run: () => row && onOpen(row) }] : []),
    ...(hrefOf
      ? [{ keys: 'mod+Enter', does: 'help.openTab', run: () => row && window.open(hrefOf(row), '_blank') }]
      : []),
    ...(selection
      ? [
          { keys: 'x', does: 'help.select', run: () => cursor !== null && select(cursor, cursor) },
          {
            keys: 'shift+x',
            does: 'help.selectTo',
            run: () => cursor !== null && select(anchor.current ?? cursor, cursor),
          },
          {
            keys: 'mod+a',
            does: 'help.selectPage',
            run: () => selection.set(new Set([...selection.ids, ...rows.map(idOf)])),
          },
          { keys: 'Escape', does: 'help.selectNone', run: () => selection.set(new Set()) },
        ]
      : []),
  ])
}

/** Which keys work on this list, under it. */
export function KeyLine({ keys }: { keys: readonly (readonly [keys: string, words: string])[] }) {
  const t = useWords()
  return (
    <p className="keyline" aria-hidden="true">
      {keys.map(([key, words]) => (
        <span key={key}>
          {key.split('/').map((each) => (
            <Fragment key={each}>
              <Keys keys={each} />
            </Fragment>
          ))}{' '}
          {t(words)}
        </span>
      ))}
    </p>
  )
}

interface FootProps {
  page: number
  perPage: number
  /** Rows that the filters let through; null for "more than 10,000". */
  total: number | null
  shown: number
  onPage: (page: number) => void
}

/** "1 à 20 sur 21 846", and the pages. */
export function TableFoot({ page, perPage, total, shown, onPage }: FootProps) {
  const t = useWords()
  const locale = useLocale()
  const from = shown === 0 ? 0 : (page - 1) * perPage + 1
  const to = from === 0 ? 0 : from + shown - 1
  const pages = total === null ? null : Math.max(1, Math.ceil(total / perPage))
  return (
    <div className="tablefoot">
      <span className="num" role="status">
        {total === null
          ? t('table.rangeMany', { from: number(from, locale), to: number(to, locale), total: number(10_000, locale) })
          : t('table.range', { from: number(from, locale), to: number(to, locale), total: number(total, locale) })}
      </span>
      {(pages === null || pages > 1) && (
        <div className="tablefoot__pages">
          <span>{t('table.perPage', { n: perPage })}</span>
          <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
            {t('table.previous')}
          </Button>
          <span className="num">
            {pages === null ? number(page, locale) : `${number(page, locale)} / ${number(pages, locale)}`}
          </span>
          <Button disabled={pages === null ? shown < perPage : page >= pages} onClick={() => onPage(page + 1)}>
            {t('table.next')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Foot of lists that only know what comes before and after. */
export function StepFoot({
  text,
  onPrevious,
  onNext,
}: {
  text: ReactNode
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
}) {
  const t = useWords()
  return (
    <div className="tablefoot">
      <span className="num" role="status">
        {text}
      </span>
      {(onPrevious || onNext) && (
        <div className="tablefoot__pages">
          <Button disabled={!onPrevious} onClick={onPrevious}>
            {t('table.previous')}
          </Button>
          <Button disabled={!onNext} onClick={onNext}>
            {t('table.next')}
          </Button>
        </div>
      )}
    </div>
  )
}

export type Density = 'dense' | 'comfortable'

function usePreference<T>(name: string, first: T): [T, (value: T) => void] {
  const key = `opencall.${name}`
  const [value, setValue] = useState<T>(() => {
    const kept = localStorage.getItem(key)
    return kept === null ? first : (JSON.parse(kept) as T)
  })
  return [
    value,
    (next) => {
      localStorage.setItem(key, JSON.stringify(next))
      setValue(next)
    },
  ]
}

/** The person's density and columns for a table, kept in the browser. */
export function useTableLook(table: string, first: Density = 'dense', hiddenAtFirst: readonly string[] = []) {
  const [density, setDensity] = usePreference<Density>(`density.${table}`, first)
  const [hidden, setHidden] = usePreference<readonly string[]>(`columns.${table}`, hiddenAtFirst)
  return {
    density,
    setDensity,
    hidden: new Set(hidden),
    setHidden: (keys: ReadonlySet<string>) => setHidden([...keys]),
  }
}

export function DensitySwitch({ density, onChange }: { density: Density; onChange: (density: Density) => void }) {
  const t = useWords()
  const phone = useNarrow(720)
  // Cards have one height.
  if (phone) return null
  return (
    <fieldset className="group">
      <legend className="vh">{t('table.density')}</legend>
      <div className="segment">
        <button
          type="button"
          className="plain"
          aria-pressed={density === 'comfortable'}
          aria-label={t('table.comfortable')}
          onClick={() => onChange('comfortable')}
        >
          <IconBaselineDensityMedium size={16} stroke={1.6} />
        </button>
        <button
          type="button"
          className="plain"
          aria-pressed={density === 'dense'}
          aria-label={t('table.dense')}
          onClick={() => onChange('dense')}
        >
          <IconBaselineDensitySmall size={16} stroke={1.6} />
        </button>
      </div>
    </fieldset>
  )
}

export function ColumnChoice<Row>({
  columns,
  hidden,
  onChange,
}: {
  columns: readonly Column<Row>[]
  hidden: ReadonlySet<string>
  onChange: (hidden: ReadonlySet<string>) => void
}) {
  const t = useWords()
  const narrow = useNarrow(720)
  return (
    <Menu closeOnItemClick={false}>
      <Menu.Target>
        {narrow ? (
          <ActionIcon size={44} aria-label={t('table.columns')}>
            <IconColumns3 size={18} stroke={1.6} />
          </ActionIcon>
        ) : (
          <Button variant="subtle" leftSection={<IconColumns3 size={16} stroke={1.6} />}>
            {t('table.columns')}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        {columns
          .filter(({ optional }) => optional)
          .map(({ key, label }) => (
            <Menu.CheckboxItem
              key={key}
              checked={!hidden.has(key)}
              onChange={(shown) => {
                const next = new Set(hidden)
                if (shown) next.delete(key)
                else next.add(key)
                onChange(next)
              }}
            >
              {label}
            </Menu.CheckboxItem>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}
