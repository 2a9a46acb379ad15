import '../Log.css'
import { IconHistory } from '@tabler/icons-react'
import { useContext } from 'react'
import type { LogEntry } from '#core/log/log.contract.ts'
import { useLoad, useQuery, useWords } from '../../../app/hooks.ts'
import { useZoneName } from '../../../app/parts/CallLine.tsx'
import { Page } from '../../../app/parts/Page.tsx'
import { NoResult, StateBox } from '../../../app/parts/States.tsx'
import { FilterChips, type FilterDefinition, filtersInWords, Toolbar } from '../../../app/parts/Toolbar.tsx'
import { DataTable } from '../../../app/parts/table/DataTable.tsx'
import { KeyLine, StepFoot } from '../../../app/parts/table/Foot.tsx'
import type { Column } from '../../../app/parts/table/props.ts'
import { parseId, parseOneOf } from '../../../app/urlParams.ts'
import { EntryPanel } from './EntryPanel.tsx'
import { useActorName, useMoment, useSubjectName, useTypeName, Zone } from './words.ts'

export interface LogQuery {
  after?: string
  type?: string
  actorId?: string
  from?: string
  limit: number
}
interface LogAnswer {
  items: LogEntry[]
  metadata: { lastId: string | null; hasMore: boolean }
}

const PER_PAGE = 50
const DAY = 86_400_000
const SINCE = ['1', '7', '30'] as const
/** Pages that were gone through and the open entry are those of one filter. */
const WITH = ['trail', 'entry'] as const

interface LogPageProps {
  load: (query: LogQuery, signal: AbortSignal) => Promise<LogAnswer>
  scope: string
  slices: readonly string[]
  zone: string
}

export const LogPage = ({ zone, ...props }: LogPageProps) => (
  <Zone value={zone}>
    <Log {...props} />
  </Zone>
)

function Log({ load, scope, slices }: Omit<LogPageProps, 'zone'>) {
  const t = useWords()
  const zone = useContext(Zone)
  const zoneName = useZoneName()
  const { get, set } = useQuery()
  const type = parseOneOf(slices, get('type'))
  const since = parseOneOf(SINCE, get('since'))
  const [actorId, after] = [parseId(get('actorId')), parseId(get('after'))]
  const openId = get('entry')
  const trail = get('trail').split(',').filter(Boolean)
  const { data, error, loading, reload } = useLoad(
    [scope, type ?? '', since ?? '', actorId ?? '', after ?? ''].join('|'),
    (signal) =>
      load(
        {
          limit: PER_PAGE,
          ...(type ? { type } : {}),
          ...(actorId ? { actorId } : {}),
          ...(after ? { after } : {}),
          ...(since ? { from: new Date(Date.now() - Number(since) * DAY).toISOString() } : {}),
        },
        signal,
      ),
  )
  const actorName = useActorName()
  const people = [
    ...new Map((data?.items ?? []).flatMap(({ actor }) => (actor.id ? [[actor.id, actorName(actor)] as const] : []))),
  ]
  const filters: FilterDefinition[] = [
    {
      name: 'type',
      with: WITH,
      label: t('log.filter.what'),
      options: slices.map((value) => ({ value, label: t(`log.slice.${value}`) })),
    },
    {
      name: 'since',
      with: WITH,
      label: t('log.filter.since'),
      options: SINCE.map((value) => ({ value, label: t(`log.since.${value}`) })),
    },
    ...(people.length || actorId
      ? [
          {
            name: 'actorId',
            with: WITH,
            label: t('log.filter.who'),
            options: people.map(([value, label]) => ({ value, label })),
            nameOf: (value: string) => parseId(value) ?? null,
          },
        ]
      : []),
  ]
  const entry = data?.items.find(({ id }) => id === openId)
  const close = () => set({ entry: null, page: null })
  return (
    <Page title={t('log.title')} facts={`${t('log.facts')} ${t('time.all', { zone: zoneName(zone) })}`}>
      <Toolbar>
        <FilterChips filters={filters} />
      </Toolbar>
      <div className="logs" data-open={entry ? true : undefined}>
        <DataTable
          label={t('log.title')}
          columns={useColumns((id) => set({ entry: id }))}
          rows={data?.items}
          idOf={({ id }) => id}
          nameOf={({ id }) => id}
          loading={loading}
          error={error}
          onRetry={reload}
          currentId={entry?.id}
          onOpen={({ id }) => set({ entry: id })}
          card={(each) => <EntryCard entry={each} onOpen={() => set({ entry: each.id })} />}
          empty={
            type || since || actorId ? (
              <NoResult
                filters={filtersInWords(filters, get, t)}
                onClear={() => set({ type: null, since: null, actorId: null, after: null, trail: null, entry: null })}
              />
            ) : (
              <StateBox icon={IconHistory} title={t('log.empty')}>
                {t('log.emptyHint')}
              </StateBox>
            )
          }
          foot={
            data && (
              <StepFoot
                text={t('log.shown', { count: data.items.length })}
                onPrevious={
                  after
                    ? () => set({ after: trail.at(-1) ?? null, trail: trail.slice(0, -1).join(','), entry: null })
                    : undefined
                }
                onNext={
                  data.metadata.hasMore && data.metadata.lastId
                    ? () =>
                        set({
                          after: data.metadata.lastId,
                          trail: [...trail, ...(after ? [after] : [])].join(','),
                          entry: null,
                        })
                    : undefined
                }
              />
            )
          }
        />
        {entry && <EntryPanel entry={entry} onClose={close} />}
      </div>
      <KeyLine
        keys={[
          ['j/k', 'help.browse'],
          ['Enter', 'help.open'],
          ['?', 'help.all'],
        ]}
      />
    </Page>
  )
}

function useColumns(open: (id: string) => void): Column<LogEntry>[] {
  const t = useWords()
  const moment = useMoment()
  const typeName = useTypeName()
  const actorName = useActorName()
  const subjectName = useSubjectName()
  return [
    {
      key: 'at',
      label: t('log.column.when'),
      width: 150,
      cell: ({ at }) => <span className="num nowrap soft">{moment(at)}</span>,
    },
    {
      key: 'actor',
      label: t('log.column.who'),
      width: 190,
      cell: ({ actor }) => <span className="table__cell">{actorName(actor)}</span>,
    },
    {
      key: 'type',
      label: t('log.column.what'),
      cell: (entry) => (
        <button type="button" className="plain table__name" onClick={() => open(entry.id)}>
          {typeName(entry)}
        </button>
      ),
    },
    {
      key: 'subject',
      label: t('log.column.on'),
      cell: ({ subject }) => (
        <span className="table__cell" title={subjectName(subject)}>
          {subjectName(subject)}
        </span>
      ),
    },
  ]
}

function EntryCard({ entry, onOpen }: { entry: LogEntry; onOpen: () => void }) {
  const moment = useMoment()
  const typeName = useTypeName()
  const actorName = useActorName()
  const subjectName = useSubjectName()
  return (
    <>
      <button type="button" className="plain table__name" onClick={onOpen}>
        {typeName(entry)}
      </button>
      <p className="small cut">{subjectName(entry.subject)}</p>
      <p className="small soft">
        {moment(entry.at)}, {actorName(entry.actor)}
      </p>
    </>
  )
}
