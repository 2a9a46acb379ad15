import '../../app/parts/dashboard.css'
import { Button } from '@mantine/core'
import { IconCalendarTime, IconChecklist, IconChevronRight, IconExternalLink, IconPencil } from '@tabler/icons-react'
import { Link } from 'react-router'
import { call } from '#client/api/call.ts'
import { fromNow, number, percent } from '#client/ui/format.ts'
import type { Program, ProgramDashboard } from '#core/program/program.contract.ts'
import { tagOf } from '#core/site/dates.ts'
import { boot } from '../../app/boot.ts'
import { useAllowed, useLoad, useLocale, useNow, usePath, useProgram, useText, useWords } from '../../app/hooks.ts'
import { CallLine } from '../../app/parts/CallLine.tsx'
import { CurveSheet } from '../../app/parts/Curve.tsx'
import { Page, Sheet } from '../../app/parts/Page.tsx'
import { ErrorState, SkeletonRows, StateBox } from '../../app/parts/States.tsx'

/** Address of the list that a figure counts. */
function useList(program: Program): (filter?: Record<string, string>) => string {
  const path = usePath()
  return (filter = {}) => {
    const search = new URLSearchParams(filter).toString()
    return path(`admin/programs/${program.slug}/responses${search ? `?${search}` : ''}`)
  }
}

const DAY = 86_400_000

/** The curve of a call that is over shows its whole life, as far as a year. */
function daysShown({ phase, opensAt }: Program, now: Date): number {
  const life = opensAt ? Math.ceil((now.getTime() - new Date(opensAt).getTime()) / DAY) + 1 : 0
  return phase === 'closed' ? Math.min(366, Math.max(60, life)) : 60
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
  const { data, error, reload } = useLoad(program.id, (signal) =>
    call(
      'getProgramDashboard',
      { params: { programId: program.id }, query: { days: daysShown(program, now) } },
      { signal },
    ),
  )
  const day = new Intl.DateTimeFormat(tagOf(locale), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: program.zone,
  }).format(now)
  const time = new Intl.DateTimeFormat(tagOf(locale), { timeStyle: 'short', timeZone: program.zone }).format(now)
  return (
    <Page
      title={t('dashboard.title')}
      facts={t('dashboard.facts', { day: day.charAt(0).toUpperCase() + day.slice(1), time })}
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
        <div className="sheet__body">
          <CallLine program={program} />
        </div>
      </Sheet>
      {error && !data ? (
        <div className="sheet">
          <ErrorState error={error} onRetry={reload} title={t('dashboard.error')} />
        </div>
      ) : !data ? (
        <div className="sheet">
          <SkeletonRows rows={8} height={48} />
        </div>
      ) : (
        <div className="board">
          <div className="board__main">
            <CurveSheet days={livedDays(program, data.perDay)}>
              <Figures program={program} data={data} />
            </CurveSheet>
            <ByCategory program={program} data={data} />
          </div>
          <div className="board__side">
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
  const list = useList(program)
  const { total, submitted, draft } = data.counts
  const today = data.perDay.at(-1)?.created ?? 0
  return (
    <>
      <Link className="figure" to={list()}>
        {t('dashboard.started')}
        <b>{number(total, locale)}</b>
        {t('dashboard.today', { count: today, n: number(today, locale) })}
      </Link>
      <Link className="figure" to={list({ status: 'submitted' })}>
        {t('dashboard.submitted')}
        <b>{number(submitted, locale)}</b>
        {total > 0 ? t('dashboard.ofStarted', { share: percent(submitted / total, locale) }) : '\u00a0'}
      </Link>
      <Link className="figure" to={list({ status: 'draft' })}>
        {t('dashboard.drafts')}
        <b>{number(draft, locale)}</b>
        {total > 0 ? t('dashboard.ofStarted', { share: percent(draft / total, locale) }) : '\u00a0'}
      </Link>
    </>
  )
}

const SERIES = ['draft', 'submitted', 'withdrawn'] as const
const GATES = ['toValidate', 'validated', 'refused'] as const

function ByCategory({ program, data }: { program: Program; data: ProgramDashboard }) {
  const t = useWords()
  const text = useText()
  const locale = useLocale()
  const list = useList(program)
  const most = Math.max(1, ...data.perCategory.map(({ total }) => total))
  const sum = (key: (typeof SERIES)[number] | (typeof GATES)[number] | 'total') =>
    data.perCategory.reduce((all, row) => all + row[key], 0)
  const figure = (value: number, filter: Record<string, string>) => (
    <Link className="cell" to={list(filter)}>
      {number(value, locale)}
    </Link>
  )
  return (
    <Sheet
      title={t('dashboard.byCategory')}
      extra={
        <p className="legendline">
          {SERIES.map((each) => (
            <span key={each}>
              <i data-series={each} aria-hidden /> {t(`response.state.${each}`)}
            </span>
          ))}
        </p>
      }
    >
      {data.perCategory.length === 0 ? (
        <StateBox title={t('dashboard.noCategory')}>{t('dashboard.noCategoryHint')}</StateBox>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard
        <section className="tablebox__scroll" tabIndex={0} aria-label={t('dashboard.byCategory')}>
          <table className="table">
            <thead>
              <tr>
                <th scope="col" className="fixed">
                  {t('dashboard.category')}
                </th>
                <th scope="col">
                  <span className="vh">{t('dashboard.share')}</span>
                </th>
                {SERIES.map((each) => (
                  <th key={each} scope="col" className="right">
                    {t(`response.state.${each}`)}
                  </th>
                ))}
                {GATES.map((each) => (
                  <th key={each} scope="col" className="right">
                    {t(`response.step.${each}`)}
                  </th>
                ))}
                <th scope="col" className="right">
                  {t('dashboard.total')}
                </th>
              </tr>
            </thead>
            <tbody>
              {data.perCategory.map((row) => (
                <tr key={row.categoryId}>
                  <th scope="row" className="fixed table__row">
                    <Link className="table__name table__cell" to={list({ categoryId: row.categoryId })}>
                      {text(row.title, program.lang)}
                    </Link>
                  </th>
                  <td style={{ minWidth: 120 }}>
                    <span className="stack" style={{ width: `${(row.total / most) * 100}%` }} aria-hidden>
                      {SERIES.map((each) => (
                        <i key={each} data-series={each} style={{ flexGrow: row[each] }} />
                      ))}
                    </span>
                  </td>
                  {SERIES.map((each) => (
                    <td key={each} className="right">
                      {figure(row[each], { categoryId: row.categoryId, status: each })}
                    </td>
                  ))}
                  {GATES.map((each) => (
                    <td key={each} className="right">
                      {figure(row[each], { categoryId: row.categoryId, stepState: each })}
                    </td>
                  ))}
                  <td className="right strong">{figure(row.total, { categoryId: row.categoryId })}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <td className="fixed">{t('dashboard.total')}</td>
                <td />
                {SERIES.map((each) => (
                  <td key={each} className="right">
                    {figure(sum(each), { status: each })}
                  </td>
                ))}
                {GATES.map((each) => (
                  <td key={each} className="right">
                    {figure(sum(each), { stepState: each })}
                  </td>
                ))}
                <td className="right">{figure(sum('total'), {})}</td>
              </tr>
            </tfoot>
          </table>
        </section>
      )}
    </Sheet>
  )
}

/** At most five lines, the longest-waiting first: a count, a reason, a way in. */
function Waiting({ program, data }: { program: Program; data: ProgramDashboard }) {
  const t = useWords()
  const text = useText()
  const locale = useLocale()
  const now = useNow()
  const allowed = useAllowed()
  const list = useList(program)
  const path = usePath()
  const lines = data.waiting.slice(0, 5).map((each) => ({
    key: each.stepId ?? each.kind,
    icon: IconChecklist,
    title: t('dashboard.toValidate', { count: each.count, n: number(each.count, locale) }),
    why: [
      text(each.category, program.lang),
      text(each.title, program.lang),
      each.since && t('dashboard.oldest', { when: fromNow(new Date(each.since), now, locale) }),
    ]
      .filter(Boolean)
      .join(', '),
    to: list({ ...(each.stepId ? { stepId: each.stepId } : {}), stepState: 'toValidate' }),
  }))
  if (program.phase === 'draft' && program.status === 'active' && allowed('program.publication.update'))
    lines.unshift({
      key: 'publish',
      icon: IconPencil,
      title: t('dashboard.unpublished'),
      why: t('dashboard.unpublishedHint'),
      to: path(`admin/programs/${program.slug}/configure`),
    })
  return (
    <Sheet
      title={t('dashboard.waiting')}
      extra={lines.length > 0 && t('dashboard.subjects', { count: lines.length })}
      className="board__first"
    >
      {lines.length === 0 ? (
        <StateBox icon={IconChecklist} title={t('dashboard.nothing')}>
          {t('dashboard.nothingHint')}
        </StateBox>
      ) : (
        <ul className="waiting">
          {lines.map(({ key, icon: Icon, title, why, to }) => (
            <li key={key}>
              <Link className="waiting__line" to={to}>
                <Icon size={18} stroke={1.6} aria-hidden />
                <span>
                  <b>{title}</b>
                  <br />
                  <span className="small soft">{why}</span>
                </span>
                <IconChevronRight size={16} stroke={1.6} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}

/** How many got to each step, and how many stopped before it. */
function Funnel({ program, data }: { program: Program; data: ProgramDashboard }) {
  const t = useWords()
  const text = useText()
  const locale = useLocale()
  const list = useList(program)
  const { total } = data.counts
  const lines = [
    { step: t('dashboard.startedOne'), reached: total, last: false },
    ...data.funnel.map(({ step, reached }, index) => ({
      step:
        text(step, program.lang) ||
        (index === data.funnel.length - 1 ? t('dashboard.submittedOne') : t('dashboard.stepNumber', { n: index + 1 })),
      reached,
      last: index === data.funnel.length - 1,
    })),
  ]
  return (
    <Sheet title={t('dashboard.funnel')}>
      <ol className="funnel sheet__body">
        {lines.map(({ step, reached, last }, index) => {
          const lost = index === 0 ? 0 : Math.max(0, (lines[index - 1]?.reached ?? 0) - reached)
          const share = total > 0 ? reached / total : 0
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps of several categories may share a name; their place is their identity
            <li key={index}>
              <div className="funnel__head">
                <span className="cut" title={step}>
                  {step}
                </span>
                <b className="num">
                  {index === 0 || last ? (
                    <Link className="cell" to={list(last ? { status: 'submitted' } : {})}>
                      {number(reached, locale)}
                    </Link>
                  ) : (
                    number(reached, locale)
                  )}
                </b>
                <span className="num soft">{percent(share, locale)}</span>
              </div>
              <div className="funnel__bar">
                <i style={{ width: `${share * 100}%` }} />
              </div>
              {lost > 0 && (
                <span className="small soft">{t('dashboard.stopped', { count: lost, n: number(lost, locale) })}</span>
              )}
            </li>
          )
        })}
      </ol>
    </Sheet>
  )
}
