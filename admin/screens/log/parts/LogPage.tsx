import { Button, UnstyledButton } from '@mantine/core'
import { IconDownload, IconHistory } from '@tabler/icons-react'
import { useContext, useMemo, useState } from 'react'
import { lazy } from '#client/ui/lazy.tsx'
import type { Locale } from '#core/locale.ts'
import type { LogEntry, LogFilters, LogPerson } from '#core/log/log.contract.ts'
import { tagOf } from '#core/site/dates.ts'
import { isDays } from '#core/zone.ts'
import { useLocale, useQuery, useWords } from '../../../app/hooks.ts'
import { instantsOf } from '../../../app/parts/days.ts'
import { ListPage } from '../../../app/parts/list/ListPage.tsx'
import { FIRST_PLACE, placeParams } from '../../../app/parts/list/place.ts'
import { type ListRules, useList } from '../../../app/parts/list/useList.ts'
import { useZoneName } from '../../../app/parts/programDates.ts'
import { StateBox } from '../../../app/parts/States.tsx'
import type { Column } from '../../../app/parts/table/props.ts'
import tableStyles from '../../../app/parts/table/Table.module.css'
import { parseId } from '../../../app/urlParams.ts'
import logStyles from '../Log.module.css'
import { EntryPanel } from './EntryPanel.tsx'
import { useActorName, useMoment, useSubjectName, useTypeName, Zone } from './words.ts'

const PersonDialog = lazy(async () => (await import('./PersonDialog.tsx')).PersonDialog)

type LogEndpoint = 'listPlatformLogs' | 'listProgramLogs'

const DAY = 86_400_000
const SINCE = ['1', '7', '30'] as const
/** A type in full: `program.published`. */
const TYPE = /^[a-zA-Z]+\.[\w-]{1,60}$/
/** The open entry is one of those that a filter lets through. */
const WITH = ['entry'] as const

interface LogPageProps {
  endpoint: LogEndpoint
  params: ListRules<LogEndpoint>['params']
  slices: readonly string[]
  zone: string
  exportable: boolean
  onExport: (filters: LogFilters, name: string) => Promise<void>
  searchPeople: (text: string) => Promise<readonly LogPerson[]>
}

export const LogPage = ({ zone, ...props }: LogPageProps) => (
  <Zone value={zone}>
    <Log {...props} />
  </Zone>
)

function Log({ endpoint, params, slices, exportable, onExport, searchPeople }: Omit<LogPageProps, 'zone'>) {
  const t = useWords()
  const locale = useLocale()
  const zone = useContext(Zone)
  const zoneName = useZoneName()
  const typeName = useTypeName()
  const actorName = useActorName()
  const subjectName = useSubjectName()
  const { get, set } = useQuery()
  const [finding, setFinding] = useState(false)
  const [found, setFound] = useState<{ id: string; name: string } | null>(null)
  // The moment that the page was opened: the list does not move on with the clock.
  const now = useMemo(() => Date.now(), [])
  const open = (id: string | null) => set({ entry: id })
  const period = (value: string) =>
    isDays(value) ? instantsOf(value, zone) : { from: new Date(now - Number(value) * DAY).toISOString() }
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
        nameOf: (type) => (TYPE.test(type) ? typeName({ type, before: null, after: null }) : null),
      },
      {
        name: 'since',
        with: WITH,
        label: t('log.filter.since'),
        options: SINCE.map((value) => ({ value, label: t(`log.since.${value}`) })),
        days: true,
        nameOf: (value) => (isDays(value) ? daysInWords(value, locale) : null),
        asked: period,
      },
      { name: 'actorId', with: WITH, label: t('log.filter.who'), options: [], nameOf: (id) => parseId(id) ?? null },
      { name: 'subjectId', with: WITH, label: t('log.filter.subject'), options: [], nameOf: subjectOrNull },
    ],
  })
  const rows: readonly LogEntry[] = list.rows ?? []
  const people = new Map(rows.flatMap(({ actor }) => (actor.id ? [[actor.id, actorName(actor)] as const] : [])))
  if (found) people.set(found.id, found.name)
  const subject = rows.find(({ subject }) => subject.id === get('subjectId'))?.subject
  const filters = list.filters.map((filter) =>
    filter.name === 'actorId'
      ? {
          ...filter,
          options: [...people].map(([value, label]) => ({ value, label })),
          nameOf: (id: string) => (parseId(id) ? t('log.filter.thisPerson') : null),
          finder: { label: t('log.filter.otherPerson'), open: () => setFinding(true) },
        }
      : filter.name === 'subjectId'
        ? {
            ...filter,
            nameOf: (id: string) => subjectOrNull(id) && (subject ? subjectName(subject) : t('log.filter.thisItem')),
          }
        : filter,
  )
  const exportAll = () => {
    const { type, since, actorId, subjectId } = list.values
    const query = {
      ...(type && { type }),
      ...(actorId && { actorId }),
      ...(subjectId && { subjectId }),
      ...(since && period(since)),
    }
    void onExport(query, t('log.title'))
  }
  const narrow = (name: string, value: string) => set({ [name]: value, ...placeParams(FIRST_PLACE) })
  const entry = rows.find(({ id }) => id === get('entry'))
  return (
    <ListPage
      list={{ ...list, filters }}
      title={t('log.title')}
      facts={`${t('log.facts')} ${t('time.all', { zone: zoneName(zone) })}`}
      actions={
        exportable && (
          <Button
            leftSection={<IconDownload size={16} stroke={1.6} />}
            onClick={exportAll}
            disabled={rows.length === 0}
          >
            {t('log.export')}
          </Button>
        )
      }
      nameOf={({ id }) => id}
      currentId={entry?.id}
      onOpen={({ id }) => open(id)}
      card={(each) => <EntryCard entry={each} onOpen={() => open(each.id)} />}
      around={(table) => (
        <div className={logStyles.logs} data-open={entry ? true : undefined}>
          {table}
          {entry && <EntryPanel entry={entry} onNarrow={narrow} onClose={() => open(null)} />}
        </div>
      )}
      empty={
        <StateBox icon={IconHistory} title={t('log.empty')}>
          {t('log.emptyHint')}
        </StateBox>
      }
      foot={{ text: t('log.shown', { count: rows.length }) }}
    >
      {finding && (
        <PersonDialog
          search={searchPeople}
          onChoose={(person) => {
            setFound(person)
            setFinding(false)
            set({ entry: null, actorId: person.id, ...placeParams(FIRST_PLACE) })
          }}
          onClose={() => setFinding(false)}
        />
      )}
    </ListPage>
  )
}

const subjectOrNull = (id: string): string | null => (/^[\w:.-]{1,80}$/.test(id) ? id : null)

const daysInWords = (value: string, locale: Locale): string => {
  const [first = '', last = first] = value.split('/')
  return new Intl.DateTimeFormat(tagOf(locale), {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).formatRange(new Date(first), new Date(last))
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
        <UnstyledButton className={tableStyles.name} data-row-link="" onClick={() => open(entry.id)}>
          {typeName(entry)}
        </UnstyledButton>
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
      <UnstyledButton className={tableStyles.name} data-row-link="" onClick={onOpen}>
        {typeName(entry)}
      </UnstyledButton>
      <p className="small cut">{subjectName(entry.subject)}</p>
      <p className="small soft">
        {moment(entry.at)}, {actorName(entry.actor)}
      </p>
    </>
  )
}
