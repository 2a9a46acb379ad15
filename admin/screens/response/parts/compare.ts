import { scopeOf, visibleFields } from '#core/form/conditions.ts'
import { type Answer, type Answers, answerOf, type Field, isSeparator } from '#core/form/definition.ts'
import { isEmptyAnswer } from '#core/form/registry.ts'
import type { ResponseDetail, ResponseStep } from '#core/response/response.contract.ts'

/** A question with its answer in one application. */
export interface Side {
  field: Field
  value: Answer | null
  isEmpty: boolean
  /** It is there, and sensitive: nothing says whether it is the same. */
  isMasked: boolean
}

export interface ComparedLine {
  reference: string
  field: Field
  left: Side | null
  right: Side | null
  isSame: boolean
}

export interface ComparedStep {
  id: string
  title: string
  lines: ComparedLine[]
}

/** The visible questions of a step, in the order of its form. */
function sidesOf(step: ResponseStep | undefined): Map<string, Side> {
  const answers = (step?.answers ?? {}) as Answers
  const masked = new Set(step?.masked)
  const fields = (step?.definition ? visibleFields(scopeOf(step.definition.fields, answers)) : []) as Field[]
  return new Map(
    fields
      .filter((field) => !isSeparator(field))
      .map((field): [string, Side] => {
        const value = answerOf(answers, field.reference)
        const isMasked = [...masked].some((path) => path.split(/[.[]/)[0] === field.reference)
        return [field.reference, { field, value, isEmpty: isEmptyAnswer(field, value) && !isMasked, isMasked }]
      }),
  )
}

const forms = ({ steps }: ResponseDetail): ResponseStep[] => steps.filter(({ type }) => type === 'form')

/**
 * The answers of two applications, question beside question by their references: forms of the same step together, those of
 * different categories in their order. `textOf` tells whether two answers read the same.
 */
export function compareAnswers(
  left: ResponseDetail,
  right: ResponseDetail,
  textOf: (side: Side) => string,
): ComparedStep[] {
  const rightForms = forms(right)
  const found = new Set<string>()
  const pairs = forms(left).map((step, at) => {
    const other =
      rightForms.find(({ id }) => id === step.id) ??
      (left.category.id === right.category.id ? undefined : rightForms[at])
    if (other) found.add(other.id)
    return [step, other] as const
  })
  const rest = rightForms.filter(({ id }) => !found.has(id)).map((step) => [undefined, step] as const)
  return [...pairs, ...rest].map(([one, other]) => {
    const [a, b] = [sidesOf(one), sidesOf(other)]
    const lines = [...new Set([...a.keys(), ...b.keys()])].map((reference): ComparedLine => {
      const [l, r] = [a.get(reference) ?? null, b.get(reference) ?? null]
      return { reference, field: (l ?? r)?.field as Field, left: l, right: r, isSame: isSame(l, r, textOf) }
    })
    return { id: (one ?? other)?.id ?? '', title: one?.title ?? other?.title ?? '', lines }
  })
}

function isSame(left: Side | null, right: Side | null, textOf: (side: Side) => string): boolean {
  if ((left?.isEmpty ?? true) && (right?.isEmpty ?? true)) return true
  if (!left || !right || left.isEmpty || right.isEmpty || left.isMasked || right.isMasked) return false
  return textOf(left) === textOf(right)
}

export interface DiffPart {
  text: string
  isChanged: boolean
}

/** Words from which two texts are shown side by side without marks: the table below grows with their product. */
const MOST_WORDS = 600

/** What is in one text and not in the other, word by word, for both sides. */
export function diffWords(left: string, right: string): { left: DiffPart[]; right: DiffPart[] } {
  const [a, b] = [wordsOf(left), wordsOf(right)]
  if (a.length > MOST_WORDS || b.length > MOST_WORDS)
    return { left: [{ text: left, isChanged: true }], right: [{ text: right, isChanged: true }] }
  // The length of the longest common run of words from each pair of places on.
  const common = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1))
  const at = (n: number, m: number) => common[n]?.[m] ?? 0
  for (let n = a.length - 1; n >= 0; n -= 1)
    for (let m = b.length - 1; m >= 0; m -= 1)
      (common[n] as Uint16Array)[m] = a[n] === b[m] ? at(n + 1, m + 1) + 1 : Math.max(at(n + 1, m), at(n, m + 1))
  const parts: { left: DiffPart[]; right: DiffPart[] } = { left: [], right: [] }
  let [n, m] = [0, 0]
  while (n < a.length || m < b.length) {
    if (n < a.length && m < b.length && a[n] === b[m]) {
      add(parts.left, a[n] ?? '', false)
      add(parts.right, b[m] ?? '', false)
      n += 1
      m += 1
    } else if (m >= b.length || (n < a.length && at(n + 1, m) >= at(n, m + 1))) {
      add(parts.left, a[n] ?? '', true)
      n += 1
    } else {
      add(parts.right, b[m] ?? '', true)
      m += 1
    }
  }
  return parts
}

/** Words, each with the blanks after it. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*/g) ?? []

function add(parts: DiffPart[], text: string, isChanged: boolean): void {
  const last = parts.at(-1)
  if (last?.isChanged === isChanged) last.text += text
  else parts.push({ text, isChanged })
}
