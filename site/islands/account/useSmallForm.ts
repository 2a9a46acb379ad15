import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { type ApiProblem, isProblem } from '#client/api/problem.ts'
import type { T, Words } from '#client/words.ts'
import type { Locale } from '#core/locale.ts'

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

export interface FieldProps {
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

const useIds = <Name extends string>(names: readonly Name[]): Record<Name, string> => {
  const base = useId().replaceAll(/[^\w-]/g, '')
  return Object.fromEntries(names.map((name) => [name, `${base}-${name}`])) as Record<Name, string>
}
