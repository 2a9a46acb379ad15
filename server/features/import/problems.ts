/** What is wrong in a file, where a person finds it. Row and column are null when it is about all of them. */
export interface ImportProblem {
  row: number | null
  column: string | null
  message: string
}

/** Enough to mend a file by; the rest are counted. */
const MOST = 1000
/** Rows that are named of something that many of them miss. */
const NAMED = 5

/** The file cannot be read as a table at all, and why. */
export class TableError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'TableError'
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

/** Collects problems, the same one of every row once. */
export class Problems {
  readonly #list: ImportProblem[] = []
  readonly #general = new Map<string, { first: number[]; rows: number }>()
  #more = 0

  add(row: number | null, column: string | null, message: string): void {
    if (this.#list.length < MOST) this.#list.push({ row, column, message })
    else this.#more += 1
  }

  /** About something that the file has no column for: said once, with the rows that miss it. */
  addGeneral(row: number, message: string): void {
    const known = this.#general.get(message) ?? { first: [], rows: 0 }
    if (known.first.length < NAMED) known.first.push(row)
    known.rows += 1
    this.#general.set(message, known)
  }

  throwIfAny(): void {
    const general = [...this.#general].map(([message, { first, rows }]) => ({
      row: null,
      column: null,
      message: `${message} (${rowsWords(first, rows)})`,
    }))
    if (general.length + this.#list.length > 0) throw new ImportError([...general, ...this.#list], this.#more)
  }
}

/** `row 204`, `rows 2 and 4`, `rows 2, 3, 4, 5, 6 and 12 more`. */
function rowsWords(first: readonly number[], rows: number): string {
  const more = rows - first.length
  const parts = [...first.map(String), ...(more > 0 ? [`${more} more`] : [])]
  if (parts.length === 1) return `row ${parts[0]}`
  return `rows ${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}
