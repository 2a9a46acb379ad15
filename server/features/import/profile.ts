import { COLUMN_ID } from '#core/form/columns.ts'
import { DayProfile } from '#core/import/days.ts'
import type { ImportColumn } from '#core/import/import.contract.ts'
import { MOST_VALUES } from '#core/import/import.rules.ts'
import { type CellValue, textOf } from '#core/import/infer.ts'
import { NotationProfile, readDecimal } from '#core/import/notation.ts'
import type { Table } from './table.ts'

const SAMPLES = 3
const LONGEST_SAMPLE = 200
const LONGEST_VALUE = 200

export type ProfiledColumn = Omit<ImportColumn, 'suggestion'>

/** What each column of a table holds, kept while its rows stream by: a few samples, and counts. */
export async function profileTable(table: Table): Promise<{ columns: ProfiledColumn[]; rows: number }> {
  const columns = table.headers.map((name) => new Column(name))
  let rows = 0
  for await (const { cells, line } of table.rows()) {
    rows += 1
    for (const [n, column] of columns.entries()) column.see(cells[n] ?? null, line)
  }
  return { rows, columns: columns.map((column) => column.profile) }
}

class Column {
  readonly #name: string
  readonly #samples: string[] = []
  readonly #days = new DayProfile()
  readonly #notation = new NotationProfile()
  #values: Map<string, number> | null = new Map()
  #numbers = 0

  constructor(name: string) {
    this.#name = name
  }

  see(cell: CellValue, line: number): void {
    const text = textOf(cell)
    if (text === '') return
    const sample = text.slice(0, LONGEST_SAMPLE)
    if (this.#samples.length < SAMPLES && !this.#samples.includes(sample)) this.#samples.push(sample)
    if (this.#values) {
      if (text.length <= LONGEST_VALUE) this.#values.set(text, (this.#values.get(text) ?? 0) + 1)
      if (text.length > LONGEST_VALUE || this.#values.size > MOST_VALUES) this.#values = null
    }
    if (typeof cell !== 'string') return
    this.#days.see(cell)
    this.#notation.see(cell, line, COLUMN_ID.test(this.#name))
    if (readDecimal(cell, '.') !== null || readDecimal(cell, ',') !== null) this.#numbers += 1
  }

  get profile(): ProfiledColumn {
    const { notation } = this.#notation
    return {
      name: this.#name,
      samples: this.#samples,
      numbers:
        this.#numbers === 0
          ? null
          : notation.kind === 'known'
            ? notation.mark === ','
              ? 'comma'
              : 'dot'
            : notation.kind,
      days: this.#days.notation,
      values: this.#values && [...this.#values].map(([value, rows]) => ({ value, rows })),
    }
  }
}
