import { type Located, type Mistake, type Path, pathText, placeOf, plain } from '#core/manifest/located.ts'
import { ruleWords } from '#server/words.ts'

/** What zod says of a value: the parts of its issues that are put into words. */
export interface ZodIssue {
  code?: string
  path: PropertyKey[]
  message: string
  errors?: ZodIssue[][]
  /** Of a name that cannot be one. */
  issues?: ZodIssue[]
  keys?: string[]
  expected?: string
  origin?: string
  format?: string
  minimum?: number | bigint
  maximum?: number | bigint
  values?: unknown[]
  params?: Record<string, unknown>
}

/** What zod says, with the place of each in the file. Of texts that wait for something nothing is said. */
export function mistakesOf(
  root: Located,
  issues: readonly ZodIssue[],
  isOpen: (text: string, path: Path) => boolean = () => false,
): Mistake[] {
  const whole = plain(root)
  return issues
    .flatMap((issue) => deepest(issue))
    .map(({ path, issue }) => ({ path, issue, value: valueAt(whole, path) }))
    .filter(({ value, path }) => typeof value !== 'string' || !isOpen(value, path))
    .map(({ path, issue, value }) => mistakeOf(root, path, wordsOf(issue, value)))
}

/** Where the issues are, as precisely as can be said. */
export const placesOf = (issues: readonly ZodIssue[]): Path[] =>
  issues.flatMap((issue) => deepest(issue)).map(({ path }) => path)

export const valueAt = (root: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, part) => (value as Record<string | number, unknown> | null | undefined)?.[part], root)

export const mistakeOf = (root: Located, path: Path, message: string): Mistake => ({
  place: placeOf(root, path),
  path: pathText(path),
  message,
})

/** Of a value that may have several shapes, the mistakes of the shape that came nearest. */
function deepest(issue: ZodIssue, before: Path = []): { path: Path; issue: ZodIssue }[] {
  const path = [...before, ...(issue.path as Path)]
  if (issue.code === 'unrecognized_keys') {
    return (issue.keys ?? []).map((key) => ({ path: [...path, key], issue }))
  }
  const shapes = issue.errors?.filter((errors) => errors.length > 0)
  if (issue.code === 'invalid_union' && shapes?.length) {
    const reach = (errors: ZodIssue[]) => Math.max(...errors.map((error) => error.path.length))
    const strange = (errors: ZodIssue[]) => errors.reduce((sum, { keys = [] }) => sum + keys.length, 0)
    const nearest = shapes.reduce((best, errors) =>
      (reach(errors) - reach(best) || strange(best) - strange(errors)) > 0 ? errors : best,
    )
    if (reach(nearest) > 0) return nearest.flatMap((error) => deepest(error, path))
  }
  return [{ path, issue }]
}

/** Messages that our own shapes give. */
const SHAPES: Record<string, string> = {
  slug: 'must be lower-case letters, digits and single hyphens',
  key: 'must be lower-case letters, digits, hyphens and underscores',
  colour: 'must be a colour such as #18347e',
  moment: 'must be a date and time such as 2027-03-31T23:59, or days from now such as +30d 23:59',
  day: 'must be a day such as 2027-03-31, or days from now such as +30d',
  noSuchTime: 'there is no such date and time: write one such as 2027-03-31T23:59, or days from now such as +30d 23:59',
  noSuchDay: 'there is no such day: write one such as 2027-03-31, or days from now such as +30d',
  host: 'must be a host name in lower case, such as prizes.example.org',
  sha256: 'must be the sha256 of the file, 64 hexadecimal digits',
  variables: 'must be questions by name, such as { prize: { question: { en: How much is the prize? } } }',
  variable: 'must begin with a lower-case letter, then letters and digits',
  numberPrefix: 'must be at most 12 capital letters, digits and hyphens',
  zone: 'must be a time zone such as Europe/Paris',
  email: 'must be an email address',
  reserved: 'is reserved',
}

const KINDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  record: 'words by language, such as { en: Film award }',
  object: 'a group of named properties',
}

const FORMATS: Record<string, string> = {
  email: 'an email address',
  url: 'an address such as https://example.org',
  datetime: 'an instant such as 2027-03-31T21:59:00Z',
  date: 'a day such as 2027-03-31',
}

/** One issue as a sentence that follows the name of its place. */
export function wordsOf(issue: ZodIssue, value?: unknown): string {
  const { message } = issue
  if (SHAPES[message]) return SHAPES[message]
  if (message.startsWith('definition.')) return ruleWords(message, { reference: String(value) })
  switch (issue.code) {
    case 'unrecognized_keys':
      return 'is not a property that is known here'
    case 'invalid_key':
      return (issue.issues ?? []).map((inner) => wordsOf(inner)).join('; ')
    case 'invalid_type':
      if (message.endsWith('received undefined')) return 'is missing'
      return `must be ${KINDS[issue.expected ?? ''] ?? issue.expected}`
    case 'invalid_value': {
      const choices = choiceWords((issue.values ?? []).map(String))
      return value === undefined ? `is missing: ${choices}` : choices
    }
    case 'too_small':
      return sizeWords('least', issue.origin, Number(issue.minimum))
    case 'too_big':
      return sizeWords('most', issue.origin, Number(issue.maximum))
    case 'invalid_format':
      return FORMATS[issue.format ?? ''] ? `must be ${FORMATS[issue.format ?? '']}` : 'is not written as it must be'
    case 'invalid_union': {
      const choices = [...message.matchAll(/'([^']+)'/g)].map(([, choice]) => choice ?? '')
      return choices.length > 0 ? choiceWords(choices) : 'has none of the shapes that are possible here'
    }
    case 'custom':
      return issue.params?.rule === 'required' ? 'must have words in at least one language' : message
    default:
      return message
  }
}

const choiceWords = (choices: readonly string[]): string =>
  `must be ${choices.length > 1 ? 'one of ' : ''}${choices.join(', ')}`

function sizeWords(bound: 'least' | 'most', origin: string | undefined, size: number): string {
  if (origin !== 'string' && origin !== 'array') return `must be at ${bound} ${size}`
  if (bound === 'least' && size === 1) return 'must not be empty'
  const unit = origin === 'string' ? 'character' : origin === 'array' ? 'entry' : ''
  const units = size === 1 ? unit : unit === 'entry' ? 'entries' : `${unit}s`
  return `must have at ${bound} ${size} ${units}`
}
