import { cellText, type Parse, parsed } from '../../cells.ts'
import type { CityAnswer } from '../../definition.ts'
import type { CityField } from './type.ts'

/** `Saint-Malo (35400)` and `35288`. A code that a sheet took for a number has lost its first zero. */
export const parse: Parse<CityField> = (cells) => {
  const [name, code] = [cells.get('[name]'), cells.get('[code]')]
  if (name === undefined && code === undefined) return parsed(null)
  const text = name === undefined ? '' : cellText(name).trim()
  const opens = text.endsWith(')') ? text.lastIndexOf(' (') : -1
  const city: CityAnswer = {
    code: code === undefined ? '' : cellText(code).trim().padStart(5, '0'),
    name: opens < 0 ? text : text.slice(0, opens),
    zipCode: opens < 0 ? '' : text.slice(opens + 2, -1),
  }
  return parsed(city)
}
