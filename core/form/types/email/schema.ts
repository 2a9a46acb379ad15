import { of } from '../../field.contract.ts'

export const email = () => of('email')
