import { calendarDate, plainDate } from '../../../site/dates.ts'
import type { TypePlain } from '../../plainParts.ts'
import { isDate } from '../../read.ts'
import type { DateField } from './type.ts'

export const date: TypePlain<DateField> = {
  text: (value, _field, { lang }) =>
    isDate(String(value)) ? plainDate(calendarDate(String(value)), 'UTC', lang) : String(value),
}
