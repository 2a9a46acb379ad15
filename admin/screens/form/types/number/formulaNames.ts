import type { Field, FieldType } from '#core/form/definition.ts'
import type { Text } from '#core/text.ts'
import { comparableNodes } from '../../dependencies.ts'
import type { Node } from '../../nodes.ts'

/** Something that a formula may use: as it is written there, and the question that it is about. */
export interface FormulaName {
  written: string
  field: Field
  /** A question of a group, or a column of a table. */
  part?: Field | { title: Text }
}

const NUMBERS: ReadonlySet<FieldType> = new Set(['number', 'linear-scale', 'notation', 'yes-no', 'validation'])
const LISTS: ReadonlySet<FieldType> = new Set(['checkbox', 'picture-choice', 'file', 'simple-questions-group'])

/** What the formula of a field may name, in the form's order. */
export const formulaNames = (nodes: readonly Node[], id: string): FormulaName[] =>
  comparableNodes(nodes, id).flatMap(({ field, children }): FormulaName[] => {
    const { reference } = field
    if (NUMBERS.has(field.type)) return [{ written: `{${reference}}`, field }]
    if (LISTS.has(field.type)) return [{ written: `count({${reference}})`, field }]
    if (field.type === 'table') {
      const numbers = field.cols.filter(({ kind }) => kind === 'number')
      return numbers.map((part) => ({ written: `sum({${reference}[*][${part.reference}]})`, field, part }))
    }
    if (children.length === 0) return []
    const inside = children.filter((child) => NUMBERS.has(child.field.type)).map((child) => child.field)
    return [
      { written: `count({${reference}})`, field },
      ...inside.map((part) => ({ written: `sum({${reference}.${part.reference}})`, field, part })),
    ]
  })
