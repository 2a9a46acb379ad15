import type { ClipboardEvent } from 'react'
import { freeReference, referenceForTitle, referenceFrom } from './references.ts'

/** The lines of a pasted list; null for a single line, which is pasted as usual. */
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
  added: T[]
  /** The empty items that they replace, in order. */
  replaced: T[]
  /** Index of the last one. */
  last: number
}

/** Pastes lines into item `n`: in place of it and of the empty ones below it, or below it when it is not empty. */
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
  const replaced = filled < 0 ? below : below.slice(0, filled)
  const added = lines.map((words, i) => make(words, replaced[i]))
  return {
    items: [...items.slice(0, from), ...added, ...below.slice(replaced.length)],
    added,
    replaced,
    last: from + added.length - 1,
  }
}

interface Naming {
  /** What a reference is made from without words. */
  kind: string
  /** References in use; the new one is added. */
  used: Set<string>
  /** References that answers may hold: they do not follow the words. */
  fixed: ReadonlySet<string>
}

/** The reference of an item with these words: a new one, or that of the empty item which it replaces, adapted. */
export function referenceFor(words: string, before: string | undefined, { kind, used, fixed }: Naming): string {
  const reference =
    before === undefined
      ? freeReference(referenceFrom(words) || kind, used)
      : referenceForTitle({ reference: before, title: '' }, words, kind, used, fixed)
  used.add(reference)
  return reference
}
