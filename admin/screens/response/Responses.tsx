import { Button, UnstyledButton } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { loadChunk } from '#client/chunks.ts'
import { $platform } from '#client/stores/platform.ts'
import { number } from '#client/ui/format.ts'
import type { ResponseDetail } from '#core/response/response.contract.ts'
import { useExtensionFilters, useResponseExtensions } from '../../app/extensions.ts'
import { useAllowed, useGo, useLocale, useNarrow, usePath, useProgram, useQuery, useWords } from '../../app/hooks.ts'
import { withWords } from '../../app/i18n.ts'
import { lazyPart } from '../../app/lazyPart.tsx'
import { notify, useProblemText } from '../../app/notices.tsx'
import { ListPage } from '../../app/parts/list/ListPage.tsx'
import { placeParams } from '../../app/parts/list/place.ts'
import { rangeOf } from '../../app/parts/list/range.ts'
import { useSavedViews, viewTabs } from '../../app/parts/list/useSavedViews.ts'
import { ViewActions } from '../../app/parts/list/ViewActions.tsx'
import { Banner } from '../../app/parts/Page.tsx'
import { SidePanel } from '../../app/parts/panel/SidePanel.tsx'
import { useOtherZone } from '../../app/parts/programDates.ts'
import { SkeletonRows } from '../../app/parts/States.tsx'
import { queryOf, useApiQuery } from '../../app/query.ts'
import { useColumns } from './parts/columns.tsx'
import { COMPARE } from './parts/compareAction.tsx'
import { Empty } from './parts/Empty.tsx'
import { ExportMenu } from './parts/ExportMenu.tsx'
import { useFilters } from './parts/filters.ts'
import type { PanelProps } from './parts/Panel.tsx'
import { Card } from './parts/rows.tsx'
import { useAnswers } from './parts/useAnswers.tsx'
import { useNewRowCount } from './parts/useNewRowCount.ts'
import { useCounts, useResponseList } from './parts/useResponseList.ts'
import { FILTER_NAMES, NO_FILTERS, VIEWS, type View, viewOf } from './parts/views.ts'
import styles from './Responses.module.css'

const Panel = lazyPart(
  async () =>
    (
      await loadChunk(() =>
        withWords(
          [
            'access',
            'bulk',
            'decision',
            'deletion',
            'eligibility',
            'evaluation',
            'export',
            'form',
            'gallery',
            'identity',
            'import',
            'log',
            'member',
            'oauth',
            'participant',
            'platform',
            'program',
            'response',
            'retention',
            'security',
            'token',
            'view',
            'vote',
          ],
          import('./parts/Panel.tsx'),
        ),
      )
    ).Panel,
  Coming,
  Frame,
)

const BulkDialog = lazyPart(
  async () => (await loadChunk(() => withWords(['bulk'], import('./parts/BulkDialog.tsx')))).BulkDialog,
)
const BulkRuns = lazyPart(
  async () => (await loadChunk(() => withWords(['bulk', 'response'], import('./parts/BulkRuns.tsx')))).BulkRuns,
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
  const path = usePath()
  const allowed = useAllowed()
  const address = useAddress()
  const { responseId } = useParams()
  const { get } = useQuery()
  const problemText = useProblemText()
  const view = viewOf(get)

  const categories = useApiQuery(queryOf('listCategories', { params: { programId: program.id } }))
  const placeOf = (id: string) => (categories.data?.items ?? []).findIndex((category) => category.id === id)
  const to = (id: string) => address(id, { part: null })
  const extensions = useResponseExtensions()
  const facets = useExtensionFilters(extensions, { platformId: $platform.get()?.id ?? '', programId: program.id })
  const answers = useAnswers(program)
  const views = useSavedViews({ list: 'responses', programId: program.id, filters: FILTER_NAMES })
  const [bulk, setBulk] = useState<{ responseIds: readonly string[] | null } | null>(null)
  const filters = useFilters(categories.data?.items ?? [], view, get('categoryId'), facets, answers.filter)
  const list = useResponseList({
    program,
    questions: answers.columns,
    columns: useColumns(program, placeOf, to, extensions, answers.shown),
    filters,
  })
  const { rows, metadata, moved, gone, values } = list
  const countOf = useCounts(program)
  const news = useNewRowCount(program.id, values, list.answer, gone.size)
  useEffect(() => {
    const timer = setTimeout(() => void Panel.preload()?.catch(() => {}), 1_000)
    return () => clearTimeout(timer)
  }, [])
  const actions = extensions.flatMap(({ action }) =>
    action && program.status === 'active' && allowed(action.permission) ? [action] : [],
  )

  const total = metadata ? news.totalFiltred : null
  const at = rows?.findIndex(({ id }) => id === responseId) ?? -1
  const remaining = (rows ?? []).filter(({ id }) => !gone.has(id))
  const remainingAt = remaining.findIndex(({ id }) => id === responseId)
  const { from } = rangeOf({ page: list.place.page, perPage: list.size, total, shown: remaining.length })
  const beside = list.beside(moved)
  const canStep = {
    previous: at > 0 || (at === 0 && beside.previous !== undefined),
    next: at >= 0 && (at + 1 < (rows?.length ?? 0) || beside.next !== undefined),
  }
  /** To the row before or after, over the edge of the page too. */
  const step = async (by: 1 | -1) => {
    const row = at < 0 ? undefined : rows?.[at + by]
    if (row) return go(address(row.id))
    const place = at < 0 ? undefined : by > 0 ? beside.next : beside.previous
    const answer =
      place &&
      (await list.fetchAhead(place).catch((refused: unknown) => {
        notify(problemText(refused).detail, { tone: 'bad', topic: 'step' })
      }))
    const first = by > 0 ? answer?.items[0] : answer?.items.at(-1)
    if (place && first) go(address(first.id, placeParams(place)))
  }
  const decided = (detail: ResponseDetail) => {
    list.touch(detail)
    news.check()
  }

  return (
    <>
      <div className={styles.fit} data-testid="responses" inert={phone && responseId !== undefined}>
        <ListPage
          list={{ ...list, rows: categories.data || categories.error ? rows : undefined, total }}
          title={t('responses.title')}
          facts={
            metadata && (
              <Facts
                zone={program.zone}
                total={news.total}
                shown={Object.keys(values).length > 0 ? total : undefined}
                news={news.newRows}
                left={gone.size}
                onShow={list.reload}
              />
            )
          }
          actions={
            <>
              {!phone && program.status === 'active' && allowed('program.response.import') && (
                <Button
                  component={Link}
                  to={path(`admin/programs/${program.slug}/import-deposits`)}
                  leftSection={<IconFileImport size={16} stroke={1.6} />}
                >
                  {t('responses.import')}
                </Button>
              )}
              {allowed('program.response.export') && (
                <ExportMenu
                  program={program}
                  filters={values}
                  viewId={views.current?.id}
                  total={metadata ? total : 0}
                />
              )}
            </>
          }
          tabs={{
            label: t('responses.views'),
            end: <ViewActions views={views} />,
            items: [
              ...(Object.keys(VIEWS) as View[]).map((each) => ({
                to: address(null, { ...NO_FILTERS, ...VIEWS[each], ...views.none }),
                label: t(`responses.view.${each}`),
                count: countOf(each),
                current: !views.current && each === view,
              })),
              ...viewTabs(views, (changes) => address(null, changes), t('views.changed')),
            ],
          }}
          search={t('responses.search')}
          density="dense"
          moreColumns={answers.moreColumns}
          nameOf={({ title, number: given }) => title || given}
          onOpen={({ id }) => go(to(id))}
          hrefOf={({ id }) => to(id)}
          currentId={responseId}
          bulk={[...actions, COMPARE]}
          onBulkDone={list.reload}
          underBulk={
            program.status === 'active' &&
            total !== 0 && (
              <Banner>
                <UnstyledButton className="link" onClick={() => setBulk({ responseIds: null })}>
                  {total === null
                    ? t('responses.bulkAllMany', { n: number(10_000, locale) })
                    : t('responses.bulkAll', { n: number(total, locale) })}
                </UnstyledButton>
                {' · '}
                <UnstyledButton
                  className="link"
                  onClick={() => setBulk({ responseIds: list.selection.rows.map(({ id }) => id) })}
                >
                  {t('responses.bulkMore')} ({number(list.selection.rows.length, locale)})
                </UnstyledButton>
              </Banner>
            )
          }
          card={(row) => (
            <Card
              row={row}
              program={program}
              place={placeOf(row.category.id)}
              to={to(row.id)}
              extensions={extensions}
              questions={answers.shown}
            />
          )}
          empty={<Empty program={program} view={metadata && metadata.total > 0 ? view : 'all'} />}
          foot={{
            moved,
            left:
              gone.size > 0
                ? {
                    count: gone.size,
                    words: t('responses.leftToo', { count: gone.size, n: number(gone.size, locale) }),
                  }
                : undefined,
          }}
        />
      </div>
      {answers.dialog(values, filters)}
      {program.status === 'active' && <BulkRuns programId={program.id} onEnded={list.reload} />}
      {bulk && (
        <BulkDialog
          program={program}
          filters={values}
          responseIds={bulk.responseIds}
          total={bulk.responseIds ? bulk.responseIds.length : total}
          onClose={() => setBulk(null)}
          onStarted={() => {
            setBulk(null)
            list.selection.set(new Set())
          }}
        />
      )}
      {responseId && (
        <Panel
          program={program}
          responseId={responseId}
          row={rows?.[at]}
          categoryPlace={placeOf}
          place={remainingAt < 0 ? undefined : { at: from + remainingAt, of: total }}
          canStep={canStep}
          onStep={(by) => void step(by)}
          address={address}
          onClose={() => go(address(null))}
          onDecided={decided}
          onDeleted={() => {
            go(address(null))
            list.reload()
          }}
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
          <UnstyledButton className={styles.news} onClick={onShow}>
            {t('responses.news', { count: news, n: number(news, locale) })}
          </UnstyledButton>
        </>
      )}
      {news === 0 && left > 0 && (
        <>
          {' · '}
          <UnstyledButton className={styles.news} onClick={onShow}>
            {t('responses.left', { count: left, n: number(left, locale) })}
          </UnstyledButton>
        </>
      )}
      {otherZone && ` · ${t('time.all', { zone: otherZone })}`}
    </>
  )
}
