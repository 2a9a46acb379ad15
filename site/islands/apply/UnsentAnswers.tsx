import { translator } from '#client/words.ts'
import { Note } from '../Note.tsx'
import type { ApplyProps } from './props.ts'
import type { UnsentAnswer } from './unsent.ts'

interface UnsentAnswersProps extends ApplyProps {
  /** One at least. */
  left: readonly UnsentAnswer[]
  onForget: () => void
}

/** Unsent answers that can no longer be sent, with a button to discard them. */
export function UnsentAnswers({ left, onForget, lang, words }: UnsentAnswersProps) {
  const t = translator(words.apply, lang)
  return (
    <Note
      look="warn"
      icon="alert"
      title={t('response.invalid', { count: left.length })}
      text={left.map(({ step, label }) => t('labelled', { label: step.title, words: label })).join(', ')}
    >
      <p className="row">
        <button className="btn btn--s" type="button" onClick={onForget}>
          {t('forget')}
        </button>
      </p>
    </Note>
  )
}
