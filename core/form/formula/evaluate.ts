import type { Expression, FormulaFunction, Operator, QuestionPath } from './parse.ts'

/** The numbers that a question has: none while it is empty, several for a question of a group or for all cells of a row. */
export type NumbersOf = (path: QuestionPath) => readonly number[]

/** What a formula may come to: beyond it numbers are no longer exact. */
const LARGEST = Number.MAX_SAFE_INTEGER

/**
 * The value of a formula, null while nothing that it names is answered, and where there is none (a division by zero). What is
 * empty beside answers counts as nothing in a sum and leaves a product empty. Rounded to 12 digits: 0.1 + 0.2 is 0.3.
 */
export function evaluate(expression: Expression, numbersOf: NumbersOf): number | null {
  let answered = false
  const read: NumbersOf = (path) => {
    const numbers = numbersOf(path)
    if (numbers.length > 0) answered = true
    return numbers
  }
  const value = resultOf(expression, read)
  if (!answered || value === null || !Number.isFinite(value) || Math.abs(value) > LARGEST) return null
  // There is no minus zero on paper.
  return Number(value.toPrecision(12)) + 0
}

function resultOf(expression: Expression, numbersOf: NumbersOf): number | null {
  switch (expression.kind) {
    case 'number':
      return expression.value
    case 'question':
      return numbersOf(expression.path)[0] ?? null
    case 'negative': {
      const value = resultOf(expression.of, numbersOf)
      return value === null ? null : -value
    }
    case 'operation':
      return operate(expression.operator, resultOf(expression.left, numbersOf), resultOf(expression.right, numbersOf))
    case 'call':
      return calculate(expression.name, expression.given, numbersOf)
  }
}

function operate(operator: Operator, left: number | null, right: number | null): number | null {
  if (operator === '+' || operator === '-') {
    if (left === null && right === null) return null
    return (left ?? 0) + (operator === '+' ? (right ?? 0) : -(right ?? 0))
  }
  if (operator === '*' || operator === '/') {
    if (left === null || right === null || (operator === '/' && right === 0)) return null
    return operator === '*' ? left * right : left / right
  }
  return holds(operator, left ?? 0, right ?? 0) ? 1 : 0
}

function holds(operator: Operator, left: number, right: number): boolean {
  switch (operator) {
    case '=':
      return left === right
    case '<>':
      return left !== right
    case '<':
      return left < right
    case '<=':
      return left <= right
    case '>':
      return left > right
    default:
      return left >= right
  }
}

function calculate(name: FormulaFunction, given: readonly Expression[], numbersOf: NumbersOf): number | null {
  const [first, second, third] = given
  if (name === 'if') {
    const chosen = first && resultOf(first, numbersOf) ? second : third
    return chosen ? resultOf(chosen, numbersOf) : null
  }
  if (name === 'round' || name === 'abs') {
    const value = first ? resultOf(first, numbersOf) : null
    if (value === null) return null
    return name === 'abs' ? Math.abs(value) : rounded(value, second ? (resultOf(second, numbersOf) ?? 0) : 0)
  }
  const numbers = given.flatMap((each) => {
    if (each.kind === 'question') return numbersOf(each.path)
    return resultOf(each, numbersOf) ?? []
  })
  if (name === 'count') return numbers.length
  if (numbers.length === 0) return null
  switch (name) {
    case 'min':
      return Math.min(...numbers)
    case 'max':
      return Math.max(...numbers)
    default: {
      const sum = numbers.reduce((total, number) => total + number, 0)
      return name === 'sum' ? sum : sum / numbers.length
    }
  }
}

/** Half away from zero, as on paper: 2.5 becomes 3 and -2.5 becomes -3; 1.005 to two digits becomes 1.01. */
function rounded(value: number, digits: number): number {
  const places = Math.min(Math.max(Math.trunc(digits), 0), 10)
  // The nearest number above: 1.005 is kept as a little less.
  const whole = Number((Math.abs(value) * (1 + Number.EPSILON)).toFixed(places))
  return value < 0 ? -whole : whole
}
