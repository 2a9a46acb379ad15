import { sortedJson } from '../json.ts'
import { type Answer, type Answers, answerOf, type Field, type GroupItem, isSeparator } from './definition.ts'
import { isGroup } from './fields.ts'
import { byReference } from './unfold.ts'
import { isAskedOf, unaskedDefaults } from './validate.ts'

type Changes = { [reference: string]: Answer | null }

/**
 * An applicant's changes to groups with what the items hold that nobody asks them: a remark of the organiser, a number that
 * is filled for them. It comes from the item that each one was before, and from nothing that the change says in its place.
 */
export function keepUnasked(fields: readonly Field[], before: Answers, changes: Changes): Changes {
  const known = byReference(fields)
  const kept: Changes = {}
  for (const [reference, value] of Object.entries(changes)) {
    const field = known.get(reference)
    const isMixed = field && isGroup(field) && field.fields.some((inner) => !isSeparator(inner) && !isAskedOf(inner))
    kept[reference] =
      isMixed && Array.isArray(value)
        ? keepInItems(field.fields, answerOf(before, reference), value as GroupItem[])
        : value
  }
  return kept
}

function keepInItems(fields: readonly Field[], stored: Answer | null, items: readonly GroupItem[]): GroupItem[] {
  const asked = fields.filter((field) => !isSeparator(field) && isAskedOf(field))
  const unasked = fields.filter((field) => !isSeparator(field) && !isAskedOf(field))
  const before = Array.isArray(stored) ? (stored as GroupItem[]) : []
  const origin = matchItems(asked, before, items)
  return items.map((item, n) => {
    const was = before[origin.get(n) ?? -1]
    return {
      ...only(item, asked),
      ...(was ? only(was, unasked) : unaskedDefaults({ fields: unasked }, {})),
    }
  })
}

const only = (item: GroupItem, fields: readonly Field[]): GroupItem =>
  Object.fromEntries(
    fields.flatMap(({ reference }) => (Object.hasOwn(item, reference) ? [[reference, item[reference]]] : [])),
  )

/** For each item, which one it was before. Items have no names: the same answers tell, then the most alike, then the place. */
function matchItems(fields: readonly Field[], before: readonly GroupItem[], now: readonly GroupItem[]) {
  const texts = (item: GroupItem) =>
    fields.map(({ reference }) => {
      const answer = answerOf(item, reference)
      return answer === null ? '' : typeof answer === 'string' ? answer : sortedJson(answer)
    })
  const [old, fresh] = [before.map(texts), now.map(texts)]
  const pairs = fresh.flatMap((item, to) =>
    old.map((was, from) => ({ from, to, likeness: likeness(was, item), distance: Math.abs(from - to) })),
  )
  pairs.sort((one, other) => other.likeness - one.likeness || one.distance - other.distance)
  const [origin, taken] = [new Map<number, number>(), new Set<number>()]
  for (const { from, to } of pairs) {
    if (origin.has(to) || taken.has(from)) continue
    origin.set(to, from)
    taken.add(from)
  }
  return origin
}

/** More than any other for the same answers; else one for each that is the same, and a part of one for a text with the same beginning and end. */
function likeness(one: readonly string[], other: readonly string[]): number {
  if (one.every((text, n) => text === other[n])) return Number.MAX_SAFE_INTEGER
  return one.reduce((sum, text, n) => sum + (text ? shared(text, other[n] ?? '') : 0), 0)
}

/** Characters of a long text that are compared: items are many, and told apart by their beginnings. */
const COMPARED = 40

function shared(one: string, other: string): number {
  if (one === other) return 1
  const most = Math.min(one.length, other.length, COMPARED)
  let first = 0
  while (first < most && one[first] === other[first]) first++
  let last = 0
  while (last < most - first && one.at(-1 - last) === other.at(-1 - last)) last++
  return (first + last) / Math.min(Math.max(one.length, other.length), COMPARED * 2) / 2
}
