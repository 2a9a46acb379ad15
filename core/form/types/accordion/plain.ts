import { nothingToSay, type TypePlain } from '../../plainParts.ts'
import type { AccordionField } from './type.ts'

export const accordion: TypePlain<AccordionField> = nothingToSay
