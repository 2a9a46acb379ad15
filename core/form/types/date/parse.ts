import { type Cell, type CellOptions, misread, type Parse, parsed, parseSingle } from '../../cells.ts'
import { isDate } from '../../read.ts'
import type { DateField } from './type.ts'

export const parse: Parse<DateField> = parseSingle((cell, _field, options) => {
  const day = dayOf(cell, options)
  return day === null ? misread('date') : parsed(day)
})

/** A day from what a sheet holds: a date, `2026-12-31`, `31/12/2026` or `12/31/2026`, with or without a time. */
function dayOf(cell: Exclude<Cell, null>, options: CellOptions): string | null {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? null : cell.toISOString().slice(0, 10)
  const text = String(cell).trim()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(text)
  const local = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})(?: .*)?$/.exec(text)
  const monthFirst = (options.dates ?? (options.lang === 'en' ? 'mdy' : 'dmy')) === 'mdy'
  const [year, month, day] = iso
    ? [iso[1], iso[2], iso[3]]
    : local
      ? [local[3], monthFirst ? local[1] : local[2], monthFirst ? local[2] : local[1]]
      : []
  const found = `${year ?? ''}-${(month ?? '').padStart(2, '0')}-${(day ?? '').padStart(2, '0')}`
  return isDate(found) ? found : null
}
