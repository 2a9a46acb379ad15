import type { FieldBase } from '../../definition.ts'
import type { TypeEntry } from '../entry.ts'

export interface YesNoField extends FieldBase {
  type: 'yes-no'
}

export const yesNo: TypeEntry<YesNoField> = {
  isEmpty: (value) => typeof value !== 'boolean',
  read: (input) => (input === null || input === undefined ? null : typeof input === 'boolean' ? input : undefined),
  flaws: () => [],
}
