import type { Mistake } from '#core/manifest/located.ts'
import type { Io } from './io.ts'

export const print = (io: Io, text: string): void => {
  io.stdout.write(text.endsWith('\n') ? text : `${text}\n`)
}

/** For the person at the terminal, beside what a program reads from standard output. */
export const tell = (io: Io, text: string): void => {
  io.stderr.write(`${text}\n`)
}

/**
 * What is about to be done. Somebody who will be asked sees it at once; else it is part of the answer and comes with the rest
 * of it, by the function that this returns: a command that fails leaves standard output empty.
 */
export function preview(
  io: Io,
  { yes, dryRun, json }: { yes: boolean; dryRun: boolean; json: boolean },
  show: (io: Io) => void,
): () => void {
  const asked = io.ask !== null && !yes && !dryRun
  if (asked && !json) show(io)
  return () => {
    if (!asked && !json) show(io)
  }
}

export const printJson = (io: Io, value: unknown): void => print(io, JSON.stringify(value, null, 2))

/** Columns under each other, without lines: what `cut` and `awk` still understand. */
export function printTable(
  io: Io,
  heads: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): void {
  if (rows.length === 0) {
    print(io, 'None.')
    return
  }
  const cells = [heads, ...rows.map((row) => row.map((cell) => String(cell ?? '–')))]
  const widths = heads.map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)))
  for (const row of cells) {
    print(
      io,
      row
        .map((cell, at) => (at === row.length - 1 ? cell : cell.padEnd(widths[at] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
  }
}

/** Names and values under each other. */
export function printFacts(io: Io, facts: readonly (readonly [string, string | number | null])[]): void {
  const width = Math.max(...facts.map(([name]) => name.length))
  for (const [name, value] of facts) print(io, `${name.padEnd(width)}  ${value ?? '–'}`)
}

/** What is wrong in a file, after its place. */
export function mistakeWords({ place, path, message }: Mistake): string {
  const where = place ? `${place.file}:${place.line}:${place.column}` : ''
  return `${[where, path].filter(Boolean).join('  ')}${where || path ? ': ' : ''}${message}`
}

/** What an error that was kept with its stack says. */
export const firstLine = (error: string): string => (error.split('\n')[0] ?? '').replace(/^Error: /, '')

/** `1 row`, `2 rows`. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`
