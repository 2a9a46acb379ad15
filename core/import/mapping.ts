import { COLUMN_ID, type Column } from '../form/columns.ts'
import type { Field } from '../form/definition.ts'
import { wordsIn } from '../response/search.rules.ts'
import type { Text } from '../text.ts'
import { type CellValue, textOf } from './infer.ts'

/** What a file's column is taken for. Facts are of the application itself; `@category`, `@key` … in `--map`. */
export type Fact = 'id' | 'category' | 'key' | 'status' | 'createdAt' | 'submittedAt'
export type Target =
  /** `isKey`: it fills the field and tells applications apart as well. */
  | { kind: 'field'; formKey: string; column: Column; isKey?: true }
  | { kind: 'gate'; stepId: string }
  | { kind: 'fact'; fact: Fact }
  | { kind: 'left' }

export interface KnownForm {
  key: string
  columns: readonly Column[]
}

export interface Known {
  forms: readonly KnownForm[]
  gates: readonly { id: string; title: Text }[]
}

export interface Mapping {
  /** In the order of the file's columns. */
  targets: Target[]
  /** Places of the columns that nobody spoke of and whose names suggest nothing. */
  open: number[]
  problems: string[]
}

const FACTS: readonly Fact[] = ['id', 'category', 'key', 'status', 'createdAt', 'submittedAt']
/** Columns of an export that say again what others say: who, when, under which number. */
const ECHOES = new Set(['number', 'title', 'applicant', 'email', 'updatedAt'])

const folded = (name: string): string => wordsIn(name).join('')

/** Every name under which a column may be meant, exact ones first. */
function namesOf({ key }: KnownForm, { id, field, under, item, titles }: Column): string[] {
  const path = item ? `${item.group.reference}[${item.n}][${field.reference}]` : field.reference
  const spoken = titles.filter((title): title is Text => typeof title === 'object' && !('part' in title))
  const languages = new Set(spoken.flatMap((title) => Object.keys(title)))
  const titled = [...languages].map((lang) =>
    titles
      .map((title) =>
        typeof title === 'number'
          ? String(title)
          : 'part' in title
            ? title.part
            : ((title as Record<string, string>)[lang] ?? ''),
      )
      .join(' '),
  )
  return [id, `${path}${under}`, `${key}.${path}${under}`, ...titled]
}

type Index = Map<string, Target[]>

function indexOf(known: Known): { exact: Index; loose: Index } {
  const exact: Index = new Map()
  const loose: Index = new Map()
  const add = (index: Index, name: string, target: Target) => {
    if (!name) return
    const there = index.get(name) ?? []
    if (!there.includes(target)) index.set(name, [...there, target])
  }
  for (const form of known.forms) {
    for (const column of form.columns) {
      const target: Target = { kind: 'field', formKey: form.key, column }
      for (const name of namesOf(form, column)) {
        add(exact, name, target)
        // Items count from 0 in references and from 1 in titles: only titles are taken loosely.
        if (!column.item || !/[[\]]/.test(name)) add(loose, folded(name), target)
      }
    }
  }
  for (const { id } of known.gates) add(exact, `step-${id}`, { kind: 'gate', stepId: id })
  return { exact, loose }
}

/** `COLUMN=FIELD` taken apart, at the last `=`; the header is empty where there is none. */
export function partsOf(words: string): [header: string, field: string] {
  const at = words.lastIndexOf('=')
  return [words.slice(0, Math.max(0, at)), words.slice(at + 1)]
}

/** A field of a form, whichever: not `-`, not a fact. */
export const namesField = (field: string): boolean => !/^(?:-$|@)/.test(field)

/** What cannot all be meant: a column that is two things (the key alone may be a field, or left, besides), a fact in two columns. */
export function contradictions(said: readonly string[]): string[] {
  const meant = [...new Set(said)].map(partsOf)
  const facts = meant.filter(([, field]) => field.startsWith('@'))
  const columns = [...Map.groupBy(meant, ([header]) => header)].map(([header, all]) => {
    const fields = all.map(([, field]) => field)
    const others = fields.filter((field) => field !== '@key')
    const isWrong = others.length > 1 || (others.length < fields.length && others[0]?.startsWith('@'))
    return isWrong ? `"${header}" is mapped to ${fields.join(' and ')}: keep one` : ''
  })
  const places = [...Map.groupBy(facts, ([, field]) => field)].map(([fact, all]) =>
    all.length > 1 ? `${all.map(([header]) => `"${header}"`).join(' and ')} are both mapped to ${fact}: keep one` : '',
  )
  return [...columns, ...places].filter(Boolean)
}

/**
 * What each column of a file is: what was said (`COLUMN=FIELD`), else what its name suggests. FIELD is a reference, a form's key
 * and a reference (`work.title`), a column id of an export, `@category`, `@key`, `@status`, or `-` to leave it.
 */
export function mapColumns(headers: readonly string[], known: Known, said: readonly string[]): Mapping {
  const { exact, loose } = indexOf(known)
  const problems: string[] = []
  const targets: (Target | null)[] = headers.map(() => null)
  const taken = new Map<string, string>()
  const take = (n: number, target: Target) => {
    const header = headers[n] ?? ''
    const name = nameOf(target)
    const other = name && taken.get(name)
    if (other) problems.push(`"${header}" and "${other}" are both mapped to ${name}`)
    else targets[n] = joined(targets[n] ?? null, target)
    if (name) taken.set(name, header)
  }

  /** Places of which more was said than that they are the key. */
  const settled = new Set<number>()
  for (const words of new Set(said)) {
    const [header, field] = partsOf(words)
    const n = headers.indexOf(header)
    if (field !== '@key') settled.add(n)
    if (header === '') problems.push(`--map ${words} must be COLUMN=FIELD`)
    else if (n < 0)
      problems.push(`--map ${words}: the file has no column "${header}" (available: ${headers.join(', ')})`)
    else {
      const target = meant(field, exact, loose)
      if (typeof target === 'string') problems.push(`--map ${words}: ${target}`)
      else take(n, target)
    }
  }

  const own = headers.some((header) => formIdOf(header) !== null)
  const homes = homesOf(headers, known)
  for (const [n, header] of headers.entries()) {
    if (settled.has(n)) continue
    const target = suggested(header, own, homes, exact, loose)
    const name = target && nameOf(target)
    if (target && !(name && taken.has(name)) && (!targets[n] || target.kind === 'field')) take(n, target)
  }
  return {
    targets: targets.map((target) => target ?? { kind: 'left' }),
    open: targets.flatMap((target, n) => (target ? [] : [n])),
    problems,
  }
}

/** The key may fill a field besides, in whatever order the two were said. */
function joined(one: Target | null, other: Target): Target {
  const both = one ? [one, other] : [other]
  const key = both.find((target) => target.kind === 'fact' && target.fact === 'key')
  const field = both.find((target) => target.kind === 'field')
  return key && field ? { ...field, isKey: true } : (key ?? other)
}

/**
 * Which open column says the category, whatever it is called: the one in which most of what these rows have names one, as in
 * the file that the categories were made from. Null when none does, or several do.
 */
export function categoryColumn(
  open: readonly number[],
  rows: readonly (readonly CellValue[])[],
  isCategory: (written: string) => boolean,
): number | null {
  const found = open.filter((place) => {
    const written = rows.map((cells) => textOf(cells[place])).filter(Boolean)
    return written.filter(isCategory).length * 2 > written.length
  })
  return found.length === 1 ? (found[0] ?? null) : null
}

function meant(field: string, exact: Index, loose: Index): Target | string {
  if (field === '-') return { kind: 'left' }
  if (field.startsWith('@')) {
    const fact = FACTS.find((name) => name === field.slice(1))
    return fact
      ? { kind: 'fact', fact }
      : `there is no ${field} (available: ${FACTS.map((name) => `@${name}`).join(', ')})`
  }
  const found = exact.get(field) ?? loose.get(folded(field)) ?? []
  const [only] = found
  if (only && found.length === 1) return only
  if (!only) return `there is no field "${field}"`
  const choices = found.flatMap((target) =>
    target.kind === 'field' ? [`${target.formKey}.${target.column.field.reference}`] : [],
  )
  return `"${field}" is in several forms: say ${choices.join(' or ')}`
}

/** In an export the first columns are facts; in anybody's spreadsheet a field of that name comes first. */
function suggested(header: string, own: boolean, homes: Homes, exact: Index, loose: Index): Target | null {
  const fact = FACTS.find((name) => name.toLowerCase() === header.trim().toLowerCase())
  if (own && fact) return { kind: 'fact', fact }
  if (own && ECHOES.has(header)) return null
  const found = exact.get(header) ?? byReference(header, homes, exact) ?? loose.get(folded(header)) ?? []
  const [only] = found
  if (only && found.length === 1) return only
  return fact && fact !== 'id' ? { kind: 'fact', fact } : null
}

const formIdOf = (header: string): string | null => COLUMN_ID.exec(header)?.[1]?.toLowerCase() ?? null
/** What a column asks, whichever form and whichever item of a group it is of. */
const questionOf = (id: string): string => (COLUMN_ID.exec(id)?.[2] ?? '').replace(/\[\d+\]/g, '[]')

/** Keys of the forms here, by the ids of the forms that an export names. */
type Homes = ReadonlyMap<string, string>

/**
 * An export of a copy, or of another installation, names forms that are not here. Each is taken for the form that asks most
 * of the same, then the one that asks least besides, then in their order; each form once.
 */
function homesOf(headers: readonly string[], { forms }: Known): Homes {
  const named = new Map<string, Set<string>>()
  for (const header of headers) {
    const id = formIdOf(header)
    if (id !== null) named.set(id, (named.get(id) ?? new Set()).add(questionOf(header)))
  }
  const homes = new Map<string, string>()
  for (const { key, columns } of forms) {
    const id = formIdOf(columns[0]?.id ?? '')
    if (id !== null && named.delete(id)) homes.set(id, key)
  }
  const taken = new Set(homes.values())
  const pairs = forms.flatMap(({ key, columns }) => {
    const asked = new Set(columns.map(({ id }) => questionOf(id)))
    return [...named].map(([id, questions]) => {
      const shared = [...questions].filter((question) => asked.has(question)).length
      return { id, key, shared, besides: asked.size - shared }
    })
  })
  pairs.sort((one, other) => other.shared - one.shared || one.besides - other.besides)
  for (const { id, key, shared } of pairs) {
    if (shared === 0 || homes.has(id) || taken.has(key)) continue
    homes.set(id, key)
    taken.add(key)
  }
  return homes
}

/** A column id of a copy's or of another installation's export: the same reference in its form's place, or in nobody's. */
function byReference(header: string, homes: Homes, exact: Index): Target[] | undefined {
  const [, id, reference] = COLUMN_ID.exec(header) ?? []
  if (id === undefined || reference === undefined) return undefined
  const home = homes.get(id.toLowerCase())
  const others = new Set([...homes.values()].filter((key) => key !== home))
  const found = (exact.get(reference) ?? []).filter((target) => target.kind === 'field' && !others.has(target.formKey))
  const there = found.filter((target) => target.kind === 'field' && target.formKey === home)
  return there.length > 0 ? there : found
}

/** A name for a target that only one column may have; of the key that fills a field as well both. */
export function nameOf(target: Target): string {
  switch (target.kind) {
    case 'field':
      return target.column.id.replace(/^form-[0-9a-f-]{36}-/i, `${target.isKey ? '@key, ' : ''}${target.formKey}.`)
    case 'gate':
      return `step-${target.stepId}`
    case 'fact':
      return `@${target.fact}`
    case 'left':
      return ''
  }
}

/** Fields of these forms that no column fills. */
export function unfilled(known: Known, targets: readonly Target[]): { form: string; field: Field }[] {
  const filled = new Set(targets.flatMap((target) => (target.kind === 'field' ? [topOf(target.column)] : [])))
  return known.forms.flatMap(({ key, columns }) =>
    [...new Set(columns.map(topOf))].filter((field) => !filled.has(field)).map((field) => ({ form: key, field })),
  )
}

const topOf = ({ item, field }: Column): Field => item?.group ?? field
