import './Response.css'
import { Button } from '@mantine/core'
import { IconExternalLink, IconInbox, IconRoute } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { call } from '#client/api/call.ts'
import { programs } from '#client/stores/programs.ts'
import { fromNow, number, tableDate } from '#client/ui/format.ts'
import type { Locale } from '#core/locale.ts'
import type { Program } from '#core/program/program.contract.ts'
import type { ResponseDetail, ResponseRow } from '#core/response/response.contract.ts'
import { gateThatMatters } from '#core/response/response.rules.ts'
import { boot } from '../../app/boot.ts'
import { loadChunk } from '../../app/chunks.ts'
import {
  useAllowed,
  useGo,
  useLoad,
  useLocale,
  useNarrow,
  useNow,
  usePath,
  useProgram,
  useQuery,
  useText,
  useWords,
} from '../../app/hooks.ts'
import { useZoneName } from '../../app/parts/CallLine.tsx'
import {
  type Column,
  ColumnChoice,
  DataTable,
  DensitySwitch,
  KeyLine,
  TableFoot,
  useTableLook,
} from '../../app/parts/DataTable.tsx'
import { Page, TabLinks } from '../../app/parts/Page.tsx'
import { NoResult, StateBox } from '../../app/parts/States.tsx'
import { CategoryName, ResponseBadge, StepBadge } from '../../app/parts/StatusBadge.tsx'
import { FilterChips, type FilterDefinition, filtersInWords, SearchBox, Toolbar } from '../../app/parts/Toolbar.tsx'
import { ExportMenu } from './parts/ExportMenu.tsx'
import {
  filtersOf,
  orderOf,
  PER_PAGE,
  placeParams,
  STATUSES,
  STEP_STATES,
  turn,
  VIEWS,
  type View,
  viewOf,
} from './parts/list.ts'
import { useNews } from './parts/useNews.ts'

const loadPanel = () => loadChunk(() => import('./parts/Panel.tsx'))
const Panel = lazy(async () => ({ default: (await loadPanel()).Panel }))

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
  const look = useTableLook('responses', 'dense', ['createdAt'])
  const filters = filtersOf(get)
  const order = orderOf(get)
  const view = viewOf(filters)

  const list = useList({ program, filters, order, page, after: get('after'), before: get('before') })
  const { rows, metadata, moved } = list
  const categories = useLoad(`${program.id} ${locale}`, (signal) =>
    call('listCategories', { params: { programId: program.id } }, { signal }),
  )
  const counts = useCounts(program)
  const news = useNews(program.id, filters, list.answer)
  useEffect(() => {
    const timer = setTimeout(() => void loadPanel(), 1_000)
    return () => clearTimeout(timer)
  }, [])

  const definitions = useFilters(categories.data?.items ?? [], view, filters.categoryId)
  const filtered = Object.keys(filters).length > 0
  const shownTotal = metadata?.totalFiltred ?? null
  const placeOf = (id: string) => (categories.data?.items ?? []).findIndex((category) => category.id === id)
  const open = (row: ResponseRow) => go(address(row.id, { part: null }))
  const turned = (by: 1 | -1) => turn(rows ?? [], page, by, order.by === 'updatedAt' ? moved : NONE)
  const columns = useColumns(program, placeOf, (id) => address(id, { part: null }))

  const at = rows?.findIndex(({ id }) => id === responseId) ?? -1
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
    const answer = await list.fetchAhead(place)
    const first = by > 0 ? answer.items[0] : answer.items.at(-1)
    if (first) go(address(first.id, placeParams(place)))
  }
  const decided = (detail: ResponseDetail) => {
    list.touch(detail)
    counts.reload()
    const state = gateThatMatters(detail.steps)?.state
    if (filters.stepState && filters.stepState !== state) news.expect(-1)
    if (filters.stepState && filters.stepState === state) news.expect(1)
  }

  return (
    <>
      <div className="resp-fit" inert={phone && responseId !== undefined}>
        <Page
          title={t('responses.title')}
          facts={
            metadata && (
              <Facts
                total={metadata.total}
                shown={filtered ? shownTotal : undefined}
                news={news.count}
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
          </Toolbar>
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
            onSort={({ by, direction }) =>
              set({
                sort: by,
                direction: by === order.by ? direction : by === 'title' || by === 'number' ? 'asc' : 'desc',
                after: null,
                before: null,
              })
            }
            density={look.density}
            hidden={look.hidden}
            card={(row) => (
              <Card row={row} program={program} place={placeOf(row.category.id)} to={address(row.id, { part: null })} />
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
                  total={metadata.totalFiltred}
                  shown={rows?.length ?? 0}
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
        <Suspense fallback={<aside className="panel" aria-busy="true" aria-label={t('state.loading')} />}>
          <Panel
            program={program}
            responseId={responseId}
            row={rows?.[at]}
            categoryPlace={placeOf}
            place={at < 0 ? undefined : { at: (page - 1) * PER_PAGE + at + 1, of: metadata?.totalFiltred ?? null }}
            canStep={canStep}
            onStep={(by) => void step(by)}
            address={address}
            onClose={() => go(address(null))}
            onDecided={decided}
          />
        </Suspense>
      )}
    </>
  )
}

const NONE: ReadonlySet<string> = new Set()
const NO_FILTERS = {
  status: null,
  stepState: null,
  stepId: null,
  categoryId: null,
  search: null,
  page: null,
  after: null,
  before: null,
}

interface Asked {
  program: Program
  filters: ReturnType<typeof filtersOf>
  order: ReturnType<typeof orderOf>
  page: number
  after: string
  before: string
}

/** The page of the list that the address asks for. It changes when asked to; decisions taken here show in their rows. */
function useList({ program, filters, order, page, after, before }: Asked) {
  const locale = useLocale()
  const query = (place: { page: number; after?: string | undefined; before?: string | undefined }) => ({
    ...filters,
    sort: order.by,
    direction: order.direction,
    page: place.page,
    perPage: PER_PAGE,
    ...(place.page > 1 && place.after ? { after: place.after } : {}),
    ...(place.page > 1 && place.before ? { before: place.before } : {}),
  })
  const params = { programId: program.id }
  const asked = query({ page, after, before })
  const key = JSON.stringify([program.id, asked])
  const ahead = useRef<{ key: string; answer: Awaited<ReturnType<typeof call<'listResponses'>>> } | null>(null)
  const { data, error, loading, reload } = useLoad(key, async (signal) => {
    const known = ahead.current
    ahead.current = null
    return known?.key === key ? known.answer : call('listResponses', { params, query: asked }, { signal })
  })
  const [touched, setTouched] = useState<{ of: unknown; rows: ReadonlyMap<string, ResponseDetail> }>()
  const mine = touched?.of === data ? touched?.rows : undefined
  return {
    answer: data,
    rows: data?.items.map((row) => withDetail(row, mine?.get(row.id), locale)),
    metadata: data?.metadata,
    /** Rows that were decided on since the page was read. */
    moved: mine ? new Set(mine.keys()) : NONE,
    error,
    loading,
    reload,
    touch: (detail: ResponseDetail) =>
      setTouched((now) => ({
        of: data,
        rows: new Map([...(now && now.of === data ? now.rows : []), [detail.id, detail]]),
      })),
    /** Reads another page before the address goes there. */
    fetchAhead: async (place: { page: number; after?: string | undefined; before?: string | undefined }) => {
      const next = query(place)
      const answer = await call('listResponses', { params, query: next })
      ahead.current = { key: JSON.stringify([program.id, next]), answer }
      return answer
    },
  }
}

/** A row as it is after what was done in its panel. */
function withDetail(row: ResponseRow, detail: ResponseDetail | undefined, locale: Locale): ResponseRow {
  if (!detail) return row
  const gate = gateThatMatters(detail.steps)
  return {
    ...row,
    state: detail.state,
    updatedAt: detail.updatedAt,
    gate: gate && {
      stepId: gate.id,
      title: row.gate?.stepId === gate.id ? row.gate.title : { [locale]: gate.title },
      state: gate.state,
    },
  }
}

/** How many applications each view holds: the dashboard's own figures. The menu's count follows them. */
function useCounts(program: Program): { of: (view: View) => number | undefined; reload: () => void } {
  const { data, reload } = useLoad(program.id, (signal) =>
    call('getProgramDashboard', { params: { programId: program.id }, query: { days: 7 } }, { signal }),
  )
  const counts = data?.counts
  useEffect(() => {
    if (counts) programs.merge(program.id, { responses: counts })
  }, [counts, program.id])
  const toValidate = data?.perCategory.reduce((sum, row) => sum + row.toValidate, 0)
  return {
    of: (view) => (view === 'all' ? counts?.total : view === 'toValidate' ? toValidate : counts?.[view]),
    reload,
  }
}

function Facts({
  total,
  shown,
  news,
  onShow,
}: {
  total: number
  /** Left out while nothing is filtered. */
  shown: number | null | undefined
  news: number
  onShow: () => void
}) {
  const t = useWords()
  const locale = useLocale()
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
    </>
  )
}

type Categories = Awaited<ReturnType<typeof call<'listCategories'>>>['items']

/** Filters beyond the view's own; steps are named with their category when there are several. */
function useFilters(categories: Categories, view: View, categoryId: string | undefined): FilterDefinition[] {
  const t = useWords()
  const text = useText()
  const { lang } = useProgram()
  const own: { status?: string; stepState?: string } = VIEWS[view]
  const steps = categories
    .filter(({ id }) => !categoryId || id === categoryId)
    .flatMap((category) =>
      category.steps.map((step) => ({
        value: step.id,
        label: [categories.length > 1 && !categoryId && text(category.title, lang), text(step.title, lang)]
          .filter(Boolean)
          .join(' › '),
      })),
    )
  return [
    ...(own.status
      ? []
      : [
          {
            name: 'status',
            label: t('responses.filter.status'),
            options: STATUSES.map((value) => ({ value, label: t(`response.state.${value}`) })),
          },
        ]),
    ...(categories.length > 1
      ? [
          {
            name: 'categoryId',
            label: t('responses.filter.category'),
            options: categories.map(({ id, title }) => ({ value: id, label: text(title, lang) })),
            with: ['stepId'],
          },
        ]
      : []),
    ...(steps.length > 0 ? [{ name: 'stepId', label: t('responses.filter.step'), options: steps }] : []),
    ...(own.stepState
      ? []
      : [
          {
            name: 'stepState',
            label: t('responses.filter.stepState'),
            options: STEP_STATES.map((value) => ({ value, label: t(`response.step.${value}`) })),
          },
        ]),
  ]
}

function useColumns(
  program: Program,
  placeOf: (categoryId: string) => number,
  to: (id: string) => string,
): Column<ResponseRow>[] {
  const t = useWords()
  const text = useText()
  const locale = useLocale()
  const date = (iso: string | null) =>
    iso && <span className="num nowrap">{tableDate(new Date(iso), program.zone, locale)}</span>
  return [
    {
      key: 'number',
      label: t('responses.column.number'),
      sort: 'number',
      width: 104,
      cell: (row) => <span className="num soft nowrap">{row.number}</span>,
    },
    {
      key: 'title',
      label: t('responses.column.title'),
      sort: 'title',
      fixed: true,
      cell: (row) => (
        <Link className="table__name table__cell resp-title" to={to(row.id)} title={row.title}>
          {row.title || t('responses.untitled')}
        </Link>
      ),
    },
    {
      key: 'owner',
      label: t('responses.column.owner'),
      optional: true,
      cell: ({ owner }) =>
        owner ? (
          <span className="table__cell resp-owner" title={owner.email}>
            {owner.name || owner.email}
          </span>
        ) : (
          <span className="faint">{t('responses.noOwner')}</span>
        ),
    },
    {
      key: 'category',
      label: t('responses.column.category'),
      optional: true,
      cell: ({ category }) => <CategoryName name={text(category.title, program.lang)} place={placeOf(category.id)} />,
    },
    {
      key: 'state',
      label: t('responses.column.state'),
      optional: true,
      cell: ({ state }) => <ResponseBadge state={state} />,
    },
    {
      key: 'gate',
      label: t('responses.column.gate'),
      optional: true,
      cell: ({ gate }) =>
        gate && (
          <span title={text(gate.title, program.lang)}>
            <StepBadge state={gate.state} bare />
          </span>
        ),
    },
    {
      key: 'createdAt',
      label: t('responses.column.createdAt'),
      sort: 'createdAt',
      optional: true,
      width: 136,
      cell: (row) => date(row.createdAt),
    },
    {
      key: 'submittedAt',
      label: t('responses.column.submittedAt'),
      sort: 'submittedAt',
      optional: true,
      width: 136,
      cell: (row) => date(row.submittedAt),
    },
    {
      key: 'updatedAt',
      label: t('responses.column.updatedAt'),
      sort: 'updatedAt',
      optional: true,
      width: 136,
      cell: (row) => date(row.updatedAt),
    },
  ]
}

/** A row on a phone. */
function Card({ row, program, place, to }: { row: ResponseRow; program: Program; place: number; to: string }) {
  const t = useWords()
  const text = useText()
  const locale = useLocale()
  return (
    <div className="resp-card">
      <p className="resp-card__head">
        <Link className="table__name resp-card__link" to={to}>
          {row.title || t('responses.untitled')}
        </Link>
        <span className="num small soft nowrap">{row.number}</span>
      </p>
      <p className="small soft cut">{row.owner?.name || row.owner?.email || t('responses.noOwner')}</p>
      <p className="small soft">
        <CategoryName name={text(row.category.title, program.lang)} place={place} />
      </p>
      <p className="resp-card__states">
        <ResponseBadge state={row.state} />
        {row.gate && <StepBadge state={row.gate.state} />}
        <span className="num small soft nowrap">{tableDate(new Date(row.updatedAt), program.zone, locale)}</span>
      </p>
    </div>
  )
}

/** What will be here and when, and the one thing to do. */
function Empty({ program, view }: { program: Program; view: View }) {
  const t = useWords()
  const path = usePath()
  const locale = useLocale()
  const now = useNow()
  const zoneName = useZoneName()
  if (view !== 'all')
    return (
      <StateBox icon={IconInbox} title={t(`responses.empty.${view}.title`)}>
        {t(`responses.empty.${view}.text`)}
      </StateBox>
    )
  const at = program.phase === 'upcoming' || program.phase === 'draft' ? program.opensAt : program.closesAt
  const when = at ? new Date(at) : null
  const values = when && {
    date: `${tableDate(when, program.zone, locale)}, ${zoneName(program.zone)}`,
    left: fromNow(when, now, locale, program.zone),
  }
  const page = boot.publicUrl && `${boot.publicUrl.replace(/\/$/, '')}/applications/${program.slug}`
  const isPublic = program.publishedAt !== null && program.status === 'active'
  return (
    <StateBox
      icon={IconInbox}
      title={t('responses.empty.all.title')}
      actions={
        isPublic && page ? (
          <Button component="a" href={page} target="_blank" leftSection={<IconExternalLink size={16} stroke={1.6} />}>
            {t('programs.publicPage')}
          </Button>
        ) : (
          <Button
            component={Link}
            to={path(`admin/programs/${program.slug}/configure`)}
            leftSection={<IconRoute size={16} stroke={1.6} />}
          >
            {t('menu.configure')}
          </Button>
        )
      }
    >
      {t(`responses.empty.all.${program.phase}${values ? '' : 'Undated'}`, values ?? {})}
    </StateBox>
  )
}
