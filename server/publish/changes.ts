import { appendFileSync, closeSync, openSync, readSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'

const FILE = 'changes'
/** Bytes after which the list starts anew; readers that see it shorter than before forget everything. */
const LONGEST = 1_000_000

/** Tells every process that serves from the folder that a platform has a new revision. A line is one atomic write. */
export function announceChange(root: string, platformId: string): void {
  const path = join(root, FILE)
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > LONGEST) truncateSync(path, 0)
  appendFileSync(path, `${platformId}\n`)
}

/** Reads what was announced since the last look: one look at one file, however many platforms there are. */
export class ChangeReader {
  readonly #path: string
  #offset: number

  constructor(root: string) {
    this.#path = join(root, FILE)
    this.#offset = this.#size()
  }

  /** Platforms with a new revision; 'all' when the list started anew meanwhile. */
  read(): ReadonlySet<string> | 'all' {
    const size = this.#size()
    if (size === this.#offset) return NONE
    if (size < this.#offset) {
      this.#offset = size
      return 'all'
    }
    const bytes = Buffer.alloc(size - this.#offset)
    const file = openSync(this.#path, 'r')
    try {
      readSync(file, bytes, 0, bytes.length, this.#offset)
    } finally {
      closeSync(file)
    }
    this.#offset = size
    return new Set(bytes.toString('latin1').split('\n').filter(Boolean))
  }

  #size(): number {
    return statSync(this.#path, { throwIfNoEntry: false })?.size ?? 0
  }
}

const NONE: ReadonlySet<string> = new Set()
