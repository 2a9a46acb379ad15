import { isLocale, type Locale } from '../../locale.ts'
import type { Text } from '../../text.ts'
import type { Field, Option, Rules } from '../definition.ts'
import { type JsonSchema, referenceOf } from '../jsonschema/reading.ts'
import {
  commonOf,
  expects,
  finished,
  leave,
  type Maker,
  makerFor,
  optionsOf,
  stringOf,
  withPattern,
  withRules,
} from './maker.ts'

/** A sheet: its first row names the columns. */
export type SheetRows = readonly (readonly unknown[])[]

type Row = Record<string, string>

const rowsOf = (sheet: SheetRows): Row[] => {
  const [head = [], ...rows] = sheet
  const names = head.map((name) => stringOf(name).toLowerCase())
  return rows.map((cells) =>
    Object.fromEntries(names.flatMap((name, n) => (name && stringOf(cells[n]) ? [[name, stringOf(cells[n])]] : []))),
  )
}

const hasColumns = (sheet: SheetRows, ...names: string[]): boolean => {
  const head = (sheet[0] ?? []).map((name) => stringOf(name).toLowerCase())
  return names.every((name) => head.some((one) => one === name || one.startsWith(`${name}::`)))
}

export const isXlsForm = (sheets: readonly SheetRows[]): boolean =>
  sheets.some((sheet) => hasColumns(sheet, 'type', 'name', 'label'))

/** ODK’s form in a spreadsheet: the sheets “survey”, “choices” and “settings”, told by their columns. */
export function readXlsForm(sheets: readonly SheetRows[], lang: Locale) {
  const m = makerFor(lang)
  const survey = sheets.find((sheet) => hasColumns(sheet, 'type', 'name', 'label')) ?? []
  const lists = Map.groupBy(
    rowsOf(
      sheets.find((sheet) => hasColumns(sheet, 'list_name', 'name')) ??
        sheets.find((sheet) => hasColumns(sheet, 'list name', 'name')) ??
        [],
    ),
    (row) => row.list_name ?? row['list name'] ?? '',
  )
  const settings = rowsOf(sheets.find((sheet) => hasColumns(sheet, 'form_title')) ?? [])[0]
  const levels: { row: Row; fields: Field[]; repeats: boolean; at: string }[] = [
    { row: {}, fields: [], repeats: false, at: '' },
  ]
  for (const [n, row] of rowsOf(survey).entries()) {
    const where = `survey, row ${n + 2}`
    const [kind = '', list = ''] = (row.type ?? '').replaceAll('_', ' ').toLowerCase().startsWith('select')
      ? [row.type?.split(/\s+/)[0]?.toLowerCase() ?? '', row.type?.split(/\s+/)[1] ?? '']
      : [
          (row.type ?? '')
            .toLowerCase()
            .trim()
            .replace(/^(begin|end)[ _]/, '$1 '),
          '',
        ]
    const level = levels.at(-1) as (typeof levels)[number]
    const isInRepeat = levels.some(({ repeats }) => repeats)
    if (kind === 'begin group' || kind === 'begin repeat') {
      const repeats = kind === 'begin repeat' && !isInRepeat
      if (kind === 'begin repeat' && isInRepeat) leave(m, where, `repeat ${row.name ?? ''}`, 'nestedGroup')
      levels.push({ row, fields: [], repeats, at: where })
    } else if (kind === 'end group' || kind === 'end repeat') {
      const done = levels.length > 1 ? levels.pop() : undefined
      if (done) levels.at(-1)?.fields.push(...closed(m, done))
    } else if (kind) {
      const field = questionOf(m, row, kind, optionsFor(m, lists.get(list) ?? [], where), where)
      if (!field) continue
      expects(m, field, 'visibleWhen', where, row.relevant)
      if (row.required?.includes('${')) expects(m, field, 'required_if', where, row.required)
      level.fields.push(field)
    }
  }
  while (levels.length > 1) {
    const done = levels.pop()
    if (done) levels.at(-1)?.fields.push(...closed(m, done))
  }
  const title = settings?.form_title
  return {
    from: 'xlsform' as const,
    title: title ? ({ [lang]: title.slice(0, 200) } as Text) : null,
    ...finished(m, levels[0]?.fields ?? []),
  }
}

function closed(
  m: Maker,
  { row, fields, repeats, at }: { row: Row; fields: Field[]; repeats: boolean; at: string },
): Field[] {
  const title = wordsIn(row, 'label', m.lang)
  if (!repeats) {
    for (const field of fields) expects(m, field, 'visibleWhen', at, row.relevant)
    if (!title) return fields
    return [{ type: 'sep-title', reference: referenceOf(m.reading, ['section', row.name ?? '']), title }, ...fields]
  }
  if (!fields.some((field) => !field.type.startsWith('sep-'))) {
    leave(m, at, `repeat ${row.name ?? ''}`, 'nothingToAsk')
    return []
  }
  const group: Field = {
    ...commonOf(m, { name: row.name ?? '', title: title ?? row.name }),
    type: 'questions-group',
    fields,
  }
  expects(m, group, 'visibleWhen', at, row.relevant)
  return [group]
}

const FILES: Record<string, string[] | undefined> = {
  image: ['image'],
  audio: ['audio'],
  video: ['video'],
  file: undefined,
}

function questionOf(m: Maker, row: Row, kind: string, options: Option[], where: string): Field | null {
  const common = () =>
    commonOf(m, {
      name: row.name ?? '',
      title: wordsIn(row, 'label', m.lang) ?? row.name,
      help: wordsIn(row, 'hint', m.lang),
      required: /^(?:yes|true|true\(\)|1)$/i.test(row.required ?? ''),
    })
  const rules = constraintRules(row.constraint ?? '', kind)
  if (!rules) leave(m, where, `constraint ${row.constraint?.slice(0, 80)}`, 'rule')
  const withConstraint = (own: Rules = {}) => withRules({ ...own, ...rules })
  if (row.calculation) leave(m, where, `calculation ${row.calculation.slice(0, 80)}`, 'useFormula')
  if (Object.hasOwn(FILES, kind)) {
    const types = FILES[kind]
    return {
      ...common(),
      type: 'file',
      ...withRules({ 'file-max-count': 1, ...(types && { 'file-types': types }) } as Rules),
    }
  }
  switch (kind) {
    case 'text': {
      const { pattern, ...bounds } = rules ?? {}
      if ((row.appearance ?? '').includes('multiline') && !pattern)
        return { ...common(), type: 'textarea', ...withConstraint() }
      const text = { ...common(), type: 'text' as const, ...withRules(bounds) }
      const said = { name: row.name ?? '', message: wordsIn(row, 'constraint_message', m.lang) }
      return pattern ? withPattern(text, pattern, said) : text
    }
    case 'integer':
      return { ...common(), type: 'number', ...withConstraint({ integer: true }) }
    case 'decimal':
      return { ...common(), type: 'number', ...withConstraint() }
    case 'date':
      return { ...common(), type: 'date' }
    case 'datetime':
      leave(m, where, `time of ${row.name ?? ''}`, 'noTime')
      return { ...common(), type: 'date' }
    case 'acknowledge':
    case 'trigger':
      return { ...common(), type: 'validation' }
    case 'note': {
      const content = wordsIn(row, 'label', m.lang)
      return content
        ? { type: 'sep-textarea', reference: referenceOf(m.reading, ['text', row.name ?? '']), title: {}, content }
        : null
    }
    case 'select_one':
    case 'select_multiple': {
      if (options.length === 0) break
      const type = kind === 'select_multiple' ? 'checkbox' : options.length > 7 ? 'select' : 'radio'
      return { ...common(), type, options, ...withConstraint() }
    }
  }
  leave(m, where, `${kind} ${row.name ?? ''}`.trim(), kind.startsWith('select') ? 'choicesElsewhere' : 'otherType')
  return null
}

const optionsFor = (m: Maker, rows: readonly Row[], where: string): Option[] =>
  optionsOf(m, rows.map((row) => ({ value: row.name, text: wordsIn(row, 'label', m.lang) })) as JsonSchema[], where)

/** What stands before a bound, with the rules for it from below and above. */
const BOUNDED: Record<string, { kinds: RegExp; rules: readonly [keyof Rules, keyof Rules] }> = {
  '.': { kinds: /^(?:integer|decimal)$/, rules: ['w-min-value', 'w-max-value'] },
  'string-length(.)': { kinds: /^text$/, rules: ['w-min-character', 'w-max-character'] },
  'count-selected(.)': { kinds: /^select_multiple$/, rules: ['min-array-length', 'max-array-length'] },
}

/** The rules that a constraint says: bounds, and a pattern of a text. Null where it says more. */
function constraintRules(constraint: string, kind: string): Rules | null {
  const rules: Record<string, number | string> = {}
  for (const part of constraint.split(/ and /i).map((one) => one.trim())) {
    if (part === '') continue
    const [, what = '', sign = '', bound = ''] =
      /^(\.|string-length\(\.\)|count-selected\(\.\)) ?(>=|<=) ?(-?\d+(?:\.\d+)?)$/.exec(part) ?? []
    const known = Object.hasOwn(BOUNDED, what) ? BOUNDED[what] : undefined
    const pattern = /^regex\(\., ?(?:'([^']*)'|"([^"]*)")\)$/.exec(part)
    if (known?.kinds.test(kind)) rules[known.rules[sign === '>=' ? 0 : 1]] = Number(bound)
    else if (pattern && kind === 'text') rules.pattern = pattern[1] ?? pattern[2] ?? ''
    else return null
  }
  return rules as Rules
}

/** `label`, `label::English (en)`, `label::fr`. */
function wordsIn(row: Row, column: string, lang: Locale): Text | undefined {
  const text: Text = {}
  for (const [name, words] of Object.entries(row)) {
    if (name !== column && !name.startsWith(`${column}::`)) continue
    const named = name.slice(column.length + 2)
    const code = /\(([a-z]{2})[^)]*\)$/.exec(named)?.[1] ?? named.slice(0, 2)
    text[named && isLocale(code) ? code : lang] ??= words
  }
  return Object.keys(text).length > 0 ? text : undefined
}
