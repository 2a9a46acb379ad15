import type { Answer, Answers } from '../form/definition.ts'

type Values = { readonly [reference: string]: unknown }

/** Answers of a step with, for each field, the revision at which it last changed. */
export interface Versioned {
  answers: Values
  revision: number
  fieldRevisions: { readonly [reference: string]: number }
}

export interface Conflict {
  yours: unknown
  theirs: unknown
}

export type Merge =
  | {
      ok: true
      /** References whose value is another one now; empty when nothing changed. */
      changed: string[]
      answers: { [reference: string]: Answer }
      revision: number
      fieldRevisions: { [reference: string]: number }
    }
  | { ok: false; conflicts: { [reference: string]: Conflict } }

/**
 * Puts changes made at `base` on top of what is there. Fields that nobody touched since merge; a field that somebody
 * else gave another value since is a conflict, with both values. Null takes an answer back.
 */
export function mergeChanges(
  current: Versioned,
  base: number,
  changes: { readonly [reference: string]: Answer | null },
): Merge {
  const conflicts: { [reference: string]: Conflict } = {}
  const answers = { ...current.answers } as { [reference: string]: Answer }
  const changed: string[] = []
  for (const [reference, yours] of Object.entries(changes)) {
    const theirs = Object.hasOwn(current.answers, reference) ? current.answers[reference] : null
    if (isSame(theirs ?? null, yours)) continue
    const since = Object.hasOwn(current.fieldRevisions, reference) ? (current.fieldRevisions[reference] ?? 0) : 0
    if (since > base) conflicts[reference] = { yours, theirs: theirs ?? null }
    changed.push(reference)
    if (yours === null) delete answers[reference]
    else answers[reference] = yours
  }
  if (Object.keys(conflicts).length > 0) return { ok: false, conflicts }
  const revision = changed.length > 0 ? current.revision + 1 : current.revision
  const fieldRevisions = {
    ...current.fieldRevisions,
    ...Object.fromEntries(changed.map((reference) => [reference, revision])),
  }
  return { ok: true, changed, answers, revision, fieldRevisions }
}

/** With what follows from the changes: answers that are computed from others. Nothing when nothing changed. */
export function addChanged(merge: Extract<Merge, { ok: true }>, answers: Answers): Extract<Merge, { ok: true }> {
  const { changed, revision } = merge
  if (changed.length === 0) return merge
  const names = new Set([...Object.keys(merge.answers), ...Object.keys(answers)])
  const more = [...names].filter(
    (reference) => !changed.includes(reference) && !isSame(merge.answers[reference], answers[reference]),
  )
  return {
    ...merge,
    answers: answers as { [reference: string]: Answer },
    changed: [...changed, ...more],
    fieldRevisions: {
      ...merge.fieldRevisions,
      ...Object.fromEntries(more.map((reference) => [reference, revision])),
    },
  }
}

/** Whether two answers are the same, whatever the order of their parts. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [left, right] = [Object.entries(one), new Map(Object.entries(other))]
  return left.length === right.size && left.every(([key, value]) => right.has(key) && isSame(value, right.get(key)))
}
