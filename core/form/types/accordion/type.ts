import type { FieldBase, Section } from '../../definition.ts'

export interface AccordionField extends FieldBase {
  type: 'accordion'
  sections: Section[]
}
