import { cellText, misread, parsed, parseSingle, single, type TypeColumns } from '../cells.ts'
import type { FieldBase } from '../definition.ts'

const YES = new Set(['true', '1', 'yes', 'y', 'oui', 'ja', 'si', 'sí', 'sì', 'sim', 'tak', 'да', 'x'])
const NO = new Set(['false', '0', 'no', 'n', 'non', 'nein', 'nee', 'nie', 'não', 'нет'])

/** Yes or no in one cell, in any of our languages. */
export const yesNoColumns: TypeColumns<FieldBase> = {
  parts: single('dropdown'),
  out: (answer, _field, _under, { yes = 'yes', no = 'no' }) => (answer === true ? yes : no),
  parse: parseSingle((cell, _field, { yes, no }) => {
    if (typeof cell === 'boolean') return parsed(cell)
    const text = cellText(cell).trim().toLowerCase()
    if (text === yes?.toLowerCase() || YES.has(text)) return parsed(true)
    return text === no?.toLowerCase() || NO.has(text) ? parsed(false) : misread('oneOf')
  }),
  hasShape: (answer) => typeof answer === 'boolean',
}
