import { of } from '../../field.contract.ts'

export const sepTitle = () => of('sep-title')
