/** What one juror gave one entry on one criterion; all three are indices. */
export interface Note {
  entry: number
  juror: number
  criterion: number
  score: number
}

export interface Size {
  entries: number
  jurors: number
  criteria: number
}

/**
 * The notes of a session in columns, those of a cell side by side: a cell is an entry on a criterion, `entry * criteria + criterion`.
 * `starts` has one element more than there are cells.
 */
export interface Notes extends Size {
  starts: Uint32Array
  juror: Uint32Array
  score: Float64Array
}

/** Throws RangeError for an index that is not of this size. */
export function notesOf(list: readonly Note[], { entries, jurors, criteria }: Size): Notes {
  const starts = new Uint32Array(entries * criteria + 1)
  const cellOf = ({ entry, criterion, juror }: Note): number => {
    if (!(entry < entries && criterion < criteria && juror < jurors)) throw new RangeError('a note of another session')
    return entry * criteria + criterion
  }
  for (const note of list) {
    const after = cellOf(note) + 1
    starts[after] = (starts[after] ?? 0) + 1
  }
  for (let cell = 1; cell < starts.length; cell++) starts[cell] = (starts[cell] ?? 0) + (starts[cell - 1] ?? 0)
  const next = starts.slice()
  const juror = new Uint32Array(list.length)
  const score = new Float64Array(list.length)
  for (const note of list) {
    const cell = cellOf(note)
    const at = next[cell] ?? 0
    next[cell] = at + 1
    juror[at] = note.juror
    score[at] = note.score
  }
  return { entries, jurors, criteria, starts, juror, score }
}

/** The same notes with other scores, in the same places. */
export const withScores = (notes: Notes, score: Float64Array): Notes => ({ ...notes, score })
