let known: Promise<ReadonlySet<string>> | undefined

/** The passwords that most often stand in lists of stolen ones, lower case, five characters or more; read with the first password that is chosen. */
const list = (): Promise<ReadonlySet<string>> => {
  known ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const passwords = dictionary['passwords-common'].map((password) => String(password).toLowerCase())
    return new Set(passwords.filter(({ length }) => length >= 5))
  })
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
export async function isBreached(password: string): Promise<boolean> {
  const stolen = await list()
  const low = password.toLowerCase()
  const readings = [low, withLetters(low), core(low), withLetters(core(low)), core(withLetters(low))]
  return readings.some((reading) => stolen.has(reading) || isTwice(reading, stolen))
}

/** `sunshinesunshine`. */
function isTwice(text: string, stolen: ReadonlySet<string>): boolean {
  const half = text.slice(0, text.length / 2)
  return text.length >= 10 && half + half === text && stolen.has(half)
}
