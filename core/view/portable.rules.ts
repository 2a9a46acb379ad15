import { columnFromManifest, columnToManifest } from '../export/export.rules.ts'
import type { ViewSettings } from './view.rules.ts'

/** A name with its other one: an id with the key that stands for it in a manifest, or the other way round. */
export type Names = ReadonlyMap<string, string>

/** What a view may name of its program, each by its other name. */
export interface ProgramNames {
  forms: Names
  categories: Names
  /** With their category: `short/entry`. */
  steps: Names
  tags: Names
}

type Written = Pick<ViewSettings, 'filters' | 'columns' | 'sort'>

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/

/** What `name` makes of each of several values; null when there is one that it does not know. */
function named(values: string, name: (value: string) => string | undefined): string | null {
  const found = values.split(',').map(name)
  return found.some((one) => one === undefined) ? null : found.join(',')
}

/** Names may hold the comma that stands between them. */
const quoted = (name: string) => name.replaceAll('%', '%25').replaceAll(',', '%2C')
const unquoted = (name: string) => name.replaceAll('%2C', ',').replaceAll('%25', '%')

/** Conditions on answers, `form-ID-title:filled,…|…`, with each question by another name, and values of other filters too. */
const withQuestions = (
  conditions: string,
  pattern: RegExp,
  rename: (form: string, reference: string) => string | undefined,
  otherName: (filter: string, value: string) => string | null | undefined,
): string | null => {
  const parts = conditions.split(/([,|])/)
  const renamed = parts.map((part, n) => {
    if (n % 2 === 1) return part
    const [, form = '', reference = '', rest = ''] = pattern.exec(part) ?? []
    const question = rename(form, reference)
    return form ? question && `${question}${rest}` : withValues(part, otherName)
  })
  return renamed.some((one) => one === undefined) ? null : renamed.join('')
}

/** `tag:oneOf:…:…` with each value by its other name. */
function withValues(
  part: string,
  otherName: (filter: string, value: string) => string | null | undefined,
): string | undefined {
  const [filter = '', is, ...values] = part.split(':')
  if (is !== 'oneOf') return undefined
  const read = values.map(decoded)
  if (read.includes(null)) return undefined
  const named = read.map((value) => otherName(filter, value ?? ''))
  return named.every((value) => typeof value === 'string')
    ? [filter, is, ...named.map(encodeURIComponent)].join(':')
    : undefined
}

function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value)
  } catch {
    return null // no value was coded like this
  }
}

/** A view as a manifest says it; null for one that names something that manifests do not have, like a person. */
export function viewToManifest({ filters, columns, sort }: Written, names: ProgramNames): Written | null {
  const said: Record<string, string> = {}
  for (const [name, value] of Object.entries(filters)) {
    const written = filterToManifest(name, value, names)
    if (written === null || ID.test(written)) return null
    said[name] = written
  }
  return {
    filters: said,
    columns: columns?.flatMap((id) => columnToManifest(id, (form) => names.forms.get(form)) ?? []) ?? null,
    sort,
  }
}

/** The other name of a value among conditions. */
const valueIn = (names: ProgramNames) => (filter: string, value: string) => {
  if (filter === 'categoryId') return names.categories.get(value)
  return filter === 'tag' ? names.tags.get(value) : value
}

function filterToManifest(name: string, value: string, names: ProgramNames): string | null {
  switch (name) {
    case 'categoryId':
      return names.categories.get(value) ?? null
    case 'stepId':
      return named(value, (id) => names.steps.get(id))
    case 'tag':
      return named(value, (id) => {
        const tag = names.tags.get(id)
        return tag && quoted(tag)
      })
    case 'answers':
      return withQuestions(
        value,
        /^form-([0-9a-f-]{36})-([A-Za-z0-9_-]+)(:.*)$/,
        (id, reference) => {
          const key = names.forms.get(id)
          return key && `form:${key}:${reference}`
        },
        valueIn(names),
      )
    default:
      return value
  }
}

/** A view of a manifest in a program with these ids, or what it names that is not there. */
export function viewFromManifest(
  { filters, columns, sort }: Written,
  names: ProgramNames,
): { ok: true; settings: Written } | { ok: false; filter: string; value: string } {
  const known: Record<string, string> = {}
  for (const [name, value] of Object.entries(filters)) {
    const read = filterFromManifest(name, value, names)
    if (read === null) return { ok: false, filter: name, value }
    known[name] = read
  }
  const chosen = columns?.flatMap((column) => columnFromManifest(column, (key) => names.forms.get(key)) ?? [])
  return { ok: true, settings: { filters: known, columns: chosen ?? null, sort } }
}

function filterFromManifest(name: string, value: string, names: ProgramNames): string | null {
  switch (name) {
    case 'categoryId':
      return names.categories.get(value) ?? null
    case 'stepId':
      return named(value, (key) => names.steps.get(key))
    case 'tag':
      return named(value, (tag) => names.tags.get(unquoted(tag)))
    case 'answers':
      return withQuestions(
        value,
        /^form:([^:]+):([^:]+)(:.*)$/,
        (key, reference) => {
          const id = names.forms.get(key)
          return id && `form-${id}-${reference}`
        },
        valueIn(names),
      )
    default:
      return value
  }
}
