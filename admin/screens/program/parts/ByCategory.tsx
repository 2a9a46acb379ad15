import { Link } from 'react-router'
import { number } from '#client/ui/format.ts'
import type { ProgramDashboard } from '#core/program/dashboard.contract.ts'
import type { Program } from '#core/program/program.contract.ts'
import { useLocale, useText, useWords } from '../../../app/hooks.ts'
import boardStyles from '../../../app/parts/Board.module.css'
import { Sheet } from '../../../app/parts/Page.tsx'
import { StateBox } from '../../../app/parts/States.tsx'
import tableStyles from '../../../app/parts/table/Table.module.css'
import styles from './ByCategory.module.css'
import { useListPath } from './listPath.ts'

const SERIES = ['draft', 'submitted', 'withdrawn'] as const
const GATES = ['toValidate', 'validated', 'refused', 'rejected'] as const

/** How many applications stand where, in each category. */
export function ByCategory({ program, data }: { program: Program; data: ProgramDashboard }) {
  const t = useWords()
  const text = useText()
  const locale = useLocale()
  const list = useListPath(program)
  const most = Math.max(1, ...data.perCategory.map(({ total }) => total))
  const sum = (key: (typeof SERIES)[number] | (typeof GATES)[number] | 'total') =>
    data.perCategory.reduce((all, row) => all + row[key], 0)
  const figure = (value: number, filter: Record<string, string>) => (
    <Link className={boardStyles.cell} to={list(filter)}>
      {number(value, locale)}
    </Link>
  )
  return (
    <Sheet
      title={t('dashboard.byCategory')}
      extra={
        <p className={styles.legend}>
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
        <section className={tableStyles.scroll} tabIndex={0} aria-label={t('dashboard.byCategory')}>
          <table className={tableStyles.table}>
            <thead>
              <tr>
                <td colSpan={2 + SERIES.length + 1} />
                <th scope="colgroup" colSpan={GATES.length} className={tableStyles.right}>
                  {t('dashboard.amongThem')}
                </th>
              </tr>
              <tr>
                <th scope="col" className={tableStyles.fixed}>
                  {t('dashboard.category')}
                </th>
                <th scope="col">
                  <span className="vh">{t('dashboard.share')}</span>
                </th>
                {SERIES.map((each) => (
                  <th key={each} scope="col" className={tableStyles.right}>
                    {t(`response.state.${each}`)}
                  </th>
                ))}
                <th scope="col" className={tableStyles.right}>
                  {t('dashboard.total')}
                </th>
                {GATES.map((each) => (
                  <th key={each} scope="col" className={tableStyles.right}>
                    {t(`response.step.${each}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.perCategory.map((row) => (
                <tr key={row.categoryId}>
                  <th scope="row" className={`${tableStyles.fixed} ${tableStyles.row}`}>
                    <Link className={tableStyles.name} data-row-link="" to={list({ categoryId: row.categoryId })}>
                      {text(row.title, program.lang)}
                    </Link>
                  </th>
                  <td style={{ minWidth: 64 }}>
                    <span className={styles.statusbar} style={{ width: `${(row.total / most) * 100}%` }} aria-hidden>
                      {SERIES.map((each) => (
                        <i key={each} data-series={each} style={{ flexGrow: row[each] }} />
                      ))}
                    </span>
                  </td>
                  {SERIES.map((each) => (
                    <td key={each} className={tableStyles.right}>
                      {figure(row[each], { categoryId: row.categoryId, status: each })}
                    </td>
                  ))}
                  <td className={`${tableStyles.right} strong`}>{figure(row.total, { categoryId: row.categoryId })}</td>
                  {GATES.map((each) => (
                    <td key={each} className={tableStyles.right}>
                      {figure(row[each], { categoryId: row.categoryId, stepState: each })}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <td className={tableStyles.fixed}>{t('dashboard.total')}</td>
                <td />
                {SERIES.map((each) => (
                  <td key={each} className={tableStyles.right}>
                    {figure(sum(each), { status: each })}
                  </td>
                ))}
                <td className={tableStyles.right}>{figure(sum('total'), {})}</td>
                {GATES.map((each) => (
                  <td key={each} className={tableStyles.right}>
                    {figure(sum(each), { stepState: each })}
                  </td>
                ))}
              </tr>
            </tfoot>
          </table>
        </section>
      )}
    </Sheet>
  )
}
