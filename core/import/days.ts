import { isDate } from '../form/read.ts'

/** Which number of `03/04/2026` comes first. */
export type DayOrder = 'dmy' | 'mdy'

const LOCAL = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:$|[ T])/

/** `2026-12-31` of `31/12/2026` or `12/31/2026`, with or without a time behind it; null when it is no such day. */
export function readLocalDay(text: string, order: DayOrder): string | null {
  const [, first = '', second = '', year] = LOCAL.exec(text.trim()) ?? []
  if (year === undefined) return null
  const [month, day] = order === 'mdy' ? [first, second] : [second, first]
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(found) ? found : null
}

/** How the days of a column are written. `proven`: rows that can be read in one way alone; none when nobody can tell. */
export interface DayNotation {
  order: DayOrder | null
  proven: number
  /** Cells that can only be read in the other way. */
  against: number
}

/** Collects what the days of one column say of their order. */
export class DayProfile {
  readonly #proofs = { dmy: 0, mdy: 0 }
  #found = 0

  see(text: string): void {
    const [dayFirst, monthFirst] = [readLocalDay(text, 'dmy'), readLocalDay(text, 'mdy')]
    if (dayFirst === null && monthFirst === null) return
    this.#found += 1
    if (monthFirst === null) this.#proofs.dmy += 1
    if (dayFirst === null) this.#proofs.mdy += 1
  }

  /** Null when no day is written so. */
  get notation(): DayNotation | null {
    const { dmy, mdy } = this.#proofs
    if (this.#found === 0) return null
    if (dmy === mdy) return { order: null, proven: 0, against: dmy }
    return dmy > mdy ? { order: 'dmy', proven: dmy, against: mdy } : { order: 'mdy', proven: mdy, against: dmy }
  }
}
