import type { Criterion } from './criterion.rules.ts'

/** One line of a file of scores. */
export interface ScoreLine {
  line: number
  entry: string
  juror: string
  criterion: string
  score: number
  weight: number | null
}

export interface ScoreFlaw {
  line: number
  column: 'entry' | 'juror' | 'criterion' | 'score' | 'weight'
  rule: 'required' | 'number' | 'tooLong' | 'duplicate' | 'weights'
  value: string
}

const LONGEST = { entry: 190, juror: 190, criterion: 200 } as const

/** A number as files write it: `9.25`, `9,25`. Null for anything else. */
export function readScore(written: unknown): number | null {
  if (typeof written === 'number') return Number.isFinite(written) ? written : null
  const text = String(written ?? '').trim()
  return /^[+-]?\d{1,12}(?:[.,]\d{1,12})?$/.test(text) ? Number(text.replace(',', '.')) : null
}

/** Reads lines of a file one after the other, and finds what is wrong with them all. */
export class ScoreReader {
  readonly lines: ScoreLine[] = []
  readonly flaws: ScoreFlaw[] = []
  readonly #seen = new Set<string>()
  readonly #weights = new Map<string, number | null>()

  add(line: number, given: Record<'entry' | 'juror' | 'criterion' | 'score', unknown> & { weight?: unknown }): void {
    const before = this.flaws.length
    const say = (column: ScoreFlaw['column'], rule: ScoreFlaw['rule'], value: unknown) =>
      this.flaws.push({ line, column, rule, value: String(value ?? '').slice(0, 80) })
    const names = { entry: '', juror: '', criterion: '' }
    for (const column of ['entry', 'juror', 'criterion'] as const) {
      const text = String(given[column] ?? '').trim()
      names[column] = text
      if (text === '') say(column, 'required', '')
      else if (text.length > LONGEST[column]) say(column, 'tooLong', text)
    }
    const score = readScore(given.score)
    if (score === null) say('score', String(given.score ?? '').trim() === '' ? 'required' : 'number', given.score)
    const weight = given.weight === undefined ? null : readScore(given.weight)
    if (given.weight !== undefined && (weight === null || weight < 0)) say('weight', 'number', given.weight)
    if (this.flaws.length > before || score === null) return
    const cell = JSON.stringify([names.entry, names.criterion])
    const key = JSON.stringify([names.entry, names.criterion, names.juror])
    if (this.#seen.has(key)) return void say('score', 'duplicate', given.score)
    const known = this.#weights.get(cell)
    if (known !== undefined && known !== weight) return void say('weight', 'weights', given.weight)
    this.#seen.add(key)
    this.#weights.set(cell, weight)
    this.lines.push({ line, ...names, score, weight })
  }
}

/** A criterion for scores that a file brings, with bounds that hold them all. */
export function criterionOf(name: string, reference: string, scores: readonly number[], weight: number): Criterion {
  const [least, most] = [Math.min(...scores), Math.max(...scores)]
  return {
    field: {
      type: 'number',
      reference,
      title: { en: name, fr: name },
      rules: { min: Math.min(0, Math.floor(least)), max: Math.max(10, Math.ceil(most)) },
    },
    weight,
    categories: [],
  }
}
