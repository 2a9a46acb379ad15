import { type MouseEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { $authUser } from '#client/api/session.ts'
import { LazyProblems, preloadControls, preloadFormControls } from '#client/form/lazyControls.ts'
import { usePrehydrationInput } from '#client/form/prehydrationInput.ts'
import { StoredForm } from '#client/form/StoredForm.tsx'
import { formStore } from '#client/form/store.ts'
import { publicLogin } from '#client/stores/navigation.ts'
import { useStore } from '#client/stores/useStore.ts'
import { translator } from '#client/words.ts'
import { eligibilityOf, goToEligibility } from '../eligibility.ts'
import { Icon } from '../Icon.tsx'
import { Note } from '../Note.tsx'
import { Categories } from './Categories.tsx'
import { depsIn } from './deps.ts'
import { draftOf, isCategoryClosed } from './draft.ts'
import { Bar, RailFrame, StepLine } from './Frame.tsx'
import { Phase } from './Phase.tsx'
import type { ApplyProps, BakedProps, CategoryProps } from './props.ts'
import { bakedWords } from './words.ts'

// The published page names the controls that it shows: they must be loaded before hydration.
if (typeof document !== 'undefined')
  await preloadControls(document.querySelector<HTMLElement>('[data-controls]')?.dataset.controls?.match(/\S+/g) ?? [])

interface VisitorProps extends ApplyProps {
  onChoose: (category: CategoryProps | null) => void
}

/** What the page is published with: for those who are not signed in, and before any script. */
export function Visitor(baked: BakedProps) {
  const { program } = baked
  const props = { ...baked, words: bakedWords() }
  const [chosen, choose] = useCategory(baked)
  const user = useStore($authUser)
  useEffect(() => {
    const isKnown = document.documentElement.classList.contains('is-known')
    if (program.asksEligibility && !isKnown && !eligibilityOf(program.id).read()) goToEligibility()
  }, [program])
  if (user) return null
  return program.phase === 'open' && chosen?.first ? (
    <Beginning {...props} key={chosen.id} category={chosen} first={chosen.first} onChoose={choose} />
  ) : (
    <Opening {...props} onChoose={choose} />
  )
}

/** The only category, or the one that the address names. */
function useCategory(baked: BakedProps): [CategoryProps | null, (category: CategoryProps | null) => void] {
  const { categories } = baked.program
  const [chosen, setChosen] = useState(() => openOnly(categories, new Date(baked.publishedAt)))
  const wished = useRef<CategoryProps | null>(null)
  const show = useCallback((category: CategoryProps | null) => {
    wished.current = category
    const waited = category?.first && preloadFormControls(category.first.definition)
    if (waited) void waited.then(() => wished.current === category && setChosen(category))
    else setChosen(category)
  }, [])
  useEffect(() => {
    if (categories.length === 1) return setChosen(openOnly(categories, new Date()))
    const named = () => {
      const key = new URLSearchParams(location.search).get('category')
      const now = new Date()
      show(categories.find((one) => one.key === key && !isCategoryClosed(one, now)) ?? null)
    }
    named()
    window.addEventListener('popstate', named)
    return () => window.removeEventListener('popstate', named)
  }, [categories, show])
  const moved = useRef(false)
  // Moves the focus to the heading of the new view, for keyboards and screen readers.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one shows another title
  useEffect(() => {
    if (moved.current) focusTitle()
  }, [chosen])
  const choose = (category: CategoryProps | null) => {
    moved.current = true
    const search = category ? `?${new URLSearchParams({ category: category.key })}` : ''
    window.history.pushState(null, '', location.pathname + search)
    show(category)
    window.scrollTo({ top: 0 })
  }
  return [chosen, choose]
}

function focusTitle(): void {
  const title = document.querySelector<HTMLElement>('.visitor h1')
  if (!title) return
  title.tabIndex = -1
  title.focus({ preventScroll: true })
}

/** The only category of a call, while something can be begun in it. */
const openOnly = ([only, ...more]: readonly CategoryProps[], now: Date): CategoryProps | null =>
  only && more.length === 0 && !isCategoryClosed(only, now) ? only : null

/** Links to sign in and register that return to this address, query included, once it is known in the browser. */
function useAuthLinks({ lang, program }: ApplyProps): { signIn: string; register: string } {
  const [here, setHere] = useState(`/${lang}/applications/${program.slug}/apply`)
  useEffect(() => setHere(location.pathname + location.search), [])
  return { signIn: publicLogin(lang, here), register: `/${lang}/register?backTo=${encodeURIComponent(here)}` }
}

function Opening(props: VisitorProps) {
  const { lang, words, program, onChoose } = props
  const t = translator(words.apply, lang)
  const links = useAuthLinks(props)
  const now = useNow(props.publishedAt)
  const [begun, setBegun] = useState(false)
  useEffect(() => setBegun(program.categories.some(({ id }) => draftOf(program.id, id).startKey())), [program])
  const open = (event: MouseEvent, category: CategoryProps) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onChoose(category)
  }
  return (
    <div className="wrap opening">
      <h1>{t('titleOf', { title: program.title })}</h1>
      <Phase {...props} />
      {program.phase === 'resting' && begun && <p className="opening__text">{t('visitor.rests')}</p>}
      {program.phase !== 'upcoming' && (
        <p className="opening__text">
          {t('visitor.return')} <a href={links.signIn}>{t('signIn')}</a>
        </p>
      )}
      {program.phase === 'open' && (
        <section className="choose" aria-labelledby="new">
          <h2 id="new">{t('chooseTitle')}</h2>
          {program.categories.length > 1 && <p className="muted">{t('chooseLead')}</p>}
          <Categories
            {...props}
            now={now}
            action={(category) => (
              <a
                className="btn btn--main"
                href={category.first ? `?${new URLSearchParams({ category: category.key })}` : links.register}
                onClick={category.first ? (event) => open(event, category) : undefined}
              >
                {t(category.first ? 'choose' : 'register')}
                <span className="vh"> {category.title}</span>
              </a>
            )}
          />
        </section>
      )}
    </div>
  )
}

interface FirstStepProps extends VisitorProps {
  category: CategoryProps
  first: NonNullable<CategoryProps['first']>
  /** To the step before, if there is one. */
  onBack?: (() => void) | undefined
}

/** The first steps: texts to read, then the first form, where a draft of this device opens at once. */
function Beginning(props: Omit<FirstStepProps, 'onBack'>) {
  const { program, category, first } = props
  const [at, setAt] = useState(0)
  const moved = useRef(false)
  useEffect(() => {
    if (draftOf(program.id, category.id).startKey()) setAt(first.texts.length)
  }, [program, category, first])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step shows another title
  useEffect(() => {
    if (moved.current) focusTitle()
  }, [at])
  const go = (to: number) => {
    moved.current = true
    setAt(to)
    window.scrollTo({ top: 0 })
  }
  const back = at > 0 ? () => go(at - 1) : undefined
  return at < first.texts.length ? (
    <FirstText {...props} at={at} onBack={back} onRead={() => go(at + 1)} />
  ) : (
    <FirstStep {...props} onBack={back} />
  )
}

/** A step to read. Its HTML was sanitised by the server when it was saved. */
function FirstText({ at, onRead, ...props }: FirstStepProps & { at: number; onRead: () => void }) {
  const t = translator(props.words.apply, props.lang)
  const text = props.first.texts[at]
  const html = { __html: text?.html ?? '' }
  return (
    <VisitorFrame {...props} at={at} level={text?.level ?? ''}>
      <div className="form">
        <h1>{text?.title}</h1>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server alone, as everywhere */}
        <div className="prose apply__text" dangerouslySetInnerHTML={html} />
        <div className="go">
          <BackButton {...props} />
          <button className="btn btn--main" type="button" onClick={onRead}>
            {t('read')}
          </button>
        </div>
      </div>
    </VisitorFrame>
  )
}

/** To the step before, else to the choice of a category. */
function BackButton({ lang, words, program, onBack, onChoose }: FirstStepProps) {
  const t = translator(words.apply, lang)
  if (!onBack && program.categories.length < 2) return null
  return (
    <button className="btn" type="button" onClick={onBack ?? (() => onChoose(null))}>
      <Icon name="left" />
      {t(onBack ? 'previous' : 'visitor.other')}
    </button>
  )
}

interface VisitorFrameProps extends FirstStepProps {
  /** Place of the step that is shown, from 0. */
  at: number
  level: string
  /** What has become of what was typed. */
  saved?: ReactNode
  children: ReactNode
}

/** The call, its deadline and the path of the steps around what a visitor reads or fills in. */
function VisitorFrame({ lang, words, program, category, publishedAt, at, level, saved, children }: VisitorFrameProps) {
  const t = translator(words.apply, lang)
  const now = useNow(publishedAt)
  const frame = { lang, words, now, response: { program, deadlineAt: earlier(category.closesAt, program.closesAt) } }
  const steps = [...category.steps, t('review')]
  const path = (
    <ol className="path">
      {steps.map((title, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other identity here and never change
        <li key={n} className={n === at ? 'is-now' : ''} aria-current={n === at ? 'step' : undefined}>
          {title}
        </li>
      ))}
    </ol>
  )
  return (
    <>
      <Bar lang={lang} program={program}>
        {saved}
      </Bar>
      <div className="wrap work">
        <RailFrame {...frame} level={program.level}>
          {path}
        </RailFrame>
        <div>
          <StepLine {...frame} level={level} step={at + 1} steps={steps.length}>
            {path}
          </StepLine>
          {children}
        </div>
      </div>
    </>
  )
}

function FirstStep(props: FirstStepProps) {
  const { lang, words, program, category, first } = props
  const t = translator(words.apply, lang)
  const links = useAuthLinks(props)
  const [{ form, start, draft }] = useState(() => open(props))
  const issues = useStore(form.$issues)
  const [attempt, setAttempt] = useState(0)
  const [kept, setKept] = useState<'' | 'kept' | 'notKept'>('')

  const keep = useCallback(() => setKept(draft.write(form.changes()) ? 'kept' : 'notKept'), [draft, form])
  const ready = () => {
    const before = draft.read(first.definition, depsIn(program.zone)) ?? {}
    const typed = form.$answers.get()
    // What was typed before hydration is newer than the stored draft.
    for (const [reference, value] of Object.entries(before))
      if (typed[reference] === start[reference]) form.change(reference, value ?? null, reference)
    if (form.$answers.get() !== start) keep()
    document.querySelector<HTMLFormElement>('[data-early]')?.requestSubmit()
  }
  usePrehydrationInput({ store: form, lang, onReady: ready })
  // `$dirty` is set after `$answers`, so the changes are complete.
  useEffect(() => form.$dirty.listen(keep), [form, keep])

  const goOn = async () => {
    const wrong = await form.check()
    if (wrong.length > 0) return setAttempt((count) => count + 1)
    location.assign(links.register)
  }
  const common = { words: words.form, lang, fallback: program.lang }
  const saved = (
    <p className={`saved${kept === 'notKept' ? ' saved--warn' : ''}`} role="status">
      {kept && <Icon name={kept === 'kept' ? 'tick' : 'alert'} />}
      {kept && t(`visitor.${kept}`)}
    </p>
  )
  return (
    <VisitorFrame {...props} at={first.step - 1} level={category.level} saved={saved}>
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void goOn()
        }}
      >
        {attempt > 0 && <LazyProblems {...common} definition={form.definition} issues={issues} attempt={attempt} />}
        <h1>{first.title}</h1>
        <p className="lead">{t(first.lead)}</p>
        <Note icon="person" title={t('visitor.title')} text={t('visitor.text')}>
          <p className="row">
            <a className="btn btn--s" href={links.register}>
              {t('register')}
            </a>
            <a className="btn btn--s" href={links.signIn}>
              {t('signIn')}
            </a>
          </p>
        </Note>
        <StoredForm {...common} store={form} />
        <p className="small muted visitor__next">
          {t('visitor.next')} <a href={links.signIn}>{t('visitor.known')}</a>
        </p>
        <div className="go">
          <BackButton {...props} />
          <button className="btn btn--main" type="submit">
            {t('next')}
          </button>
        </div>
      </form>
    </VisitorFrame>
  )
}

/** The instant of publication during hydration, so that the markup matches; then the clock of the device. */
function useNow(published: string): Date {
  const [now, setNow] = useState(() => new Date(published))
  useEffect(() => {
    setNow(new Date())
    const timer = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

function open({ program, category, first }: FirstStepProps) {
  const form = formStore({
    definition: first.definition,
    answers: {},
    by: 'applicant',
    deps: depsIn(program.zone),
  })
  return { form, start: form.$answers.get(), draft: draftOf(program.id, category.id) }
}

/** A step may close before its call. */
const earlier = (step: string | null, call: string | null): string | null =>
  step && (!call || new Date(step) < new Date(call)) ? step : call
