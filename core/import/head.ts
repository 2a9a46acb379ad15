import { type CellValue, textOf } from './infer.ts'

/** Rows among which the names of the columns are looked for. */
export const HEAD_ROWS = 20
/** A row names the columns when it has this share of the cells of the widest row. */
const WIDE_ENOUGH = 0.6
const MOSTLY_TEXT = 0.8

interface Row {
  line: number
  cells: readonly CellValue[]
}

/** The line that most likely names the columns: the first wide row of different texts. Sheets have titles and notes above it. */
export function findHead(rows: readonly Row[]): number {
  const filled = rows.map(({ line, cells }) => ({ line, cells: cells.filter((cell) => textOf(cell) !== '') }))
  const width = Math.max(0, ...filled.map(({ cells }) => cells.length))
  const wide = filled.filter(({ cells }) => cells.length > 0 && cells.length >= width * WIDE_ENOUGH)
  const named = wide.find(({ cells }) => {
    const names = cells.filter((cell) => typeof cell === 'string' && !/^[\d\s.,/:-]+$/.test(cell)).map(textOf)
    return names.length >= cells.length * MOSTLY_TEXT && new Set(names).size === names.length
  })
  return (named ?? wide[0] ?? rows[0])?.line ?? 1
}

/** A name for each column: its letter where it has none, a number behind one that is there before. */
export function namedColumns(names: readonly string[]): string[] {
  const seen = new Set<string>()
  return names.map((given, n) => {
    const base = given.trim() || columnLetters(n + 1)
    let name = base
    for (let again = 2; seen.has(name); again++) name = `${base} (${again})`
    seen.add(name)
    return name
  })
}

/** `A`, `B`, … `AA`, of columns from 1. */
export function columnLetters(column: number): string {
  let letters = ''
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  return letters
}
