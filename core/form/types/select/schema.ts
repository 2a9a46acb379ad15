import { of, options } from '../../field.contract.ts'

export const select = () => of('select').extend({ options })
