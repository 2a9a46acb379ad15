import { number } from '#client/ui/format.ts'
import { useLocale, useProgram, useText, useWords } from '../../../app/hooks.ts'
import { StatusBadge } from '../../../app/parts/StatusBadge.tsx'
import styles from '../PublishForm.module.css'
import { type EffectRow, LOOKS, useChangeWords, useConsequence } from './effectWords.ts'

/** The same on a phone. */
export function EffectCard({ question }: { question: EffectRow }) {
  const t = useWords()
  const text = useText()
  const locale = useLocale()
  const { defaultLang } = useProgram()
  const changed = useChangeWords()
  const consequence = useConsequence()
  const { draft, submitted } = question.answers
  return (
    <div className={styles.card}>
      <b>{text(question.title, defaultLang) || t('form.untitled')}</b>
      <span className="small soft">{changed(question)}</span>
      <span>
        <StatusBadge {...LOOKS[question.fate]} bare>
          {t(`form.effects.fate.${question.fate}`)}
        </StatusBadge>{' '}
        <span className="small soft num">
          {t('form.settings.counts', { draft: number(draft, locale), submitted: number(submitted, locale) })}
        </span>
      </span>
      <span className="small">{consequence(question)}</span>
    </div>
  )
}
