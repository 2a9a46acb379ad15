import { of } from '../../field.contract.ts'

export const date = () => of('date')
