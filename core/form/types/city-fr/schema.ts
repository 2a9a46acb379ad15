import { of } from '../../field.contract.ts'

export const cityFr = () => of('city-fr')
