import { asIs, type TypePlain } from '../../plainParts.ts'
import type { EmailField } from './type.ts'

export const email: TypePlain<EmailField> = asIs
