import { of } from '../../field.contract.ts'

export const siretFr = () => of('siret-fr')
