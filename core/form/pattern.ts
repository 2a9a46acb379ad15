import { kindOfPattern } from './patternKinds.ts'
import { spend, type Work } from './work.ts'

/**
 * Patterns of fields, matched without backtracking: in time that grows with the answer, whatever the pattern. It holds for
 * the whole answer and means what `RegExp` with the `u` flag means, without look-around and back references.
 */
export interface Pattern {
  readonly states: number
  /** The format that it asks for, where it is one that people know. */
  readonly kind: ReturnType<typeof kindOfPattern>
  /** False also when `work` is used up. */
  test(text: string, work?: Work): boolean
}

/** Characters of an answer that has a pattern. Longer ones match none. */
export const PATTERN_LENGTH = 300

const MOST_CHARACTERS = 200
/** States that a pattern may have: `.{10,500}` has about a thousand. */
const MOST_STATES = 1_500
/** What one pattern keeps of the sets of states that it was in. */
const MOST_KEPT = 3_000
const MOST_PATTERNS = 1_000
/** Steps that reading a pattern takes, by its states. */
const READING = { least: 5_000, state: 20 }

const patterns = new Map<string, Pattern | null>()

/** Null when it is no such expression, or too large; also when `work` is used up. */
export function patternOf(source: string, work?: Work): Pattern | null {
  if (!spend(work, 0)) return null
  const known = patterns.get(source)
  if (known !== undefined) return known
  if (!spend(work, READING.least)) return null
  const made = compile(source)
  spend(work, (made?.states ?? 0) * READING.state)
  if (patterns.size >= MOST_PATTERNS) patterns.delete(patterns.keys().next().value ?? '')
  patterns.set(source, made)
  return made
}

type Node =
  | { kind: 'sequence' | 'choice'; parts: Node[] }
  | { kind: 'repeat'; part: Node; least: number; most: number }
  | { kind: 'sign'; is: (sign: string) => boolean }
  | { kind: 'edge'; at: Edge }

type Edge = '^' | '$' | 'b' | 'B'

function compile(source: string): Pattern | null {
  if (source.length > MOST_CHARACTERS) return null
  try {
    // What is no expression at all ends here: the reader below only sees good ones.
    new RegExp(source, 'u')
    const tree = new Reader(source).all()
    return tree && { ...matcher(tree), kind: kindOfPattern(source) }
  } catch {
    return null // not a regular expression: the caller reports it
  }
}

/** Reads a valid expression. Null for what is not regular: `(?=`, `\1`. */
class Reader {
  readonly #source: string
  readonly #signs = new Map<string, (sign: string) => boolean>()
  #at = 0

  constructor(source: string) {
    this.#source = source
  }

  all(): Node | null {
    return this.#choice()
  }

  #choice(): Node | null {
    const parts: Node[] = []
    do {
      const part = this.#sequence()
      if (!part) return null
      parts.push(part)
    } while (this.#take('|'))
    return parts.length === 1 ? (parts[0] ?? null) : { kind: 'choice', parts }
  }

  #sequence(): Node | null {
    const parts: Node[] = []
    while (this.#at < this.#source.length && !'|)'.includes(this.#source[this.#at] ?? '')) {
      const part = this.#part()
      if (!part) return null
      parts.push(this.#repeated(part))
    }
    return { kind: 'sequence', parts }
  }

  #repeated(part: Node): Node {
    const found = this.#read(/(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/y)
    if (!found) return part
    const [sign, low, comma, high] = found
    if (low === undefined) {
      const least = sign.startsWith('+') ? 1 : 0
      return { kind: 'repeat', part, least, most: sign.startsWith('?') ? 1 : Number.POSITIVE_INFINITY }
    }
    const least = Number(low)
    const most = comma === '' ? least : high === '' ? Number.POSITIVE_INFINITY : Number(high)
    return { kind: 'repeat', part, least, most }
  }

  #part(): Node | null {
    if (this.#take('(')) {
      if (this.#source[this.#at] === '?' && !this.#read(/\?(?::|<[^=!>][^>]*>)/y)) return null
      const inner = this.#choice()
      this.#take(')')
      return inner
    }
    const edge = this.#read(/[$^]|\\[bB]/y)
    if (edge) return { kind: 'edge', at: edge[0].replace('\\', '') as Edge }
    if (this.#read(/\\[1-9k]/y)) return null
    const [sign] = this.#read(SIGN) ?? []
    if (sign === undefined) return null
    const known = this.#signs.get(sign)
    if (known) return { kind: 'sign', is: known }
    const one = new RegExp(`^${sign}$`, 'u')
    const is = remembered((given) => one.test(given))
    this.#signs.set(sign, is)
    return { kind: 'sign', is }
  }

  #take(sign: string): boolean {
    if (this.#source[this.#at] !== sign) return false
    this.#at++
    return true
  }

  #read(what: RegExp): RegExpExecArray | null {
    what.lastIndex = this.#at
    const found = what.exec(this.#source)
    if (found) this.#at = what.lastIndex
    return found
  }
}

/** What stands for one character: a class, an escape or itself. */
const SIGN =
  /\[(?:\\[\s\S]|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\c[a-zA-Z]|\\[\s\S]|[\s\S]/uy

function remembered(is: (sign: string) => boolean): (sign: string) => boolean {
  const known = new Map<string, boolean>()
  return (sign) => {
    let matches = known.get(sign)
    if (matches === undefined) {
      matches = is(sign)
      if (known.size < 1_000) known.set(sign, matches)
    }
    return matches
  }
}

/** A state of the automaton: a character to read, ways to go on without reading, a place to be at, or the end. */
type State = { is: (sign: string) => boolean; next: number } | { ways: number[] } | { at: Edge; next: number } | 'end'

/** A set of states that characters are read in, and where each character leads from there. */
interface Place {
  states: readonly number[]
  isEnd: boolean
  next: Map<string, Place>
}

function matcher(tree: Node): Omit<Pattern, 'kind'> {
  const states: State[] = ['end']
  const add = (state: State): number => {
    if (states.length >= MOST_STATES) throw new RangeError('too large')
    return states.push(state) - 1
  }
  // Built from the end: each part knows where it leads.
  const build = (node: Node, next: number): number => {
    switch (node.kind) {
      case 'sign':
        return add({ is: node.is, next })
      case 'edge':
        return add({ at: node.at, next })
      case 'sequence':
        return node.parts.reduceRight((after, part) => build(part, after), next)
      case 'choice':
        return add({ ways: node.parts.map((part) => build(part, next)) })
      case 'repeat':
        return repeat(node, next)
    }
  }
  const repeat = ({ part, least, most }: Node & { kind: 'repeat' }, next: number): number => {
    if (least > MOST_STATES || (most !== Number.POSITIVE_INFINITY && most > MOST_STATES))
      throw new RangeError('too large')
    let start = next
    if (most === Number.POSITIVE_INFINITY) {
      const ways = [next]
      start = add({ ways })
      ways.push(build(part, start))
    } else {
      for (let n = least; n < most; n++) start = add({ ways: [build(part, start), next] })
    }
    for (let n = 0; n < least; n++) start = build(part, start)
    return start
  }
  const first = build(tree, 0)
  return automaton(states, first)
}

/** Of sets larger than this it is cheaper to work the next one out than to look it up. */
const MOST_IN_PLACE = 64

function automaton(states: readonly State[], first: number): Omit<Pattern, 'kind'> {
  // Plain numbers in arrays: this runs for each character and state.
  const kinds = states.map((state) =>
    state === 'end' ? 'end' : 'is' in state ? 'is' : 'ways' in state ? 'ways' : 'at',
  )
  const predicates = [
    ...new Set(states.flatMap((state) => (typeof state === 'object' && 'is' in state ? [state.is] : []))),
  ]
  const predicateOf = states.map((state) =>
    typeof state === 'object' && 'is' in state ? predicates.indexOf(state.is) : -1,
  )
  const nextOf = states.map((state) => (typeof state === 'object' && 'next' in state ? state.next : -1))
  const matches = new Int8Array(predicates.length)
  const marks = new Uint32Array(states.length)
  const stack = new Int32Array(states.length)
  const open = new Int32Array(states.length)
  let [mark, top, count, steps] = [0, 0, 0, 0]

  const begin = () => {
    mark = (mark + 1) >>> 0
    if (mark === 0) {
      marks.fill(0)
      mark = 1
    }
  }
  const push = (id: number) => {
    if (marks[id] === mark) return
    marks[id] = mark
    stack[top++] = id
  }
  /** Opens the states that read or end, reached from those on the stack without reading between two characters. */
  const expand = (before: string, after: string) => {
    count = 0
    while (top > 0) {
      const id = stack[--top] as number
      steps++
      const kind = kinds[id]
      if (kind === 'is' || kind === 'end') open[count++] = id
      else if (kind === 'ways') for (const way of (states[id] as { ways: number[] }).ways) push(way)
      else if (isAt((states[id] as { at: Edge }).at, before, after)) push(nextOf[id] as number)
    }
  }
  const read = (sign: string, after: string) => {
    begin()
    matches.fill(-1)
    for (let n = 0; n < count; n++) {
      const id = open[n] as number
      const predicate = predicateOf[id] as number
      steps++
      if (predicate < 0) continue
      if (matches[predicate] === -1) matches[predicate] = predicates[predicate]?.(sign) ? 1 : 0
      if (matches[predicate] === 1) push(nextOf[id] as number)
    }
    expand(sign, after)
  }
  const isEnd = () => open.subarray(0, count).includes(0)

  // Where no state asks what stands beside it, a set of states and a character always lead to the same set.
  const keeps = !kinds.includes('at')
  let places = new Map<string, Place>()
  let stateCount = 0
  const placeHere = (): Place | null => {
    if (!keeps || count > MOST_IN_PLACE) return null
    const here = [...open.subarray(0, count)]
    const key = here.join()
    let place = places.get(key)
    if (!place) {
      if (stateCount > MOST_KEPT) {
        places = new Map()
        stateCount = 0
      }
      place = { states: here, isEnd: isEnd(), next: new Map() }
      places.set(key, place)
      stateCount += here.length + 1
    }
    return place
  }

  return {
    states: states.length,
    test(text, work) {
      if (text.length > PATTERN_LENGTH || !spend(work, 0)) return false
      const signs = [...text]
      begin()
      push(first)
      expand('', signs[0] ?? '')
      let place = placeHere()
      for (const [n, sign] of signs.entries()) {
        const from: Place | null = place
        const known = from?.next.get(sign)
        if (known) place = known
        else {
          if (from) {
            open.set(from.states)
            count = from.states.length
          }
          read(sign, signs[n + 1] ?? '')
          place = placeHere()
          if (from && place && stateCount++ <= MOST_KEPT) from.next.set(sign, place)
        }
        const done = steps + 1
        steps = 0
        if (!spend(work, done) || (place ? place.states.length : count) === 0) return false
      }
      return place ? place.isEnd : isEnd()
    },
  }
}

const isWord = (sign: string) => /^\w$/.test(sign)

function isAt(edge: Edge, before: string, after: string): boolean {
  switch (edge) {
    case '^':
      return before === ''
    case '$':
      return after === ''
    case 'b':
      return isWord(before) !== isWord(after)
    case 'B':
      return isWord(before) === isWord(after)
  }
}
