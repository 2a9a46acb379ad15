import { of, options } from '../../field.contract.ts'

export const checkbox = () => of('checkbox').extend({ options })
