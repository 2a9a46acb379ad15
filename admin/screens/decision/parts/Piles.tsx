import { UnstyledButton } from '@mantine/core'
import { number } from '#client/ui/format.ts'
import type { DecisionOverview } from '#core/decision/decision.contract.ts'
import { useLocale, useQuery, useWords } from '../../../app/hooks.ts'
import styles from '../Decisions.module.css'
import { OutcomeBadge } from './OutcomeBadge.tsx'
import { useOutcomes } from './useOutcomes.ts'

/** How many entries each decision has; each pile shows its own in the table. */
export function Piles({ overview }: { overview: DecisionOverview }) {
  const t = useWords()
  const locale = useLocale()
  const { get, set } = useQuery()
  const { nameOf } = useOutcomes(overview.statuses)
  const shown = get('outcome')
  return (
    <ul className={styles.piles}>
      {overview.piles.map(({ outcome, count, staged, people }) => (
        <li key={outcome}>
          <UnstyledButton
            className={styles.pile}
            aria-pressed={shown === outcome}
            onClick={() => set({ outcome: shown === outcome ? null : outcome })}
          >
            <span className={styles.pileHead}>
              <OutcomeBadge outcome={outcome} name={nameOf(outcome)} />
              <b className={`${styles.figure} num`}>{number(count, locale)}</b>
            </span>
            <span className="small soft">
              {staged > 0
                ? [t('decisions.pile.staged', { count: staged }), t('decisions.people', { count: people })].join(' · ')
                : count > 0
                  ? t('decisions.pile.released')
                  : t('decisions.pile.empty')}
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}
