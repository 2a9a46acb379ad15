import { type Field, type FormDefinition, isSeparator } from '#core/form/definition.ts'
import { sortedJson } from '#core/json.ts'

export interface Changes {
  added: Field[]
  removed: Field[]
  changed: Field[]
  /** Whether the fields that stayed stand in another order. */
  moved: boolean
}

const flat = (fields: readonly Field[]): Field[] =>
  fields.flatMap((field) => [field, ...(field.type === 'questions-group' ? flat(field.fields) : [])])

/** A field without what is in it: a group did not change because a question of it did. */
const itself = (field: Field): string => {
  const bare = field.type === 'questions-group' ? { ...field, fields: [] } : field
  return sortedJson(bare)
}

/**
 * `fields` under the references that they had in `base`. A reference follows its title until it is published (`kept`): what was
 * renamed since is told by its type and by the question that it stands behind.
 */
export function underFormerNames(fields: readonly Field[], base: readonly Field[], kept: ReadonlySet<string>): Field[] {
  const all = (fields: readonly Field[]) => new Set(flat(fields).map(({ reference }) => reference))
  const [is, was] = [all(fields), all(base)]
  const level = (now: readonly Field[], former: readonly Field[]): Field[] => {
    const places = new Map(
      placed(former, is).flatMap(({ field: { reference }, place }) =>
        is.has(reference) || kept.has(reference) ? [] : [[place, reference] as const],
      ),
    )
    return placed(now, was).map(({ field, place }) => {
      const reference = (!was.has(field.reference) && places.get(place)) || field.reference
      if (field.type !== 'questions-group') return { ...field, reference }
      const other = former.find((one) => one.reference === reference)
      return { ...field, reference, fields: level(field.fields, other?.type === 'questions-group' ? other.fields : []) }
    })
  }
  return level(fields, base)
}

/** Fields with where they stand: behind which field that both have, as which one of their type since it. */
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

/** What one definition has over another, field by field; fields meet by reference. */
export function changesBetween(before: FormDefinition, after: FormDefinition): Changes {
  const [was, is] = [flat(before.fields), flat(after.fields)]
  const known = new Map(was.map((field) => [field.reference, field]))
  const now = new Set(is.map(({ reference }) => reference))
  const stayed = is.filter(({ reference }) => known.has(reference))
  const order = was.filter(({ reference }) => now.has(reference)).map(({ reference }) => reference)
  return {
    added: is.filter(({ reference }) => !known.has(reference)),
    removed: was.filter(({ reference }) => !now.has(reference)),
    changed: stayed.filter((field) => itself(field) !== itself(known.get(field.reference) ?? field)),
    moved: stayed.some(({ reference }, n) => order[n] !== reference),
  }
}

/** Whether an answer to `before` has no place in `after`: its question is gone, bears another reference or left its group. */
export function losesAnswers(before: FormDefinition, after: FormDefinition): boolean {
  const kept = new Set(placesOf(after.fields))
  return placesOf(before.fields).some((place) => !kept.has(place))
}

const placesOf = (fields: readonly Field[], group = ''): string[] =>
  fields.flatMap((field) =>
    isSeparator(field)
      ? []
      : [
          `${group}/${field.reference}`,
          ...(field.type === 'questions-group' ? placesOf(field.fields, field.reference) : []),
        ],
  )
