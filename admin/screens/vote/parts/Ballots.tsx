import { Button, TextInput, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconBan, IconCheck, IconDownload, IconInbox } from '@tabler/icons-react'
import { download } from '#client/api/transfer.ts'
import { number, percent, sentenceDate } from '#client/ui/format.ts'
import type { BallotShown, VoteSignal } from '#core/vote/vote.contract.ts'
import { keysOf } from '#core/vote/vote.rules.ts'
import { useLocale, useQuery, useText, useWords } from '../../../app/hooks.ts'
import { runMutation } from '../../../app/mutation.ts'
import { notify } from '../../../app/notices.tsx'
import { FormDialog } from '../../../app/parts/forms/FormDialog.tsx'
import { useApiForm } from '../../../app/parts/forms/useApiForm.ts'
import { ListPage } from '../../../app/parts/list/ListPage.tsx'
import { useList } from '../../../app/parts/list/useList.ts'
import { Sheet } from '../../../app/parts/Page.tsx'
import { StateBox } from '../../../app/parts/States.tsx'
import { StatusBadge } from '../../../app/parts/StatusBadge.tsx'
import { queryOf, useApiQuery } from '../../../app/query.ts'
import type { RowAction, RowDialogProps } from '../../../app/slice.ts'
import styles from '../Vote.module.css'
import { useVote, useVotePlace } from './useVote.ts'
import { useVoteTabs } from './useVoteTabs.ts'
import { VoteBadge, VoteFacts } from './VotePage.tsx'

const EXCLUDE: RowAction<BallotShown> = {
  label: 'vote.review.exclude',
  icon: IconBan,
  permission: 'program.evaluation.update',
  Dialog: ({ rows, ...props }) => (
    <ExcludeDialog {...props} count={rows.length} of={{ ballotIds: rows.map(({ id }) => id) }} />
  ),
}
const RESTORE: RowAction<BallotShown> = {
  label: 'vote.review.restore',
  icon: IconCheck,
  permission: 'program.evaluation.update',
  Dialog: RestoreDialog,
}

/** Ballots with their receipts, and what may point to fraud. */
export function VoteBallots() {
  const t = useWords()
  const text = useText()
  const locale = useLocale()
  const { program, params, canUpdate } = useVotePlace()
  const { data: vote } = useVote()
  const tabsOf = useVoteTabs()
  const entries = useApiQuery(queryOf('listVoteEntries', { params })).data?.items ?? []
  const signals = useApiQuery(queryOf('listVoteSignals', { params })).data?.items ?? []
  const titleOf = new Map(entries.map(({ key, title }) => [key, title]))
  const choicesOf = ({ marks }: BallotShown) =>
    keysOf(marks)
      .map((key) => `${titleOf.get(key) ?? key}${Array.isArray(marks) ? '' : ` (${marks[key]})`}`)
      .join(', ')
  const signalName = (signal: VoteSignal) =>
    t(`vote.signal.${signal.kind}.title`, { date: sentenceDate(new Date(signal.from), program.zone, locale) })
  const list = useList('listBallots', {
    name: 'vote.ballots',
    params,
    filters: [
      {
        name: 'state',
        label: t('vote.column.state'),
        options: (['counted', 'excluded'] as const).map((value) => ({ value, label: t(`vote.ballot.${value}`) })),
      },
      {
        name: 'signal',
        label: t('vote.review.signal'),
        options: signals.map((signal) => ({ value: signal.key, label: signalName(signal) })),
      },
    ],
    columns: [
      {
        key: 'receipt',
        label: t('vote.column.receipt'),
        cell: ({ receipt }) => <code>{receipt}</code>,
        width: 130,
        fixed: true,
      },
      {
        key: 'castAt',
        label: t('vote.column.castAt'),
        cell: ({ castAt }) => <span className="small">{sentenceDate(new Date(castAt), program.zone, locale)}</span>,
      },
      { key: 'choices', label: t('vote.column.choices'), cell: choicesOf, wraps: true },
      {
        key: 'state',
        label: t('vote.column.state'),
        wraps: true,
        cell: ({ state, reason }) =>
          state === 'excluded' ? (
            <StatusBadge shape="diamond" tone="warn" bare>
              {t('vote.ballot.excludedFor', { reason })}
            </StatusBadge>
          ) : (
            ''
          ),
      },
      { key: 'domain', label: t('vote.column.domain'), cell: ({ domain }) => domain },
      { key: 'device', label: t('vote.column.device'), cell: ({ device }) => <span className="small">{device}</span> },
    ],
  })
  const total = vote ? vote.figures.ballots + vote.figures.excluded : 0
  return (
    <ListPage
      list={list}
      title={vote ? text(vote.title, program.lang) : t('menu.votes')}
      badge={vote && <VoteBadge phase={vote.phase} />}
      facts={vote && <VoteFacts vote={vote} />}
      label={t('vote.tab.ballots')}
      actions={
        total > 0 &&
        (['csv', 'pb'] as const).map((format) => (
          <Button
            key={format}
            leftSection={<IconDownload size={16} stroke={1.6} />}
            onClick={() =>
              void download('exportBallots', { params: { ...params, format } }, { name: t('vote.tab.ballots') })
            }
          >
            {t(`vote.export.${format}`)}
          </Button>
        ))
      }
      {...(vote && { tabs: tabsOf(vote) })}
      nameOf={({ receipt }) => receipt}
      bulk={canUpdate ? [EXCLUDE, RESTORE] : []}
      onBulkDone={list.reload}
      card={(ballot) => (
        <div className={styles.card}>
          <code>{ballot.receipt}</code>
          <span className="small">{choicesOf(ballot)}</span>
          <span className="small soft">{sentenceDate(new Date(ballot.castAt), program.zone, locale)}</span>
          {ballot.state === 'excluded' && (
            <span className="small">{t('vote.ballot.excludedFor', { reason: ballot.reason })}</span>
          )}
        </div>
      )}
      around={(table) => (
        <div className={signals.length > 0 ? styles.review : undefined}>
          {signals.length > 0 && <Signals {...{ signals, titleOf, signalName, canUpdate }} />}
          <div className={styles.grow}>{table}</div>
        </div>
      )}
      empty={
        <StateBox icon={IconInbox} title={t('vote.noBallots')}>
          {t('vote.noBallotsText')}
        </StateBox>
      }
    />
  )
}

interface SignalsProps {
  signals: readonly VoteSignal[]
  titleOf: ReadonlyMap<string, string>
  signalName: (signal: VoteSignal) => string
  canUpdate: boolean
}

function Signals({ signals, titleOf, signalName }: SignalsProps) {
  const t = useWords()
  const locale = useLocale()
  const { get, set } = useQuery()
  const current = get('signal')
  return (
    <Sheet title={t('vote.review.title')} extra={t('vote.review.count', { count: signals.length })}>
      <ul className={styles.signals}>
        {signals.map((signal) => (
          <li key={signal.key} data-current={signal.key === current || undefined}>
            <UnstyledButton
              className={styles.signal}
              aria-pressed={signal.key === current}
              onClick={() => set({ signal: signal.key === current ? null : signal.key })}
            >
              <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
              <span>
                <b>{signalName(signal)}</b>
                <span className={styles.hint}>
                  {t('vote.review.facts', { count: signal.ballots })}
                  {signal.entry !== null &&
                    ` ${t('vote.review.share', {
                      share: percent(signal.share, locale),
                      entry: titleOf.get(signal.entry) ?? signal.entry,
                      usual: percent(signal.usualShare, locale),
                    })}`}
                  {signal.excluded > 0 && ` ${t('vote.review.excludedOf', { n: number(signal.excluded, locale) })}`}
                </span>
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <p className={`${styles.pad} small soft`}>{t('vote.review.hint')}</p>
    </Sheet>
  )
}

interface ExcludeDialogProps extends Omit<RowDialogProps<BallotShown>, 'rows'> {
  count: number
  of: { ballotIds: string[] }
}

function ExcludeDialog({ count, of, onClose, onDone }: ExcludeDialogProps) {
  const t = useWords()
  const { params } = useVotePlace()
  const form = useApiForm<{ reason: string }>({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() ? [] : [{ at: 'reason', rule: 'required' }]),
    submit: async ({ reason }) => {
      const { changed } = await runMutation('excludeBallots', { params, body: { ...of, reason: reason.trim() } })
      notify(t('vote.review.excluded', { count: changed }))
      onDone()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('vote.review.excludeTitle', { count })}
      submit={t('vote.review.exclude')}
      danger
      onClose={onClose}
    >
      <div className={styles.dialog}>
        <p>{t('vote.review.excludeText')}</p>
        <TextInput label={t('vote.review.reason')} maxLength={200} {...form.field('reason')} />
      </div>
    </FormDialog>
  )
}

function RestoreDialog({ rows, onClose, onDone }: RowDialogProps<BallotShown>) {
  const t = useWords()
  const { params } = useVotePlace()
  const form = useApiForm({
    initial: {},
    submit: async () => {
      const { changed } = await runMutation('restoreBallots', { params, body: { ballotIds: rows.map(({ id }) => id) } })
      notify(t('vote.review.restored', { count: changed }))
      onDone()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('vote.review.restoreTitle', { count: rows.length })}
      submit={t('vote.review.restore')}
      onClose={onClose}
    >
      <p>{t('vote.review.restoreText')}</p>
    </FormDialog>
  )
}
