import { type ReactNode, useEffect, useRef, useState } from 'react'
import { call } from '#client/api/call.ts'
import { preloadFormControls } from '#client/form/lazyControls.ts'
import { useStore } from '#client/stores/useStore.ts'
import { translator } from '#client/words.ts'
import type { AuthUser } from '#core/account/account.contract.ts'
import type { FormDefinition } from '#core/form/definition.ts'
import type { MyResponse, ResponseStep } from '#core/response/response.contract.ts'
import { leadOf } from '#core/response/response.rules.ts'
import { Icon } from '../Icon.tsx'
import { type ApplicationStore, applicationStore, nextPlace, type View } from './applicationStore.ts'
import type { Autosave } from './autosave.ts'
import { isPast } from './deadline.ts'
import { Bar } from './Frame.tsx'
import { Failed, Loading } from './Loading.tsx'
import { lazyPart } from './lazyPart.ts'
import type { ApplyProps, Place } from './props.ts'
import { Rail, StepBar } from './Rail.tsx'
import { SavedState } from './SavedState.tsx'
import { StepForm } from './StepForm.tsx'

// Views other than the form are loaded when they are reached: the start of the page weighs only the form.
const entryViews = () => import('./entryViews.ts')
const secondaryViews = () => import('./secondaryViews.ts')
const Choose = lazyPart(() => entryViews().then((file) => file.Choose))
const Missing = lazyPart(() => entryViews().then((file) => file.Missing))
const OtherStep = lazyPart(() => secondaryViews().then((file) => file.OtherStep))
const Review = lazyPart(() => secondaryViews().then((file) => file.Review))
const Sent = lazyPart(() => secondaryViews().then((file) => file.Sent))
// Without it an application is filled in as before.
const Together = lazyPart(() =>
  import('../together/Together.tsx').then(
    (file) => file.Together,
    () => () => null,
  ),
)
const Prefill = lazyPart(() => import('./Prefill.tsx').then((file) => file.Prefill))
const Withdraw = lazyPart(() => secondaryViews().then((file) => file.Withdraw))

/** The step to fill in or read at a place; undefined for a form that can no longer be changed. */
const stepAt = (response: MyResponse, place: Place): ResponseStep | undefined =>
  typeof place === 'string'
    ? undefined
    : response.steps.find((one) => one.id === place.step && (one.type !== 'form' || (one.definition && one.editable)))

/** Loads the code of a view before it is shown. */
function preload(view: View): Promise<void> | null {
  if (view.kind === 'choose') return Choose.preload()
  if (view.kind === 'missing') return Missing.preload()
  if (view.kind !== 'open') return null
  const step = stepAt(view.response, view.place)
  if (step) return step.type === 'form' ? null : OtherStep.preload()
  return view.place === 'sent' ? Sent.preload() : Review.preload()
}

/** The application of a signed-in person: choose a category, fill in the steps, review, submit. */
export function ApplicationWizard(props: ApplyProps & { user: AuthUser }) {
  const { lang, program, user } = props
  const [store] = useState(() =>
    applicationStore({ programId: program.id, categories: program.categories, lang, user, preload }),
  )
  const view = useStore(store.$view)
  const seen = useRef(false)
  // The answer that the address names; opening the application changes the address.
  const [answer] = useState(() => new URLSearchParams(location.search).get('answer') ?? undefined)
  useEffect(() => void store.load(), [store])
  useEffect(() => store.followHistory(), [store])
  useEffect(() => {
    seen.current ||= view.kind !== 'loading'
  })

  switch (view.kind) {
    case 'loading':
      return <Loading {...props} />
    case 'failed':
      return <Failed {...props} why={view.why} onRetry={store.load} />
    case 'missing':
      return <Missing {...props} />
    case 'choose':
      return <Choose {...props} mine={view.mine} problem={view.problem} onStart={store.start} onOpen={store.open} />
    case 'open':
      return <Opened {...props} {...view} store={store} isFirst={!seen.current} answer={answer} />
  }
}

type OpenedProps = ApplyProps &
  Extract<ReturnType<ApplicationStore['$view']['get']>, { kind: 'open' }> & {
    store: ApplicationStore
    /** The first view of the page: it does not take the focus. */
    isFirst: boolean
    /** Reference of the answer to focus first. */
    answer: string | undefined
  }

function Opened({ store, response, place, user, isFirst, answer, ...props }: OpenedProps) {
  const { lang, words, program } = props
  const t = translator(words.apply, lang)
  const [saver, setSaver] = useState<Autosave | null>(null)
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)
  const [beside, setBeside] = useState<(reference: string) => ReactNode>()
  const [sought, setSought] = useState(answer)
  const [now, setNow] = useState(() => new Date())
  useEffect(() => store.beforeLeaving(async () => saver?.flush()), [store, saver])
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])

  const step = stepAt(response, place)
  const { state } = response
  const here = JSON.stringify([place, !step, state])
  const shown = useRef(isFirst && here)
  useEffect(() => {
    // Moves the focus to the heading of a new view, for keyboards and screen readers, once it is rendered and
    // no dialog is open.
    const title = here !== shown.current && !asking && document.querySelector('h1')
    if (!title) return
    shown.current = here
    if (sought) return
    title.tabIndex = -1
    title.focus({ preventScroll: true })
  })

  /** Saves the answers before leaving a step; what cannot be sent stays on the device. */
  const go = async (to: Place, at?: string) => {
    await saver?.flush().catch(() => false)
    setSought(at)
    await store.go(to)
  }
  const rail = { ...props, response, place, now, onGo: (to: Place) => void go(to) }
  return (
    <>
      {place === 'sent' ? (
        <Sent {...props} response={response} user={user} onGo={go} onWithdraw={() => setAsking(true)} />
      ) : (
        <>
          <Bar lang={lang} program={program} gone={response.halt === 'stopped'}>
            {saver && <SavedState {...props} saver={saver} savedAt={savedAt} />}
            <Together {...rail} store={store} onBeside={setBeside} />
          </Bar>
          <div className="wrap work">
            <Rail {...rail} />
            <div>
              <StepBar {...rail} />
              {step ? (
                <Step
                  {...props}
                  key={step.id}
                  userId={user.id}
                  response={response}
                  step={step}
                  store={store}
                  sought={sought}
                  beside={beside}
                  onGo={go}
                  onSaved={setSavedAt}
                  onState={setSaver}
                />
              ) : (
                <Review
                  {...props}
                  Form={StepForm}
                  Saved={SavedState}
                  user={user}
                  response={response}
                  place={place}
                  onGo={go}
                  onSubmit={store.submit}
                  onWithdraw={() => setAsking(true)}
                  onReturn={store.reread}
                />
              )}
            </div>
          </div>
        </>
      )}
      {asking && (
        <Withdraw {...props} response={response} onClose={() => setAsking(false)} onWithdraw={store.withdraw} />
      )}
      <p className="vh" role="status">
        {state === 'withdrawn' && !asking && t('withdrawn')}
      </p>
    </>
  )
}

interface StepProps extends ApplyProps {
  userId: string
  response: MyResponse
  step: ResponseStep
  store: ApplicationStore
  /** The answer that takes the focus. */
  sought: string | undefined
  beside: ((reference: string) => ReactNode) | undefined
  onGo: (place: Place) => Promise<void>
  onSaved: (at: string) => void
  onState: (saver: Autosave | null) => void
}

function Step({ response, step, store, onGo, onSaved, onState, ...props }: StepProps) {
  const t = translator(props.words.apply, props.lang)
  const banned = useNeeded(step.definition)
  const [came] = useState(step)
  const [fills, setFills] = useState(0)
  const index = response.steps.findIndex((one) => one.id === step.id)
  const before = response.steps.slice(0, index).findLast((one) => one.type !== 'validation')
  const back = before ? (
    <button className="btn" type="button" onClick={() => onGo({ step: before.id })}>
      <Icon name="left" />
      {before.title}
    </button>
  ) : null
  const forth = () => onGo(nextPlace(response, step.id))

  if (step.type !== 'form')
    return (
      <OtherStep
        {...props}
        step={step}
        halt={response.halt}
        back={back}
        onNext={forth}
        onReturn={store.reread}
        onDone={() => (step.editable ? store.complete(step.id) : forth())}
      />
    )
  if (!banned) return null
  // A refused validation step reopens the form before it.
  const ahead = response.steps.slice(index + 1).find((one) => one.type !== 'textarea')
  const isOver = [response.deadlineAt, step.closesAt].some((at) => isPast(at, new Date()))
  const changeable = props.program.editAfterSubmission && !isOver
  const lead = leadOf(response.state, response.steps, index, changeable ? 'changeable' : 'final')
  return (
    <>
      {!came.revision && response.state === 'draft' && (
        <Prefill
          {...props}
          response={response}
          step={step}
          onFilled={() => store.reread().then(() => setFills(fills + 1))}
        />
      )}
      <StepForm
        {...props}
        key={`${step.formVersion} ${fills}`}
        changed={came.outdated || step.formVersion !== came.formVersion}
        response={response}
        step={step as ResponseStep & { definition: FormDefinition }}
        bannedDomains={banned}
        onSaved={onSaved}
        onState={onState}
        onStale={store.reread}
        onDone={() => (response.state !== 'draft' && step.state === 'done' ? onGo('review') : store.complete(step.id))}
        back={back}
        asked={ahead?.state === 'refused' && ahead.message}
        next={t(lead.startsWith('leadGate') ? 'nextGate' : 'next')}
        lead={t(lead)}
      />
    </>
  )
}

let bannedOnce: Promise<readonly string[]> | undefined

/** Banned email domains; null until they and the controls of the form are loaded. */
function useNeeded(definition: FormDefinition | null): readonly string[] | null {
  const [domains, setDomains] = useState<readonly string[] | null>(null)
  useEffect(() => {
    // The server checks them again, so a failed request is ignored.
    bannedOnce ??= call('listBannedEmailDomains').catch(() => [])
    void Promise.all([bannedOnce, definition && preloadFormControls(definition)]).then(([found]) => setDomains(found))
  }, [definition])
  return domains
}
