import type { Around } from '../checking.ts'
import type { Field, FieldType } from '../definition.ts'
import { isGroup } from '../fields.ts'
import type { ComputedField } from './computed.ts'
import { type Expression, parseFormula, type QuestionPath } from './parse.ts'

/** Types that have one number, or yes and no for one and nothing. */
const NUMBERS: ReadonlySet<FieldType> = new Set(['number', 'linear-scale', 'notation', 'yes-no', 'validation'])
/** Types whose answers can only be counted. */
const LISTS: ReadonlySet<FieldType> = new Set(['checkbox', 'picture-choice', 'file', 'simple-questions-group'])

/** What is wrong with a formula, each with where it stands in the text, from 1. */
export function checkFormula(field: ComputedField, place: string, { say, around }: Around): void {
  const at = `${place}.formula`
  const read = parseFormula(field.formula)
  if (!('expression' in read)) {
    const { fault, name } = read
    say(at, FAULTS[fault], { place: read.place + 1, ...(name && { name }) })
    return
  }
  if (field.defaultValue !== undefined) say(`${place}.defaultValue`, 'formulaDefault')
  visit(read.expression, undefined, (path, name) => {
    const problem = problemOf(path, name, field, around)
    if (problem) say(at, problem, { field: writtenOf(path) })
  })
}

const FAULTS = {
  syntax: 'formulaSyntax',
  function: 'formulaFunction',
  given: 'formulaGiven',
  deep: 'formulaDeep',
  long: 'formulaLong',
} as const

/** Tells each question with the function that it is directly given to. */
function visit(
  expression: Expression,
  within: string | undefined,
  tell: (path: QuestionPath, within: string | undefined) => void,
): void {
  if (expression.kind === 'question') tell(expression.path, within)
  else if (expression.kind === 'negative') visit(expression.of, undefined, tell)
  else if (expression.kind === 'operation') {
    visit(expression.left, undefined, tell)
    visit(expression.right, undefined, tell)
  } else if (expression.kind === 'call') for (const each of expression.given) visit(each, expression.name, tell)
}

const GATHERING = new Set(['sum', 'average', 'min', 'max', 'count'])

function problemOf(
  path: QuestionPath,
  within: string | undefined,
  owner: Field,
  around: ReadonlyMap<string, Field>,
): string | null {
  const target = around.get(path.reference)
  if (!target) return 'formulaField'
  if (target.reference === owner.reference) return 'formulaSelf'
  const gathers = within !== undefined && GATHERING.has(within)
  if (path.inner !== undefined) {
    const inner = isGroup(target) && target.fields.find(({ reference }) => reference === path.inner)
    if (!inner) return 'formulaField'
    if (!NUMBERS.has(inner.type)) return 'formulaNumber'
    return gathers ? null : 'formulaSeveral'
  }
  if (path.cell) return problemOfCell(path.cell, target, gathers)
  if (within === 'count' && (LISTS.has(target.type) || isGroup(target))) return null
  return NUMBERS.has(target.type) ? null : 'formulaNumber'
}

function problemOfCell([row, col]: [string | null, string | null], target: Field, gathers: boolean): string | null {
  if (target.type !== 'table') return 'formulaNumber'
  const cols = target.cols.filter(({ reference }) => col === null || reference === col)
  if (cols.length === 0 || (row !== null && !target.rows.some(({ reference }) => reference === row)))
    return 'formulaField'
  if (!cols.some(({ kind }) => kind === 'number')) return 'formulaNumber'
  return gathers || (row !== null && col !== null) ? null : 'formulaSeveral'
}

function writtenOf({ reference, inner, cell }: QuestionPath): string {
  if (inner !== undefined) return `${reference}.${inner}`
  return cell ? `${reference}[${cell[0] ?? '*'}][${cell[1] ?? '*'}]` : reference
}
