import { tableDate } from '#client/ui/format.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import { ErrorState, SkeletonRows } from '../../../app/parts/States.tsx'
import tagStyles from '../../../app/parts/Tag.module.css'
import { queryOf, useApiQuery } from '../../../app/query.ts'
import type { ResponsePartProps } from '../../../app/slice.ts'
import styles from '../Recommendation.module.css'

/** Who was asked to recommend an application, and what they wrote. */
export function Letters({ program, detail }: ResponsePartProps) {
  const t = useWords()
  const locale = useLocale()
  const params = { programId: program.id, responseId: detail.id }
  const { data, error, reload } = useApiQuery(queryOf('listRecommendations', { params }))
  if (error) return <ErrorState error={error} onRetry={reload} />
  if (!data) return <SkeletonRows rows={3} height={56} />
  if (data.items.length === 0) return <p className="soft">{t('recommendations.empty')}</p>
  const day = (iso: string) => tableDate(new Date(iso), program.zone, locale)
  return (
    <ol className={styles.list} aria-label={t('recommendations.title')}>
      {data.items.map((one) => (
        <li key={one.id} data-testid="recommendation">
          <p className={styles.head}>
            <b>{one.name}</b>
            <a href={`mailto:${one.email}`}>{one.email}</a>
            <span className={tagStyles.tag}>{t(`recommendations.state.${one.state}`)}</span>
          </p>
          <p className="small soft">
            {[
              one.role,
              one.receivedAt
                ? t('recommendations.receivedOn', { date: day(one.receivedAt) })
                : t('recommendations.askedOn', { date: day(one.askedAt) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {one.letter?.text && <p className={styles.letter}>{one.letter.text}</p>}
          {one.letter?.file && (
            <p>
              <a href={one.letter.file.location} target="_blank" rel="noreferrer">
                {one.letter.file.name}
              </a>
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}
