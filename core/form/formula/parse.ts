/**
 * Formulas of computed numbers: `{price} * {count} + sum(team.days)`. A question is named by its reference in braces, a question
 * of a group by `{team.days}`, a cell by `{budget[staff][y2027]}`, where `*` stands for every row or column.
 */
export type Expression =
  | { kind: 'number'; value: number }
  | { kind: 'question'; path: QuestionPath; place: number }
  | { kind: 'call'; name: FormulaFunction; given: Expression[]; place: number }
  | { kind: 'operation'; operator: Operator; left: Expression; right: Expression }
  | { kind: 'negative'; of: Expression }

export interface QuestionPath {
  reference: string
  /** A question inside of a group. */
  inner?: string
  /** Row and column of a table; null for all. */
  cell?: [row: string | null, col: string | null]
}

export const FORMULA_FUNCTIONS = ['sum', 'average', 'min', 'max', 'count', 'round', 'abs', 'if'] as const
export type FormulaFunction = (typeof FORMULA_FUNCTIONS)[number]
export type Operator = '+' | '-' | '*' | '/' | '=' | '<>' | '<' | '<=' | '>' | '>='

/** How many values a function takes. */
export const GIVEN: { [Name in FormulaFunction]: [least: number, most: number] } = {
  sum: [1, 20],
  average: [1, 20],
  min: [1, 20],
  max: [1, 20],
  count: [1, 20],
  round: [1, 2],
  abs: [1, 1],
  if: [3, 3],
}

/** Characters of a formula, and how deep it may nest. */
export const LONGEST_FORMULA = 500
const DEEPEST = 20

/** What cannot be read, and the character at which that shows, from 0. */
export interface FormulaFault {
  fault: 'syntax' | 'function' | 'given' | 'deep' | 'long'
  place: number
  name?: string
}

const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|\{([^{}]*)\}|([a-z]+)|(<>|<=|>=|[-+*/()=<>,;])|(\S))/gy
const QUESTION = /^([A-Za-z0-9][\w-]{0,79})(?:\.([A-Za-z0-9][\w-]{0,79})|\[([^[\]]{1,80})\]\[([^[\]]{1,80})\])?$/

type Token =
  | { kind: 'number'; value: number; place: number }
  | { kind: 'question'; path: string; place: number }
  | { kind: 'word' | 'sign' | 'other' | 'end'; text: string; place: number }

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  for (const match of text.matchAll(TOKEN)) {
    const [whole, digits, path, word, sign, other] = match
    const place = match.index + whole.length - whole.trimStart().length
    if (digits !== undefined) tokens.push({ kind: 'number', value: Number(digits), place })
    else if (path !== undefined) tokens.push({ kind: 'question', path: path.trim(), place })
    else if (word !== undefined) tokens.push({ kind: 'word', text: word, place })
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign, place })
    else tokens.push({ kind: 'other', text: other ?? '', place })
  }
  return [...tokens, { kind: 'end', text: '', place: text.length }]
}

class Fault extends Error {
  readonly fault: FormulaFault
  constructor(fault: FormulaFault) {
    super(fault.fault)
    this.fault = fault
  }
}

/** Operators from the loosest to the tightest. */
const LEVELS: readonly (readonly Operator[])[] = [
  ['=', '<>', '<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/'],
]

/** Reads a formula in time that grows with its length. */
export function parseFormula(text: string): { expression: Expression } | FormulaFault {
  if (text.length > LONGEST_FORMULA) return { fault: 'long', place: LONGEST_FORMULA }
  const tokens = tokensOf(text)
  let at = 0
  const next = (): Token => tokens[at] as Token
  const isSign = (sign: string): boolean => {
    const token = next()
    return token.kind === 'sign' && token.text === sign
  }
  const expect = (sign: string) => {
    if (!isSign(sign)) throw new Fault({ fault: 'syntax', place: next().place })
    at++
  }

  function operation(level: number, depth: number): Expression {
    const operators = LEVELS[level]
    if (!operators) return single(depth)
    let left = operation(level + 1, depth)
    for (;;) {
      const operator = operators.find(isSign)
      if (!operator) return left
      at++
      left = { kind: 'operation', operator, left, right: operation(level + 1, depth) }
    }
  }

  function single(depth: number): Expression {
    const token = next()
    if (depth > DEEPEST) throw new Fault({ fault: 'deep', place: token.place })
    at++
    if (token.kind === 'number') return { kind: 'number', value: token.value }
    if (token.kind === 'question') return { kind: 'question', path: pathIn(token), place: token.place }
    if (token.kind === 'word') return call(token.text, token.place, depth)
    if (token.kind === 'sign' && token.text === '-') return { kind: 'negative', of: single(depth + 1) }
    if (token.kind === 'sign' && token.text === '(') {
      const inside = operation(0, depth + 1)
      expect(')')
      return inside
    }
    throw new Fault({ fault: 'syntax', place: token.place })
  }

  function call(name: string, place: number, depth: number): Expression {
    if (!isFunction(name)) throw new Fault({ fault: 'function', place, name })
    expect('(')
    const given = [operation(0, depth + 1)]
    // Both, as spreadsheets of different languages write them.
    while (isSign(';') || isSign(',')) {
      at++
      given.push(operation(0, depth + 1))
    }
    expect(')')
    const [least, most] = GIVEN[name]
    if (given.length < least || given.length > most) throw new Fault({ fault: 'given', place, name })
    return { kind: 'call', name, given, place }
  }

  try {
    const expression = operation(0, 0)
    if (next().kind !== 'end') return { fault: 'syntax', place: next().place }
    return { expression }
  } catch (error) {
    if (error instanceof Fault) return error.fault
    throw error
  }
}

const isFunction = (name: string): name is FormulaFunction => (FORMULA_FUNCTIONS as readonly string[]).includes(name)

function pathIn({ path, place }: { path: string; place: number }): QuestionPath {
  const [, reference, inner, row, col] = QUESTION.exec(path) ?? []
  if (!reference) throw new Fault({ fault: 'syntax', place })
  if (row === undefined || col === undefined) return inner ? { reference, inner } : { reference }
  return { reference, cell: [row === '*' ? null : row, col === '*' ? null : col] }
}

/** The questions that an expression names, each as often as it does. */
export function questionsIn(expression: Expression): { path: QuestionPath; place: number }[] {
  switch (expression.kind) {
    case 'question':
      return [expression]
    case 'call':
      return expression.given.flatMap(questionsIn)
    case 'operation':
      return [...questionsIn(expression.left), ...questionsIn(expression.right)]
    case 'negative':
      return questionsIn(expression.of)
    default:
      return []
  }
}
