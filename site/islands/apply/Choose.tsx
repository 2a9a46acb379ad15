import { useEffect, useRef, useState } from 'react'
import type { ApiProblem } from '#client/api/problem.ts'
import { translator } from '#client/words.ts'
import type { AuthUser } from '#core/account/account.contract.ts'
import { isOpen } from '#core/response/halt.rules.ts'
import type { MyResponseSummary } from '#core/response/response.contract.ts'
import { Failure } from '../Note.tsx'
import { attachDraft, canAttachDraft, dropDrafts, hasDraft } from './attachDraft.ts'
import { Categories } from './Categories.tsx'
import { draftOf } from './draft.ts'
import { lazyPart } from './lazyPart.ts'
import { Phase } from './Phase.tsx'
import type { ApplyProps } from './props.ts'

// Few have a code.
const LateCode = lazyPart(() => import('./LateCode.tsx').then((file) => file.LateCode))

interface ChooseProps extends ApplyProps {
  user: Pick<AuthUser, 'id'>
  mine: MyResponseSummary[]
  problem: ApiProblem | null
  onStart: (categoryId: string) => Promise<void>
  onOpen: (responseId: string, stepId?: string) => Promise<void>
}

const isDraft = ({ state }: MyResponseSummary) => state === 'draft'
/** A draft that can still be filled in. */
const isResumable = (one: MyResponseSummary) => isDraft(one) && isOpen(one)

/** Before an application is open: continue one, or start one in a category. */
export function Choose(props: ChooseProps) {
  const { mine, problem, onStart, onOpen, lang, words, program, user } = props
  const t = translator(words.apply, lang)
  const area = translator(words.area, lang)
  const [busy, setBusy] = useState('')
  const refusal = useRef<HTMLDivElement>(null)
  // The pressed button may be far below the message.
  useEffect(() => {
    if (problem) refusal.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])
  const own = mine.filter(({ state }) => state === 'draft' || state === 'submitted').length
  const full = program.capPerPerson !== null && own >= program.capPerPerson
  // Drafts that no application can receive any more.
  const [waits, setWaits] = useState(() => hasDraft(program) && !mine.some((one) => canAttachDraft(program, one)))
  const forget = () => {
    dropDrafts(program)
    setWaits(false)
  }
  // On failure the draft stays on the device, and opening the application shows the error.
  const take = (one: MyResponseSummary) =>
    void attachDraft(user.id, one)
      .catch(() => undefined)
      .then((stepId) => onOpen(one.id, stepId))
  const begin = (id: string) => {
    if (busy) return
    setBusy(id)
    void onStart(id).finally(() => setBusy(''))
  }
  return (
    <div className="wrap opening">
      <h1>{t('titleOf', { title: program.title })}</h1>
      <div ref={refusal}>{problem && <Failure title={problem.title || t('failed')} text={problem.detail} />}</div>
      {mine.length > 0 && (
        <section className="choose" aria-labelledby="mine">
          <h2 id="mine">{mine.some(isDraft) ? t('resumeTitle') : area('mine')}</h2>
          <ul className="rows">
            {mine.map((one) => (
              <li key={one.id}>
                <span className="rows__when">{area(`state.${one.state}`)}</span>
                <div>
                  <h3>{one.title || area('untitled')}</h3>
                  <p>
                    {one.category.title}
                    {one.number && ` · ${area('number', { number: one.number })}`}
                  </p>
                  {canAttachDraft(program, one) && (
                    <p className="small">
                      {t('visitor.waits')}{' '}
                      <button className="link" type="button" onClick={() => take(one)}>
                        {t('visitor.take')}
                      </button>
                    </p>
                  )}
                </div>
                <button
                  className={`btn ${isResumable(one) ? 'btn--main ' : ''}btn--s`}
                  type="button"
                  onClick={() => onOpen(one.id)}
                >
                  {isOpen(one) ? t('resume') : area('see')}
                  <span className="vh"> {one.title || one.category.title}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Phase {...props} />
      {program.phase === 'closed' && <LateCode {...props} />}
      {full && program.phase === 'open' && (
        <p className="muted opening__text">
          {t('cap')}{' '}
          {waits && (
            <>
              {t('visitor.waits')}{' '}
              <button className="link" type="button" onClick={forget}>
                {t('forget')}
              </button>
            </>
          )}
        </p>
      )}
      <section className="choose" aria-labelledby="new" hidden={program.phase !== 'open' || full}>
        <h2 id="new">{t(mine.length ? 'another' : 'chooseTitle')}</h2>
        {program.categories.length > 1 && <p className="muted">{t('chooseLead')}</p>}
        <Categories
          {...props}
          now={new Date()}
          action={(category) => (
            <>
              {draftOf(program.id, category.id).startKey() && <p className="small">{t('visitor.begun')}</p>}
              <button
                // A started application is the primary action.
                className={`btn${mine.some(isResumable) ? '' : ' btn--main'}${busy === category.id ? ' is-busy' : ''}`}
                type="button"
                onClick={() => begin(category.id)}
              >
                {busy === category.id && <span className="spin" aria-hidden="true" />}
                {t('choose')}
                <span className="vh"> {category.title}</span>
              </button>
            </>
          )}
        />
      </section>
    </div>
  )
}
