import type { FieldBase } from '../definition.ts'
import { nothing, type TypeEntry } from './entry.ts'

/** What stands between questions and takes no answer. */
export const separatorEntry: TypeEntry<FieldBase> = {
  empty: nothing,
  isEmpty: () => true,
  read: (input) => (input === null || input === undefined ? null : undefined),
  flaws: () => [],
}
