import { sortedJson } from '../json.ts'
import type { Text } from '../text.ts'
import type { Field, FormDefinition } from './definition.ts'
import { childrenOf, holdsFields, withChildren } from './fields.ts'

/** The part of a form that its editors write. */
export interface FormDraft {
  title: Text
  definition: FormDefinition
}

/** One setting that both changed, each otherwise. `undefined`: it is not there. */
export interface MergeConflict {
  /** Of the question; null for the form's own title. */
  reference: string | null
  /** The setting: `['title', 'fr']`, `['rules', 'max']`; empty where one removed the question that the other changed. */
  path: readonly string[]
  mine: unknown
  theirs: unknown
}

interface MergedDraft {
  draft: FormDraft
  conflicts: MergeConflict[]
  /** References of the questions that they added or changed. */
  theirs: string[]
}

interface Flat {
  parent: string | null
  /** A group without its questions. */
  field: Field
}

/** What wins where both changed the same setting. */
export type Preference = 'mine' | 'theirs'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const same = (one: unknown, other: unknown): boolean =>
  one === other || (one !== undefined && other !== undefined && sortedJson(one) === sortedJson(other))

/**
 * Two drafts that were made from `base` as one: question by question, setting by setting, told by their references. What only one of
 * them changed is taken from them; where both changed the same, `prefer` says whose is taken, and the two are told. A question that
 * one removed and the other changed stays.
 */
export function mergeDrafts(
  base: FormDraft,
  mine: FormDraft,
  theirs: FormDraft,
  prefer: (conflict: MergeConflict) => Preference = () => 'mine',
): MergedDraft {
  const conflicts: MergeConflict[] = []
  const choose = (conflict: MergeConflict): unknown => {
    conflicts.push(conflict)
    return prefer(conflict) === 'mine' ? conflict.mine : conflict.theirs
  }
  const title = mergeValue(null, [], [base.title, mine.title, theirs.title], choose) as Text
  const [was, my, their] = [base, mine, theirs].map(({ definition }) => flat(definition.fields)) as [
    Map<string, Flat>,
    Map<string, Flat>,
    Map<string, Flat>,
  ]
  const merged = new Map<string, Flat>()
  for (const reference of new Set([...my.keys(), ...their.keys()])) {
    const found = mergeField(reference, [was.get(reference), my.get(reference), their.get(reference)], choose)
    if (found) merged.set(reference, found)
  }
  const changedByThem = [...their].flatMap(([reference, one]) => (same(one, was.get(reference)) ? [] : [reference]))
  const order = { was: [...was.keys()], mine: [...my.keys()], theirs: [...their.keys()] }
  return { draft: { title, definition: { fields: rebuild(merged, order) } }, conflicts, theirs: changedByThem }
}

type Choose = (conflict: MergeConflict) => unknown
type Three<Value> = readonly [base: Value, mine: Value, theirs: Value]

function mergeField(reference: string, [was, my, their]: Three<Flat | undefined>, choose: Choose): Flat | null {
  if (!my || !their) {
    const there = my ?? their
    if (!was || !there) return there ?? null
    // Removed by one. What the other left alone goes; what they changed is asked for.
    if (same(there, was)) return null
    const kept = choose({ reference, path: [], mine: my?.field, theirs: their?.field })
    return kept === undefined ? null : there
  }
  const parent = (my.parent === was?.parent ? their.parent : my.parent) ?? null
  // Another type has other settings: it is taken or left as a whole.
  if (my.field.type !== their.field.type) {
    if (was && same(my.field, was.field)) return { parent, field: their.field }
    if (was && same(their.field, was.field)) return { parent, field: my.field }
    return { parent, field: choose({ reference, path: ['type'], mine: my.field, theirs: their.field }) as Field }
  }
  return { parent, field: mergeValue(reference, [], [was?.field, my.field, their.field], choose) as Field }
}

function mergeValue(reference: string | null, path: string[], three: Three<unknown>, choose: Choose): unknown {
  const [was, mine, theirs] = three
  if (same(mine, theirs) || same(theirs, was)) return mine
  if (same(mine, was)) return theirs
  if (isRecord(mine) && isRecord(theirs) && !isCondition(path)) {
    const before = isRecord(was) ? was : {}
    const names = new Set([...Object.keys(mine), ...Object.keys(theirs)])
    const entries = [...names].map((name) => {
      const of = (value: Record<string, unknown>) => (Object.hasOwn(value, name) ? value[name] : undefined)
      return [name, mergeValue(reference, [...path, name], [of(before), of(mine), of(theirs)], choose)] as const
    })
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
  }
  if (isNamedList(mine) && isNamedList(theirs) && (was === undefined || isNamedList(was)))
    return mergeList(reference, path, [was ?? [], mine, theirs], choose)
  return choose({ reference, path, mine, theirs })
}

/** A condition holds or not as a whole: parts of two would say what nobody meant. */
const isCondition = (path: readonly string[]): boolean =>
  path.at(-1) === 'visibleWhen' || path.at(-1) === 'required_if' || path.at(-1) === 'defaultValue'

type Named = Record<string, unknown>
const nameOf = (item: Named): string => String(item.reference ?? item.value ?? '')

/** Choices, rows and columns are told by their references. */
const isNamedList = (value: unknown): value is Named[] =>
  Array.isArray(value) && value.every((item) => isRecord(item) && nameOf(item) !== '')

function mergeList(reference: string | null, path: string[], [was, mine, theirs]: Three<Named[]>, choose: Choose) {
  const [before, my, their] = [was, mine, theirs].map((list) => new Map(list.map((item) => [nameOf(item), item]))) as [
    Map<string, Named>,
    Map<string, Named>,
    Map<string, Named>,
  ]
  const kept = new Map<string, Named>()
  for (const name of new Set([...my.keys(), ...their.keys()])) {
    const three = [before.get(name), my.get(name), their.get(name)] as const
    const isRemoved = before.has(name) && (!my.has(name) || !their.has(name))
    if (isRemoved && same(my.get(name) ?? their.get(name), before.get(name))) continue
    const value = isRemoved
      ? choose({ reference, path: [...path, name], mine: three[1], theirs: three[2] })
      : mergeValue(reference, [...path, name], [three[0], three[1] ?? three[2], three[2] ?? three[1]], choose)
    if (value !== undefined) kept.set(name, value as Named)
  }
  const order = { was: [...before.keys()], mine: [...my.keys()], theirs: [...their.keys()] }
  return inOrder([...kept.keys()], order).map((name) => kept.get(name) as Named)
}

interface Order {
  was: readonly string[]
  mine: readonly string[]
  theirs: readonly string[]
}

/** My order if I changed it, else theirs; what is not in it stands behind what it stood behind with the other. */
function inOrder(names: readonly string[], { was, mine, theirs }: Order): string[] {
  const shared = (list: readonly string[]) => list.filter((name) => was.includes(name) && mine.includes(name))
  const movedByMe =
    shared(mine).join('\n') !==
    shared(was)
      .filter((name) => mine.includes(name))
      .join('\n')
  const [first, second] = movedByMe ? [mine, theirs] : [theirs, mine]
  const result = first.filter((name) => names.includes(name))
  for (const [index, name] of second.entries()) {
    if (!names.includes(name) || result.includes(name)) continue
    const before = second.slice(0, index).findLast((one) => result.includes(one))
    result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, name)
  }
  return result
}

function flat(fields: readonly Field[], parent: string | null = null): Map<string, Flat> {
  const found = new Map<string, Flat>()
  for (const field of fields) {
    found.set(field.reference, { parent, field: withChildren(field, []) })
    for (const [reference, one] of flat(childrenOf(field), field.reference)) found.set(reference, one)
  }
  return found
}

/** Questions whose group is gone stand in the form. */
function rebuild(merged: ReadonlyMap<string, Flat>, order: Order): Field[] {
  const isHere = (parent: string | null) => parent !== null && holdsFields(merged.get(parent)?.field ?? NONE)
  const level = (parent: string | null): Field[] => {
    const names = [...merged].flatMap(([name, one]) =>
      (isHere(one.parent) ? one.parent : null) === parent ? [name] : [],
    )
    return inOrder(names, order).map((name) => {
      const { field } = merged.get(name) as Flat
      return holdsFields(field) ? withChildren(field, level(name)) : field
    })
  }
  return level(null)
}

const NONE: Field = { type: 'sep-title', reference: '', title: {} }
