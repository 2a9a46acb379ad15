import type { Cell } from '#core/form/cells.ts'
import { fromCells, holdsNumbers, toCells } from '#core/form/columns.ts'
import type { FormDeps } from '#core/form/deps.ts'
import { readAnswers } from '#core/form/validate.ts'
import { type CellValue, textOf } from '#core/import/infer.ts'
import type { Fact, Target } from '#core/import/mapping.ts'
import type { DecimalMark } from '#core/import/notation.ts'
import type { Locale } from '#core/locale.ts'
import { readInstant } from '#core/zone.ts'
import { secondOf } from './prepare.ts'
import { topField } from './program.ts'
import type { Table } from './table.ts'

/** Values of each column that are shown before an import. */
const SHOWN = 3
const LOOKED_AT = 1_000

interface Reading {
  deps: FormDeps
  lang: Locale
  zone: string
  decimals: ReadonlyMap<string, DecimalMark>
}

/** The first values of each column as they are stored, for somebody to see whether they are understood. What cannot be read is left out. */
export async function firstValues(table: Table, targets: readonly Target[], reading: Reading): Promise<Cell[][]> {
  const first: Cell[][] = targets.map(() => [])
  const open = new Set(targets.flatMap((target, place) => (target.kind === 'left' ? [] : [place])))
  let rows = 0
  for await (const { cells } of table.rows()) {
    if (open.size === 0 || rows === LOOKED_AT) break
    rows += 1
    for (const place of open) {
      const [values, target] = [first[place], targets[place]]
      const value = target ? storedAs(cells[place] ?? null, target, reading) : null
      if (value === null || !values || values.includes(value)) continue
      values.push(value)
      if (values.length === SHOWN) open.delete(place)
    }
  }
  return first
}

function storedAs(cell: CellValue, target: Target, { deps, lang, zone, decimals }: Reading): Cell {
  if (textOf(cell) === '') return null
  if (target.kind !== 'field') return target.kind === 'fact' ? factOf(cell, target.fact, zone) : textOf(cell)
  const { column } = target
  if (holdsNumbers(column) && !decimals.has(column.id)) return null
  const read = fromCells([column], [cell], { deps, lang, decimals })
  const { answers } = readAnswers({ fields: [topField(column)] }, read.answers, deps, { by: 'organiser' })
  const [value = null] = toCells([column], answers, { deps })
  return value
}

function factOf(cell: CellValue, fact: Fact, zone: string): Cell {
  if (fact !== 'createdAt' && fact !== 'submittedAt') return textOf(cell)
  const written = cell instanceof Date ? secondOf(cell).toISOString().slice(0, 19) : textOf(cell)
  return readInstant(written, zone)?.toISOString() ?? null
}
