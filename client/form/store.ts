import { atom, onMount, type ReadableAtom } from 'nanostores'
import { scopeOf } from '#core/form/conditions.ts'
import {
  type Answer,
  type Answers,
  answerOf,
  type Field,
  type FormDefinition,
  type GroupItem,
} from '#core/form/definition.ts'
import type { FormDeps } from '#core/form/deps.ts'
import { everyQuestion, levelsOf, lineOf } from '#core/form/fields.ts'
import { isComputed } from '#core/form/formula/computed.ts'
import { referenceAt } from '#core/form/paths.ts'
import { entryOf, initialAnswer, isAvailable, isEmptyAnswer } from '#core/form/registry.ts'
import { unfold } from '#core/form/unfold.ts'
import { type ValidateOptions, validateAnswers } from '#core/form/validate.ts'
import type { Issue } from '#core/problem.ts'
import { $pattern, loadPatterns } from './patterns.ts'
import { $phone, loadPhoneRules } from './phone.ts'
import { afterPointerUp } from './pointer.ts'

/** Wait after typing before a shown error is checked again. Spec §5, §9. */
export const VALIDATION_DEBOUNCE = 350

/** The list of disposable addresses is the server's. */
const DISPOSABLE = 'notYopmail'

/** A field that sends files, for as long as it stands on the page. */
export interface Sender {
  /** Resolves when no upload of it runs. */
  rest(): Promise<unknown>
  /** What did not arrive. */
  unsent(): readonly Issue[]
}

interface Removal {
  /** The group, and where the item stood. */
  reference: string
  n: number
  item: GroupItem
}

export interface FormStore {
  readonly definition: FormDefinition
  $answers: ReadableAtom<Answers>
  /** Errors that are shown: those of controls that were left, or all after `check`. */
  $issues: ReadableAtom<readonly Issue[]>
  /** Top-level references that differ from what was last taken by `markSaved`. */
  $dirty: ReadableAtom<ReadonlySet<string>>
  /** The last removed item, until it is undone or something else happens to its group. */
  $removed: ReadableAtom<Removal | null>
  /** Changes the answer of a field of the form; `at` is the control's path. */
  change(reference: string, value: Answer | null, at: string): void
  senders: Set<Sender>
  /** Resolves when no upload runs. */
  arrivals(): Promise<unknown>
  /** Checks again after a change of an upload. */
  refresh(): void
  /** A control was left: from now on its errors are shown. */
  leave(at: string): void
  /** Shows and returns all errors, after uploads end and the needed parts of the engine are loaded. */
  check(): Promise<Issue[]>
  /** Shows errors found by the server until their answer changes. */
  show(issues: readonly Issue[]): void
  /** Remembers the errors that only the server can find, so that later checks find them. */
  learn(issues: readonly Issue[]): void
  removeItem(reference: string, n: number): void
  undo(): void
  dismiss(): void
  /** Values of dirty references, to be saved. */
  changes(): { [reference: string]: Answer | null }
  /** Marks these values as saved: what changed since stays dirty. */
  markSaved(saved: { [reference: string]: Answer | null }): void
  /** Merges answers from elsewhere (another tab, a co-applicant) into fields that are not dirty. */
  merge(answers: Answers): void
}

interface FormStoreOptions {
  definition: FormDefinition
  answers: Answers
  deps: FormDeps
  by?: ValidateOptions['by']
  debounce?: number
}

/** The state of one form: answers, what is wrong, what is unsaved. One writer per state; components only call. */
export function formStore({
  definition,
  answers,
  deps,
  by,
  debounce = VALIDATION_DEBOUNCE,
}: FormStoreOptions): FormStore {
  const fields = unfold(definition.fields)
  const $answers = atom<Answers>(startWith(definition, answers))
  const $issues = atom<readonly Issue[]>([])
  // A default is an unsaved answer, except in read-only fields, whose value the server sets.
  const $dirty = atom<ReadonlySet<string>>(new Set(defaultsOf(definition, answers)))
  const $removed = atom<Removal | null>(null)
  const left = new Set<string>()
  const senders = new Set<Sender>()
  const disposableDomains = new Set(deps.disposableDomains)
  let reported: readonly Issue[] = []
  let all = false
  let timer: ReturnType<typeof setTimeout> | undefined

  /** With what came since. */
  const depsNow = (): FormDeps => ({
    ...deps,
    disposableDomains,
    phone: deps.phone ?? $phone.get()?.rules ?? null,
    pattern: deps.pattern ?? $pattern.get()?.patternOf ?? null,
    postcode: deps.postcode ?? $pattern.get()?.postcodeFlaw ?? null,
  })
  const patterns = !deps.pattern && hasPatterns(definition.fields)
  const found = () => validateAnswers(definition, $answers.get(), depsNow(), { mode: 'submit', ...(by && { by }) })

  const refresh = () => {
    clearTimeout(timer)
    const unsent = all ? [...senders].flatMap((one) => one.unsent()) : []
    const now = found().filter(({ at }) => all || left.has(at))
    // A field with a failed upload is not reported as empty.
    const known = [...now.filter(notAt(unsent)), ...unsent]
    const next = [...known, ...reported.filter(notAt(known))]
    if (!isSame(next, $issues.get())) $issues.set(next)
  }

  const learn = (issues: readonly Issue[]) => {
    for (const { at, rule, params } of issues) {
      if (rule !== DISPOSABLE) continue
      disposableDomains.add(String(params?.domain))
      left.add(at)
      refresh()
    }
  }

  const arrivals = () => Promise.all([...senders].map((one) => one.rest()))

  /** With what is computed from them, once that is loaded. */
  const computed = (next: Answers): Answers => $pattern.get()?.computeAnswers(definition, next) ?? next

  const put = (reference: string, value: Answer | null) => {
    $answers.set(computed({ ...$answers.get(), [reference]: value }))
    const dirty = new Set($dirty.get()).add(reference)
    $dirty.set(dirty)
  }

  const parts = () => [$phone.get(), $pattern.get()]
  let judgedWith = parts()
  const judgeAgain = () => {
    const now = parts()
    if (now.some((part, n) => part !== judgedWith[n])) {
      $answers.set(computed($answers.get()))
      refresh()
    }
    judgedWith = now
  }
  // Checks again once a part of the form engine is loaded, while the form is shown.
  onMount($issues, () => {
    judgeAgain()
    if (patterns) loadPatterns().catch(() => null)
    const forgets = [$phone.listen(judgeAgain), $pattern.listen(judgeAgain)]
    return () => {
      for (const forget of forgets) forget()
    }
  })

  return {
    definition,
    $answers,
    $issues,
    $dirty,
    $removed,
    senders,
    arrivals,
    refresh,
    learn,
    change(reference, value, at) {
      // Leaving a control may write the same answer again.
      if (isSame(answerOf($answers.get(), reference), value)) return
      put(reference, value)
      reported = reported.filter((issue) => issue.at !== at && issue.at !== reference)
      clearTimeout(timer)
      if ($issues.get().length) timer = setTimeout(() => afterPointerUp(refresh), debounce)
    },
    leave(at) {
      const reference = referenceAt(at)
      const touched = $dirty.get().has(reference)
      const field = fields.find((one) => one.reference === reference)
      const empty = field ? isEmptyAnswer(field, answerOf($answers.get(), reference)) : true
      // Leaving an empty question shows no error; leaving an edited one may.
      if (touched || !empty) left.add(at)
      refresh()
    },
    async check() {
      await arrivals()
      if (!deps.phone && !$phone.get() && hasPhones(definition.fields, $answers.get()))
        await loadPhoneRules().catch(() => null)
      if (patterns) await loadPatterns().catch(() => null)
      all = true
      reported = []
      refresh()
      return [...$issues.get()]
    },
    show(issues) {
      reported = issues.filter(({ rule }) => rule !== DISPOSABLE)
      for (const { at } of issues) left.add(at)
      learn(issues)
      refresh()
    },
    removeItem(reference, n) {
      const items = answerOf($answers.get(), reference)
      if (!Array.isArray(items) || n >= items.length) return
      $removed.set({ reference, n, item: items[n] as GroupItem })
      put(
        reference,
        (items as GroupItem[]).filter((_, index) => index !== n),
      )
      for (const at of left) if (at.startsWith(`${reference}[`)) left.delete(at)
      refresh()
    },
    undo() {
      const removed = $removed.get()
      if (!removed) return
      const items = [...((answerOf($answers.get(), removed.reference) ?? []) as GroupItem[])]
      items.splice(removed.n, 0, removed.item)
      put(removed.reference, items)
      $removed.set(null)
      refresh()
    },
    dismiss: () => $removed.set(null),
    changes() {
      const now = $answers.get()
      const changes: { [reference: string]: Answer | null } = {}
      for (const reference of $dirty.get()) {
        changes[reference] = wireOf(definition, reference, answerOf(now, reference), depsNow())
      }
      return changes
    },
    markSaved(values) {
      const dirty = new Set($dirty.get())
      for (const [reference, value] of Object.entries(values)) {
        const now = wireOf(definition, reference, answerOf($answers.get(), reference), depsNow())
        if (isSame(now, value)) dirty.delete(reference)
      }
      $dirty.set(dirty)
    },
    merge(theirs) {
      const dirty = $dirty.get()
      const now = $answers.get()
      const next = { ...now }
      for (const [reference, value] of Object.entries(theirs)) if (!dirty.has(reference)) next[reference] = value
      for (const reference of Object.keys(now))
        if (!dirty.has(reference) && !Object.hasOwn(theirs, reference)) delete next[reference]
      if (!isSame(next, now)) $answers.set(computed(next))
    },
  }
}

/** What is kept of a value as it stands in a control: the same reading as the server's. */
function wireOf(definition: FormDefinition, reference: string, value: Answer | null, deps: FormDeps): Answer | null {
  const field = unfold(definition.fields).find((one) => one.reference === reference)
  if (!field || !isAvailable(field) || value === null) return null
  const read = entryOf<Field>(field).read(value, field, deps)
  return read === undefined ? value : read
}

/** Fields without any answer start with their default. */
function startWith(definition: FormDefinition, answers: Answers): Answers {
  const start = { ...answers }
  for (const field of unfold(definition.fields)) {
    if (Object.hasOwn(answers, field.reference)) continue
    const first = initialAnswer(field)
    if (first !== null) start[field.reference] = first
  }
  return start
}

const defaultsOf = (definition: FormDefinition, answers: Answers): string[] =>
  unfold(definition.fields)
    .filter((field) => field.defaultValue !== undefined && !field.readOnly && !Object.hasOwn(answers, field.reference))
    .map((field) => field.reference)

const hasPatterns = (fields: readonly Field[]): boolean =>
  everyQuestion(fields).some((field) => field.rules?.pattern || field.type === 'address' || isComputed(field))

const isPhone = (field: Field | undefined) => field?.type === 'phone' || field?.type === 'tel'

function hasPhones(fields: readonly Field[], answers: Answers): boolean {
  const scope = scopeOf(fields, answers)
  return scope.fields.some((field) => {
    const value = scope.value(field.reference)
    if (value === null) return false
    if (isPhone(field) || isPhone(lineOf(field))) return true
    return levelsOf(field, value).some((level) => hasPhones(level.fields, level.answers))
  })
}

/** What concerns none of the answers that `known` is about. */
const notAt =
  (known: readonly Issue[]) =>
  ({ at }: Issue): boolean =>
    !known.some((one) => one.at === at)

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
