import {
  type AddressAnswer,
  type Answer,
  type Answers,
  type AvailableType,
  type Field,
  type FieldOf,
  type FileAnswer,
  type GroupItem,
  isAvailable,
  optionReference,
  type PhoneAnswer,
  type TableAnswer,
} from './definition.ts'
import { type Flaw, type FormDeps, LIMITS } from './deps.ts'
import { lengthOf, parseNumber, readLine, readLines, withScheme, wordsOf } from './read.ts'
import {
  choiceFlaws,
  dateFlaws,
  emailFlaws,
  filesFlaws,
  numberFlaws,
  oneOfFlaws,
  telFlaws,
  textFlaws,
  urlFlaws,
} from './rules.ts'

/**
 * One entry per type. A new type is an entry here, one in `exchange.ts` (exports), one in `plain.ts` (summaries) and one in
 * `client/form/Fields.tsx`; the compiler asks for each.
 */
interface TypeEntry<F extends Field> {
  /** What a new answer starts as; null when nothing. */
  empty(field: F): Answer | null
  /** Whether a kept value is no answer. */
  isEmpty(value: Answer, field: F): boolean
  /**
   * What arrives → what is kept; null for no answer, undefined when it cannot be kept. Lenient where a person may be half way
   * (an unfinished date, a short phone number): a draft keeps it, `flaws` names it.
   */
  read(input: unknown, field: F, deps: FormDeps): Answer | null | undefined
  /** Characters of a text that can be kept at all. */
  most?: number
  /** What is wrong with a kept, non-empty value, whatever is required. */
  flaws(value: Answer, field: F, deps: FormDeps): Flaw[]
}

type Registry = { [Type in AvailableType]: TypeEntry<FieldOf<Type>> }

const nothing = () => null
const isRecord = (input: unknown): input is Record<string, unknown> =>
  typeof input === 'object' && input !== null && !Array.isArray(input)
const own = (input: Record<string, unknown>, key: string): unknown =>
  Object.hasOwn(input, key) ? input[key] : undefined

/** A text as kept; numbers and booleans are texts here, as a spreadsheet gives them. */
function readText(input: unknown, clean: (text: string) => string, most: number): string | null | undefined {
  if (input === null || input === undefined) return null
  if (typeof input === 'number' && Number.isFinite(input)) return String(input)
  if (typeof input !== 'string') return undefined
  // Before anything else looks at it: cleaning takes line ends and spaces away, never most of a text.
  if (input.length > most * 4 + 1_000) return undefined
  const text = clean(input)
  if (lengthOf(text) > most) return undefined
  return text || null
}

const isWithoutWords = (text: Answer) => typeof text === 'string' && wordsOf(text) === ''

function textEntry<F extends Field>(entry: {
  clean?: (text: string) => string
  most: number
  flaws(text: string, field: F, deps: FormDeps): Flaw[]
}): TypeEntry<F> {
  return {
    empty: nothing,
    isEmpty: (value) => typeof value !== 'string' || value.trim() === '',
    read: (input) => readText(input, entry.clean ?? readLine, entry.most),
    most: entry.most,
    flaws: (value, field, deps) => (typeof value === 'string' ? entry.flaws(value, field, deps) : [{ rule: 'shape' }]),
  }
}

/** One of the offered answers. */
function choiceEntry<F extends FieldOf<'select' | 'radio'>>(): TypeEntry<F> {
  return textEntry<F>({
    most: 200,
    flaws: (value, field) => {
      const offered = field.options.some((option) => optionReference(option) === value)
      return offered ? oneOfFlaws(field.rules, value) : [{ rule: 'oneOf' }]
    },
  })
}

/** A number; an unreadable text is kept so that nothing typed is lost, and named as a flaw. */
function numberEntry<F extends Field>(flaws: (value: number, field: F) => Flaw[]): TypeEntry<F> {
  return {
    empty: nothing,
    isEmpty: (value) => value === '',
    read(input) {
      // There is no minus zero on paper.
      if (typeof input === 'number') return Number.isFinite(input) ? input + 0 : undefined
      const text = readText(input, readLine, 100)
      return text ? (parseNumber(text) ?? text) : text
    },
    flaws: (value, field) => (typeof value === 'number' ? flaws(value, field) : [{ rule: 'number' }]),
  }
}

const phone: TypeEntry<FieldOf<'phone'>> = {
  empty: nothing,
  isEmpty: (value) => !(value as PhoneAnswer).number,
  read(input, field, deps) {
    if (input === null || input === undefined) return null
    const typed = typeof input === 'string' ? input : isRecord(input) ? own(input, 'number') : undefined
    const number = readText(typed, readLine, LIMITS.phone)
    const told = isRecord(input) ? readText(own(input, 'country'), readLine, 2) : null
    if (number === undefined || told === undefined) return undefined
    const country = (told ?? field.country ?? '').toUpperCase()
    if (number === null) return null
    const found = deps.phone?.parse(number, country || undefined)
    if (!found?.valid) return { country, number }
    return { country: found.country ?? country, number: found.number }
  },
  flaws(value, _field, deps) {
    const { country, number } = value as PhoneAnswer
    if (deps.phone) return deps.phone.parse(number, country || undefined)?.valid ? [] : [{ rule: 'tel' }]
    return telFlaws(undefined, number, country || undefined, deps)
  },
}

/** Characters of each part; its country is one of a list. */
const PARTS = { line1: 200, line2: 200, zipCode: 20, city: 120 } as const
const NEEDED = ['line1', 'zipCode', 'city', 'country'] as const

const address: TypeEntry<FieldOf<'address'>> = {
  empty: (field) => (field.country ? { line1: '', zipCode: '', city: '', country: field.country } : null),
  // A preset country is not yet an answer.
  isEmpty: (value) => {
    const { line1, line2, zipCode, city } = value as AddressAnswer
    return ![line1, line2, zipCode, city].some(Boolean)
  },
  read(input) {
    if (input === null || input === undefined) return null
    if (!isRecord(input)) return undefined
    const kept: AddressAnswer = { line1: '', zipCode: '', city: '', country: '' }
    for (const part of [...Object.keys(PARTS), 'country']) {
      const text = readText(own(input, part), readLine, LIMITS.text)
      if (text === undefined) return undefined
      if (text) kept[part as keyof AddressAnswer] = part === 'country' ? text.toUpperCase() : text
    }
    return Object.values(kept).some(Boolean) ? kept : null
  },
  flaws(value, _field, deps) {
    const parts = value as AddressAnswer
    const flaws: Flaw[] = []
    for (const [part, most] of Object.entries(PARTS)) {
      const found = textFlaws({ 'w-max-character': most }, parts[part as keyof typeof PARTS] ?? '', deps, 'plain')
      flaws.push(...found.map((flaw) => ({ ...flaw, under: `.${part}` })))
    }
    if (parts.country && deps.countries?.has(parts.country) === false)
      flaws.push({ under: '.country', rule: 'country' })
    return flaws
  },
}

/** Parts of an address that must be there once there is one (spec §5). */
export const missingParts = (value: AddressAnswer): string[] => NEEDED.filter((part) => !value[part])

const file: TypeEntry<FieldOf<'file'>> = {
  empty: nothing,
  isEmpty: (value) => !Array.isArray(value) || value.length === 0,
  read(input) {
    if (input === null || input === undefined) return null
    if (!Array.isArray(input) || input.length > LIMITS.files) return undefined
    const files: FileAnswer[] = []
    for (const one of input) {
      if (!isRecord(one)) return undefined
      const [key, name, location, cdn] = ['key', 'name', 'location', 'cdnLocation'].map((part) => own(one, part))
      if (typeof key !== 'string' || key.length > 200 || typeof name !== 'string' || name.length > 500) return undefined
      if (typeof location !== 'string' || typeof cdn !== 'string' || location.length + cdn.length > 4_000)
        return undefined
      files.push({ key, name, location, cdnLocation: cdn })
    }
    return files.length ? files : null
  },
  flaws: (value, field) => filesFlaws(field.rules, value as FileAnswer[]),
}

const table: TypeEntry<FieldOf<'table'>> = {
  empty: nothing,
  isEmpty: (value) =>
    !isRecord(value) || Object.values(value).every((row) => !isRecord(row) || Object.keys(row).length === 0),
  read(input, field) {
    if (input === null || input === undefined) return null
    if (!isRecord(input)) return undefined
    const rows = new Set(field.rows.map((row) => row.reference))
    const cols = new Map(field.cols.map((col) => [col.reference, col]))
    const kept: TableAnswer = {}
    for (const [rowRef, row] of Object.entries(input)) {
      if (!rows.has(rowRef) || !isRecord(row)) return undefined
      const cells: Record<string, string | number> = {}
      for (const [colRef, cell] of Object.entries(row)) {
        const col = cols.get(colRef)
        const text = col && typeof cell !== 'number' ? readText(cell, readLine, 1_000) : undefined
        if (!col || (text === undefined && !(typeof cell === 'number' && Number.isFinite(cell)))) return undefined
        const value = typeof cell === 'number' ? cell + 0 : text
        if (value === null || value === undefined) continue
        cells[colRef] =
          col.kind === 'number' ? (typeof value === 'number' ? value : (parseNumber(value) ?? value)) : String(value)
      }
      if (Object.keys(cells).length) kept[rowRef] = cells
    }
    return Object.keys(kept).length ? kept : null
  },
  flaws(value, field, deps) {
    const flaws: Flaw[] = []
    for (const [row, cells] of Object.entries(value as TableAnswer)) {
      for (const [ref, cell] of Object.entries(cells)) {
        const col = field.cols.find((one) => one.reference === ref)
        const under = `[${row}][${ref}]`
        const found =
          col?.kind === 'number'
            ? typeof cell === 'number'
              ? numberFlaws(field.rules, cell)
              : [{ rule: 'number' }]
            : col?.kind === 'select'
              ? col.options?.some((option) => optionReference(option) === cell)
                ? []
                : [{ rule: 'oneOf' }]
              : textFlaws(undefined, String(cell), deps, 'plain')
        flaws.push(...found.map((flaw) => ({ ...flaw, under })))
      }
    }
    return flaws
  },
}

const group: TypeEntry<FieldOf<'questions-group'>> = {
  empty: (field) => Array.from({ length: field.minItems ?? 0 }, () => ({})),
  isEmpty: (value, field) => !Array.isArray(value) || value.every((item) => isEmptyItem(item, field.fields)),
  read(input, field, deps) {
    if (input === null || input === undefined) return null
    if (!Array.isArray(input) || input.length > LIMITS.items) return undefined
    const items: GroupItem[] = []
    for (const one of input) {
      if (!isRecord(one)) return undefined
      const item: GroupItem = {}
      for (const [reference, value] of Object.entries(one)) {
        const inner = field.fields.find((candidate) => candidate.reference === reference)
        const kept = inner && isAvailable(inner) ? entryOf(inner).read(value, inner, deps) : undefined
        if (kept === undefined) return undefined
        if (kept !== null) item[reference] = kept
      }
      items.push(item)
    }
    return items.length ? items : null
  },
  // Its items are walked by `validateAnswers`, which knows what is visible in each.
  flaws(value, field) {
    const count = (value as GroupItem[]).length
    if (field.minItems !== undefined && count < field.minItems)
      return [{ rule: 'min-items', params: { min: field.minItems } }]
    if (field.maxItems !== undefined && count > field.maxItems)
      return [{ rule: 'max-items', params: { max: field.maxItems } }]
    return []
  },
}

const isEmptyItem = (item: unknown, fields: readonly Field[]) =>
  !isRecord(item) || fields.every((inner) => isEmptyAnswer(inner, answerOf(item as GroupItem, inner.reference)))

const separator: TypeEntry<FieldOf<'sep-title' | 'sep-textarea'>> = {
  empty: nothing,
  isEmpty: () => true,
  read: (input) => (input === null || input === undefined ? null : undefined),
  flaws: () => [],
}

const registry: Registry = {
  text: textEntry({ most: LIMITS.text, flaws: (text, field, deps) => textFlaws(field.rules, text, deps, 'plain') }),
  textarea: {
    ...textEntry<FieldOf<'textarea'>>({
      clean: readLines,
      most: LIMITS.textarea,
      flaws: (text, field, deps) => textFlaws(field.rules, text, deps, field.rich ? 'rich' : 'plain'),
    }),
    isEmpty: (value, field) =>
      typeof value !== 'string' || value.trim() === '' || (field.rich === true && isWithoutWords(value)),
  },
  number: numberEntry((value, field) => numberFlaws(field.rules, value)),
  email: textEntry({ most: LIMITS.email, flaws: (text, field, deps) => emailFlaws(field.rules, text, deps) }),
  url: textEntry({ clean: withScheme, most: LIMITS.url, flaws: (text, field) => urlFlaws(field.rules, text) }),
  tel: textEntry({
    most: LIMITS.phone,
    flaws: (text, field, deps) => telFlaws(field.rules, text, field.country, deps),
  }),
  phone,
  date: textEntry({ most: 30, flaws: (text, field, deps) => dateFlaws(field.rules, text, deps) }),
  select: choiceEntry(),
  radio: choiceEntry(),
  checkbox: {
    empty: nothing,
    isEmpty: (value) => !Array.isArray(value) || value.length === 0,
    read(input) {
      if (input === null || input === undefined) return null
      if (!Array.isArray(input) || input.length > LIMITS.choices) return undefined
      if (!input.every((one) => typeof one === 'string' && one.length <= 200)) return undefined
      return input.length ? [...(input as string[])] : null
    },
    flaws: (value, field) => choiceFlaws(field, value as string[]),
  },
  'yes-no': {
    empty: nothing,
    isEmpty: (value) => typeof value !== 'boolean',
    read: (input) => (input === null || input === undefined ? null : typeof input === 'boolean' ? input : undefined),
    flaws: () => [],
  },
  country: textEntry({
    clean: (text) => readLine(text).toUpperCase(),
    most: 2,
    flaws: (value, field, deps) =>
      deps.countries?.has(value) === false ? [{ rule: 'country' }] : oneOfFlaws(field.rules, value),
  }),
  address,
  file,
  'linear-scale': numberEntry((value, field) =>
    Number.isInteger(value) && value >= field.from && value <= field.to ? [] : [{ rule: 'oneOf' }],
  ),
  table,
  'questions-group': group,
  'sep-title': separator,
  'sep-textarea': separator,
}

/** The answer to a reference; only what answers hold themselves, never what objects inherit. */
export const answerOf = (answers: Answers | GroupItem, reference: string): Answer | null =>
  (Object.hasOwn(answers, reference) ? answers[reference] : null) ?? null

/** The entry of an available field. */
export const entryOf = <F extends Field>(field: F): TypeEntry<F> =>
  registry[field.type as AvailableType] as unknown as TypeEntry<F>

/** Null, '' , [] and what a type calls empty. */
export function isEmptyAnswer(field: Field, value: Answer | null | undefined): boolean {
  if (value === undefined || value === null) return true
  return !isAvailable(field) || entryOf(field).isEmpty(value, field)
}

/** The answer a new application starts with: the default, else the type's empty one. */
export const initialAnswer = (field: Field): Answer | null =>
  isAvailable(field) ? (field.defaultValue ?? entryOf(field).empty(field)) : null
