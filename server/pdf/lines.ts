/** The width of a text on one line. */
export type Measure = (text: string) => number

/** A word of more characters is broken: a text without spaces costs no more than any other. */
const LONGEST_WORD = 30

/** Ranges of signs that are not drawn: controls, marks of direction, characters of no width. */
const INVISIBLE = [
  [0x00, 0x09],
  [0x0b, 0x1f],
  [0x7f, 0x9f],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0xfeff, 0xfeff],
] as const

const isInvisible = (code: number): boolean => INVISIBLE.some(([from, to]) => code >= from && code <= to)

/** What no font draws is left out; narrow spaces and hyphens that fonts lack become those that they have. */
export function printable(text: string): string {
  let kept = ''
  for (const sign of text
    .normalize('NFC')
    .replaceAll('\t', ' ')
    .replaceAll('\u202f', '\u00a0')
    .replaceAll('\u2011', '-')) {
    const code = sign.codePointAt(0) ?? 0
    if (code === 0x2028 || code === 0x2029) kept += '\n'
    else if (!isInvisible(code)) kept += sign
  }
  return kept
}

/** A text broken into lines of at most `width`, in time that grows with its length. Empty lines stay. */
export function* linesOf(text: string, width: number, measure: Measure): Generator<string> {
  const space = measure(' ')
  for (const paragraph of printable(text).split('\n')) {
    let line = ''
    let used = 0
    for (const word of paragraph.split(' ')) {
      for (const [piece, at] of piecesOf(word)) {
        const wide = measure(piece)
        const gap = line === '' || at > 0 ? 0 : space
        if (line !== '' && used + gap + wide > width) {
          yield line
          line = piece
          used = wide
        } else {
          line += (gap > 0 ? ' ' : '') + piece
          used += gap + wide
        }
      }
    }
    yield line
  }
}

/** A word as it is, or in pieces that may stand on lines of their own; never between the halves of a character. */
function* piecesOf(word: string): Generator<[piece: string, at: number]> {
  if (word.length <= LONGEST_WORD) return yield [word, 0]
  let piece = ''
  let at = 0
  for (const sign of word) {
    piece += sign
    if (piece.length < LONGEST_WORD) continue
    yield [piece, at]
    at += piece.length
    piece = ''
  }
  if (piece !== '') yield [piece, at]
}
