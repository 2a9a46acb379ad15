import { useStore } from '@nanostores/react'
import { lazy, type ReactNode, useEffect, useMemo, useState } from 'react'
import { call } from '#client/api/call.ts'
import { isProblem } from '#client/api/problem.ts'
import { upload } from '#client/api/transfer.ts'
import type { Upload } from '#client/form/context.ts'
import { Problems } from '#client/form/Problems.tsx'
import { StoredForm } from '#client/form/StoredForm.tsx'
import { formStore } from '#client/form/store.ts'
import { COUNTRIES } from '#core/form/countries.ts'
import type { Answers, FormDefinition } from '#core/form/definition.ts'
import type { MyResponse, ResponseStep } from '#core/response/response.contract.ts'
import { type Autosave, autosave, localCopy } from './autosave.ts'
import type { ApplyProps } from './props.ts'
import { tellIn } from './words.ts'

const Conflicts = lazy(async () => ({ default: (await import('./Conflicts.tsx')).Conflicts }))

interface StepFormProps extends ApplyProps {
  response: MyResponse
  step: ResponseStep & { definition: FormDefinition }
  bannedDomains: readonly string[]
  onSaved: (saved: { at: string }) => void
  onState: (saver: Autosave) => void
  onDone: () => Promise<void>
  back: ReactNode
  next: string
}

/** One form step: the renderer, its autosave, and the way on. */
export function StepForm(props: StepFormProps) {
  const { response, step, lang, words, program, onState, onDone } = props
  const t = tellIn(words.apply, lang)
  const [{ form, saver }] = useState(() => open(props))
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const issues = useStore(form.$issues)
  const conflicts = Object.keys(useStore(saver.$conflicts)).length > 0

  useEffect(() => {
    onState(saver)
    const leave = () => void saver.flush()
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      void saver.flush().finally(saver.end)
    }
  }, [saver, onState])

  const send = useMemo<Upload>(
    () =>
      (file, { onProgress, signal, field }) =>
        upload(
          'uploadAnswerFile',
          { params: { responseId: response.id, stepId: step.id }, query: { reference: field } },
          file,
          { onProgress, signal },
        ),
    [response.id, step.id],
  )

  const finish = async () => {
    if (busy) return
    setBusy(true)
    try {
      const wrong = await form.check()
      const kept = await saver.flush()
      if (wrong.length > 0 || !kept) return setAttempt((count) => count + 1)
      await onDone()
    } catch (error) {
      if (!isProblem(error)) throw error
      form.show(error.issues)
      setAttempt((count) => count + 1)
    } finally {
      setBusy(false)
    }
  }

  const common = { words: words.form, lang, fallback: program.lang }
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void finish()
      }}
    >
      {attempt > 0 && <Problems {...common} definition={step.definition} issues={issues} attempt={attempt} />}
      <h1>{step.title}</h1>
      <p className="lead">{t('allNeeded')}</p>
      {conflicts && <Conflicts {...props} saver={saver} definition={step.definition} />}
      <StoredForm {...common} store={form} upload={send} />
      <div className="go">
        {props.back}
        <button className={`btn btn--main${busy ? ' is-busy' : ''}`} type="submit">
          {busy && <span className="spin" aria-hidden="true" />}
          {props.next}
        </button>
      </div>
    </form>
  )
}

function open({ response, step, bannedDomains, program, onSaved }: StepFormProps) {
  const form = formStore({
    definition: step.definition,
    answers: (step.answers ?? {}) as Answers,
    by: 'applicant',
    deps: {
      now: new Date(),
      zone: program.zone,
      phone: null,
      bannedDomains: new Set(bannedDomains),
      disposableDomains: new Set(),
      countries: COUNTRIES,
      sanitise: null,
    },
  })
  const saver = autosave({
    form,
    revision: step.revision,
    answers: step.answers ?? {},
    local: localCopy(response.id, step.id),
    network: window,
    send: (revision, changes) =>
      call('saveAnswers', { params: { responseId: response.id, stepId: step.id }, body: { revision, changes } }),
    onSaved: (saved) => onSaved({ at: saved.savedAt }),
  })
  return { form, saver }
}
