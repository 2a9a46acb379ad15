import { Button, UnstyledButton } from '@mantine/core'
import { IconCheck, IconGridDots, IconLock, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { number } from '#client/ui/format.ts'
import type {
  AssignmentProposal,
  EvaluationSession,
  Juror,
  SessionEntry,
} from '#core/evaluation/evaluation.contract.ts'
import { focusOn } from '../../app/focus.ts'
import { useLocale, useQuery, useWords } from '../../app/hooks.ts'
import { useApiMutation } from '../../app/mutation.ts'
import { notify, useProblemText } from '../../app/notices.tsx'
import { SearchBox } from '../../app/parts/list/Filters.tsx'
import { Banner, Sheet } from '../../app/parts/Page.tsx'
import { Segments } from '../../app/parts/Segments.tsx'
import { ErrorState, SkeletonRows, StateBox } from '../../app/parts/States.tsx'
import { queryOf, useApiQuery } from '../../app/query.ts'
import styles from './Assignment.module.css'
import { SessionPage } from './parts/SessionPage.tsx'
import { useSessionPlace } from './parts/useSession.ts'

const PER_PAGE = 50

/** Who scores what: a proposal with its reasons, and the grid to change it by hand. */
export function Screen() {
  return <SessionPage>{(session) => <Assignment session={session} />}</SessionPage>
}

function Assignment({ session }: { session: EvaluationSession }) {
  const t = useWords()
  const { params, at } = useSessionPlace()
  const proposal = useApiQuery(queryOf('proposeAssignment', { params }))
  const jurors = useApiQuery(queryOf('listJurors', { params }))
  if (session.figures.entries === 0 || session.figures.jurors === 0) {
    const missing = session.figures.entries === 0 ? 'entries' : 'jurors'
    return (
      <Sheet>
        <StateBox
          icon={IconGridDots}
          title={t(`evaluation.assign.empty.${missing}`)}
          actions={
            <Button component={Link} to={at(missing === 'entries' ? 'responses' : 'juries')} variant="filled">
              {t(missing === 'entries' ? 'evaluation.entries.add' : 'evaluation.jury.add')}
            </Button>
          }
        >
          {t('evaluation.assign.emptyText')}
        </StateBox>
      </Sheet>
    )
  }
  const failed = [proposal, jurors].find(({ error, data }) => error && !data)
  if (failed?.error) return <ErrorState error={failed.error} onRetry={failed.reload} />
  if (!proposal.data || !jurors.data) return <SkeletonRows rows={10} />
  return (
    <>
      <Proposal session={session} proposal={proposal.data} jurors={jurors.data.items} busy={proposal.loading} />
      <Grid session={session} proposal={proposal.data} jurors={jurors.data.items} />
    </>
  )
}

interface ProposalProps {
  session: EvaluationSession
  proposal: AssignmentProposal
  jurors: readonly Juror[]
  busy: boolean
}

/** What would be assigned, what cannot be met and why. */
function Proposal({ session, proposal, jurors, busy }: ProposalProps) {
  const t = useWords()
  const locale = useLocale()
  const problemText = useProblemText()
  const { params, canUpdate } = useSessionPlace()
  const confirm = useApiMutation('confirmAssignment', {
    onSuccess: ({ added, removed, missing }) =>
      notify(
        [
          t('evaluation.assign.confirmed', { count: added }),
          removed > 0 && t('evaluation.assign.takenBack', { count: removed }),
          missing > 0 && t('evaluation.assign.stillMissing', { count: missing }),
        ]
          .filter(Boolean)
          .join(' '),
      ),
    onProblem: (problem) => notify(problemText(problem).detail, { tone: 'bad' }),
  })
  const nameOf = (id: string) => jurors.find((juror) => juror.id === id)?.name ?? ''
  const list = new Intl.ListFormat(locale)
  const names = (ids: readonly string[]) => {
    const shown = ids.map(nameOf).filter(Boolean)
    return list.format(
      shown.length > 6 ? [...shown.slice(0, 5), t('evaluation.assign.others', { count: shown.length - 5 })] : shown,
    )
  }
  const wanted = session.figures.entries * session.settings.perEntry
  const reasons = (['preference', 'expertise', 'balance', 'kept'] as const).map((reason) => ({
    reason,
    count: proposal.pairs.filter((pair) => pair.reason === reason).length,
  }))
  const changes = proposal.added + proposal.removed
  return (
    <Sheet
      title={t('evaluation.assign.proposal')}
      extra={
        <b className="num">
          {t('evaluation.ofAll', { n: number(proposal.pairs.length, locale), all: number(wanted, locale) })}
        </b>
      }
    >
      <div className={styles.body}>
        <p>
          {changes === 0
            ? t('evaluation.assign.nothing')
            : [
                proposal.added > 0 && t('evaluation.assign.adds', { count: proposal.added }),
                proposal.removed > 0 && t('evaluation.assign.removes', { count: proposal.removed }),
              ]
                .filter(Boolean)
                .join(' ')}{' '}
          <span className="soft">{t('evaluation.assign.stays')}</span>
        </p>
        <ul className={styles.reasons}>
          {reasons
            .filter(({ count }) => count > 0)
            .map(({ reason, count }) => (
              <li key={reason}>
                {t(`evaluation.assign.reason.${reason}`)} <b className="num">{number(count, locale)}</b>
              </li>
            ))}
          <li>
            {t('evaluation.assign.conflicts')} <b className="num">{number(proposal.conflicts.length, locale)}</b>
          </li>
        </ul>
        {proposal.shortages.map((shortage) => (
          <Banner key={shortage.entryIds[0]} tone="warn">
            <p className="strong">
              {t('evaluation.assign.short', { count: shortage.entryIds.length, missing: shortage.missing })}
            </p>
            <p>
              {shortage.jurorIds.length === 0
                ? t('evaluation.assign.because.nobody')
                : t(`evaluation.assign.because.${shortage.because}`, {
                    names: names(shortage.jurorIds),
                    needed: number(shortage.needed, locale),
                    places: number(shortage.places, locale),
                  })}
            </p>
          </Banner>
        ))}
        {canUpdate && changes > 0 && (
          <p>
            <Button variant="filled" disabled={busy} loading={confirm.busy} onClick={() => confirm.mutate({ params })}>
              {t('evaluation.assign.confirm', { count: proposal.added })}
            </Button>
          </p>
        )}
      </div>
    </Sheet>
  )
}

type Mode = 'assign' | 'conflict'

interface GridProps {
  session: EvaluationSession
  proposal: AssignmentProposal
  jurors: readonly Juror[]
}

/** Applications by jurors; a press gives or takes away, or says a conflict. */
function Grid({ session, proposal, jurors: all }: GridProps) {
  const t = useWords()
  const locale = useLocale()
  const problemText = useProblemText()
  const { get, page, set } = useQuery()
  const { params, canUpdate } = useSessionPlace()
  const [mode, setMode] = useState<Mode>('assign')
  const search = get('search')
  const entries = useApiQuery(
    queryOf('listEntries', { params, query: { page, perPage: PER_PAGE, ...(search && { search }) } }),
  )
  const refused = (problem: Error) => notify(problemText(problem).detail, { tone: 'bad' })
  const duty = useApiMutation('setDuty', { onProblem: refused })
  const conflict = useApiMutation('setConflict', { onProblem: refused })
  const area = useRef<HTMLTableElement>(null)
  const jurors = all.filter((juror) => juror.state !== 'removed' || juror.sent > 0)
  const conflicts = new Map(proposal.conflicts.map((one) => [`${one.entryId} ${one.jurorId}`, one]))
  const proposed = new Set(proposal.pairs.map(({ entryId, jurorId }) => `${entryId} ${jurorId}`))
  const rows = entries.data?.items
  const total = entries.data?.metadata.totalFiltred ?? 0
  const pages = Math.max(1, Math.ceil(total / PER_PAGE))

  const press = (entry: SessionEntry, juror: Juror) => {
    const key = `${entry.id} ${juror.id}`
    const held = entry.jurors.find(({ jurorId, state }) => jurorId === juror.id && state !== 'recused')
    const pair = { entryId: entry.id, jurorId: juror.id }
    if (mode === 'conflict') conflict.mutate({ params, body: { ...pair, conflicted: !conflicts.has(key), reason: '' } })
    else duty.mutate({ params, body: { ...pair, assigned: !held } })
  }
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] }[event.key]
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]')
    if (!step || !cell) return
    const [row = 0, column = 0] = (cell.dataset.cell ?? '').split(' ').map(Number)
    const next = area.current?.querySelector(`[data-cell="${row + (step[0] ?? 0)} ${column + (step[1] ?? 0)}"]`)
    if (!next) return
    event.preventDefault()
    focusOn(next, 'nearest')
  }
  return (
    <>
      <div className={styles.toolbar}>
        <SearchBox label={t('evaluation.entries.search')} />
        {canUpdate && (
          <Segments
            label={t('evaluation.assign.mode')}
            value={mode}
            onChange={setMode}
            segments={[
              { value: 'assign', label: t('evaluation.assign.modeAssign') },
              { value: 'conflict', label: t('evaluation.assign.modeConflict') },
            ]}
          />
        )}
      </div>
      {entries.error && !rows ? (
        <ErrorState error={entries.error} onRetry={entries.reload} />
      ) : !rows ? (
        <SkeletonRows rows={10} />
      ) : (
        <Sheet>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard */}
          <section className={styles.scroll} tabIndex={0} aria-label={t('evaluation.tab.assignment')}>
            <table className={styles.grid} ref={area} onKeyDown={move}>
              <thead>
                <tr>
                  <th scope="col">{t('evaluation.column.project')}</th>
                  {jurors.map((juror) => (
                    <th key={juror.id} scope="col" title={juror.name}>
                      <span className={styles.juror}>{juror.name}</span>
                      <span className="small soft num">
                        {juror.cap === null
                          ? number(juror.assigned, locale)
                          : t('evaluation.ofAll', {
                              n: number(juror.assigned, locale),
                              all: number(juror.cap, locale),
                            })}
                      </span>
                    </th>
                  ))}
                  <th scope="col">{t('evaluation.column.jurors')}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((entry, row) => {
                  const name = entry.title || t('evaluation.entry', { number: entry.number })
                  const held = entry.jurors.filter(({ state }) => state !== 'recused').length
                  return (
                    <tr key={entry.id}>
                      <th scope="row">
                        <span className={styles.entry}>{name}</span>{' '}
                        <span className="small soft num">{entry.number}</span>
                      </th>
                      {jurors.map((juror, column) => (
                        <td key={juror.id}>
                          <Cell
                            label={t('evaluation.assign.pair', { juror: juror.name, entry: name })}
                            place={`${row} ${column}`}
                            state={entry.jurors.find(({ jurorId }) => jurorId === juror.id)?.state ?? null}
                            conflict={conflicts.get(`${entry.id} ${juror.id}`)}
                            isProposed={proposed.has(`${entry.id} ${juror.id}`)}
                            mode={mode}
                            disabled={!canUpdate || duty.busy || conflict.busy || juror.state === 'imported'}
                            onPress={() => press(entry, juror)}
                          />
                        </td>
                      ))}
                      <td className="num" data-short={held < session.settings.perEntry || undefined}>
                        {t('evaluation.ofAll', {
                          n: number(held, locale),
                          all: number(session.settings.perEntry, locale),
                        })}
                      </td>
                    </tr>
                  )
                })}
              </tbody>
            </table>
          </section>
          {pages > 1 && (
            <div className={styles.foot}>
              <Button disabled={page <= 1} onClick={() => set({ page: page > 2 ? String(page - 1) : null })}>
                {t('table.previous')}
              </Button>
              <span className="num">
                {number(page, locale)} / {number(pages, locale)}
              </span>
              <Button disabled={page >= pages} onClick={() => set({ page: String(page + 1) })}>
                {t('table.next')}
              </Button>
            </div>
          )}
        </Sheet>
      )}
      <ul className={styles.legend}>
        {(['todo', 'sent', 'proposed', 'conflict'] as const).map((mark) => (
          <li key={mark}>
            <Mark mark={mark} /> {t(`evaluation.assign.legend.${mark}`)}
          </li>
        ))}
      </ul>
    </>
  )
}

type CellMark = 'todo' | 'sent' | 'proposed' | 'conflict' | 'none'

function Mark({ mark }: { mark: CellMark }) {
  return (
    <i className={styles.mark} data-mark={mark} aria-hidden>
      {mark === 'conflict' && <IconX size={15} stroke={2} />}
      {mark === 'sent' && <IconLock size={12} stroke={2} />}
      {mark === 'todo' && <IconCheck size={13} stroke={2.4} />}
    </i>
  )
}

interface CellProps {
  label: string
  /** Row and column. */
  place: string
  state: SessionEntry['jurors'][number]['state'] | null
  conflict: AssignmentProposal['conflicts'][number] | undefined
  isProposed: boolean
  mode: Mode
  disabled: boolean
  onPress: () => void
}

function Cell({ label, place, state, conflict, isProposed, mode, disabled, onPress }: CellProps) {
  const t = useWords()
  const isHeld = state !== null && state !== 'recused'
  const mark: CellMark =
    state === 'sent'
      ? 'sent'
      : isHeld
        ? 'todo'
        : conflict || state === 'recused'
          ? 'conflict'
          : isProposed
            ? 'proposed'
            : 'none'
  const why = conflict
    ? [t(`evaluation.assign.source.${conflict.source}`), conflict.reason].filter(Boolean).join(': ')
    : state === 'recused'
      ? t('evaluation.duty.recused')
      : state
        ? t(`evaluation.duty.${state}`)
        : isProposed
          ? t('evaluation.assign.legend.proposed')
          : ''
  // What was sent stays, and so does a conflict while entries are given.
  const isFixed = state === 'sent' || (mode === 'assign' && (conflict !== undefined || state === 'recused'))
  return (
    <UnstyledButton
      className={styles.cell}
      data-cell={place}
      aria-pressed={mode === 'assign' ? isHeld : conflict !== undefined}
      aria-disabled={disabled || isFixed || undefined}
      aria-label={[label, why].filter(Boolean).join(', ')}
      title={why || undefined}
      onClick={() => !disabled && !isFixed && onPress()}
    >
      <Mark mark={mark} />
    </UnstyledButton>
  )
}
