import '../Log.css'
import { IconHistory } from '@tabler/icons-react'
import { useContext, useMemo } from 'react'
import type { LogEntry } from '#core/log/log.contract.ts'
import { useQuery, useWords } from '../../../app/hooks.ts'
import { useZoneName } from '../../../app/parts/CallLine.tsx'
import { ListPage } from '../../../app/parts/list/ListPage.tsx'
import { type ListRules, useList } from '../../../app/parts/list/useList.ts'
import { StateBox } from '../../../app/parts/States.tsx'
import type { Column } from '../../../app/parts/table/props.ts'
import tableStyles from '../../../app/parts/table/Table.module.css'
import { parseId } from '../../../app/urlParams.ts'
import { EntryPanel } from './EntryPanel.tsx'
import { useActorName, useMoment, useSubjectName, useTypeName, Zone } from './words.ts'

type LogEndpoint = 'listPlatformLogs' | 'listProgramLogs'

const DAY = 86_400_000
const SINCE = ['1', '7', '30'] as const
/** The open entry is one of those that a filter lets through. */
const WITH = ['entry'] as const

interface LogPageProps {
  endpoint: LogEndpoint
  params: ListRules<LogEndpoint>['params']
  slices: readonly string[]
  zone: string
}

export const LogPage = ({ zone, ...props }: LogPageProps) => (
  <Zone value={zone}>
    <Log {...props} />
  </Zone>
)

function Log({ endpoint, params, slices }: Omit<LogPageProps, 'zone'>) {
  const t = useWords()
  const zone = useContext(Zone)
  const zoneName = useZoneName()
  const actorName = useActorName()
  const { get, set } = useQuery()
  const since = get('since')
  // The moment that the filter was set: the list does not move on with the clock.
  const from = useMemo(() => new Date(Date.now() - Number(since) * DAY), [since])
  const open = (id: string | null) => set({ entry: id })
  const list = useList(endpoint, {
    name: 'logs',
    params,
    columns: useColumns(open),
    paging: 'cursor',
    size: 50,
    filters: [
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
        asked: () => ({ from: from.toISOString() }),
      },
      { name: 'actorId', with: WITH, label: t('log.filter.who'), options: [], nameOf: (id) => parseId(id) ?? null },
    ],
  })
  const rows: readonly LogEntry[] = list.rows ?? []
  const people = new Map(rows.flatMap(({ actor }) => (actor.id ? [[actor.id, actorName(actor)] as const] : [])))
  const options = [...people].map(([value, label]) => ({ value, label }))
  const filters = list.filters.map((filter) => (filter.name === 'actorId' ? { ...filter, options } : filter))
  const entry = rows.find(({ id }) => id === get('entry'))
  return (
    <ListPage
      list={{ ...list, filters }}
      title={t('log.title')}
      facts={`${t('log.facts')} ${t('time.all', { zone: zoneName(zone) })}`}
      nameOf={({ id }) => id}
      currentId={entry?.id}
      onOpen={({ id }) => open(id)}
      card={(each) => <EntryCard entry={each} onOpen={() => open(each.id)} />}
      around={(table) => (
        <div className="logs" data-open={entry ? true : undefined}>
          {table}
          {entry && <EntryPanel entry={entry} onClose={() => open(null)} />}
        </div>
      )}
      empty={
        <StateBox icon={IconHistory} title={t('log.empty')}>
          {t('log.emptyHint')}
        </StateBox>
      }
      foot={{ text: t('log.shown', { count: rows.length }) }}
    />
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
      cell: ({ actor }) => <span className={tableStyles.cell}>{actorName(actor)}</span>,
    },
    {
      key: 'type',
      label: t('log.column.what'),
      cell: (entry) => (
        <button type="button" className={`plain ${tableStyles.name}`} data-row-link="" onClick={() => open(entry.id)}>
          {typeName(entry)}
        </button>
      ),
    },
    {
      key: 'subject',
      label: t('log.column.on'),
      cell: ({ subject }) => (
        <span className={tableStyles.cell} title={subjectName(subject)}>
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
      <button type="button" className={`plain ${tableStyles.name}`} data-row-link="" onClick={onOpen}>
        {typeName(entry)}
      </button>
      <p className="small cut">{subjectName(entry.subject)}</p>
      <p className="small soft">
        {moment(entry.at)}, {actorName(entry.actor)}
      </p>
    </>
  )
}
