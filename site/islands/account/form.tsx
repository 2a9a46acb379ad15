import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { type ApiProblem, isProblem } from '#client/api/problem.ts'
import type { T, Words } from '#client/words.ts'
import { NAME_MOST } from '#core/account/account.rules.ts'
import type { Locale } from '#core/locale.ts'
import { Icon } from '../Icon.tsx'
import { HIDDEN, SHOWN } from './icons.ts'

export interface IslandProps {
  words: Words
  lang: Locale
}

export type Errors<Name extends string> = Partial<Record<Name, string>>
export type Check<Name extends string> = (values: Record<Name, string>) => Errors<Name>

/** The value of a box that is ticked. */
export const TICKED = 'yes'

/** Wait before a shown error is checked again. Spec §5. */
const DEBOUNCE = 350

export interface SmallForm<Name extends string> {
  values: Record<Name, string>
  errors: Errors<Name>
  /** What is wrong with no field in particular. */
  general: { title: string; detail: string } | null
  busy: boolean
  summary: RefObject<HTMLElement | null>
  ids: Record<Name, string>
  labels: Partial<Record<Name, string>>
  /** What a control of the form takes. */
  field(name: Name): Pick<FieldProps, 'id' | 'label' | 'value' | 'error' | 'onChange'>
  set(name: Name, value: string): void
  setAll(values: Record<Name, string>): void
  submit(event: FormEvent): void
}

/**
 * State of a form of a few plain fields: checked when sent, then eagerly while an error shows. What the server refuses
 * is shown at its field, or above the form.
 */
export function useSmallForm<Name extends string>({
  initial,
  labels,
  check,
  send,
  t,
  onEdit,
}: {
  initial: Record<Name, string>
  /** Of the fields; the summary of what is wrong names them so. A checkbox whose message names it has none. */
  labels: Partial<Record<Name, string>>
  check: Check<Name>
  send: (values: Record<Name, string>) => Promise<void>
  t: T
  /** Called on each edit, to clear the message of the last submission. */
  onEdit?: () => void
}): SmallForm<Name> {
  const ids = useIds(Object.keys(initial) as Name[])
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Errors<Name>>({})
  const [general, setGeneral] = useState<SmallForm<Name>['general']>(null)
  const [busy, setBusy] = useState(false)
  const summary = useRef<HTMLElement | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => () => clearTimeout(timer.current), [])
  // What the person or the browser filled in before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form takes over
  useEffect(() => {
    const typed = { ...values, ...shownIn(ids) }
    if (Object.values(typed).some(Boolean)) setValues((now) => ({ ...now, ...typed }))
    const [first = ''] = Object.values<string>(ids)
    const form = document.getElementById(first)?.closest('form')
    if (form?.dataset.early === undefined) return
    delete form.dataset.early
    attempt(typed)
  }, [])
  const shows = Object.keys(errors).length > 0 || general !== null
  useEffect(() => {
    if (shows && !busy) summary.current?.focus()
  }, [shows, busy])

  const refused = (problem: unknown) => {
    if (!isProblem(problem)) throw problem
    const found = errorsOf<Name>(problem, Object.keys(initial) as Name[])
    setErrors(found)
    if (Object.keys(found).length > 0) return
    const isFromServer = problem.title && !problem.code.startsWith('client.')
    setGeneral(isFromServer ? { title: problem.title, detail: problem.detail } : { title: t('offline'), detail: '' })
  }

  const set = (name: Name, value: string) => {
    const next = { ...values, [name]: value }
    // Based on the latest state: the hydration may be adding what was typed before.
    setValues((now) => ({ ...now, [name]: value }))
    setGeneral(null)
    onEdit?.()
    clearTimeout(timer.current)
    if (Object.keys(errors).length > 0) timer.current = setTimeout(() => setErrors(check(next)), DEBOUNCE)
  }

  const attempt = (given: Record<Name, string>) => {
    clearTimeout(timer.current)
    setGeneral(null)
    const found = check(given)
    setErrors(found)
    if (Object.keys(found).length > 0) {
      summary.current?.focus()
      return
    }
    setBusy(true)
    send(given)
      .catch(refused)
      .finally(() => setBusy(false))
  }

  return {
    values,
    errors,
    general,
    busy,
    summary,
    ids,
    labels,
    field: (name) => ({
      id: ids[name],
      label: labels[name] ?? '',
      value: values[name],
      error: errors[name],
      onChange: (value) => set(name, value),
    }),
    setAll: setValues,
    set,
    submit(event) {
      event.preventDefault()
      // Reads the controls themselves: a box that was ticked during hydration fired no event.
      const shown = { ...values, ...shownIn(ids) }
      setValues(shown)
      if (!busy) attempt(shown)
    },
  }
}

/** The values in the controls of a form. */
function shownIn<Name extends string>(ids: Record<Name, string>): Partial<Record<Name, string>> {
  const shown: Partial<Record<Name, string>> = {}
  for (const [name, id] of Object.entries(ids) as [Name, string][]) {
    const control = document.getElementById(id)
    if (!(control instanceof HTMLInputElement)) continue
    shown[name] = control.type !== 'checkbox' ? control.value : control.checked ? TICKED : ''
  }
  return shown
}

/** The server's issues by field: `body.email` → `email`. */
function errorsOf<Name extends string>(problem: ApiProblem, names: Name[]): Errors<Name> {
  const errors: Errors<Name> = {}
  for (const issue of problem.issues) {
    const name = issue.at.replace(/^body\.(?:account\.)?/, '') as Name
    if (names.includes(name)) errors[name] ??= issue.message || problem.title
  }
  return errors
}

/** Above the form: how many things are wrong, with links to them. */
export function Problems<Name extends string>({ form, t }: { form: SmallForm<Name>; t: T }) {
  const wrong = Object.entries(form.errors) as [Name, string][]
  if (wrong.length === 0 && !form.general) return null
  return (
    <section className="problems" role="alert" tabIndex={-1} ref={form.summary}>
      <h2>
        <Icon name="alert" />
        {form.general?.title ?? t('problems', { count: wrong.length })}
      </h2>
      {form.general?.detail && <p className="problems__detail">{form.general.detail}</p>}
      {wrong.length > 0 && (
        <ul>
          {wrong.map(([name, message]) => (
            <li key={name}>
              <a href={`#${form.ids[name]}`}>
                {form.labels[name] ? t('wrong', { label: form.labels[name], message }) : message}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface FieldProps {
  id: string
  label: string
  value: string
  error?: string | undefined
  hint?: string
  type?: 'text' | 'email' | 'password'
  autoComplete: string
  readOnly?: boolean
  onChange: (value: string) => void
  children?: ReactNode
}

/** Label, help, error, control, in this order. */
export function Field({ id, label, value, error, hint, type = 'text', onChange, children, ...input }: FieldProps) {
  const described = [hint && `${id}-h`, error && `${id}-e`].filter(Boolean).join(' ')
  return (
    <div className={`field${error ? ' is-wrong' : ''}`}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p className="hint" id={`${id}-h`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="err" id={`${id}-e`}>
          <Icon name="alert" />
          <span>{error}</span>
        </p>
      )}
      <div className={`control${children ? ' with' : ''}`}>
        <input
          className="input"
          id={id}
          name={id}
          type={type}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          onChange={(event) => onChange(event.target.value)}
          {...input}
        />
        {children}
      </div>
    </div>
  )
}

export function PasswordField({ t, ...field }: Omit<FieldProps, 'type' | 'children'> & { t: T }) {
  const [shown, setShown] = useState(false)
  return (
    <Field {...field} type={shown ? 'text' : 'password'}>
      <button className="btn btn--quiet btn--s" type="button" aria-pressed={shown} onClick={() => setShown(!shown)}>
        <Icon name={shown ? SHOWN : HIDDEN} />
        {t(shown ? 'hide' : 'show')}
      </button>
    </Field>
  )
}

interface AuthFormProps<Name extends string> {
  form: SmallForm<Name>
  t: T
  /** Words of the button. */
  submit: string
  children: ReactNode
  /** Under the button. */
  after?: ReactNode
}

/** The form of a sign-in page: errors, fields, submit button. */
export function AuthForm<Name extends string>({ form, t, submit, children, after }: AuthFormProps<Name>) {
  return (
    <>
      <Problems form={form} t={t} />
      <form onSubmit={form.submit} noValidate method="post">
        {children}
        <Submit busy={form.busy}>{submit}</Submit>
        {after}
      </form>
    </>
  )
}

function Submit({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <button
      className={`btn btn--main btn--wide auth__go${busy ? ' is-busy' : ''}`}
      type="submit"
      aria-disabled={busy || undefined}
    >
      {busy && <span className="spin" aria-hidden="true" />}
      {children}
    </button>
  )
}

/** Links to the page in other languages keep the page to return to and the token of a link. */
export function useOtherLanguages(backTo: string | null, token = ''): void {
  useEffect(() => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[hreflang]')) {
      const there = backTo?.replace(/^\/[a-z]{2}(?=\/)/, `/${link.hreflang}`)
      link.search = String(new URLSearchParams({ ...(there && { backTo: there }), ...(token && { token }) }))
    }
  }, [backTo, token])
}

/** A text with links in it: `t('accept', { terms: '{terms}' })` split at its placeholders. */
export function Linked({ text, links }: { text: string; links: Record<string, ReactNode> }) {
  return text.split(/(\{\w+\})/).map((part) => <span key={part}>{links[part.slice(1, -1)] ?? part}</span>)
}

const useIds = <Name extends string>(names: readonly Name[]): Record<Name, string> => {
  const base = useId().replaceAll(/[^\w-]/g, '')
  return Object.fromEntries(names.map((name) => [name, `${base}-${name}`])) as Record<Name, string>
}

/** A first check in the browser; the server checks addresses exactly. */
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

export const emailError = (value: string, t: T): string | undefined =>
  !value.trim() ? t('required') : EMAIL.test(value.trim()) ? undefined : t('emailInvalid')

/** With the server's message, which the page adds to the words of the island. */
export const nameError = (value: string, t: T): string | undefined =>
  !value.trim()
    ? t('required')
    : value.trim().length > NAME_MOST
      ? t('w-max-character', { count: NAME_MOST })
      : undefined

export const passwordError = (value: string, t: T): string | undefined =>
  !value ? t('required') : value.length < 10 ? t('passwordShort') : undefined

/** Only what is wrong. */
export function errors<Name extends string>(found: Record<Name, string | undefined>): Errors<Name> {
  return Object.fromEntries(Object.entries(found).filter(([, words]) => words)) as Errors<Name>
}
