import { readFileSync } from 'node:fs'

/**
 * The passwords that most often stand in lists of stolen ones, lower case, five characters or more: those of
 * `@zxcvbn-ts/language-common` 4.1.3 (MIT licence). Read with the first password that is chosen.
 */
let known: ReadonlySet<string> | undefined
const list = (): ReadonlySet<string> => {
  known ??= new Set(
    readFileSync(new URL('./breached.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter(Boolean),
  )
  return known
}

/** Digits and signs that people write in place of letters. */
const LETTERS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const withLetters = (text: string): string => [...text].map((sign) => LETTERS[sign] ?? sign).join('')

const isLetter = (sign: string): boolean => sign.toLowerCase() !== sign.toUpperCase()

/** Without the digits and signs around it: `!Sunshine2024` is `sunshine`. */
function core(text: string): string {
  const signs = [...text]
  const first = signs.findIndex(isLetter)
  return first < 0 ? '' : signs.slice(first, signs.findLastIndex(isLetter) + 1).join('')
}

/** Whether a password is a stolen one, as it is or with what people usually add to it. */
export function isBreached(password: string): boolean {
  const low = password.toLowerCase()
  const readings = [low, withLetters(low), core(low), withLetters(core(low)), core(withLetters(low))]
  return readings.some((reading) => list().has(reading) || isTwice(reading))
}

/** `sunshinesunshine`. */
function isTwice(text: string): boolean {
  const half = text.slice(0, text.length / 2)
  return text.length >= 10 && half + half === text && list().has(half)
}
