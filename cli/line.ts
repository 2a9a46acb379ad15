import { type Command, type OptionSpec, takesValue } from './command.ts'

/** A line as far as its words go: its arguments, and what of it the command does not know. */
export interface Line {
  args: string[]
  problems: string[]
}

const LEAST_ALIKE = 0.5

/**
 * Sorts the words of a line that are no options of the command; the last `literal` of them stand after `--`. A word after an
 * option that the command does not have may be the value of that: it is an argument only as long as those are too few.
 */
export function readLine({ args: named, options }: Command, words: readonly string[], literal: number): Line {
  const flags = new Map(Object.values(options).map((spec) => [longOf(spec), spec]))
  const problems: string[] = []
  const found: { word: string; doubtful: boolean }[] = []
  /** Of the word that comes next: the value of an option that was not known, or perhaps. */
  let isValue: 'no' | 'perhaps' | 'yes' = 'no'
  for (const [n, word] of words.entries()) {
    const isLiteral = n >= words.length - literal
    if (!isLiteral && word === '--') continue
    if (!isLiteral && isOption(word)) {
      const [flag = '', value] = word.split('=', 2)
      const meant = nearest(flag, [...flags.keys(), '--help'])
      const spec = flags.get(meant ?? '')
      problems.push(wordsOf(flag, meant))
      isValue = value !== undefined ? 'no' : spec ? (takesValue(spec) ? 'yes' : 'no') : 'perhaps'
      continue
    }
    if (isLiteral || isValue !== 'yes') found.push({ word, doubtful: !isLiteral && isValue === 'perhaps' })
    isValue = 'no'
  }

  let lacking = named.length - found.filter(({ doubtful }) => !doubtful).length
  const args = found.flatMap(({ word, doubtful }) => (!doubtful || lacking-- > 0 ? [word] : []))
  const extra = args.slice(named.length)
  if (extra.length > 0) problems.push(tooMany(extra, named.length))
  return { args: args.slice(0, named.length), problems }
}

const longOf = ({ flag }: OptionSpec): string => /--[\w-]+/.exec(flag)?.[0] ?? flag

/** A negative number is a word like any other. */
const isOption = (word: string): boolean => /^-[^\d.]/.test(word)

/** The same name is one that was given a value and takes none: Commander knows all others. */
function wordsOf(flag: string, meant: string | null): string {
  if (meant === flag) return `${flag} takes no value.`
  return `There is no option ${flag}.${meant ? ` Did you mean ${meant}?` : ''}`
}

function tooMany(extra: readonly string[], takes: number): string {
  const count = takes === 0 ? 'none' : takes
  return `Too many arguments: ${extra.map((word) => JSON.stringify(word)).join(', ')} (it takes ${count}).`
}

/** The name that was most likely meant: one that goes on, or that is hardly another. */
function nearest(flag: string, names: readonly string[]): string | null {
  const letters = flag.replace(/^-+/, '')
  const alike = (name: string) =>
    letters.length > 1 && name.startsWith(`--${letters}`) ? 1 : 1 - distance(letters, name.slice(2)) / (name.length - 2)
  const [best] = names.map((name) => ({ name, share: alike(name) })).sort((a, b) => b.share - a.share)
  return best && best.share > LEAST_ALIKE ? best.name : null
}

/** How many letters have to be put in, taken out, changed or swapped with their neighbour. */
function distance(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, n) => n)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let i = 1; i <= from.length; i++) {
    rows.push([i])
    for (let j = 1; j <= to.length; j++) {
      const isSame = from[i - 1] === to[j - 1]
      const isSwap = from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      const ways = [at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (isSame ? 0 : 1)]
      if (isSwap) ways.push(at(i - 2, j - 2) + 1)
      rows[i]?.push(Math.min(...ways))
    }
  }
  return at(from.length, to.length)
}
