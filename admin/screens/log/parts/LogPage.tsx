import '../Log.css'
import { CloseButton } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { diff } from '#client/ui/diff.ts'
import { ownZone } from '#client/ui/format.ts'
import type { LogEntry } from '#core/log/log.contract.ts'
import { tagOf } from '#core/site/dates.ts'
import { useLoad, useLocale, useQuery, useWords } from '../../../app/hooks.ts'
import { useZoneName } from '../../../app/parts/CallLine.tsx'
import { type Column, DataTable, KeyLine, StepFoot } from '../../../app/parts/DataTable.tsx'
import { Page } from '../../../app/parts/Page.tsx'
import { NoResult, StateBox } from '../../../app/parts/States.tsx'
import { FilterChips, type FilterDefinition, filtersInWords, Toolbar } from '../../../app/parts/Toolbar.tsx'
import { useShortcuts } from '../../../app/shortcuts.ts'

/** Slices whose events a person may ask for; the log's filter takes the first part of a type. */
export const PLATFORM_SLICES = ['program', 'form', 'response', 'platform', 'access', 'account', 'domain'] as const
export const PROGRAM_SLICES = ['program', 'form', 'response'] as const

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

/** Words of a type; one without words shows as it is written. */
export function useTypeName(): (type: string) => string {
  const t = useWords()
  return (type) => t(`log.type.${type.replaceAll('.', '_')}`, { defaultValue: type })
}

interface LogPageProps {
  load: (query: LogQuery, signal: AbortSignal) => Promise<LogAnswer>
  scope: string
  slices: readonly string[]
}

export function LogPage({ load, scope, slices }: LogPageProps) {
  const t = useWords()
  const { get, set } = useQuery()
  const [type, since, actorId, after, openId] = [get('type'), get('since'), get('actorId'), get('after'), get('entry')]
  const trail = get('trail').split(',').filter(Boolean)
  const { data, error, loading, reload } = useLoad([scope, type, since, actorId, after].join('|'), (signal) =>
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
  const people = [
    ...new Map((data?.items ?? []).flatMap(({ actor }) => (actor.id ? [[actor.id, actor.name] as const] : []))),
  ]
  const filters: FilterDefinition[] = [
    {
      name: 'type',
      label: t('log.filter.what'),
      options: slices.map((value) => ({ value, label: t(`log.slice.${value}`) })),
    },
    {
      name: 'since',
      label: t('log.filter.since'),
      options: SINCE.map((value) => ({ value, label: t(`log.since.${value}`) })),
    },
    ...(people.length || actorId
      ? [{ name: 'actorId', label: t('log.filter.who'), options: people.map(([value, label]) => ({ value, label })) }]
      : []),
  ]
  const entry = data?.items.find(({ id }) => id === openId)
  const close = () => set({ entry: null, page: null })
  return (
    <Page title={t('log.title')} facts={t('log.facts')}>
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
                onClear={() => set({ type: null, since: null, actorId: null, after: null })}
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

function useMoment(): (at: string, full?: 'full') => string {
  const locale = useLocale()
  const zone = ownZone()
  return (at, full) =>
    new Intl.DateTimeFormat(tagOf(locale), {
      timeZone: zone,
      day: '2-digit',
      month: '2-digit',
      ...(full ? { year: 'numeric' } : {}),
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    }).format(new Date(at))
}

function useColumns(open: (id: string) => void): Column<LogEntry>[] {
  const t = useWords()
  const moment = useMoment()
  const typeName = useTypeName()
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
      cell: ({ actor }) => <span className="table__cell">{actor.name || t(`log.actor.${actor.kind}`)}</span>,
    },
    {
      key: 'type',
      label: t('log.column.what'),
      cell: ({ id, type }) => (
        <button type="button" className="plain table__name" onClick={() => open(id)}>
          {typeName(type)}
        </button>
      ),
    },
    {
      key: 'subject',
      label: t('log.column.on'),
      cell: ({ subject }) => (
        <span className="table__cell" title={subject.name ?? subject.id}>
          {subject.name ?? subject.id}
        </span>
      ),
    },
  ]
}

function EntryCard({ entry, onOpen }: { entry: LogEntry; onOpen: () => void }) {
  const t = useWords()
  const moment = useMoment()
  const typeName = useTypeName()
  return (
    <>
      <button type="button" className="plain table__name" onClick={onOpen}>
        {typeName(entry.type)}
      </button>
      <p className="small cut">{entry.subject.name ?? entry.subject.id}</p>
      <p className="small soft">
        {moment(entry.at)}, {entry.actor.name || t(`log.actor.${entry.actor.kind}`)}
      </p>
    </>
  )
}

function EntryPanel({ entry, onClose }: { entry: LogEntry; onClose: () => void }) {
  const t = useWords()
  const moment = useMoment()
  const zoneName = useZoneName()
  const typeName = useTypeName()
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry takes the focus to its title
  useEffect(() => heading.current?.focus({ preventScroll: true }), [entry.id])
  useShortcuts([{ keys: 'Escape', does: 'help.closePanel', run: onClose }])
  const lines = diff(entry.before, entry.after)
  return (
    <aside className="logpanel" aria-label={typeName(entry.type)}>
      <div className="logpanel__head">
        <h2 ref={heading} tabIndex={-1}>
          {typeName(entry.type)}
        </h2>
        <CloseButton onClick={onClose} aria-label={t('panel.close')} />
      </div>
      <div className="logpanel__body">
        <dl className="logfacts">
          <dt>{t('log.by')}</dt>
          <dd>
            {entry.actor.name || t(`log.actor.${entry.actor.kind}`)}
            {entry.actor.kind !== 'user' && entry.actor.name && (
              <span className="soft"> ({t(`log.actor.${entry.actor.kind}`)})</span>
            )}
          </dd>
          <dt>{t('log.column.when')}</dt>
          <dd>
            {moment(entry.at, 'full')}, {zoneName(ownZone())}
          </dd>
          <dt>{t('log.column.on')}</dt>
          <dd>{entry.subject.name ?? entry.subject.id}</dd>
          {entry.requestId && (
            <>
              <dt>{t('log.request')}</dt>
              <dd className="mono">{entry.requestId}</dd>
            </>
          )}
        </dl>
        {lines.length > 0 ? (
          <div>
            <p className="strong" style={{ marginBottom: 6 }}>
              {t('log.beforeAfter')}
            </p>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard */}
            <section className="diff" tabIndex={0} aria-label={t('log.beforeAfter')}>
              {lines.map(({ sign, path, value }) => (
                <div key={`${sign}${path}`} className="diff__line" data-sign={sign}>
                  <span className="diff__sign" aria-hidden>
                    {sign === '-' ? '−' : '+'}
                  </span>
                  <span>
                    <span className="vh">{t(sign === '-' ? 'log.before' : 'log.after')} </span>
                    {path}: {value}
                  </span>
                </div>
              ))}
            </section>
          </div>
        ) : (
          <p className="small soft">{t('log.noValues')}</p>
        )}
      </div>
    </aside>
  )
}
