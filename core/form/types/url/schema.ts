import { of } from '../../field.contract.ts'

export const url = () => of('url')
