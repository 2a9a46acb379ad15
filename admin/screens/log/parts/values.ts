import { isLocale, type Locale } from '#core/locale.ts'

/** Where the words of values are that are one of few. */
const VALUES = new Map([
  ['changed.type', ['configure.type']],
  ['cause', ['log.cause']],
  ['from', ['programs.createDialog.start']],
  ['icon', ['params.icons']],
  ['permissions', ['permission']],
  ['retentionAction', ['retention.action']],
  ['retentionKind', ['retention.kind']],
  ['role', ['role']],
  ['sections.kind', ['sections.kind']],
  ['since', ['retention.since']],
  ['state', ['response.state']],
  ['status', ['program.status', 'programs.status']],
  ['steps', ['response.step']],
  ['stepState', ['response.step']],
  ['visibility', ['params.visibility']],
])

const LANGUAGES = new Set(['defaultLang', 'lang', 'locale', 'supportedLangs'])

/** What says which words a value has: its name, with the list's where that changes what it means. */
function valueKey(path: string): string {
  const names = path.split('.').filter((name) => !/^\d+$/.test(name))
  const [first = ''] = names
  const last = names.at(-1) ?? first
  if (first === 'steps' && last === 'state') return 'steps'
  return VALUES.has(`${first}.${last}`) ? `${first}.${last}` : last
}

interface ValueWords {
  /** Words of a key; an empty text where it has none. */
  say: (key: string) => string
  language: (code: Locale) => string
  zone: (name: string) => string
  minutes: (count: number) => string
}

/** The words of a value that is kept as a code: a status, a language, a zone, a number of minutes. Undefined where it is none. */
export function valueInWords(
  path: string,
  value: string,
  { say, language, zone, minutes }: ValueWords,
): string | undefined {
  const key = valueKey(path)
  if (LANGUAGES.has(key)) return isLocale(value) ? language(value) : undefined
  if (key === 'zone') return zone(value)
  if (key === 'graceMinutes') return minutes(Number(value))
  return (VALUES.get(key) ?? []).map((name) => say(`${name}.${value}`)).find(Boolean)
}
