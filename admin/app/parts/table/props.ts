import type { ReactNode } from 'react'

export type Density = 'dense' | 'comfortable'

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
  /** The order that comes first when the column is pressed; without it the highest first. */
  firstDirection?: 'asc'
  /** What the column is sorted by in a list that comes in one answer. */
  sortValue?: (row: Row) => string | number
  width?: number | string
  /** Goes over two lines rather than push the last columns out of sight. */
  wraps?: boolean
  /** May be taken off the table. */
  optional?: boolean
  /** Off the table until the person puts it there. */
  hiddenAtFirst?: boolean
  /** Only shown while a row in sight has one. */
  hasValue?: (row: Row) => boolean
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

export interface DataTableProps<Row extends { id: string }> {
  /** Says what is listed. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  nameOf: (row: Row) => string
  loading?: boolean
  error?: unknown
  onRetry: () => void
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
