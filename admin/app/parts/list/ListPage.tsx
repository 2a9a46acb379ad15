import { Button, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useNarrow, useQuery, useWords } from '../../hooks.ts'
import { useProblemText } from '../../notices.tsx'
import type { RowAction } from '../../slice.ts'
import { Banner, Page, type PageProps, type TabLink, TabLinks } from '../Page.tsx'
import { NoResult, StateBox } from '../States.tsx'
import { DataTable } from '../table/DataTable.tsx'
import type { DataTableProps, Density } from '../table/props.ts'
import { BulkBar } from './BulkBar.tsx'
import { FilterChips, SearchBox } from './Filters.tsx'
import { filtersInWords } from './filters.ts'
import { KeyLine, ListFoot } from './ListFoot.tsx'
import styles from './ListPage.module.css'
import { FIRST_PLACE } from './place.ts'
import { SortMenu } from './SortMenu.tsx'
import { ColumnChoice, DensitySwitch, type MoreColumns } from './TableSettings.tsx'
import type { List } from './useList.ts'
import { useTableSettings } from './useTableSettings.ts'

type Shown<Row extends { id: string }> = Pick<
  DataTableProps<Row>,
  'nameOf' | 'onOpen' | 'hrefOf' | 'currentId' | 'twoLines' | 'card' | 'totals'
>

interface ListPageProps<Row extends { id: string }> extends Shown<Row>, Omit<PageProps, 'children' | 'width'> {
  list: List<Row>
  /** What is listed, where it is not the title. */
  label?: string
  tabs?: { label: string; items: readonly TabLink[]; end?: ReactNode }
  /** Label of the search; without it there is none. */
  search?: string
  /** Said beside the search, e.g. in which order the rows are. */
  note?: ReactNode
  density?: Density
  moreColumns?: MoreColumns
  /** What can be done with rows that are selected; without any, no row can be selected. */
  bulk?: readonly RowAction<Row>[]
  onBulkDone?: () => void
  /** Shown under what can be done with the selected rows: the way to all that the filters let through. */
  underBulk?: ReactNode
  /** When there is nothing at all: what this is, and the one action. */
  empty: ReactNode
  foot?: Omit<Parameters<typeof ListFoot>[0], 'list'>
  /** Puts something beside the table, e.g. the row that is open. */
  around?: (table: ReactNode) => ReactNode
  /** Dialogs. */
  children?: ReactNode
}

/** A list of the back office: tabs, search, filters, what can be done with selected rows, the table or cards, the pages. */
export function ListPage<Row extends { id: string }>({
  list,
  title,
  badge,
  facts,
  actions,
  label = title,
  tabs,
  search,
  note,
  density = 'comfortable',
  moreColumns,
  bulk = [],
  onBulkDone,
  underBulk,
  empty,
  foot,
  around = (table) => table,
  children,
  ...shown
}: ListPageProps<Row>) {
  const t = useWords()
  const { get } = useQuery()
  const problemText = useProblemText()
  const phone = useNarrow(720)
  const settings = useTableSettings(list.name, list.columns, density)
  const { rows, error, loading, reload, selection, sorting, place } = list
  const canSelect = bulk.length > 0
  const end = phone ? null : (
    <>
      {note}
      <ColumnChoice columns={list.columns} hidden={settings.hidden} onChange={settings.setHidden} more={moreColumns} />
      {!shown.twoLines && <DensitySwitch density={settings.density} onChange={settings.setDensity} />}
    </>
  )
  const table = (
    <DataTable
      {...shown}
      label={label}
      columns={settings.arrange(list.columns)}
      rows={rows}
      loading={loading}
      error={error}
      onRetry={reload}
      {...(sorting && { sorting, onSort: list.sort })}
      {...(canSelect && { selection })}
      density={settings.density}
      hidden={settings.hidden}
      empty={
        place.page > 1 && list.total !== 0 ? (
          <StateBox
            title={t('table.noPage')}
            actions={<Button onClick={() => list.goTo(FIRST_PLACE)}>{t('table.firstPage')}</Button>}
          >
            {t('table.noPageHint')}
          </StateBox>
        ) : list.isFiltered ? (
          <NoResult filters={filtersInWords(list.filters, get, t)} onClear={list.clear} />
        ) : (
          empty
        )
      }
      foot={list.paging !== 'all' && <ListFoot list={list} {...foot} />}
    />
  )
  return (
    <Page title={title} badge={badge} facts={facts} actions={actions}>
      {tabs && <TabLinks {...tabs} />}
      {/* Search and filters at the left, how it is shown at the right. */}
      <search className={styles.toolbar}>
        {search && <SearchBox label={search} />}
        <FilterChips filters={list.filters} />
        {phone && sorting && <SortMenu columns={list.columns} sorting={sorting} onSort={list.sort} />}
        <div className={styles.toolbarEnd}>{end}</div>
      </search>
      {canSelect && (
        <BulkBar
          rows={selection.rows}
          shown={rows ?? []}
          actions={bulk}
          onClear={() => selection.set(new Set())}
          onDone={() => {
            selection.set(new Set())
            onBulkDone?.()
          }}
        />
      )}
      {canSelect && selection.rows.length > 0 && underBulk}
      {error && rows && !loading && (
        <Banner tone="bad" role="alert">
          {problemText(error).detail}{' '}
          <UnstyledButton className="link" onClick={reload}>
            {t('state.retry')}
          </UnstyledButton>
        </Banner>
      )}
      {around(table)}
      <KeyLine
        keys={[
          ['j/k', 'help.browse'],
          ...(shown.onOpen ? [['Enter', 'help.open'] as const] : []),
          ...(canSelect ? [['x', 'help.selectShort'] as const] : []),
          ...(list.filters.some(({ ofTab }) => !ofTab) ? [['f', 'help.filterShort'] as const] : []),
          ['?', 'help.all'],
        ]}
      />
      {children}
    </Page>
  )
}
