import { useStore } from '@nanostores/react'
import { Link } from 'react-router'
import { $platform } from '#client/stores/platform.ts'
import { fromNow, number, ownZone, tableDate } from '#client/ui/format.ts'
import type { PlatformDashboard } from '#core/platform/platform.contract.ts'
import { useAllowed, useLocale, useNow, usePath, useWords } from '../../app/hooks.ts'
import boardStyles from '../../app/parts/Board.module.css'
import { CurveSheet } from '../../app/parts/Curve.tsx'
import pageStyles from '../../app/parts/Page.module.css'
import { Page, Sheet } from '../../app/parts/Page.tsx'
import { useOtherZone } from '../../app/parts/programDates.ts'
import { ErrorState, SkeletonRows, StateBox } from '../../app/parts/States.tsx'
import tableStyles from '../../app/parts/table/Table.module.css'
import { allPrograms } from '../../app/programs.ts'
import { queryOf, useApiQuery } from '../../app/query.ts'

export function Screen() {
  const t = useWords()
  const locale = useLocale()
  const platform = useStore($platform)
  const { data, error, reload } = useApiQuery(
    queryOf('getPlatformDashboard', { params: { platformId: platform?.id ?? '' }, query: { lang: locale } }),
  )
  return (
    <Page
      title={platform?.name ?? ''}
      facts={
        data &&
        t('home.facts', {
          programs: (['active', 'archived'] as const)
            .filter((status) => status === 'active' || data.programs.archived > 0)
            .map((status) => {
              const count = data.programs[status]
              return t(`programs.count.${status}`, { count, n: number(count, locale) })
            })
            .join(', '),
          responses: t('programs.responses', { count: data.responses.total, n: number(data.responses.total, locale) }),
        })
      }
    >
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
            <CurveSheet days={data.perDay}>
              <Figure label={t('dashboard.started')} value={data.responses.total} />
              <Figure label={t('dashboard.submitted')} value={data.responses.submitted} />
              <Figure label={t('dashboard.drafts')} value={data.responses.draft} />
            </CurveSheet>
            <PerProgram data={data} />
          </div>
          <div className={boardStyles.side}>
            <Counts data={data} />
          </div>
        </div>
      )}
    </Page>
  )
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <a className={boardStyles.figure} data-testid="figure" href="#per-program">
      {label}
      <b>{number(value, useLocale())}</b>
    </a>
  )
}

function PerProgram({ data }: { data: PlatformDashboard }) {
  const t = useWords()
  const locale = useLocale()
  const path = usePath()
  const { data: mine } = useApiQuery(allPrograms())
  const zoneOf = (id: string) => mine?.items.find((program) => program.id === id)?.zone ?? ownZone()
  const to = (slug: string, status?: string) =>
    path(`admin/programs/${slug}/responses${status ? `?status=${status}` : ''}`)
  return (
    <div id="per-program">
      <Sheet title={t('home.perProgram')}>
        {data.perProgram.length === 0 ? (
          <StateBox title={t('programs.empty.active.title')}>{t('programs.empty.active.text')}</StateBox>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard
          <section className={tableStyles.scroll} tabIndex={0} aria-label={t('home.perProgram')}>
            <table className={tableStyles.table}>
              <thead>
                <tr>
                  <th scope="col" className={tableStyles.fixed}>
                    {t('programs.column.program')}
                  </th>
                  <th scope="col">{t('programs.column.deadline')}</th>
                  <th scope="col" className={tableStyles.right}>
                    {t('dashboard.drafts')}
                  </th>
                  <th scope="col" className={tableStyles.right}>
                    {t('dashboard.submitted')}
                  </th>
                  <th scope="col" className={tableStyles.right}>
                    {t('responses.view.withdrawn')}
                  </th>
                  <th scope="col" className={tableStyles.right}>
                    {t('dashboard.total')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.perProgram.map((each) => (
                  <tr key={each.id}>
                    <th scope="row" className={`${tableStyles.fixed} ${tableStyles.row}`}>
                      <Link
                        className={`${tableStyles.name} ${tableStyles.cell}`}
                        data-row-link=""
                        to={path(`admin/programs/${each.slug}/dashboard`)}
                        title={each.title}
                      >
                        {each.title}
                      </Link>
                    </th>
                    <td className={`num ${tableStyles.wraps}`}>
                      <Closing at={each.deadlineAt} zone={zoneOf(each.id)} />
                    </td>
                    <td className={tableStyles.right}>
                      <Link className={boardStyles.cell} to={to(each.slug, 'draft')}>
                        {number(each.draft, locale)}
                      </Link>
                    </td>
                    <td className={tableStyles.right}>
                      <Link className={boardStyles.cell} to={to(each.slug, 'submitted')}>
                        {number(each.submitted, locale)}
                      </Link>
                    </td>
                    <td className={tableStyles.right}>
                      <Link className={boardStyles.cell} to={to(each.slug, 'withdrawn')}>
                        {number(each.withdrawn, locale)}
                      </Link>
                    </td>
                    <td className={`${tableStyles.right} strong`}>
                      <Link className={boardStyles.cell} to={to(each.slug)}>
                        {number(each.total, locale)}
                      </Link>
                    </td>
                  </tr>
                ))}
              </tbody>
              <Totals data={data} />
            </table>
          </section>
        )}
      </Sheet>
    </div>
  )
}

/** "06/12/2026 23:59 dans 14 jours", with the zone where it is not the person's own. */
function Closing({ at, zone }: { at: string | null; zone: string }) {
  const t = useWords()
  const locale = useLocale()
  const now = useNow()
  const otherZone = useOtherZone()(zone)
  if (!at) return <span className="soft">{t('programs.noDeadline')}</span>
  const when = new Date(at)
  return (
    <>
      <span className="nowrap">
        {tableDate(when, zone, locale)} {otherZone && <span className="soft">({otherZone})</span>}
      </span>{' '}
      <span className="soft nowrap">{fromNow(when, now, locale, zone)}</span>
    </>
  )
}

const FIGURES = ['draft', 'submitted', 'withdrawn', 'total'] as const

/** What archived programs hold, and the sum: the figures above. */
function Totals({ data }: { data: PlatformDashboard }) {
  const t = useWords()
  const locale = useLocale()
  const path = usePath()
  const listed = (name: (typeof FIGURES)[number]) => data.perProgram.reduce((sum, each) => sum + each[name], 0)
  return (
    <tfoot>
      {data.programs.archived > 0 && (
        <tr>
          <td className={tableStyles.fixed}>
            <Link className={boardStyles.cell} to={path('admin/home/programs?status=archived')}>
              {t('home.archived')}
            </Link>
          </td>
          <td />
          {FIGURES.map((name) => (
            <td key={name} className={tableStyles.right}>
              {number(data.responses[name] - listed(name), locale)}
            </td>
          ))}
        </tr>
      )}
      <tr>
        <td className={tableStyles.fixed}>{t('dashboard.total')}</td>
        <td />
        {FIGURES.map((name) => (
          <td key={name} className={tableStyles.right}>
            {number(data.responses[name], locale)}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

function Counts({ data }: { data: PlatformDashboard }) {
  const t = useWords()
  const locale = useLocale()
  const path = usePath()
  const allowed = useAllowed()
  const lines = [
    { label: t('programs.status.active'), value: data.programs.active, to: 'admin/home/programs' },
    { label: t('programs.status.archived'), value: data.programs.archived, to: 'admin/home/programs?status=archived' },
    { label: t('programs.status.deleted'), value: data.programs.deleted, to: 'admin/home/programs?status=deleted' },
  ]
  const people = [
    { label: t('users.kind.staff'), value: data.users.staff, to: 'admin/home/users?kind=staff' },
    { label: t('users.kind.applicant'), value: data.users.applicants, to: 'admin/home/users?kind=applicant' },
  ]
  const rows = (items: typeof lines) => (
    <ul className={boardStyles.waiting}>
      {items.map(({ label, value, to }) => (
        <li key={to}>
          <Link className={`${boardStyles.waitingLine} ${boardStyles.countsLine}`} to={path(to)}>
            <span>{label}</span>
            <b className="num">{number(value, locale)}</b>
          </Link>
        </li>
      ))}
    </ul>
  )
  return (
    <>
      <Sheet title={t('programs.title')}>{rows(lines)}</Sheet>
      {allowed('platform.user.read') && <Sheet title={t('users.title')}>{rows(people)}</Sheet>}
    </>
  )
}
