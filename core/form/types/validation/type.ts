import type { Text } from '../../../text.ts'
import type { FieldBase } from '../../definition.ts'
import type { TypeEntry } from '../entry.ts'

/** A box to tick. Left empty, nothing is answered: a consent is given or it is not. */
export interface ValidationField extends FieldBase {
  type: 'validation'
  /** What stands beside the box; left out, the title does. */
  label?: Text
  /** Address of the document that is agreed to, and the words that lead to it. */
  link?: string
  linkLabel?: Text
}

export const validation: TypeEntry<ValidationField> = {
  isEmpty: (value) => value !== true,
  read: (input) => (input === null || input === undefined ? null : typeof input === 'boolean' ? input : undefined),
  flaws: () => [],
  requiredRule: 'validation',
}
