import { of } from '../../field.contract.ts'

export const file = () => of('file')
