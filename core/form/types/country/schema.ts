import { of } from '../../field.contract.ts'

export const country = () => of('country')
