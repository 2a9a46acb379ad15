import type { FieldBase, Section } from '../../definition.ts'
import type { TypeEntry } from '../entry.ts'
import { separatorEntry } from '../separators.ts'

/** Sections that open and close. It takes no answer: those to its questions stand beside the form's others (`unfold`). */
export interface AccordionField extends FieldBase {
  type: 'accordion'
  sections: Section[]
}

export const accordion: TypeEntry<AccordionField> = separatorEntry
