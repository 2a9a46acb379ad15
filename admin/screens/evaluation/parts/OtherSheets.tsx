import { decimal } from '#client/ui/format.ts'
import type { Criterion } from '#core/evaluation/criterion.rules.ts'
import type { Sheet } from '#core/evaluation/juror.contract.ts'
import { type Answers, answerOf } from '#core/form/definition.ts'
import { plainText } from '#core/form/plain.ts'
import { isEmptyAnswer } from '#core/form/registry.ts'
import type { Locale } from '#core/locale.ts'
import { pick } from '#core/text.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import styles from '../Score.module.css'
import { useJurorName } from './useJurorName.ts'

interface OtherSheetsProps {
  others: NonNullable<Sheet['others']>
  criteria: readonly Criterion[]
  lang: Locale
}

/** Sheets of the other jurors for the same application. */
export function OtherSheets({ others, criteria, lang }: OtherSheetsProps) {
  const t = useWords()
  const locale = useLocale()
  const nameOf = useJurorName()
  const reading = { lang: locale, fallback: lang, yes: t('responses.yes'), no: t('responses.no') }
  return (
    <section className={styles.others} aria-label={t('evaluation.others.title')}>
      <h3>{t('evaluation.others.title')}</h3>
      {others.length === 0 && <p className="small soft">{t('evaluation.others.none')}</p>}
      {others.map((other, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two jurors may have the same name
        <div key={place} className={styles.other}>
          <p className={styles.otherHead}>
            <b>{nameOf(other)}</b>
            <b className="num">{other.mean === null ? '' : decimal(other.mean, locale)}</b>
          </p>
          <dl>
            {criteria.flatMap(({ field }) => {
              const value = answerOf(other.notes as Answers, field.reference)
              return isEmptyAnswer(field, value)
                ? []
                : [
                    <div key={field.reference}>
                      <dt>{pick(field.title, locale, lang)}</dt>
                      <dd>{plainText(field, value, reading)}</dd>
                    </div>,
                  ]
            })}
          </dl>
          {other.comment && <p className={styles.quote}>{other.comment}</p>}
        </div>
      ))}
    </section>
  )
}
