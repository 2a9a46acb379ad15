import type { ClipboardEvent } from 'react'
import { followTitle, freeReference, referenceFrom } from './references.ts'

/** The lines of a list that is pasted; null when there is but one, which goes in as any text does. */
export function pastedLines({ clipboardData }: ClipboardEvent): string[] | null {
  const lines = clipboardData
    .getData('text/plain')
    .split(/\r?\n/)
    .map((line) => line.trim().slice(0, 500))
    .filter(Boolean)
  return lines.length > 1 ? lines : null
}

export interface Pasted<T> {
  items: T[]
  made: T[]
  /** What gave its place to them, in order. */
  gone: T[]
  /** Where the last one stands. */
  last: number
}

/** A list that is pasted into item `n`: in its place and that of the empty ones below it, or below it when it is not empty. */
export function pasteInto<T>(
  items: readonly T[],
  n: number,
  lines: readonly string[],
  isEmpty: (item: T, n: number) => boolean,
  make: (words: string, before: T | undefined) => T,
): Pasted<T> {
  const from = isEmpty(items[n] as T, n) ? n : n + 1
  const below = items.slice(from)
  const filled = below.findIndex((item, i) => !isEmpty(item, from + i))
  const gone = filled < 0 ? below : below.slice(0, filled)
  const made = lines.map((words, i) => make(words, gone[i]))
  return {
    items: [...items.slice(0, from), ...made, ...below.slice(gone.length)],
    made,
    gone,
    last: from + made.length - 1,
  }
}

interface Naming {
  /** What an item without words is called. */
  kind: string
  /** References that are taken; the one that is given joins them. */
  used: Set<string>
  /** References that answers may hold: they do not follow the words. */
  fixed: ReadonlySet<string>
}

/** The reference of an item that is made of `words`: a new one, or what becomes of that of the empty item before it. */
export function referenceFor(words: string, before: string | undefined, { kind, used, fixed }: Naming): string {
  const reference =
    before === undefined
      ? freeReference(referenceFrom(words) || kind, used)
      : followTitle({ reference: before, title: '' }, words, kind, used, fixed)
  used.add(reference)
  return reference
}
