import { country, of } from '../../field.contract.ts'

export const address = () => of('address').extend({ country: country.optional() })
