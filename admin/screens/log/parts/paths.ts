import { isLocale, type Locale } from '#core/locale.ts'
import type { LogEntry } from '#core/log/log.contract.ts'

/** Where the name of a stored value is already written; the others are under `log.field`. */
const KNOWN = new Map(
  Object.entries({
    about: 'general.texts.about',
    capPerPerson: 'params.name.capPerPerson',
    capTotal: 'params.name.capTotal',
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
    lang: 'params.name.lang',
    logoKey: 'general.logo',
    number: 'responses.column.number',
    numberPrefix: 'params.name.numberPrefix',
    opensAt: 'params.name.opensAt',
    primaryColor: 'general.primary',
    role: 'users.column.roles',
    secondaryColor: 'general.secondary',
    slug: 'params.name.slug',
    state: 'responses.filter.status',
    status: 'responses.filter.status',
    stepId: 'responses.filter.step',
    summary: 'params.name.summary',
    supportedLangs: 'params.name.supportedLangs',
    text: 'params.content',
    title: 'responses.column.title',
    version: 'form.list.version',
    visibility: 'params.name.visibility',
    zone: 'params.name.zone',
  }),
)

export interface PathWords {
  /** Words of a key; an empty text where it has none. */
  say: (key: string) => string
  language: (code: Locale) => string
  /** The question that a reference stands for, where the entry is about answers. */
  question: (reference: string) => string | undefined
}

/** "Recevabilité › Statut", "Titre (anglais)", "Informations 2 › Texte": what stands at a path of what an entry stores. */
export function pathInWords(path: string, { before, after }: Pick<LogEntry, 'before' | 'after'>, words: PathWords) {
  const { say, language, question } = words
  const parts: string[] = []
  let [was, is]: unknown[] = [before, after]
  for (const [at, name] of path.split('.').entries()) {
    ;[was, is] = [within(was, name), within(is, name)]
    const last = parts.length - 1
    const asked = at === 0 ? question(name) : undefined
    if (asked) parts.push(asked)
    else if (/^\d+$/.test(name) && last >= 0) {
      const title = titleOf(is) ?? titleOf(was)
      if (title) parts[last] = title
      else parts[last] = `${parts[last]} ${Number(name) + 1}`
    } else if (isLocale(name) && last >= 0) parts[last] = `${parts[last]} (${language(name)})`
    else parts.push(say(KNOWN.get(name) ?? `log.field.${name}`) || name)
  }
  return parts.join(' › ')
}

const within = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

/** A thing of a list that names itself. */
function titleOf(value: unknown): string | undefined {
  const title = within(value, 'title')
  return typeof title === 'string' && title ? title : undefined
}
