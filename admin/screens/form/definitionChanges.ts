import type { Field, FormDefinition } from '#core/form/definition.ts'
import { childrenOf, flattenFields, holdsFields, withChildren } from '#core/form/fields.ts'
import { sortedJson } from '#core/json.ts'

export interface Changes {
  added: Field[]
  removed: Field[]
  changed: Field[]
  /** Whether fields of both have another order. */
  moved: boolean
}

/** A group did not change when only a question in it did. */
const withoutChildren = (field: Field): string => {
  return sortedJson(withChildren(field, []))
}

/**
 * `fields` with the references that they had in `base`. A reference follows its title until it is published (`published`): a
 * renamed field is recognised by its type and by the field that it is behind.
 */
export function withFormerReferences(
  fields: readonly Field[],
  base: readonly Field[],
  published: ReadonlySet<string>,
): Field[] {
  const all = (fields: readonly Field[]) => new Set(flattenFields(fields).map(({ reference }) => reference))
  const [is, was] = [all(fields), all(base)]
  const level = (now: readonly Field[], former: readonly Field[]): Field[] => {
    const places = new Map(
      placed(former, is).flatMap(({ field: { reference }, place }) =>
        is.has(reference) || published.has(reference) ? [] : [[place, reference] as const],
      ),
    )
    return placed(now, was).map(({ field, place }) => {
      const reference = (!was.has(field.reference) && places.get(place)) || field.reference
      if (!holdsFields(field)) return { ...field, reference }
      const other = former.find((one) => one.reference === reference)
      return withChildren({ ...field, reference }, level(childrenOf(field), other ? childrenOf(other) : []))
    })
  }
  return level(fields, base)
}

/** Fields with their place: behind which field that both have, and as which one of their type since then. */
function placed(fields: readonly Field[], both: ReadonlySet<string>): { field: Field; place: string }[] {
  let behind = ''
  let since: string[] = []
  return fields.map((field) => {
    if (both.has(field.reference)) {
      behind = field.reference
      since = []
      return { field, place: '' }
    }
    const nth = since.filter((type) => type === field.type).length
    since.push(field.type)
    return { field, place: `${behind} ${field.type} ${nth}` }
  })
}

/** Compares field by field, matched by reference. */
export function changesBetween(before: FormDefinition, after: FormDefinition): Changes {
  const [was, is] = [flattenFields(before.fields), flattenFields(after.fields)]
  const known = new Map(was.map((field) => [field.reference, field]))
  const now = new Set(is.map(({ reference }) => reference))
  const stayed = is.filter(({ reference }) => known.has(reference))
  const order = was.filter(({ reference }) => now.has(reference)).map(({ reference }) => reference)
  return {
    added: is.filter(({ reference }) => !known.has(reference)),
    removed: was.filter(({ reference }) => !now.has(reference)),
    changed: stayed.filter((field) => withoutChildren(field) !== withoutChildren(known.get(field.reference) ?? field)),
    moved: stayed.some(({ reference }, n) => order[n] !== reference),
  }
}
