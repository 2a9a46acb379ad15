import './Response.css'
import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { call } from '#client/api/call.ts'
import { loadChunk } from '#client/chunks.ts'
import { $platform } from '#client/stores/platform.ts'
import { number } from '#client/ui/format.ts'
import type { ResponseDetail, ResponseRow } from '#core/response/response.contract.ts'
import { useExtensionOptions, useResponseExtensions } from '../../app/extensions.ts'
import {
  useAllowed,
  useGo,
  useLoad,
  useLocale,
  useNarrow,
  usePath,
  useProgram,
  useQuery,
  useWords,
} from '../../app/hooks.ts'
import { withWords } from '../../app/i18n.ts'
import { lazyPart } from '../../app/lazyPart.tsx'
import { notify, useProblemText } from '../../app/notices.tsx'
import { useOtherZone } from '../../app/parts/CallLine.tsx'
import { Page, TabLinks } from '../../app/parts/Page.tsx'
import { SidePanel } from '../../app/parts/panel/SidePanel.tsx'
import { SelectionActions } from '../../app/parts/SelectionActions.tsx'
import { NoResult, SkeletonRows, StateBox } from '../../app/parts/States.tsx'
import { FilterChips, filtersInWords, SearchBox, Toolbar } from '../../app/parts/Toolbar.tsx'
import { DataTable } from '../../app/parts/table/DataTable.tsx'
import { KeyLine, TableFoot } from '../../app/parts/table/Foot.tsx'
import { ColumnChoice, DensitySwitch, useTableSettings } from '../../app/parts/table/Look.tsx'
import type { Sorting } from '../../app/parts/table/props.ts'
import { rangeOf } from '../../app/parts/table/range.ts'
import { SortMenu } from '../../app/parts/table/SortMenu.tsx'
import { Empty } from './parts/Empty.tsx'
import { ExportMenu } from './parts/ExportMenu.tsx'
import { NO_FILTERS, useFilters } from './parts/filters.ts'
import { filtersOf, orderOf, PER_PAGE, placeParams, turn, VIEWS, type View, viewOf } from './parts/list.ts'
import type { PanelProps } from './parts/Panel.tsx'
import { Card, useColumns } from './parts/rows.tsx'
import { NONE, useCounts, useList } from './parts/useList.ts'
import { useNewRowCount } from './parts/useNewRowCount.ts'

const Panel = lazyPart(
  async () =>
    (
      await loadChunk(() =>
        withWords(['access', 'form', 'log', 'platform', 'program', 'response'], import('./parts/Panel.tsx')),
      )
    ).Panel,
  Coming,
  Frame,
)

/** Where the panel will be. */
function Frame({ row, responseId, onClose, children }: PanelProps & { children: ReactNode }) {
  const t = useWords()
  return (
    <SidePanel title={row?.title || t('responses.one')} rowId={responseId} onClose={onClose}>
      {children}
    </SidePanel>
  )
}

function Coming(props: PanelProps) {
  return (
    <Frame {...props}>
      <SkeletonRows rows={9} height={40} />
    </Frame>
  )
}

/** What the address keeps of the list while a panel opens over it. */
function useAddress(): (id: string | null, changes?: Record<string, string | null>) => string {
  const path = usePath()
  const { slug } = useProgram()
  const [params] = useSearchParams()
  return (id, changes = {}) => {
    const next = new URLSearchParams(params)
    if (id === null) next.delete('part')
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    const search = next.toString()
    return `${path(`admin/programs/${slug}/responses`)}${id ? `/${id}` : ''}${search ? `?${search}` : ''}`
  }
}

export function Screen() {
  const t = useWords()
  const locale = useLocale()
  const program = useProgram()
  const go = useGo()
  const phone = useNarrow(720)
  const allowed = useAllowed()
  const address = useAddress()
  const { responseId } = useParams()
  const { get, set, page } = useQuery()
  const look = useTableSettings('responses', 'dense', ['createdAt'])
  const filters = filtersOf(get)
  const order = orderOf(get)
  const view = viewOf(filters)

  const list = useList({ program, filters, order, page, after: get('after'), before: get('before') })
  const { rows, metadata, moved, gone } = list
  const categories = useLoad(`${program.id} ${locale}`, (signal) =>
    call('listCategories', { params: { programId: program.id } }, { signal }),
  )
  const counts = useCounts(program)
  const problemText = useProblemText()
  const news = useNewRowCount(program.id, filters, list.answer, gone.size)
  useEffect(() => {
    const timer = setTimeout(() => void Panel.preload()?.catch(() => {}), 1_000)
    return () => clearTimeout(timer)
  }, [])

  const extensions = useResponseExtensions()
  const facets = useExtensionOptions(extensions, { platformId: $platform.get()?.id ?? '', programId: program.id })
  const [selected, setSelected] = useState<ReadonlySet<string>>(NONE)
  const definitions = useFilters(categories.data?.items ?? [], view, filters.categoryId, facets.filters)
  const filtered = Object.keys(filters).length > 0
  const shownTotal = metadata ? news.totalFiltred : null
  const placeOf = (id: string) => (categories.data?.items ?? []).findIndex((category) => category.id === id)
  const open = (row: ResponseRow) => go(address(row.id, { part: null }))
  const sort = ({ by, direction }: Sorting) =>
    set({
      sort: by,
      direction: by === order.by ? direction : by === 'title' || by === 'number' ? 'asc' : 'desc',
      after: null,
      before: null,
    })
  const turned = (by: 1 | -1) => turn(rows ?? [], page, by, order.by === 'updatedAt' ? moved : NONE)
  const columns = useColumns(program, rows ?? [], placeOf, (id) => address(id, { part: null }), extensions)

  const actions = extensions.flatMap(({ action }) =>
    action && program.status === 'active' && allowed(action.permission) ? [action] : [],
  )

  const at = rows?.findIndex(({ id }) => id === responseId) ?? -1
  const kept = (rows ?? []).filter(({ id }) => !gone.has(id))
  const keptAt = kept.findIndex(({ id }) => id === responseId)
  const { from } = rangeOf({ page, perPage: PER_PAGE, total: shownTotal, shown: kept.length })
  const pages = metadata?.nbPages ?? null
  const canStep = {
    previous: at > 0 || (at === 0 && page > 1),
    next: at >= 0 && (at + 1 < (rows?.length ?? 0) || (pages === null ? rows?.length === PER_PAGE : page < pages)),
  }
  /** To the row before or after, over the edge of the page too. */
  const step = async (by: 1 | -1) => {
    if (at < 0 || !(by > 0 ? canStep.next : canStep.previous)) return
    const beside = rows?.[at + by]
    if (beside) return go(address(beside.id))
    const place = turned(by)
    const answer = await list.fetchAhead(place).catch((refused: unknown) => {
      notify(problemText(refused).detail, { tone: 'bad', topic: 'step' })
      return null
    })
    if (!answer) return
    const first = by > 0 ? answer.items[0] : answer.items.at(-1)
    if (first) go(address(first.id, placeParams(place)))
  }
  const decided = (detail: ResponseDetail) => {
    list.touch(detail)
    counts.reload()
    news.look()
  }

  return (
    <>
      <div className="resp-fit" inert={phone && responseId !== undefined}>
        <Page
          title={t('responses.title')}
          facts={
            metadata && (
              <Facts
                zone={program.zone}
                total={news.total}
                shown={filtered ? shownTotal : undefined}
                news={news.newRows}
                left={gone.size}
                onShow={list.reload}
              />
            )
          }
          actions={
            allowed('program.response.export') && (
              <ExportMenu program={program} filters={filters} total={metadata ? shownTotal : 0} />
            )
          }
        >
          <TabLinks
            label={t('responses.views')}
            items={(Object.keys(VIEWS) as View[]).map((each) => ({
              to: address(null, { ...NO_FILTERS, ...VIEWS[each] }),
              label: t(`responses.view.${each}`),
              count: counts.of(each),
              current: each === view,
            }))}
          />
          <Toolbar
            end={
              phone ? undefined : (
                <>
                  <ColumnChoice columns={columns} hidden={look.hidden} onChange={look.setHidden} />
                  <DensitySwitch density={look.density} onChange={look.setDensity} />
                </>
              )
            }
          >
            <SearchBox label={t('responses.search')} />
            <FilterChips filters={definitions} />
            <SortMenu columns={columns} sorting={order} onSort={sort} />
          </Toolbar>
          <SelectionActions
            rows={(rows ?? []).filter(({ id }) => selected.has(id))}
            actions={actions}
            onClear={() => setSelected(NONE)}
            onDone={() => {
              setSelected(NONE)
              facets.reload()
              list.reload()
            }}
          />
          <DataTable
            label={t('responses.title')}
            columns={columns}
            rows={categories.data || categories.error ? rows : undefined}
            idOf={({ id }) => id}
            nameOf={({ title, number: given }) => title || given}
            loading={list.loading}
            error={list.error}
            onRetry={list.reload}
            onOpen={open}
            hrefOf={(row) => address(row.id, { part: null })}
            currentId={responseId}
            sorting={order}
            onSort={sort}
            {...(actions.length > 0 && { selection: { ids: selected, set: setSelected } })}
            density={look.density}
            hidden={look.hidden}
            card={(row) => (
              <Card
                row={row}
                program={program}
                place={placeOf(row.category.id)}
                to={address(row.id, { part: null })}
                extensions={extensions}
              />
            )}
            empty={
              page > 1 && shownTotal !== 0 ? (
                <StateBox
                  title={t('responses.noPage')}
                  actions={<Button onClick={() => set(placeParams({ page: 1 }))}>{t('responses.firstPage')}</Button>}
                >
                  {t('responses.noPageHint')}
                </StateBox>
              ) : definitions.some(({ name }) => get(name)) || filters.search ? (
                <NoResult
                  filters={filtersInWords(definitions, get, t)}
                  onClear={() => set({ ...NO_FILTERS, ...VIEWS[view] })}
                />
              ) : (
                <Empty program={program} view={metadata && metadata.total > 0 ? view : 'all'} />
              )
            }
            foot={
              metadata && (
                <TableFoot
                  page={page}
                  perPage={PER_PAGE}
                  total={shownTotal}
                  shown={kept.length}
                  left={
                    gone.size > 0
                      ? {
                          count: gone.size,
                          words: t('responses.leftToo', { count: gone.size, n: number(gone.size, locale) }),
                        }
                      : undefined
                  }
                  onPage={(next) => set(placeParams(turned(next > page ? 1 : -1)))}
                />
              )
            }
          />
          <KeyLine
            keys={[
              ['j/k', 'help.browse'],
              ['Enter', 'help.open'],
              ['f', 'help.filterShort'],
              ['?', 'help.all'],
            ]}
          />
        </Page>
      </div>
      {responseId && (
        <Panel
          program={program}
          responseId={responseId}
          row={rows?.[at]}
          categoryPlace={placeOf}
          place={keptAt < 0 ? undefined : { at: from + keptAt, of: shownTotal }}
          canStep={canStep}
          onStep={(by) => void step(by)}
          address={address}
          onClose={() => go(address(null))}
          onDecided={decided}
          extensions={extensions}
          actions={actions}
          onChanged={list.reload}
        />
      )}
    </>
  )
}

function Facts({
  zone,
  total,
  shown,
  news,
  left,
  onShow,
}: {
  zone: string
  total: number
  /** Left out while nothing is filtered. */
  shown: number | null | undefined
  news: number
  /** Rows that are still in sight after a decision took them out. */
  left: number
  onShow: () => void
}) {
  const t = useWords()
  const locale = useLocale()
  const otherZone = useOtherZone()(zone)
  const all = number(total, locale)
  return (
    <>
      {shown === undefined
        ? t('responses.count', { count: total, n: all })
        : shown === null
          ? t('responses.shownMany', { n: number(10_000, locale), total: all })
          : t('responses.shown', { count: shown, n: number(shown, locale), total: all })}
      {news > 0 && (
        <>
          {' · '}
          <button type="button" className="plain resp-news" onClick={onShow}>
            {t('responses.news', { count: news, n: number(news, locale) })}
          </button>
        </>
      )}
      {news === 0 && left > 0 && (
        <>
          {' · '}
          <button type="button" className="plain resp-news" onClick={onShow}>
            {t('responses.left', { count: left, n: number(left, locale) })}
          </button>
        </>
      )}
      {otherZone && ` · ${t('time.all', { zone: otherZone })}`}
    </>
  )
}
