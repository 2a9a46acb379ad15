export interface TextRecord {
  cells: string[]
  /** Of its end, from 1. */
  line: number
}

const QUOTE = '"'

/**
 * Cells of a text with one record a line, as RFC 4180 has them with another sign between cells: quoted cells may hold it, line
 * breaks and doubled quotes. Cells are trimmed, empty lines left out. One pass over the text.
 */
export function recordsOf(text: string, between: string): TextRecord[] {
  const all: TextRecord[] = []
  let cells: string[] = []
  let cell = ''
  let line = 1
  let isQuoted = false
  /** A quote ended: what follows up to the next cell is blank. */
  let wasQuoted = false
  const endCell = () => {
    cells.push(wasQuoted ? cell : cell.trim())
    cell = ''
    wasQuoted = false
  }
  const endLine = () => {
    endCell()
    if (cells.length > 1 || cells[0] !== '') all.push({ cells, line })
    cells = []
  }
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; at < text.length; at++) {
    const sign = text[at] as string
    if (isQuoted) {
      if (sign === '\n') line++
      if (sign !== QUOTE) cell += sign
      else if (text[at + 1] === QUOTE) {
        cell += QUOTE
        at++
      } else {
        isQuoted = false
        wasQuoted = true
      }
    } else if (sign === QUOTE && !wasQuoted && cell.trim() === '') {
      isQuoted = true
      cell = ''
    } else if (sign === between) endCell()
    else if (sign === '\n') {
      endLine()
      line++
    } else if (sign !== '\r' && !(wasQuoted && sign.trim() === '')) cell += sign
  }
  if (cell !== '' || cells.length > 0) endLine()
  return all
}
