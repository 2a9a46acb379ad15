import type { ImportFlaw, ImportProblem } from '#core/import/problem.rules.ts'

/** Enough to mend a file by; the rest are counted. */
const MOST = 1000
/** Rows that are named of something that many of them miss. */
const NAMED = 5

/** Why a file cannot be read as a table at all. */
export type TableFlaw = 'empty' | 'format' | 'damaged' | 'encoding' | 'tooLarge' | 'farCells' | 'columns'

/** The file cannot be read as a table at all, and why. */
export class TableError extends Error {
  readonly flaw: TableFlaw
  constructor(message: string, flaw: TableFlaw = 'damaged') {
    super(message)
    this.name = 'TableError'
    this.flaw = flaw
  }
}

/** Everything that is wrong with a file; nothing of it was imported. */
export class ImportError extends Error {
  readonly problems: ImportProblem[]
  readonly more: number
  constructor(problems: ImportProblem[], more = 0) {
    super('Nothing was imported')
    this.name = 'ImportError'
    this.problems = problems
    this.more = more
  }
}

/** About the whole file, or a column of it. */
export const problemOf = (said: ImportFlaw, column: string | null = null): ImportProblem => ({
  row: null,
  column,
  ...said,
})

/** Collects problems, the same one of every row once. */
export class Problems {
  readonly #list: ImportProblem[] = []
  readonly #general = new Map<string, { said: ImportFlaw; first: number[]; last: number; rows: number }>()
  readonly #rows = new Set<number>()
  #more = 0

  add(row: number | null, column: string | null, said: ImportFlaw): void {
    if (row !== null) this.#rows.add(row)
    if (this.#list.length < MOST) this.#list.push({ row, column, ...said })
    else this.#more += 1
  }

  /** About something that the file has no column for: said once, with the rows that miss it. */
  addGeneral(row: number, said: ImportFlaw): void {
    this.#rows.add(row)
    const key = JSON.stringify(said)
    const known = this.#general.get(key) ?? { said, first: [], last: -1, rows: 0 }
    this.#general.set(key, known)
    // Rows come in their order; the parts of one answer are the same row.
    if (known.last === row) return
    known.last = row
    if (known.first.length < NAMED) known.first.push(row)
    known.rows += 1
  }

  /** Rows that something is wrong with. */
  get rows(): ReadonlySet<number> {
    return this.#rows
  }

  /** All that was found; null when nothing was. */
  get found(): { problems: ImportProblem[]; more: number } | null {
    const general = [...this.#general.values()].map(({ said, first, rows }) =>
      problemOf({
        ...said,
        values: { ...said.values, rows: first.join(', '), total: rows },
      }),
    )
    const problems = [...general, ...this.#list]
    return problems.length > 0 ? { problems, more: this.#more } : null
  }

  throwIfAny(): void {
    const { found } = this
    if (found) throw new ImportError(found.problems, found.more)
  }
}
