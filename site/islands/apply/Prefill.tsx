import { useEffect, useState } from 'react'
import { call } from '#client/api/call.ts'
import { describeError } from '#client/api/problem.ts'
import { translator } from '#client/words.ts'
import type { PrefillSource } from '#core/prefill/prefill.contract.ts'
import type { MyResponse, ResponseStep } from '#core/response/response.contract.ts'
import { Failure, Note } from '../Note.tsx'
import type { ApplyProps } from './props.ts'

interface PrefillProps extends ApplyProps {
  response: MyResponse
  step: ResponseStep
  /** The answers of the step are others now: it is drawn anew. */
  onFilled: () => Promise<void>
}

/** Above a step without answers: those of the profile and of earlier applications, to be taken and put back. */
export function Prefill({ response, step, onFilled, lang, words }: PrefillProps) {
  const t = translator(words.apply, lang)
  const params = { responseId: response.id, stepId: step.id }
  const [items, setItems] = useState<readonly PrefillSource[]>([])
  const [taken, setTaken] = useState<{ source: PrefillSource; revision: number } | null>(null)
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
  const save = async (changes: Record<string, unknown>, revision: number) => {
    setBusy(true)
    try {
      const saved = await call('saveAnswers', { params, body: { revision, changes } })
      setFailure('')
      await onFilled()
      return saved.revision
    } catch (error) {
      setFailure(describeError(error, t('noAnswer')))
      return null
    } finally {
      setBusy(false)
    }
  }
  const take = async (source: PrefillSource) => {
    if (busy) return
    const revision = await save(source.answers, step.revision)
    if (revision !== null) setTaken({ source, revision })
  }
  const undo = async () => {
    if (busy || !taken) return
    const empty = Object.fromEntries(Object.keys(taken.source.answers).map((reference) => [reference, null]))
    if ((await save(empty, taken.revision)) !== null) setTaken(null)
  }
  const nameOf = ({ kind, title, program }: PrefillSource) =>
    kind === 'profile' ? t('prefill.profile') : t('prefill.earlier', { title, program })
  if (isHidden) return null
  if (taken)
    return (
      <Note icon="tick" look="ok" role="status" text={t('prefill.done', { count: taken.source.questions.length })}>
        <p className="small muted">{taken.source.questions.join(' · ')}</p>
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
    )
  if (items.length === 0) return null
  return (
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
  )
}
