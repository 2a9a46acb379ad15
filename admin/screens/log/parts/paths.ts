import { isLocale, type Locale } from '#core/locale.ts'
import type { LogEntry } from '#core/log/log.contract.ts'

/** Where the name of a stored value is already written; the others are under `log.field`. */
const KNOWN = new Map(
  Object.entries({
    about: 'general.texts.about',
    capPerPerson: 'params.name.capPerPerson',
    capTotal: 'params.name.capTotal',
    category: 'responses.filter.category',
    // Of a category or a step, as where they are edited.
    'changed.closesAt': 'configure.step.closes',
    'changed.content': 'configure.step.content',
    'changed.form': 'configure.step.form',
    'changed.message': 'configure.step.message',
    'changed.summary': 'configure.category.summary',
    'changed.type': 'configure.step.type',
    categoryId: 'responses.filter.category',
    closesAt: 'params.name.closesAt',
    contact: 'params.contact',
    defaultLang: 'general.default',
    editAfterSubmission: 'params.editAfter',
    email: 'users.column.email',
    facts: 'params.facts',
    fields: 'form.list.fields',
    file: 'form.type.file',
    graceMinutes: 'params.name.graceMinutes',
    headline: 'general.texts.headline',
    icon: 'params.icon',
    intro: 'general.texts.intro',
    isTemplate: 'params.isTemplate',
    lang: 'params.name.lang',
    logoKey: 'general.logo',
    off: 'params.off',
    number: 'responses.column.number',
    numberPrefix: 'params.name.numberPrefix',
    opensAt: 'params.name.opensAt',
    primaryColor: 'general.primary',
    role: 'users.column.roles',
    secondaryColor: 'general.secondary',
    slug: 'params.name.slug',
    state: 'responses.filter.status',
    status: 'responses.filter.status',
    step: 'responses.filter.step',
    stepId: 'responses.filter.step',
    stepState: 'responses.filter.stepState',
    summary: 'params.name.summary',
    supportedLangs: 'params.name.supportedLangs',
    text: 'params.content',
    title: 'responses.column.title',
    version: 'form.list.version',
    visibility: 'params.name.visibility',
    hidden: 'sections.isHidden',
    invited: 'params.invited',
    picture: 'sections.picture',
    zone: 'params.name.zone',
  }),
)

export interface PathWords {
  /** Words of a key; an empty text where it has none. */
  say: (key: string) => string
  language: (code: Locale) => string
  /** The question that these references lead to, where the entry is about answers: `team`, `team.name`, `budget.rent.cost`. */
  question: (references: string) => string | undefined
}

/** "Recevabilité › Statut", "Titre (anglais)", "Informations 2 › Texte": what stands at a path of what an entry stores. */
export function pathInWords(
  path: string,
  { before, after }: Pick<LogEntry, 'before' | 'after'>,
  { say, language, question }: PathWords,
) {
  const parts: string[] = []
  let [was, is]: unknown[] = [before, after]
  let asked: string | undefined = ''
  const [first] = path.split('.')
  for (const [at, name] of path.split('.').entries()) {
    // A file is its name.
    if (name === 'name' && (isFile(was) || isFile(is))) break
    const isItem = Array.isArray(was) || Array.isArray(is)
    ;[was, is] = [within(was, name), within(is, name)]
    const last = parts.length - 1
    // An item of a group is answered by the group's own questions.
    if (isItem && asked) {
      parts[last] = `${parts[last]} ${Number(name) + 1}`
      continue
    }
    const references: string = at === 0 ? name : `${asked}.${name}`
    const words: string | undefined = asked === undefined ? undefined : question(references)
    asked = words === undefined ? undefined : references
    if (words) parts.push(words)
    else if (/^\d+$/.test(name) && last >= 0) {
      const title = titleOf(is) ?? titleOf(was)
      if (title) parts[last] = title
      else parts[last] = `${parts[last]} ${Number(name) + 1}`
    } else if (isLocale(name) && last >= 0) parts[last] = `${parts[last]} (${language(name)})`
    else parts.push(say(KNOWN.get(`${first}.${name}`) ?? KNOWN.get(name) ?? `log.field.${name}`) || name)
  }
  return parts.join(' › ')
}

/** Whether a path says something to a person: where a file is kept and what it is checked by do not. */
export function isShown(path: string, { before, after }: Pick<LogEntry, 'before' | 'after'>): boolean {
  const names = path.split('.')
  const last = names.pop() ?? ''
  if (last === 'checksum' || last === 'location' || last === 'cdnLocation') return false
  if (last !== 'key') return true
  return ![before, after].some((state) => isFile(names.reduce<unknown>(within, state)))
}

/** Whether what stands at a path is a yes or a no, and not a text that reads like one. */
export const isYesOrNo = (path: string, { before, after }: Pick<LogEntry, 'before' | 'after'>): boolean =>
  [before, after].some((state) => typeof path.split('.').reduce<unknown>(within, state) === 'boolean')

/** The question at a path of answers: its references without the places in groups. */
export function referencesAt(path: string, { before, after }: Pick<LogEntry, 'before' | 'after'>): string {
  let [was, is]: unknown[] = [before, after]
  const references: string[] = []
  for (const name of path.split('.')) {
    if (!Array.isArray(was) && !Array.isArray(is)) references.push(name)
    ;[was, is] = [within(was, name), within(is, name)]
  }
  return references.join('.')
}

/** "Nom : Ada, Rôle : …": items of a group that were too long to be kept whole, as far as they are; null where it is something else. */
export function wordsOfGroup(value: string, tell: (reference: string, answer: string) => string): string | null {
  if (!value.startsWith('[{"')) return null
  // Lists of objects within an item are files, each told by its name.
  const named = value
    .slice(1)
    .replaceAll(/("(?:[^"\\]|\\.)*":)\[((?:\{(?:[^{}"]|"(?:[^"\\]|\\.)*"?)*\}?,?)+)\]?/g, (_, at, files) => {
      const names = namesIn(files)
      return names.length > 0 ? `${at}${JSON.stringify(names.join(', '))}` : ''
    })
  const items = named.split(/(?<=\}),(?=\{")/)
  const sentences = items.map((item) =>
    [...item.matchAll(/"((?:[^"\\]|\\.)*)":("(?:[^"\\]|\\.)*"|-?[\d.]+(?=[,}])|true|false)/g)]
      .map(([, reference = '', answer = '']) => tell(reference, String(JSON.parse(answer))))
      .join(', '),
  )
  const whole = sentences.filter(Boolean).join(' ; ')
  return whole && !value.endsWith(']') ? `${whole}, …` : whole || null
}

const DECISIONS = ['validated', 'refused', 'rejected', 'toValidate'] as const

/** What was decided: the state of the step that comes first, the one that a refusal opens again stands behind it. */
export function decisionIn(after: LogEntry['after']): (typeof DECISIONS)[number] | null {
  const [decided] = Array.isArray(after?.steps) ? (after.steps as unknown[]) : []
  return DECISIONS.find((state) => state === within(decided, 'state')) ?? null
}

/** Names in an answer of files that was too long to be kept whole; null where it is something else. */
export function namesOfFiles(value: string): string | null {
  if (!value.startsWith('[{"') || !/"(cdnL|l)ocation":/.test(value)) return null
  const names = namesIn(value)
  if (names.length === 0) return null
  return value.endsWith(']') ? names.join(', ') : `${names.join(', ')}, …`
}

const namesIn = (files: string): string[] =>
  [...files.matchAll(/"name":("(?:[^"\\]|\\.)*")/g)].map(([, name = '""']) => JSON.parse(name) as string)

const isFile = (value: unknown): boolean =>
  within(value, 'location') !== undefined || within(value, 'cdnLocation') !== undefined

const within = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

/** A thing of a list that names itself. */
function titleOf(value: unknown): string | undefined {
  const title = within(value, 'title')
  return typeof title === 'string' && title ? title : placeOf(value)
}

/** "Film › Dossier": a category or a step by their titles. */
function placeOf(value: unknown): string | undefined {
  const titles = [within(value, 'category'), within(value, 'step')]
  return titles.filter((title) => typeof title === 'string' && title).join(' › ') || undefined
}

const PLACES = ['added', 'order', 'removed'] as const

/** An entry whose categories and steps are each one line: "Film › Dossier, Avis" where they stand in order. */
export const withPlaces = <Entry extends Pick<LogEntry, 'type' | 'before' | 'after'>>(entry: Entry): Entry =>
  entry.type === 'program.categories-arranged'
    ? { ...entry, before: placesIn(entry.before), after: placesIn(entry.after) }
    : entry

function placesIn(state: LogEntry['before']): LogEntry['before'] {
  if (!state) return null
  const lists = PLACES.flatMap((name) => {
    const list = state[name]
    return Array.isArray(list) ? [[name, list.map((each: unknown) => lineOf(each) ?? each)] as const] : []
  })
  return { ...state, ...Object.fromEntries(lists) }
}

function lineOf(value: unknown): string | undefined {
  const [place, steps] = [placeOf(value), within(value, 'steps')]
  return place && Array.isArray(steps) && steps.length > 0 ? `${place} › ${steps.join(', ')}` : place
}
