import { cellText, misread, type Parse, parsed, parseSingle } from '../../cells.ts'
import type { YesNoField } from './type.ts'

const YES = new Set(['true', '1', 'yes', 'y', 'oui', 'ja', 'si', 'sí', 'sì', 'sim', 'tak', 'да', 'x'])
const NO = new Set(['false', '0', 'no', 'n', 'non', 'nein', 'nee', 'nie', 'não', 'нет'])

export const parse: Parse<YesNoField> = parseSingle((cell, _field, { yes, no }) => {
  if (typeof cell === 'boolean') return parsed(cell)
  const text = cellText(cell).trim().toLowerCase()
  if (text === yes?.toLowerCase() || YES.has(text)) return parsed(true)
  return text === no?.toLowerCase() || NO.has(text) ? parsed(false) : misread('oneOf')
})
