import { useEffect, useState } from 'react'
import { call } from '#client/api/call.ts'
import { describeError, isProblem } from '#client/api/problem.ts'
import { translator } from '#client/words.ts'
import type { PrefillSource } from '#core/prefill/prefill.contract.ts'
import type { Answers, MyResponse, ResponseStep } from '#core/response/response.contract.ts'
import { Failure, Note } from '../Note.tsx'
import type { ApplyProps } from './props.ts'

interface PrefillProps extends ApplyProps {
  response: MyResponse
  step: ResponseStep
  /** The answers of the step are others now: it is drawn anew. */
  onFilled: () => Promise<void>
}

/** References of the questions that were answered differently in the meantime. */
const conflictsOf = (error: unknown): string[] =>
  isProblem(error) && error.code === 'response.conflict' ? Object.keys(error.data.conflicts ?? {}) : []

const isNothing = (answer: unknown): boolean =>
  answer === undefined || answer === null || answer === '' || (Array.isArray(answer) && answer.length === 0)

/** Above a step without answers: those of the profile and of earlier applications, to be taken and put back. */
export function Prefill({ response, step, onFilled, lang, words }: PrefillProps) {
  const t = translator(words.apply, lang)
  const params = { responseId: response.id, stepId: step.id }
  const [items, setItems] = useState<readonly PrefillSource[]>([])
  const [taken, setTaken] = useState<{ source: PrefillSource; changes: Answers; revision: number } | null>(null)
  const [isHidden, setHidden] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step
  useEffect(() => {
    call('listPrefill', { params, query: { lang } }).then(
      (found) => setItems(found.items),
      () => {},
    )
  }, [step.id])
  /** Saves what nobody changed since `revision`, and answers what was saved: the server names what was. Null when it failed. */
  const save = async (changes: Answers, revision: number): Promise<{ changes: Answers; revision: number } | null> => {
    setBusy(true)
    try {
      const saved = await call('saveAnswers', { params, body: { revision, changes } })
      setFailure('')
      await onFilled()
      return { changes, revision: saved.revision }
    } catch (error) {
      const others = conflictsOf(error)
      if (others.length === 0) {
        setFailure(describeError(error, t('noAnswer')))
        return null
      }
      const rest = Object.entries(changes).filter(([reference]) => !others.includes(reference))
      if (rest.length > 0) return await save(Object.fromEntries(rest), revision)
      await onFilled()
      return { changes: {}, revision }
    } finally {
      setBusy(false)
    }
  }
  const take = async (source: PrefillSource) => {
    if (busy) return
    const isEmpty = (reference: string) => isNothing(step.answers?.[reference])
    const saved = await save(
      Object.fromEntries(Object.entries(source.answers).filter(([reference]) => isEmpty(reference))),
      step.revision,
    )
    if (saved) setTaken({ source, ...saved })
  }
  const undo = async () => {
    if (busy || !taken) return
    const empty = Object.fromEntries(Object.keys(taken.changes).map((reference) => [reference, null]))
    if (await save(empty, taken.revision)) setTaken(null)
  }
  const nameOf = ({ kind, title, program }: PrefillSource) =>
    kind === 'profile' ? t('prefill.profile') : t('prefill.earlier', { title, program })
  if (isHidden) return null
  if (taken)
    return (
      <div className="prefill">
        <Note
          icon="tick"
          look="ok"
          role="status"
          text={t('prefill.done', { count: Object.keys(taken.changes).length })}
        >
          <p className="small muted">
            {taken.source.questions
              .filter(({ reference }) => reference in taken.changes)
              .map(({ title }) => title)
              .join(' · ')}
          </p>
          {taken.source.left.length > 0 && <p>{t('prefill.left', { questions: taken.source.left.join(' · ') })}</p>}
          <p className="small muted">{t('prefill.kept')}</p>
          <Failure text={failure} />
          <p className="row">
            <button className="btn btn--s" type="button" onClick={() => void undo()}>
              {t('prefill.undo')}
            </button>
            <button className="btn btn--s btn--quiet" type="button" onClick={() => setHidden(true)}>
              {t('prefill.hide')}
            </button>
          </p>
        </Note>
      </div>
    )
  if (items.length === 0) return null
  return (
    <div className="prefill">
      <Note icon="tick" title={t('prefill.title')} text={t('prefill.text')}>
        <ul>
          {items.map((source) => (
            <li key={source.id}>
              <button className="link" type="button" onClick={() => void take(source)}>
                {nameOf(source)}
              </button>{' '}
              <span className="small muted">{t('prefill.count', { count: source.questions.length })}</span>
            </li>
          ))}
        </ul>
        <Failure text={failure} />
        <p>
          <button className="btn btn--s btn--quiet" type="button" onClick={() => setHidden(true)}>
            {t('prefill.no')}
          </button>
        </p>
      </Note>
    </div>
  )
}
