import { useForm } from '@mantine/form'
import { type FormEvent, useCallback, useState } from 'react'
import { ApiProblem, isProblem } from '#client/api/problem.ts'
import type { Issue, ProblemCode } from '#core/problem.ts'
import { useInvalidInputs } from '../../invalidInputs.ts'
import { issuePlace, unresolvedIssues, useIssueText, useRefusalFocus } from '../../issues.ts'
import { useAction } from '../../mutation.ts'
import { useProblemText } from '../../notices.tsx'

type Name<V> = keyof V & string

export interface ApiFormOptions<V extends object> {
  /** Values that it begins with. */
  initial: V
  /** Texts that must not be blank, and choices that have to be made. */
  required?: readonly Name<V>[]
  /** What else is wrong before anything is sent, as the server would say it: `{ at: 'title', rule: 'required' }`. */
  check?: (values: V) => readonly Issue[]
  /** Fields of refusals that name none: `{ 'tag.nameTaken': 'name' }`. */
  fields?: Partial<Record<ProblemCode, Name<V>>>
  /** Sends the values: a promise keeps the form busy and rejects with what is refused. What answers none is done at once. */
  submit: (values: V) => unknown
  /** Also sent when boxes hold what cannot be read, with '' in their place, so that the server says what else is wrong. */
  sendsInvalid?: boolean
  /** Called before a refusal shows. */
  onRefused?: (problem: unknown) => void
  /** What a refusal takes the keyboard to: the first wrong field, or a summary that leads to the fields. */
  focus?: 'field' | 'summary'
  /** Nothing can be changed now. */
  disabled?: boolean
  /** What shows of the values that the form holds: for values that follow something else. */
  view?: (held: V) => V
}

/** What was refused last. */
interface Refusal<V> {
  values: V
  /** Null when nothing was sent. */
  problem: unknown
  issues: readonly Issue[]
}

interface Refused {
  problem: unknown
}

export interface FormIssue {
  /** Place in the values: `settings.contact`, `texts.intro.fr`. */
  at: string
  /** In the person's language. */
  text: string
}

/** What a field takes beside its label. */
export interface FieldProps<T> {
  value: T
  // A component's own type of handler fits: an event of an input, or a value.
  onChange: ReturnType<ReturnType<typeof useForm>['getInputProps']>['onChange']
  onBlur?: () => void
  onFocus?: () => void
  error: string | undefined
  disabled: boolean
}

export interface ApiForm<V extends object> {
  values: V
  /** Replaces some of the values. */
  change: (change: Partial<V>) => void
  /** For a field of this value: `<TextInput label=… {...form.field('title')} />`. */
  field: <K extends Name<V>>(name: K) => FieldProps<V[K]>
  /** For a checkbox or a switch. */
  checkbox: (name: Name<V>) => Omit<FieldProps<never>, 'value'> & { checked: boolean }
  /** For a field that reads what is typed, e.g. a number or a date: what it cannot read keeps the form from being sent. */
  parsed: <K extends Name<V>>(name: K) => FieldProps<V[K]> & { onUnreadable: (why: string | null) => void }
  /** What is wrong at this place of the values, or below it. */
  errorAt: (at: string) => string | undefined
  /** What is wrong and unchanged since it was refused. */
  issues: readonly FormIssue[]
  /** What the last refusal says of the form as a whole; undefined once every field that it named was changed. */
  summary: string | undefined
  /** Of the last attempt; null once another begins. */
  problem: unknown
  /** Names of fields whose text cannot be read. */
  invalid: readonly Name<V>[]
  onUnreadable: (name: Name<V>, why: string | null) => void
  submit: (event?: FormEvent) => void
  /** Other work with the same values, whose refusal shows in the same places. `running` is its name until it ends. */
  attempt: (name: string, work: () => Promise<unknown>) => void
  busy: boolean
  running: string | null
  /** The last attempt succeeded: a dialog is about to close, a page to change. */
  done: boolean
  /** Takes away what was refused. */
  clearProblem: () => void
  /** The values that show now, also between two renders. */
  read: () => V
}

/**
 * A form that is sent to the server: its values (`@mantine/form`), what is wrong in them by field, and the state of the
 * attempt. A wrong field is said until its value is changed; each refusal takes the keyboard to the first of them.
 */
export function useApiForm<V extends object>({
  initial,
  required = [],
  check,
  fields = {},
  submit: send,
  sendsInvalid = false,
  onRefused,
  focus = 'field',
  disabled = false,
  view = (held) => held,
}: ApiFormOptions<V>): ApiForm<V> {
  const form = useForm<V>({ initialValues: initial, clearInputErrorOnChange: false })
  const issueText = useIssueText()
  const textOf = useProblemText()
  const inputs = useInvalidInputs<Name<V>>()
  const [refusal, setRefusal] = useState<Refusal<V> | null>(null)
  const action = useAction(async ({ outcome }: { name: string; outcome: Promise<Refused | null> }) => {
    const refused = await outcome
    if (refused) throw refused.problem
  })
  useRefusalFocus(refusal, focus)
  const values = view(form.values)
  const read = () => view(form.getValues())

  const attempt = (name: string, work: () => unknown, ignored: readonly Name<V>[] = []) => {
    if (action.busy) return
    const sent = read()
    setRefusal(null)
    const refuse = (problem: unknown): Refused => {
      onRefused?.(problem)
      setRefusal(refusalOf(sent, problem, fields, ignored))
      return { problem }
    }
    const result = work()
    if (result instanceof Promise) action.mutate({ name, outcome: result.then(() => null, refuse) })
  }
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    // A dialog that the form opened sends itself.
    if (action.busy || (event && event.target !== event.currentTarget)) return
    const now = read()
    const unreadable = inputs.names()
    const issues = [
      ...required.filter((name) => isBlank(now[name])).map((at) => ({ at, rule: 'required' })),
      ...(check?.(now) ?? []),
    ]
    if (issues.length > 0 || (unreadable.length > 0 && !sendsInvalid)) {
      action.reset()
      return setRefusal({ values: now, problem: null, issues })
    }
    const sent = { ...now, ...Object.fromEntries(unreadable.map((name) => [name, ''])) }
    attempt('submit', () => send(sent), unreadable)
  }

  const open = unresolvedIssues(refusal?.issues ?? [], refusal?.values ?? {}, values)
  const errorAt = (at: string) => {
    const found = open.find((issue) => isAtOrBelow(issuePlace(issue), at))
    return found && issueText(found)
  }
  const inputProps = (name: Name<V>) => form.getInputProps(name as never)
  const field = <K extends Name<V>>(name: K) => ({
    ...inputProps(name),
    value: values[name],
    error: errorAt(name),
    disabled,
  })
  const isNamed = refusal !== null && refusal.issues.length > 0
  const problem = refusal?.problem ?? null
  return {
    values,
    change: useCallback((change) => form.setValues(change as V), [form.setValues]),
    field,
    checkbox: (name) => ({
      ...form.getInputProps(name as never, { type: 'checkbox' }),
      checked: values[name] === true,
      error: errorAt(name),
      disabled,
    }),
    parsed: (name) => ({ ...field(name), onUnreadable: (why) => inputs.tell(name, why) }),
    errorAt,
    issues: [
      ...(refusal ? inputs.list.map(([at, text]) => ({ at, text })) : []),
      ...open.map((issue) => ({ at: issuePlace(issue), text: issueText(issue) })),
    ],
    summary:
      problem === null || (isNamed && open.length === 0) || (isProblem(problem) && problem.code in fields)
        ? undefined
        : textOf(problem).detail,
    problem,
    invalid: inputs.list.map(([name]) => name),
    onUnreadable: inputs.tell,
    submit,
    attempt: (name, work) => attempt(name, work),
    busy: action.busy,
    running: action.busy ? (action.input?.name ?? null) : null,
    done: action.done,
    clearProblem: () => setRefusal(null),
    read,
  }
}

const isBlank = (value: unknown): boolean =>
  typeof value === 'string' ? value.trim() === '' : value === null || value === undefined

const isAtOrBelow = (at: string, place: string): boolean =>
  at === place || at.startsWith(`${place}.`) || at.startsWith(`${place}[`)

/** Its issues by field, without those of fields that were sent as ''. */
function refusalOf<V extends object>(
  values: V,
  problem: unknown,
  fields: Partial<Record<string, string>>,
  ignored: readonly string[],
): Refusal<V> {
  if (!(problem instanceof ApiProblem)) return { values, problem, issues: [] }
  const at = fields[problem.code]
  if (at && problem.issues.length === 0)
    return { values, problem, issues: [{ at, rule: problem.code, message: problem.detail || problem.title }] }
  const issues = problem.issues.filter((issue) => !ignored.some((name) => isAtOrBelow(issuePlace(issue), name)))
  const isOnlyIgnored = ignored.length > 0 && issues.length === 0 && problem.code === 'request.invalid'
  return { values, problem: isOnlyIgnored ? null : problem, issues }
}
