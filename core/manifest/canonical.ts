import type { Locale } from '../locale.ts'
import type { Manifest } from './manifest.contract.ts'
import { PLATFORM_PARTS, SETTINGS_PARTS } from './parts.ts'

/**
 * The order in which properties are written, at every depth: identity, then words, then shape, then lists. What is not here
 * follows in alphabetical order. Databases may reorder JSON, so the order of a written manifest cannot come from them.
 */
const ORDER = [
  'opencall',
  'key',
  'slug',
  'reference',
  'type',
  'kind',
  'host',
  'icon',
  'field',
  'operator',
  'value',
  'and',
  'or',
  'variables',
  'question',
  'name',
  'title',
  'text',
  'summary',
  'subject',
  'body',
  'description',
  'placeholder',
  'help',
  'lang',
  'languages',
  'features',
  'theme',
  'primary',
  'secondary',
  'logo',
  'sha256',
  'texts',
  'headline',
  'intro',
  'about',
  'scope',
  'permissions',
  'published',
  'archived',
  'draft',
  'visibility',
  'invited',
  'opensAt',
  'closesAt',
  'zone',
  'graceMinutes',
  'caps',
  'perPerson',
  'total',
  'numberPrefix',
  'editAfterSubmission',
  'template',
  'off',
  'contact',
  'required',
  'visibleWhen',
  'rules',
  'audience',
  'sensitive',
  'readOnly',
  'content',
  'answer',
  'at',
  'until',
  'note',
  'hidden',
  'image',
  'file',
  'alt',
  'caption',
  'width',
  'height',
  'yes',
  'no',
  'dates',
  'questions',
  'form',
  'message',
  'options',
  'rows',
  'cols',
  'from',
  'to',
  'fromLabel',
  'toLabel',
  'itemTitle',
  'newGroupBtnLabel',
  'deleteConfirmationMsg',
  'platform',
  ...PLATFORM_PARTS.map(({ property }) => property),
  ...SETTINGS_PARTS.map(({ property }) => property),
  'facts',
  'picture',
  'sections',
  'forms',
  'fields',
  'categories',
  'steps',
  'programs',
]
const RANK = new Map(ORDER.map((name, at) => [name, at]))

/** French first, then English: the order in which texts are written in the product. */
const LANGUAGES: readonly Locale[] = ['fr', 'en', 'nl', 'es', 'de', 'it', 'pl', 'pt', 'ca', 'ru']
const LANGUAGE_RANK = new Map<string, number>(LANGUAGES.map((code, at) => [code, at]))

const compare = (rank: ReadonlyMap<string, number>) => (a: string, b: string) =>
  (rank.get(a) ?? Number.MAX_SAFE_INTEGER) - (rank.get(b) ?? Number.MAX_SAFE_INTEGER) || (a < b ? -1 : a > b ? 1 : 0)
const byName = compare(RANK)
const byLanguage = compare(LANGUAGE_RANK)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The same data in the one order of properties. Undefined ones are gone, and so are empty translations. */
export function canonical<Value>(value: Value): Value {
  return ordered(value) as Value
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (!isRecord(value)) return typeof value === 'string' ? value.replaceAll('\r\n', '\n').normalize('NFC') : value
  const names = Object.keys(value).filter((name) => value[name] !== undefined)
  const isText = names.length > 0 && names.every((name) => LANGUAGE_RANK.has(name) && typeof value[name] === 'string')
  if (isText) {
    return Object.fromEntries(
      names
        .filter((name) => value[name] !== '')
        .sort(byLanguage)
        .map((name) => [name, ordered(value[name])]),
    )
  }
  return Object.fromEntries(names.sort(byName).map((name) => [name, ordered(value[name])]))
}

/** Whether two values say the same, whatever the order of their properties. */
export const sameValue = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(ordered(a)) === JSON.stringify(ordered(b))

/** Lists without an order of their own in the one order: those of slices by the name of their items, programs by slug. */
export function sorted(manifest: Manifest): Manifest {
  const by = <Item>(list: readonly Item[] | undefined, name: (item: Item) => string) =>
    list && [...list].sort((a, b) => (name(a) < name(b) ? -1 : 1))
  const lists = manifest as unknown as Record<string, Record<string, string>[] | undefined>
  return canonical({
    ...manifest,
    ...Object.fromEntries(
      PLATFORM_PARTS.map(({ property, key }) => [property, by(lists[property], (item) => item[key] ?? '')]),
    ),
    programs: by(manifest.programs, ({ slug }) => slug)?.map((program) => ({
      ...program,
      forms: by(program.forms, ({ key }) => key),
    })),
  })
}
