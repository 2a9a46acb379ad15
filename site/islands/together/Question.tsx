import { useState } from 'react'
import { useStore } from '#client/stores/useStore.ts'
import { translator } from '#client/words.ts'
import type { Locale } from '#core/locale.ts'
import type { ApplyWords } from '../apply/words.ts'
import { Icon } from '../Icon.tsx'
import { CommentForm, CommentList } from './Comments.tsx'
import { Face } from './Face.tsx'
import { SPEECH } from './icons.ts'
import type { Live } from './live.ts'
import type { TogetherStore } from './store.ts'

interface QuestionProps {
  reference: string
  stepId: string
  live: Live
  together: TogetherStore
  lang: Locale
  words: ApplyWords
}

/** Below a question: who else is on it, and what was commented on it. */
export function Question({ reference, stepId, live, together, lang, words }: QuestionProps) {
  const t = translator(words.together ?? {}, lang)
  const present = useStore(live.$present)
  const comments = useStore(together.$comments)
  const [open, setOpen] = useState(false)
  const names = [
    ...new Set(present.flatMap(({ at, name }) => (at?.stepId === stepId && at.reference === reference ? [name] : []))),
  ]
  const own = comments.filter((one) => one.stepId === stepId && one.reference === reference)
  return (
    <div className="beside">
      {names.map((name) => (
        <p className="theirs" key={name}>
          <Face name={name} other small />
          <span>{t('writes', { name })}</span>
        </p>
      ))}
      <button
        className="btn btn--quiet btn--s"
        type="button"
        aria-expanded={open}
        onClick={() => setOpen((was) => !was)}
      >
        <Icon name={SPEECH} />
        {own.length > 0 ? `${t('comments')} (${own.length})` : t('comment')}
      </button>
      {open && (
        <div className="talk">
          <CommentList together={together} comments={own} lang={lang} t={t} />
          <CommentForm
            together={together}
            question={{ stepId, reference }}
            id={`comment-${reference}`}
            label={t('commentLabel')}
            t={t}
          />
        </div>
      )}
    </div>
  )
}
