import { country, of } from '../../field.contract.ts'

export const phone = () => of('phone').extend({ country: country.optional() })
