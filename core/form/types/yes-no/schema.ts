import { of } from '../../field.contract.ts'

export const yesNo = () => of('yes-no')
