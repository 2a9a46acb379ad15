import { number, percent } from '#client/ui/format.ts'
import type { EvaluationSession, StandingShown } from '#core/evaluation/evaluation.contract.ts'
import { useLocale, useText, useWords } from '../../../app/hooks.ts'
import { Dialog } from '../../../app/parts/Dialog.tsx'
import styles from '../Ranking.module.css'
import { criterionName, type RankedEntry, usePoints, useScore } from './ranking.ts'

interface WhyProps {
  session: EvaluationSession
  standing: StandingShown
  entry: RankedEntry
  name: string
  nameOf: (entry: RankedEntry) => string
  onClose: () => void
}

/** Why an application has its rank: sheets, criteria, neighbours, ties. */
export function WhyDialog({ session, standing, entry, name, nameOf, onClose }: WhyProps) {
  const t = useWords()
  const text = useText()
  const locale = useLocale()
  const score = useScore()
  const points = usePoints(session)
  const { entries, jurors, ties, seats, method } = standing
  const place = entries.indexOf(entry)
  const next = entries.slice(place + 1).find(({ rank }) => rank !== null)
  const before = entries[place - 1]
  const withBias = method === 'juror-bias'
  const tie = ties.find(({ entryIds }) => entryIds.includes(entry.id))
  const inTie = tie ? tie.entryIds.indexOf(entry.id) : -1
  const decided = tie && (tie.decidedBy[inTie] ?? tie.decidedBy[inTie - 1])
  const ruleName = (rule: string) =>
    rule === 'agreement' || rule === 'submission'
      ? t(`evaluation.tie.${rule}`)
      : t('evaluation.tie.criterion', { name: criterionName(session, rule.replace(/^criterion /, ''), text) })
  const gap = (other: RankedEntry) => points(Math.abs((entry.total ?? 0) - (other.total ?? 0)))
  const counted = session.criteria.filter(({ field }) => Object.hasOwn(entry.criteria, field.reference))
  return (
    <Dialog title={t('evaluation.ranking.whyTitle', { name, rank: entry.rank ?? 0 })} size="md" onClose={onClose}>
      <div className={styles.why}>
        <p>
          {t('evaluation.ranking.whySheets', { count: entry.sheets.length })} {t(`evaluation.method.${method}.hint`)}
        </p>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('evaluation.column.juror')}</th>
              <th scope="col" className={styles.right}>
                {t('evaluation.column.sheetMean')}
              </th>
              {withBias && (
                <>
                  <th scope="col" className={styles.right}>
                    {t('evaluation.ranking.bias')}
                  </th>
                  <th scope="col" className={styles.right}>
                    {t('evaluation.ranking.corrected')}
                  </th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {entry.sheets.map(({ jurorId, mean }) => {
              const juror = jurors.find(({ id }) => id === jurorId)
              const bias = juror?.bias ?? null
              return (
                <tr key={jurorId}>
                  <th scope="row">{juror?.name}</th>
                  <td className={`${styles.right} num`}>{score(mean)}</td>
                  {withBias && (
                    <>
                      <td className={`${styles.right} num`}>{score(bias)}</td>
                      <td className={`${styles.right} num`}>
                        {score(mean === null || bias === null ? mean : mean - bias)}
                      </td>
                    </>
                  )}
                </tr>
              )
            })}
          </tbody>
        </table>
        {counted.length > 0 && (
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('evaluation.column.criterion')}</th>
                <th scope="col" className={styles.right}>
                  {t('evaluation.criteria.weight')}
                </th>
                <th scope="col" className={styles.right}>
                  {t('evaluation.column.value')}
                </th>
              </tr>
            </thead>
            <tbody>
              {counted.map(({ field, weight }) => (
                <tr key={field.reference}>
                  <th scope="row">{text(field.title) || field.reference}</th>
                  <td className={`${styles.right} num`}>{number(weight, locale)}</td>
                  <td className={`${styles.right} num`}>{score(entry.criteria[field.reference] ?? null)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('evaluation.column.total')}</th>
                <td />
                <td className={`${styles.right} num`}>
                  <b>{points(entry.total)}</b>
                </td>
              </tr>
            </tfoot>
          </table>
        )}
        <p>
          {[
            tie
              ? decided
                ? t('evaluation.ranking.tieDecided', { count: tie.entryIds.length - 1, rule: ruleName(decided) })
                : t('evaluation.ranking.tieOpen', { count: tie.entryIds.length - 1 })
              : null,
            before && before.rank !== null && !tie?.entryIds.includes(before.id)
              ? t('evaluation.ranking.behind', { points: gap(before), name: nameOf(before) })
              : null,
            next && !tie?.entryIds.includes(next.id)
              ? t('evaluation.ranking.ahead', { points: gap(next), name: nameOf(next) })
              : null,
            entry.stability !== null && seats !== null
              ? t('evaluation.ranking.resampled', { share: percent(entry.stability, locale), count: seats })
              : null,
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      </div>
    </Dialog>
  )
}
