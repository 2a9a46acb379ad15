import { of, words } from '../../field.contract.ts'

export const number = () => of('number').extend({ unit: words.optional() })
