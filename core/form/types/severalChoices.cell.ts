/** Several choices in one cell: `a; b`, with quotes around one that holds what stands between them: `"a; b"; c`. */
export const choicesCell = (choices: readonly string[]): string =>
  choices.map((choice) => (NEEDS_QUOTES.test(choice) ? `"${choice.replaceAll('"', '""')}"` : choice)).join('; ')

const NEEDS_QUOTES = /[;\r\n]|^"/

/** The choices of a cell, read once from left to right. */
export function choicesIn(cell: string): string[] {
  const choices: string[] = []
  let at = 0
  while (at < cell.length) {
    while (/[\s;]/.test(cell[at] ?? '')) at += 1
    if (at >= cell.length) break
    let choice = ''
    if (cell[at] === '"' && endOfQuote(cell, at) > 0) {
      const end = endOfQuote(cell, at)
      choice = cell.slice(at + 1, end).replaceAll('""', '"')
      at = end + 1
    } else {
      const start = at
      while (at < cell.length && !/[;\n]/.test(cell[at] ?? '')) at += 1
      choice = cell.slice(start, at)
    }
    if (choice.trim()) choices.push(choice.trim())
  }
  return choices
}

/** Where the quotes that begin at `from` end; 0 where they do not, or something else follows before the next choice. */
function endOfQuote(cell: string, from: number): number {
  for (let at = from + 1; at < cell.length; at += 1) {
    if (cell[at] !== '"') continue
    if (cell[at + 1] === '"') at += 1
    else return /^\s*(?:;|\n|$)/.test(cell.slice(at + 1, at + 200)) ? at : 0
  }
  return 0
}
