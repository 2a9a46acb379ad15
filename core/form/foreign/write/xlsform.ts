import { LOCALES, type Locale } from '../../../locale.ts'
import type { Text } from '../../../text.ts'
import { type Comparison, type Condition, type Field, isSeparator, type Option } from '../../definition.ts'
import { flattenFields } from '../../fields.ts'
import {
  type Bounds,
  choicesOf,
  counts,
  expressionOf,
  lengths,
  quote,
  tell,
  tellAs,
  tellOptions,
  tellRest,
  values,
  type Writer,
  within,
  words,
} from './writer.ts'

export interface XlsFormSheet {
  name: 'survey' | 'choices' | 'settings'
  rows: string[][]
}

type Cells = Record<string, string>

interface Book {
  languages: readonly Locale[]
  survey: Cells[]
  choices: Cells[]
}

/** ODK’s three sheets: questions with groups for the sections, the choices, what the form is called. */
export function writeXlsForm(w: Writer, title: Text, fields: readonly Field[]): XlsFormSheet[] {
  const spoken = new Set(flattenFields(fields).flatMap((field) => Object.keys(field.title)))
  const others = LOCALES.filter((lang) => lang !== w.lang && spoken.has(lang))
  const book: Book = { languages: [w.lang, ...others], survey: [], choices: [] }
  let open: Field | null = null
  const close = () => {
    if (open) book.survey.push({ type: 'end group' })
    open = null
  }
  for (const field of fields) {
    if (field.type === 'sep-title' && !field.visibleWhen) {
      close()
      if (field.description) tell(w, field, 'writtenRule', 'description')
      book.survey.push({ type: 'begin group', name: nameOf(field), ...labels(book, 'label', field.title) })
      open = field
    } else rowsOf(w, book, field)
  }
  close()
  return [
    sheet('survey', ['type', 'name', 'required', 'relevant', 'constraint', 'appearance'], book.survey, book, [
      'label',
      'hint',
    ]),
    sheet('choices', ['list_name', 'name'], book.choices, book, ['label']),
    {
      name: 'settings',
      rows: [
        ['form_title', 'default_language'],
        [words(w, title), languageOf(w.lang)],
      ],
    },
  ]
}

const NAMES: Record<Locale, string> = {
  fr: 'Français',
  en: 'English',
  ca: 'Català',
  de: 'Deutsch',
  es: 'Español',
  it: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
  pt: 'Português',
  ru: 'Русский',
}
const languageOf = (lang: Locale): string => `${NAMES[lang]} (${lang})`

/** Columns that any row has; those for words once for each language. */
function sheet(
  name: XlsFormSheet['name'],
  columns: readonly string[],
  rows: readonly Cells[],
  { languages }: Book,
  worded: readonly string[],
): XlsFormSheet {
  const all = [
    ...columns.slice(0, 2),
    ...worded.flatMap((one) => languages.map((lang) => `${one}::${languageOf(lang)}`)),
    ...columns.slice(2),
  ]
  const used = all.filter((column, n) => n < 2 || column.startsWith('label::') || rows.some((row) => row[column]))
  return { name, rows: [used, ...rows.map((row) => used.map((column) => row[column] ?? ''))] }
}

const labels = ({ languages }: Book, column: string, text: Text | undefined): Cells =>
  Object.fromEntries(
    languages.flatMap((lang) => (text?.[lang] ? [[`${column}::${languageOf(lang)}`, text[lang] as string]] : [])),
  )

/** Names of the format begin with a letter or an underscore. */
const nameOf = ({ reference }: Pick<Field, 'reference'>): string =>
  /^[A-Za-z_]/.test(reference) ? reference : `_${reference}`

function rowsOf(w: Writer, book: Book, field: Field): void {
  if (field.type === 'accordion') {
    tell(w, field, 'writtenHalf')
    for (const section of field.sections) {
      const relevant = relevantOf(w, section, section.visibleWhen, 'visibleWhen')
      const row = { type: 'begin group', name: nameOf(section), relevant, ...labels(book, 'label', section.title) }
      book.survey.push(row)
      for (const one of section.fields) rowsOf(w, book, one)
      book.survey.push({ type: 'end group' })
    }
    return
  }
  const written = writtenAs(w, book, field)
  if (!written) return
  const { type, ...more } = written
  const note = isSeparator(field)
  const hint = field.help ?? field.description
  if (!note && field.help && field.description) tell(w, field, 'writtenRule', 'description')
  if (field.placeholder) tell(w, field, 'writtenRule', 'placeholder')
  const required = field.required ? 'yes' : relevantOf(w, field, field.rules?.required_if, 'required_if')
  book.survey.push({
    type,
    name: nameOf(field),
    relevant: relevantOf(w, field, field.visibleWhen, 'visibleWhen'),
    ...(note ? {} : { required, ...labels(book, 'label', field.title), ...labels(book, 'hint', hint) }),
    ...more,
  })
  if (field.type === 'questions-group' || field.type === 'simple-questions-group') {
    const inner = field.type === 'questions-group' ? field.fields : [field.field]
    const inside = within(w, inner)
    for (const one of inner) rowsOf(inside, book, one)
    book.survey.push({ type: 'end repeat' })
  }
}

/** The type of a row and what it says beside; null for what the format does not have. */
function writtenAs(w: Writer, book: Book, field: Field): ({ type: string } & Cells) | null {
  const list = (options: readonly Option[]) => {
    for (const { value, text } of choicesOf(options))
      book.choices.push({ list_name: nameOf(field), name: value, ...labels(book, 'label', text) })
    return nameOf(field)
  }
  switch (field.type) {
    case 'text':
    case 'textarea': {
      tellRest(w, field, ['length', 'pattern', 'required_if'])
      if (field.type === 'textarea' && field.rich) tell(w, field, 'writtenRule', 'rich')
      const pattern = field.rules?.pattern
      const quoted = pattern === undefined ? null : quote(`^(?:${pattern})$`)
      if (pattern !== undefined && !quoted) tell(w, field, 'writtenRule', 'pattern')
      const constraint = joined(bounded('string-length(.)', lengths(field)), quoted && `regex(., ${quoted})`)
      return { type: 'text', constraint, ...(field.type === 'textarea' && { appearance: 'multiline' }) }
    }
    case 'number':
      tellRest(w, field, ['value', 'integer', 'required_if'])
      if (field.unit) tell(w, field, 'writtenRule', 'unit')
      return { type: field.rules?.integer ? 'integer' : 'decimal', constraint: joined(bounded('.', values(field))) }
    case 'date':
      tellRest(w, field, ['required_if'])
      return { type: 'date' }
    case 'select':
    case 'radio': {
      const as = field.options.length > 7 ? 'select' : 'radio'
      if (as !== field.type) tellAs(w, field, as)
      tellRest(w, field, ['required_if'])
      tellOptions(w, field, field.options)
      return { type: `select_one ${list(field.options)}` }
    }
    case 'checkbox':
    case 'picture-choice': {
      if (field.type === 'picture-choice') tellAs(w, field, 'checkbox')
      tellRest(w, field, ['count', 'required_if'])
      tellOptions(w, field, field.options)
      const constraint = joined(bounded('count-selected(.)', counts(field)))
      return { type: `select_multiple ${list(field.options)}`, constraint }
    }
    case 'yes-no':
      tellAs(w, field, 'radio')
      tellRest(w, field, ['required_if'])
      return { type: `select_one ${list(YES_NO)}` }
    case 'validation':
      tellRest(w, field, ['required_if'])
      return { type: 'acknowledge' }
    case 'linear-scale':
    case 'notation': {
      const [min, max] = field.type === 'notation' ? [1, field.stars] : [field.from, field.to]
      tellAs(w, field, 'number')
      tellRest(w, field, ['required_if'])
      return { type: 'integer', constraint: joined(bounded('.', { min, max })) }
    }
    case 'file': {
      const [kind, ...more] = field.rules?.['file-types'] ?? []
      const type = more.length === 0 && (kind === 'image' || kind === 'audio' || kind === 'video') ? kind : 'file'
      if (field.rules?.['file-max-count'] !== 1) tell(w, field, 'writtenRule', 'file-max-count')
      const { 'file-max-count': _, ...rules } = field.rules ?? {}
      if (type !== 'file') delete rules['file-types']
      tellRest(w, { ...field, rules }, ['required_if'])
      return { type }
    }
    case 'questions-group':
    case 'simple-questions-group':
      if (field.type === 'simple-questions-group') tellAs(w, field, 'questions-group')
      tellRest(w, field, [])
      for (const part of ['newGroupBtnLabel', 'deleteConfirmationMsg', 'itemTitle', 'minItems', 'maxItems'] as const)
        if (part in field && field[part as 'minItems'] !== undefined) tell(w, field, 'writtenRule', part)
      return { type: 'begin repeat' }
    case 'sep-title':
    case 'sep-textarea':
    case 'sep-quote': {
      if (field.type !== 'sep-textarea') tellAs(w, field, 'sep-textarea')
      else if (Object.values(field.title).some(Boolean)) tell(w, field, 'writtenRule', 'title')
      return { type: 'note', ...labels(book, 'label', field.type === 'sep-title' ? field.title : field.content) }
    }
    case 'table':
    case 'sep-image':
    case 'sep-video':
      tell(w, field, 'writtenNot')
      return null
    default:
      // Addresses of all kinds, telephone numbers, countries, towns and numbers of companies.
      tellAs(w, field, 'text')
      tellRest(w, field, ['required_if'])
      return { type: 'text' }
  }
}

const YES_NO: Option[] = [
  {
    value: 'yes',
    text: { fr: 'Oui', en: 'Yes', ca: 'Sí', de: 'Ja', es: 'Sí', it: 'Sì', nl: 'Ja', pl: 'Tak', pt: 'Sim', ru: 'Да' },
  },
  {
    value: 'no',
    text: { fr: 'Non', en: 'No', ca: 'No', de: 'Nein', es: 'No', it: 'No', nl: 'Nee', pl: 'Nie', pt: 'Não', ru: 'Нет' },
  },
]

const bounded = (what: string, { min, max }: Bounds): string =>
  joined(min === undefined ? null : `${what} >= ${min}`, max === undefined ? null : `${what} <= ${max}`)
const joined = (...parts: (string | null)[]): string => parts.filter(Boolean).join(' and ')

function relevantOf(
  w: Writer,
  field: Pick<Field, 'reference' | 'title'>,
  condition: Condition | undefined,
  part: string,
): string {
  const written = condition && expressionOf(w, condition, comparison)
  if (condition && !written) tell(w, field, 'writtenCondition', part)
  return written ?? ''
}

const SIGNS: Partial<Record<Comparison['operator'], string>> = {
  equals: '=',
  'not-equals': '!=',
  greater: '>',
  'at-least': '>=',
  less: '<',
  'at-most': '<=',
}

function comparison({ field, operator, value }: Comparison, target: Field | undefined): string | null {
  if (!target || target.type === 'validation') return null
  const name = `\${${nameOf({ reference: field })}}`
  const one = (part: unknown): string | null =>
    typeof part === 'boolean' ? (part ? "'yes'" : "'no'") : typeof part === 'string' ? quote(part) : String(part)
  if (operator === 'empty') return `${name} = ''`
  if (operator === 'not-empty') return `${name} != ''`
  if (operator === 'contains' && typeof value === 'string') {
    const written = quote(value)
    return written && `selected(${name}, ${written})`
  }
  if (operator === 'one-of') {
    const parts = [value ?? []].flat().map(one)
    return parts.length === 0 || parts.includes(null)
      ? null
      : `(${parts.map((part) => `${name} = ${part}`).join(' or ')})`
  }
  const [sign, compared] = [
    SIGNS[operator],
    Array.isArray(value) || value === '' || value === undefined ? null : one(value),
  ]
  return sign && compared !== null ? `${name} ${sign} ${compared}` : null
}
