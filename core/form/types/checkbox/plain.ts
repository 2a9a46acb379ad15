import type { TypePlain } from '../../plainParts.ts'
import { severalChoicesPlain } from '../severalChoices.plain.ts'
import type { CheckboxField } from './type.ts'

export const checkbox: TypePlain<CheckboxField> = severalChoicesPlain
