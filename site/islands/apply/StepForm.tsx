import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { call } from '#client/api/call.ts'
import { asOfflineError, describeProblem, isProblem } from '#client/api/problem.ts'
import type { Upload } from '#client/form/context.ts'
import { focusAnswer } from '#client/form/focus.ts'
import { LazyProblems } from '#client/form/lazyControls.ts'
import { StoredForm } from '#client/form/StoredForm.tsx'
import { shownFields } from '#client/form/shownFields.ts'
import { formStore } from '#client/form/store.ts'
import { useStore } from '#client/stores/useStore.ts'
import { translator } from '#client/words.ts'
import { scopeOf } from '#core/form/conditions.ts'
import type { Answers, FormDefinition } from '#core/form/definition.ts'
import type { MyResponse, ResponseStep } from '#core/response/response.contract.ts'
import { beforeSigningOut } from '../account/openForms.ts'
import { Failure, Note } from '../Note.tsx'
import { type Autosave, autosave, localCopy } from './autosave.ts'
import { depsIn } from './deps.ts'
import { lazyPart } from './lazyPart.ts'
import type { ApplyProps } from './props.ts'
import { unsentName } from './stored.ts'

/** Refusals of single answers; others refuse every save. */
const OF_ANSWERS: ReadonlySet<string> = new Set(['response.invalid', 'response.conflict'])

const Conflicts = lazyPart(() => import('./secondaryViews.ts').then((file) => file.Conflicts))

interface StepFormProps extends ApplyProps {
  userId: string
  response: MyResponse
  step: ResponseStep & { definition: FormDefinition }
  bannedDomains: readonly string[]
  /** The answer that takes the focus. */
  sought: string | undefined
  onSaved: (at: string) => void
  /** What applying together shows below a question. */
  beside?: ((reference: string) => ReactNode) | undefined
  /** Null once the form is gone. */
  onState: (saver: Autosave | null) => void
  onDone: () => Promise<void>
  /** Another version of the form may be there. */
  onStale: () => Promise<void>
  /** Whether another version of the form was filled in last. */
  changed: boolean
  back: ReactNode
  /** What the organiser asked to be corrected. */
  asked: string | null | false
  next: string
  /** What is asked, and what the end of this step does. */
  lead: string
}

/** A form step: the renderer, its autosave and the buttons. */
export function StepForm(props: StepFormProps) {
  const { userId, response, step, lang, words, program, sought, changed, beside, onState, onDone } = props
  const t = translator(words.apply, lang)
  const [{ form, saver }] = useState(() => open(props))
  const [attempt, setAttempt] = useState(0)
  /** The number of running saves: leaving and submitting may overlap. */
  const [busy, setBusy] = useState(0)
  const [failure, setFailure] = useState('')
  const pressed = useRef(false)
  const notes = useRef<HTMLDivElement>(null)
  const issues = useStore(form.$issues)
  const conflicts = useStore(saver.$conflicts)
  const answers = useStore(form.$answers)
  const conflicting = Object.keys(conflicts)
  const drawn = conflicting.length > 0 ? shownFields(scopeOf(step.definition.fields, answers)) : []
  const isDrawn = (reference: string) => drawn.some((field) => field.reference === reference)
  // A conflict is shown below its question, or above the form when the question is hidden.
  const elsewhere = conflicting.filter((reference) => !isDrawn(reference))
  const { definition } = step
  const below = useCallback(
    (reference: string) => [
      conflicts[reference] && (
        <Conflicts {...props} key="" saver={saver} definition={definition} references={[reference]} />
      ),
      beside?.(reference),
    ],
    [conflicts, saver, definition, props, beside],
  )

  useEffect(() => {
    // Leaving waits for running uploads.
    const flush = async () => {
      setBusy((count) => count + 1)
      await form.arrivals()
      return saver.flush().finally(() => setBusy((count) => count - 1))
    }
    onState({ ...saver, flush })
    const forget = beforeSigningOut(unsentName(userId, response.id, step.id), saver.flush)
    document.addEventListener('visibilitychange', saver.flush)
    // A later successful save clears the error, but not during a press, where nothing may move.
    const hear = saver.$state.listen(({ kind }) => kind === 'saved' && !pressed.current && setFailure(''))
    return () => {
      hear()
      onState(null)
      forget()
      document.removeEventListener('visibilitychange', saver.flush)
      void saver.flush().finally(saver.end)
    }
  }, [form, saver, onState, userId, response.id, step.id])

  useEffect(() => void saver.hear(step), [saver, step])
  useEffect(() => void (sought && focusAnswer(sought)), [sought])
  useEffect(() => void (changed && !sought && notes.current?.focus()), [changed, sought])

  const upload = useMemo<Upload>(() => {
    const tools = async () => (await asOfflineError(() => import('./files.ts'))).fileTools(response.id, step.id)
    return Object.assign(async (...sent: Parameters<Upload>) => (await tools()).send(...sent), { tools })
  }, [response.id, step.id])

  const finish = async () => {
    if (busy) return
    setBusy((count) => count + 1)
    pressed.current = true
    try {
      const wrong = await form.check()
      const isSaved = await saver.flush()
      if (isSaved && wrong.length === 0) return await onDone()
      const state = saver.$state.get()
      // A closed call refuses every answer: that is shown instead of the errors of the form.
      if (state.kind === 'refused' && !OF_ANSWERS.has(state.problem.code))
        return setFailure(describeProblem(state.problem))
      setAttempt((count) => count + 1)
      // Not earlier, so that nothing moves under a double click.
      setFailure('')
      if (wrong.length > 0) return
      const [first] = Object.keys(saver.$conflicts.get())
      if (first) focusAnswer(first) || notes.current?.focus()
      else if (form.$issues.get().length === 0)
        setFailure((state.kind === 'refused' && describeProblem(state.problem)) || t('noAnswer'))
    } catch (error) {
      if (!isProblem(error)) throw error
      form.show(error.issues)
      setAttempt((count) => count + 1)
      if (error.issues.length === 0) setFailure(describeProblem(error) || t('noAnswer'))
      // The form or the state of the call may have changed: load it again.
      if (error.status > 0) void props.onStale()
    } finally {
      pressed.current = false
      setBusy((count) => count - 1)
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
      {attempt > 0 && <LazyProblems {...common} definition={step.definition} issues={issues} attempt={attempt} />}
      <h1>{step.title}</h1>
      <p className="lead">{props.lead}</p>
      {props.asked && <Note look="warn" icon="alert" title={t('refused')} text={props.asked} />}
      <div ref={notes} tabIndex={-1}>
        {changed && <Note look="warn" icon="alert" title={t('changed')} text={t('changedHint')} />}
        {elsewhere.length > 0 && <Conflicts {...props} saver={saver} definition={definition} references={elsewhere} />}
      </div>
      <StoredForm
        {...common}
        store={form}
        upload={upload}
        below={conflicting.length > 0 || beside ? below : undefined}
      />
      <Failure text={failure} />
      <div className="go">
        {props.back}
        <button className={`btn btn--main${busy > 0 ? ' is-busy' : ''}`} type="submit">
          {busy > 0 && <span className="spin" aria-hidden="true" />}
          {props.next}
        </button>
      </div>
    </form>
  )
}

function open({ userId, response, step, bannedDomains, program, onSaved, onStale }: StepFormProps) {
  const form = formStore({
    definition: step.definition,
    answers: (step.answers ?? {}) as Answers,
    by: 'applicant',
    deps: depsIn(program.zone, bannedDomains),
  })
  const saver = autosave({
    form,
    revision: step.revision,
    answers: step.answers ?? {},
    local: localCopy(userId, response.id, step.id),
    network: window,
    send: (revision, changes) =>
      call('saveAnswers', { params: { responseId: response.id, stepId: step.id }, body: { revision, changes } }),
    onSaved({ savedAt, formVersion, issues }) {
      onSaved(savedAt)
      form.learn(issues)
      if (formVersion !== step.formVersion) void onStale()
    },
  })
  return { form, saver }
}
