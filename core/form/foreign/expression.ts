import type { Comparison, Condition } from '../definition.ts'

/** Characters of an expression that is read; a longer one is told as it is. */
const LONGEST = 2_000
/** Brackets within brackets. */
const DEEPEST = 20

type Token = { kind: 'name' | 'text' | 'number' | 'word' | 'sign'; value: string }

/**
 * The conditions of SurveyJS (`{a} = 'x' and {b} notempty`) and of XLSForm (`${a} = 'x' and selected(${b}, 'y')`). Null for what
 * conditions here do not say.
 */
export function readExpression(expression: string): Condition | null {
  const tokens = expression.length <= LONGEST ? tokensOf(expression) : null
  if (!tokens) return null
  const parser = new Parser(tokens)
  const condition = parser.either(0)
  return parser.isAtEnd ? condition : null
}

function tokensOf(expression: string): Token[] | null {
  const tokens: Token[] = []
  for (let at = 0; at < expression.length; ) {
    const sign = expression[at] ?? ''
    if (/\s/.test(sign)) {
      at += 1
      continue
    }
    const from = expression.startsWith('${', at) ? at + 2 : sign === '{' ? at + 1 : -1
    if (from >= 0) {
      const end = expression.indexOf('}', from)
      if (end < 0) return null
      tokens.push({ kind: 'name', value: expression.slice(from, end).trim() })
      at = end + 1
    } else if (sign === "'" || sign === '"') {
      const end = expression.indexOf(sign, at + 1)
      if (end < 0) return null
      tokens.push({ kind: 'text', value: expression.slice(at + 1, end) })
      at = end + 1
    } else {
      const [found = ''] =
        /^(?:[<>!=]=?|<>|&&|\|\||[(),[\]]|-?\d+(?:\.\d+)?|[A-Za-z_]+)/.exec(expression.slice(at, at + 60)) ?? []
      if (!found) return null
      const two = expression.slice(at, at + 2)
      const value = two === '<>' || two === '==' ? two : found
      const kind = /^[A-Za-z_]/.test(value) ? 'word' : /\d/.test(value) ? 'number' : 'sign'
      tokens.push({ kind, value: kind === 'word' ? value.toLowerCase() : value })
      at += value.length
    }
  }
  return tokens
}

const OPERATORS: Record<string, Comparison['operator']> = {
  '=': 'equals',
  '==': 'equals',
  '!=': 'not-equals',
  '<>': 'not-equals',
  '>': 'greater',
  '>=': 'at-least',
  '<': 'less',
  '<=': 'at-most',
  contains: 'contains',
  notcontains: 'not-contains',
  anyof: 'one-of',
  empty: 'empty',
  notempty: 'not-empty',
}

class Parser {
  readonly #tokens: readonly Token[]
  #at = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  get isAtEnd(): boolean {
    return this.#at === this.#tokens.length
  }

  either(depth: number): Condition | null {
    return this.#joined('or', ['or', '||'], () => this.#joined('and', ['and', '&&'], () => this.#single(depth)))
  }

  #joined(as: 'and' | 'or', words: readonly string[], part: () => Condition | null): Condition | null {
    const parts = [part()]
    while (this.#isWord(words)) {
      this.#at += 1
      parts.push(part())
    }
    if (parts.includes(null)) return null
    const known = parts as Condition[]
    if (known.length === 1) return known[0] ?? null
    return as === 'and' ? { and: known } : { or: known }
  }

  #single(depth: number): Condition | null {
    if (this.#take('(')) {
      const inner = depth < DEEPEST ? this.either(depth + 1) : null
      return this.#take(')') ? inner : null
    }
    if (this.#isWord(['selected'])) {
      this.#at += 1
      if (!this.#take('(')) return null
      const field = this.#name()
      const value = this.#take(',') ? this.#value() : undefined
      return this.#take(')') && field !== null && value !== undefined ? { field, operator: 'contains', value } : null
    }
    const field = this.#name()
    const token = this.#tokens[this.#at]
    if (field === null || !token || token.kind === 'text' || token.kind === 'name') return null
    const operator = Object.hasOwn(OPERATORS, token.value) ? OPERATORS[token.value] : undefined
    if (!operator) return null
    this.#at += 1
    if (operator === 'empty' || operator === 'not-empty') return { field, operator }
    const value = this.#value()
    if (value === undefined) return null
    if (value === '') return { field, operator: operator === 'equals' ? 'empty' : 'not-empty' }
    return { field, operator, value: operator === 'one-of' && !Array.isArray(value) ? [value as string] : value }
  }

  #name(): string | null {
    const token = this.#tokens[this.#at]
    if (token?.kind !== 'name') return null
    this.#at += 1
    return token.value
  }

  #value(): Comparison['value'] {
    const token = this.#tokens[this.#at]
    if (!token) return undefined
    if (this.#take('[')) {
      const values: (string | number)[] = []
      while (!this.#take(']')) {
        const value = this.#value()
        if (typeof value !== 'string' && typeof value !== 'number') return undefined
        values.push(value)
        this.#take(',')
      }
      return values
    }
    this.#at += 1
    if (token.kind === 'text') return token.value
    if (token.kind === 'number') return Number(token.value)
    if (token.value === 'true' || token.value === 'false') return token.value === 'true'
    return undefined
  }

  #take(sign: string): boolean {
    const token = this.#tokens[this.#at]
    if (token?.kind !== 'sign' || token.value !== sign) return false
    this.#at += 1
    return true
  }

  #isWord(words: readonly string[]): boolean {
    const token = this.#tokens[this.#at]
    return token !== undefined && (token.kind === 'word' || token.kind === 'sign') && words.includes(token.value)
  }
}
