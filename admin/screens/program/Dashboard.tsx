import { Button } from '@mantine/core'
import { IconCalendarTime, IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { number, percent } from '#client/ui/format.ts'
import { lazy } from '#client/ui/lazy.tsx'
import type { ProgramDashboard } from '#core/program/dashboard.contract.ts'
import type { Program } from '#core/program/program.contract.ts'
import { tagOf } from '#core/site/dates.ts'
import { boot } from '../../app/boot.ts'
import { useLocale, useNow, usePath, useProgram, useWords } from '../../app/hooks.ts'
import boardStyles from '../../app/parts/Board.module.css'
import { CurveSheet } from '../../app/parts/Curve.tsx'
import pageStyles from '../../app/parts/Page.module.css'
import { Page, Sheet } from '../../app/parts/Page.tsx'
import { ProgramTimeline } from '../../app/parts/ProgramTimeline.tsx'
import { ErrorState, SkeletonRows } from '../../app/parts/States.tsx'
import { queryOf, useApiQuery } from '../../app/query.ts'
import { useListPath } from './parts/listPath.ts'

const ByCategory = lazy(() => import('./parts/ByCategory.tsx').then((file) => file.ByCategory))
const Checklist = lazy(() => import('./parts/Checklist.tsx').then((file) => file.Checklist))
const Waiting = lazy(() => import('./parts/Waiting.tsx').then((file) => file.Waiting))
const Funnel = lazy(() => import('./parts/Funnel.tsx').then((file) => file.Funnel))

const DAY = 86_400_000

/** The curve of a call that is over shows its whole life and two weeks more, as far as a year. */
function daysShown({ phase, opensAt, closesAt }: Program, now: Date): { days: number; until?: string } {
  if (phase !== 'closed' || !closesAt) return { days: 60 }
  const end = Math.min(now.getTime(), new Date(closesAt).getTime() + 14 * DAY)
  const life = opensAt ? Math.ceil((end - new Date(opensAt).getTime()) / DAY) + 1 : 0
  return { days: Math.min(366, Math.max(60, life)), until: new Date(end).toISOString() }
}

/** Nothing happens after a call that is over: its curve ends where its life did. */
function livedDays({ phase }: Program, days: ProgramDashboard['perDay']): ProgramDashboard['perDay'] {
  const last = days.findLastIndex(({ created, submitted }) => created + submitted > 0)
  return phase === 'closed' && last >= 0 ? days.slice(0, last + 2) : days
}

export function Screen() {
  const t = useWords()
  const locale = useLocale()
  const now = useNow()
  const program = useProgram()
  const path = usePath()
  const list = useListPath(program)
  const [openedAt] = useState(now)
  const { data, error, reload, loadedAt } = useApiQuery(
    queryOf('getProgramDashboard', { params: { programId: program.id }, query: daysShown(program, openedAt) }),
  )
  const day = new Intl.DateTimeFormat(tagOf(locale), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: program.zone,
  }).format(loadedAt ?? now)
  const time = new Intl.DateTimeFormat(tagOf(locale), { timeStyle: 'short', timeZone: program.zone })
  return (
    <Page
      title={t('dashboard.title')}
      facts={
        loadedAt &&
        t('dashboard.facts', { day: day.charAt(0).toUpperCase() + day.slice(1), time: time.format(loadedAt) })
      }
      actions={
        <>
          {program.abilities.update && (
            <Button
              component={Link}
              to={path(`admin/programs/${program.slug}/params?section=dates`)}
              leftSection={<IconCalendarTime size={16} stroke={1.6} />}
            >
              {t(program.closesAt && program.phase !== 'draft' ? 'dashboard.extend' : 'dashboard.setDates')}
            </Button>
          )}
          {program.publishedAt && program.status === 'active' && boot.publicUrl && (
            <Button
              component="a"
              href={`${boot.publicUrl.replace(/\/$/, '')}/applications/${program.slug}`}
              target="_blank"
              leftSection={<IconExternalLink size={16} stroke={1.6} />}
            >
              {t('programs.publicPage')}
            </Button>
          )}
        </>
      }
    >
      <Sheet label={t('dashboard.life')}>
        <div className={pageStyles.sheetBody}>
          <ProgramTimeline program={program} />
        </div>
      </Sheet>
      {error && !data ? (
        <div className={pageStyles.sheet} data-testid="sheet">
          <ErrorState error={error} onRetry={reload} title={t('dashboard.error')} />
        </div>
      ) : !data ? (
        <div className={pageStyles.sheet} data-testid="sheet">
          <SkeletonRows rows={8} height={48} />
        </div>
      ) : (
        <div className={boardStyles.board}>
          <div className={boardStyles.main}>
            <CurveSheet
              days={livedDays(program, data.perDay)}
              listOf={(days, what) => list({ [`${what}On`]: days, sort: `${what}At` })}
            >
              <Figures program={program} data={data} />
            </CurveSheet>
            <ByCategory program={program} data={data} />
          </div>
          <div className={boardStyles.side}>
            {program.phase === 'draft' && program.status === 'active' && program.abilities.update && (
              <Checklist program={program} />
            )}
            <Waiting program={program} data={data} />
            <Funnel program={program} data={data} />
          </div>
        </div>
      )}
    </Page>
  )
}

function Figures({ program, data }: { program: Program; data: ProgramDashboard }) {
  const t = useWords()
  const locale = useLocale()
  const list = useListPath(program)
  const { total, submitted, draft } = data.counts
  const today = data.perDay.at(-1)
  return (
    <>
      <div className={boardStyles.figure} data-testid="figure">
        <Link className={boardStyles.figure} data-testid="figure" to={list()}>
          {t('dashboard.started')}
          <b>{number(total, locale)}</b>
        </Link>
        {today && (
          <Link className={boardStyles.cell} to={list({ createdOn: today.day, sort: 'createdAt' })}>
            {t('dashboard.today', { count: today.created, n: number(today.created, locale) })}
          </Link>
        )}
      </div>
      <Link className={boardStyles.figure} data-testid="figure" to={list({ status: 'submitted' })}>
        {t('dashboard.submitted')}
        <b>{number(submitted, locale)}</b>
        {total > 0 ? t('dashboard.ofStarted', { share: percent(submitted / total, locale) }) : '\u00a0'}
      </Link>
      <Link className={boardStyles.figure} data-testid="figure" to={list({ status: 'draft' })}>
        {t('dashboard.drafts')}
        <b>{number(draft, locale)}</b>
        {total > 0 ? t('dashboard.ofStarted', { share: percent(draft / total, locale) }) : '\u00a0'}
      </Link>
    </>
  )
}
