import type { ClipboardEvent } from 'react'

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
