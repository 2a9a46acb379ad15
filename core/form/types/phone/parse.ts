import { cellText, type Parse, parsed, parseSingle } from '../../cells.ts'
import type { PhoneField } from './type.ts'

export const parse: Parse<PhoneField> = parseSingle((cell, field, { deps }) => {
  const whole = cellText(cell).trim()
  const [ending = '', stated = ''] = /\(([A-Za-z]{2})?\)$/.exec(whole.slice(-4)) ?? []
  const typed = whole.slice(0, whole.length - ending.length).trimEnd()
  const number = typeof cell === 'number' && !field.country ? `+${typed}` : typed
  const found = deps.phone?.parse(number, stated || field.country)
  if (stated || /\(\)$/.test(cellText(cell))) return parsed({ country: stated.toUpperCase(), number })
  return parsed({ country: found?.country ?? field.country ?? '', number: found?.number ?? number })
})
