import { referencesIn } from './conditions.ts'
import type { Field } from './definition.ts'
import { flattenFields } from './fields.ts'
import { isComputed } from './formula/computed.ts'
import { parseFormula, questionsIn } from './formula/parse.ts'
import { unfold } from './unfold.ts'

/** Cycles of conditions and formulas among fields, each once, as the references on the way round. */
export function cyclesOf(fields: readonly Field[]): string[][] {
  const edges = new Map(
    flattenFields(unfold(fields)).map((field) => [
      field.reference,
      [...referencesIn(field.visibleWhen), ...computedFrom(field)],
    ]),
  )
  const done = new Set<string>()
  const cycles: string[][] = []
  const visit = (reference: string, path: string[]) => {
    const at = path.indexOf(reference)
    if (at >= 0) {
      cycles.push(path.slice(at))
      return
    }
    if (done.has(reference)) return
    for (const next of edges.get(reference) ?? []) visit(next, [...path, reference])
    done.add(reference)
  }
  for (const reference of edges.keys()) visit(reference, [])
  return cycles
}

/** References of the questions that a field is computed from. */
function computedFrom(field: Field): string[] {
  if (!isComputed(field)) return []
  const read = parseFormula(field.formula)
  const named = 'expression' in read ? questionsIn(read.expression) : []
  // One that names itself is refused by the check of formulas.
  return named.map(({ path }) => path.inner ?? path.reference).filter((reference) => reference !== field.reference)
}
