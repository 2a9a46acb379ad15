import { useEffect, useRef, useState } from 'react'
import { useStore } from '#client/stores/useStore.ts'
import { translator } from '#client/words.ts'
import type { FormDefinition } from '#core/form/definition.ts'
import { labelAt } from '#core/form/missing.ts'
import type { ApplicantComment } from '#core/participant/comment.contract.ts'
import { CommentForm, CommentList } from './Comments.tsx'
import { Invite } from './Invite.tsx'
import { People } from './People.tsx'
import { sharedStore } from './shared.ts'
import type { TogetherProps } from './Together.tsx'

/** Who applies together: people, invitations and comments. */
export function Dialog(props: TogetherProps & { onClose: () => void }) {
  const { response, store, lang, words, program, onClose } = props
  const t = translator(words.together ?? {}, lang)
  const together = sharedStore(response.id)
  const people = useStore(together.$people)
  const comments = useStore(together.$comments)
  const dialog = useRef<HTMLDialogElement>(null)
  const [isRead, setRead] = useState(false)
  useEffect(() => {
    const opener = document.activeElement as HTMLElement | null
    dialog.current?.showModal()
    void Promise.all([together.readPeople(), together.readComments()]).then(() => setRead(true))
    return () => opener?.focus()
  }, [together])

  const aboutOf = ({ stepId, reference }: ApplicantComment): string => {
    const step = response.steps.find(({ id }) => id === stepId)
    if (!step?.definition || !reference) return ''
    return t('onQuestion', { question: labelAt(step.definition as FormDefinition, reference, lang, program.lang) })
  }
  const isShared = people !== null && (people.items.length > 1 || people.role !== 'owner')
  return (
    <dialog className="dialog together" ref={dialog} aria-labelledby="together" onClose={onClose}>
      <h2 id="together">{t('title')}</h2>
      <p className="muted">{t('manageHint')}</p>
      {isRead && !people && (
        <p className="err" role="alert">
          {t('failed')}
        </p>
      )}
      {people && (
        <>
          <People {...props} people={people} together={together} t={t} onChanged={store.reread} />
          {people.abilities.invite && <Invite together={together} t={t} onDone={store.reread} />}
          {(isShared || comments.length > 0) && (
            <section className="together__part" aria-labelledby="together-comments">
              <h3 id="together-comments">{t('comments')}</h3>
              <p className="small muted">{t('commentsHint')}</p>
              {comments.length === 0 && <p className="muted">{t('noComments')}</p>}
              <CommentList together={together} comments={comments} lang={lang} t={t} aboutOf={aboutOf} />
              <CommentForm together={together} id="comment" label={t('commentLabel')} t={t} />
            </section>
          )}
        </>
      )}
      <div className="dialog__end">
        <button className="btn" type="button" onClick={() => dialog.current?.close()}>
          {t('close')}
        </button>
      </div>
    </dialog>
  )
}
