import { of } from '../../field.contract.ts'

export const sirenFr = () => of('siren-fr')
