import { country, of } from '../../field.contract.ts'

export const tel = () => of('tel').extend({ country: country.optional() })
