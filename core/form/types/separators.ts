import type { FieldBase } from '../definition.ts'
import type { TypeEntry } from './entry.ts'

/** What stands between questions and takes no answer. */
export const separatorEntry: TypeEntry<FieldBase> = {
  isEmpty: () => true,
  read: (input) => (input === null || input === undefined ? null : undefined),
  flaws: () => [],
}
