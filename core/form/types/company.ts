import type { FieldBase } from '../definition.ts'
import type { Flaw } from '../deps.ts'
import { readLine } from '../read.ts'
import type { TypeEntry } from './entry.ts'
import { textEntry } from './texts.ts'

/** Numbers of French companies: digits alone where it is one, however it was grouped; anything else as it was typed. */
export const companyEntry = <F extends FieldBase>(flaws: (number: string, field: F) => Flaw[]): TypeEntry<F> =>
  textEntry({ clean: readCompany, most: 40, flaws })

function readCompany(typed: string): string {
  const line = readLine(typed)
  const digits = line.replace(/[\s.-]/g, '')
  return /^\d+$/.test(digits) ? digits : line
}

/** One digit too few or too many is told by the count, another wrong one by the rule of the type. */
export function companyFlaws(
  rule: 'siren-fr' | 'siret-fr',
  number: string,
  isValid: (digits: string) => boolean,
): Flaw[] {
  const most = rule === 'siren-fr' ? 9 : 14
  if (!/^\d+$/.test(number)) return [{ rule }]
  if (number.length !== most) return [{ rule: `${rule}-length`, params: { max: most, length: number.length } }]
  return isValid(number) ? [] : [{ rule }]
}

/** The key of Luhn: every second digit from the right counts twice. */
function hasKey(digits: string): boolean {
  let sum = 0
  for (let n = 0; n < digits.length; n++) {
    const digit = Number(digits.at(-1 - n))
    const value = n % 2 ? digit * 2 : digit
    sum += value > 9 ? value - 9 : value
  }
  return sum > 0 && sum % 10 === 0
}

export const isSiren = (digits: string): boolean => hasKey(digits)

const LA_POSTE = '356000000'

/** Post offices are counted otherwise: their digits add up to a multiple of five. */
export function isSiret(digits: string): boolean {
  if (!isSiren(digits.slice(0, 9))) return false
  const sum = [...digits].reduce((total, digit) => total + Number(digit), 0)
  return hasKey(digits) || (digits.startsWith(LA_POSTE) && sum % 5 === 0)
}
