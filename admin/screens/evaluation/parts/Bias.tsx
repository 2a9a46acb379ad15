import type { StandingShown } from '#core/evaluation/evaluation.contract.ts'
import { useWords } from '../../../app/hooks.ts'
import { Sheet } from '../../../app/parts/Page.tsx'
import styles from '../Ranking.module.css'
import { useScore } from './ranking.ts'

/** How far each juror is from the others for the same applications. */
export function Bias({ standing: { jurors } }: { standing: StandingShown }) {
  const t = useWords()
  const score = useScore()
  const shown = jurors.filter(({ bias }) => bias !== null)
  const most = Math.max(0.5, ...shown.map(({ bias }) => Math.abs(bias ?? 0)))
  if (shown.length === 0) return null
  return (
    <Sheet title={t('evaluation.ranking.bias')} extra={t('evaluation.ranking.biasUnit')}>
      <ul className={styles.biases}>
        {shown.map(({ id, name, bias }) => (
          <li key={id}>
            <span className="cut">{name}</span>
            <span className={styles.axis} aria-hidden>
              <i
                data-far={Math.abs(bias ?? 0) >= 0.5 || undefined}
                style={{
                  left: `${50 + Math.min(0, bias ?? 0) * (50 / most)}%`,
                  width: `${Math.abs(bias ?? 0) * (50 / most)}%`,
                }}
              />
            </span>
            <span className="num">
              {(bias ?? 0) > 0 ? '+' : ''}
              {score(bias)}
            </span>
          </li>
        ))}
      </ul>
      <p className={`${styles.body} small soft`}>{t('evaluation.ranking.biasHint')}</p>
    </Sheet>
  )
}
