import { of } from '../../field.contract.ts'

export const validation = () => of('validation')
