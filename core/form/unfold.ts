import type { Condition, Field, FieldOf, Section } from './definition.ts'

const known = new WeakMap<readonly Field[], Field[]>()

/**
 * Fields whose answers stand side by side: those of an accordion stand with the fields around it, behind a heading for each
 * section, and are shown when their section and the accordion are. The same list where there is no accordion.
 */
export function unfold(fields: readonly Field[]): Field[] {
  const before = known.get(fields)
  if (before) return before
  const unfolded = fields.some(({ type }) => type === 'accordion')
    ? fields.flatMap((field) => (field.type === 'accordion' ? fieldsOf(field) : [field]))
    : (fields as Field[])
  known.set(fields, unfolded)
  return unfolded
}

const named = new WeakMap<readonly Field[], ReadonlyMap<string, Field>>()

/** Fields whose answers stand side by side by their references, accordions and the headings in them too. */
export function byReference(fields: readonly Field[]): ReadonlyMap<string, Field> {
  const before = named.get(fields)
  if (before) return before
  const found = new Map([...fields, ...unfold(fields)].map((field) => [field.reference, field]))
  named.set(fields, found)
  return found
}

function fieldsOf({ sections, visibleWhen }: FieldOf<'accordion'>): Field[] {
  return sections.flatMap((section) => {
    const head = shownWhen(visibleWhen, headOf(section))
    return [head, ...section.fields.map((field) => shownWhen(head.visibleWhen, field))]
  })
}

function shownWhen(around: Condition | undefined, field: Field): Field {
  if (!around) return field
  return { ...field, visibleWhen: field.visibleWhen ? { and: [around, field.visibleWhen] } : around }
}

/** A section as the heading that it begins with. */
export function headOf({ fields: _, ...section }: Section): FieldOf<'sep-title'> {
  return { type: 'sep-title', ...section }
}
