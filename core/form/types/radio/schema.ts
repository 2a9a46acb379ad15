import { of, options } from '../../field.contract.ts'

export const radio = () => of('radio').extend({ options })
