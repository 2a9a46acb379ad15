import { Button } from '@mantine/core'
import { IconArrowRight, IconScale } from '@tabler/icons-react'
import { Link, useParams } from 'react-router'
import { decimal, number } from '#client/ui/format.ts'
import type { Duty } from '#core/evaluation/juror.contract.ts'
import type { DutyState } from '#core/evaluation/session.rules.ts'
import { useGo, useLocale, usePath, useQuery, useText, useWords } from '../../../app/hooks.ts'
import { Page, Sheet } from '../../../app/parts/Page.tsx'
import { Segments } from '../../../app/parts/Segments.tsx'
import { ErrorState, SkeletonRows, StateBox } from '../../../app/parts/States.tsx'
import { DataTable } from '../../../app/parts/table/DataTable.tsx'
import type { Column } from '../../../app/parts/table/props.ts'
import { queryOf, useApiQuery } from '../../../app/query.ts'
import { parseOneOf } from '../../../app/urlParams.ts'
import styles from '../Evaluation.module.css'
import { DutyBadge } from './DutyBadge.tsx'
import { nextDuty } from './nextDuty.ts'
import { Progress } from './Progress.tsx'
import { useDates } from './useDates.ts'

const FILTERS = ['all', 'todo', 'draft', 'sent'] as const

/** What a juror scores in a session: how far they are, and the next one. */
export function Duties() {
  const t = useWords()
  const text = useText()
  const { programSlug = '', sessionSlug = '' } = useParams()
  const params = { programId: programSlug, sessionId: sessionSlug }
  const { data, error, reload } = useApiQuery(queryOf('listDuties', { params }))
  if (!data)
    return (
      <Page title={t('evaluation.duties.title')}>
        {error ? <ErrorState error={error} onRetry={reload} /> : <SkeletonRows />}
      </Page>
    )
  const { session, items } = data
  return <DutyList title={text(session.title)} session={session} items={items} reload={reload} />
}

interface DutyListProps {
  title: string
  session: Parameters<ReturnType<typeof useDates>['scoring']>[0] & {
    slug: string
    program: { slug: string; title: Duty['category'] & object; zone: string }
    instructions: Duty['category'] & object
    figures: { all: number; sent: number; drafts: number; recused: number }
  }
  items: readonly Duty[]
  reload: () => void
}

function DutyList({ title, session, items, reload }: DutyListProps) {
  const t = useWords()
  const text = useText()
  const path = usePath()
  const locale = useLocale()
  const go = useGo()
  const { get, set } = useQuery()
  const dates = useDates(session.program.zone)
  const state = parseOneOf(FILTERS, get('state')) ?? 'all'
  const { figures } = session
  const base = `admin/programs/${session.program.slug}/examinations/${session.slug}/responses`
  const to = (duty: Duty) => path(`${base}/${duty.id}`)
  const counts: Record<(typeof FILTERS)[number], number> = {
    all: items.length,
    todo: items.filter((duty) => duty.state === 'todo').length,
    draft: items.filter((duty) => duty.state === 'draft').length,
    sent: items.filter((duty) => duty.state === 'sent').length,
  }
  const next = session.scoring === 'yes' ? nextDuty(items) : undefined
  const shown = state === 'all' ? items : items.filter((duty) => duty.state === (state as DutyState))
  const nameOf = (duty: Duty) => duty.title || t('evaluation.entry', { number: duty.number })
  const total = (duty: Duty) => (duty.mean === null ? '' : decimal(duty.mean, locale))
  const instructions = text(session.instructions)
  const columns: Column<Duty>[] = [
    {
      key: 'number',
      label: t('evaluation.column.number'),
      cell: (duty) => <span className="num">{duty.number}</span>,
      width: 90,
    },
    {
      key: 'title',
      label: t('evaluation.column.project'),
      wraps: true,
      cell: (duty) => (
        <Link to={to(duty)} className={styles.name}>
          {nameOf(duty)}
        </Link>
      ),
    },
    { key: 'category', label: t('evaluation.column.category'), cell: (duty) => text(duty.category) },
    { key: 'state', label: t('evaluation.column.state'), cell: (duty) => <DutyBadge state={duty.state} /> },
    {
      key: 'when',
      label: t('evaluation.column.when'),
      cell: (duty) => duty.changedAt && <span className="soft">{dates.fromNow(duty.changedAt)}</span>,
    },
    {
      key: 'mean',
      label: t('evaluation.column.ownTotal'),
      right: true,
      cell: (duty) => <b className="num">{total(duty)}</b>,
    },
  ]
  return (
    <Page
      title={title}
      facts={[text(session.program.title), dates.scoring(session)].filter(Boolean).join(' · ')}
      actions={
        next && (
          <Button
            component={Link}
            to={to(next)}
            variant="filled"
            rightSection={<IconArrowRight size={16} stroke={1.6} />}
          >
            {t(counts.sent + counts.draft > 0 ? 'evaluation.duties.continue' : 'evaluation.duties.begin', {
              number: next.number,
            })}
          </Button>
        )
      }
    >
      <Sheet label={t('evaluation.duties.progress')}>
        <div className={styles.body}>
          <p>
            <b className={styles.figure}>
              {t('evaluation.ofAll', { n: number(figures.sent, locale), all: number(figures.all, locale) })}
            </b>{' '}
            {t('evaluation.duties.scored')}
          </p>
          <Progress {...figures} />
          <ul className={styles.legend}>
            <li data-mark="sent">{t('evaluation.duties.count.sent', { n: number(figures.sent, locale) })}</li>
            <li data-mark="draft">{t('evaluation.duties.count.draft', { n: number(figures.drafts, locale) })}</li>
            <li data-mark="recused">{t('evaluation.duties.count.recused', { n: number(figures.recused, locale) })}</li>
            <li data-mark="todo">{t('evaluation.duties.count.todo', { n: number(counts.todo, locale) })}</li>
          </ul>
        </div>
      </Sheet>
      {instructions && (
        <Sheet title={t('evaluation.instructions')}>
          <p className={`${styles.body} ${styles.prose}`}>{instructions}</p>
        </Sheet>
      )}
      {items.length > 0 && (
        <div>
          <Segments
            label={t('evaluation.column.state')}
            value={state}
            onChange={(value) => set({ state: value === 'all' ? null : value })}
            segments={FILTERS.map((value) => ({
              value,
              label: `${t(`evaluation.duties.filter.${value}`)} ${number(counts[value], locale)}`,
            }))}
          />
        </div>
      )}
      <DataTable
        label={t('evaluation.duties.title')}
        columns={columns}
        rows={shown}
        nameOf={nameOf}
        onRetry={reload}
        onOpen={(duty) => go(to(duty))}
        hrefOf={to}
        empty={
          <StateBox icon={IconScale} title={t(items.length === 0 ? 'evaluation.duties.empty' : 'state.noResult')}>
            {items.length === 0 && t('evaluation.duties.emptyText')}
          </StateBox>
        }
        card={(duty) => (
          <div className={styles.card}>
            <Link to={to(duty)} className={styles.name}>
              {nameOf(duty)}
            </Link>
            <span className="small soft">{[duty.number, text(duty.category)].filter(Boolean).join(' · ')}</span>
            <span className={styles.cardFoot}>
              <DutyBadge state={duty.state} />
              <b className="num">{total(duty)}</b>
            </span>
          </div>
        )}
      />
    </Page>
  )
}
