import { Link } from 'react-router'
import { number, percent } from '#client/ui/format.ts'
import type { ProgramDashboard } from '#core/program/dashboard.contract.ts'
import type { Program } from '#core/program/program.contract.ts'
import { useLocale, useText, useWords } from '../../../app/hooks.ts'
import boardStyles from '../../../app/parts/Board.module.css'
import pageStyles from '../../../app/parts/Page.module.css'
import { Sheet } from '../../../app/parts/Page.tsx'
import styles from './Funnel.module.css'
import { useListPath } from './listPath.ts'

interface Line {
  step: string
  reached: number
  filter: Record<string, string>
}

/** How many began each form, and how many stopped before it. */
export function Funnel({ program, data }: { program: Program; data: ProgramDashboard }) {
  const t = useWords()
  const text = useText()
  const locale = useLocale()
  const list = useListPath(program)
  const { total } = data.counts
  const lines: Line[] = [
    { step: t('dashboard.startedOne'), reached: total, filter: {} },
    ...data.funnel.map(
      ({ step, stepIds, reached }, index): Line => ({
        step:
          text(step, program.lang) ||
          (index === data.funnel.length - 1
            ? t('dashboard.submittedOne')
            : t('dashboard.stepNumber', { n: index + 1 })),
        reached,
        filter: index === data.funnel.length - 1 ? { status: 'submitted' } : { stepId: stepIds.join(',') },
      }),
    ),
  ]
  return (
    <Sheet title={t('dashboard.funnel')}>
      <ol className={`${styles.funnel} ${pageStyles.sheetBody}`}>
        {lines.map(({ step, reached, filter }, index) => {
          const lost = index === 0 ? 0 : Math.max(0, (lines[index - 1]?.reached ?? 0) - reached)
          const share = total > 0 ? reached / total : 0
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps of several categories may share a name; their place is their identity
            <li key={index}>
              <div className={styles.head}>
                <span className="cut" title={step}>
                  {step}
                </span>
                <b className="num">
                  <Link className={boardStyles.cell} to={list(filter)}>
                    {number(reached, locale)}
                  </Link>
                </b>
                <span className="num soft">{percent(share, locale)}</span>
              </div>
              <div className={styles.bar}>
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
