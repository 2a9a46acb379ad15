import { type Column, fromCells, toCells } from '#core/form/columns.ts'
import type { Answer, Answers, FormDefinition } from '#core/form/definition.ts'
import { computeAnswers } from '#core/form/formula/compute.ts'
import { isComputed } from '#core/form/formula/computed.ts'
import { labelAt } from '#core/form/missing.ts'
import { referenceAt } from '#core/form/paths.ts'
import { unfold } from '#core/form/unfold.ts'
import { readAnswers, seenAnswers, validateAnswers } from '#core/form/validate.ts'
import { type DayOrder, readLocalDay } from '#core/import/days.ts'
import { type CellValue, textOf } from '#core/import/infer.ts'
import type { Fact, Target } from '#core/import/mapping.ts'
import { readDecimal } from '#core/import/notation.ts'
import { flaw, type ImportFlaw, ruleFlaw } from '#core/import/problem.rules.ts'
import { sameValue } from '#core/manifest/canonical.ts'
import type { Issue } from '#core/problem.ts'
import type { Category } from '#core/program/category.contract.ts'
import { SENSITIVE_MASK } from '#core/response/export.rules.ts'
import type { ResponseState, StepStateName } from '#core/response/response.contract.ts'
import { isSensitiveColumn } from '#core/response/sensitive.rules.ts'
import { readInstant } from '#core/zone.ts'
import { answersOf, type ResponseAggregate } from '../response/aggregate.ts'
import { sanitised } from '../response/answers.ts'
import { readState, readStepState } from '../response/state.words.ts'
import type { Decimals } from './notation.ts'
import type { Problems } from './problems.ts'
import {
  answerPath,
  categoriesByName,
  type FormColumns,
  foldedName,
  formColumns,
  type Program,
  topField,
} from './program.ts'
import { changedAnswers, keepSame, leaveFiles } from './same.ts'
import type { TableRow } from './table.ts'

/** One application as it is to be. */
export interface Prepared {
  line: number
  category: Category
  state: ResponseState
  externalKey: string | null
  createdAt: Date | null
  submittedAt: Date | null
  /** Of its category's form steps, those that the file fills: the whole answers. */
  steps: {
    stepId: string
    form: FormColumns['form']
    answers: Answers
    changed: string[]
    /** Cells that name files which are not here. */
    filesLeft: number
  }[]
  gates: Map<string, StepStateName>
  existing: ResponseAggregate | null
}

export interface Sheet {
  headers: readonly string[]
  targets: readonly Target[]
  decimals: Decimals
  /** How days are written, by the id of the column, and of the column at a place. */
  dayOrders: ReadonlyMap<string, DayOrder>
  orderOf: (place: number) => DayOrder | undefined
}

export interface PrepareOptions {
  /** For rows that do not say. */
  category: Category | null
  state: ResponseState
  /** What a new row without a key is. An export has the key only of those that came with one. */
  keyless: 'wrong' | 'new'
  /** Keys of categories, by what stands for them in the file. */
  categoryValues: Readonly<Record<string, string>>
}

const GATE_STATES: ReadonlySet<string> = new Set(['todo', 'toValidate', 'validated', 'refused', 'rejected'])
const LONGEST_KEY = 120
const STATES: ReadonlySet<string> = new Set(['draft', 'submitted', 'withdrawn'])
/** Rounded to whole seconds: sheets keep times as fractions of a day. */
export const secondOf = (shown: Date): Date => new Date(Math.round(shown.getTime() / 1_000) * 1_000)

/** Turns rows of a file into applications, naming everything that is wrong by row and column. */
export class Preparer {
  readonly #call: Program
  readonly #sheet: Sheet
  readonly #options: PrepareOptions
  readonly #problems: Problems
  readonly #forms: FormColumns[]
  readonly #facts = new Map<Fact, number>()
  readonly #gates: { stepId: string; place: number }[]
  readonly #categories: Map<string, Category>
  readonly #keys = new Map<string, number>()
  /** Any category, where all ask the same forms: cells can be checked before the category is known. */
  readonly #alike: Category | null

  constructor(call: Program, sheet: Sheet, options: PrepareOptions, problems: Problems) {
    this.#call = call
    this.#sheet = sheet
    this.#options = options
    this.#problems = problems
    this.#forms = formColumns(call, sheet.targets)
    this.#gates = sheet.targets.flatMap((target, place) =>
      target.kind === 'gate' ? [{ stepId: target.stepId, place }] : [],
    )
    for (const [place, target] of sheet.targets.entries()) {
      if (target.kind === 'fact') this.#facts.set(target.fact, place)
      if (target.kind === 'field' && target.isKey) this.#facts.set('key', place)
    }
    const [first, ...others] = call.categories
    this.#alike = first && others.every((other) => formsOf(other) === formsOf(first)) ? first : null
    this.#categories = categoriesByName(call.categories)
    for (const [written, key] of Object.entries(options.categoryValues)) {
      const category = call.categories.find((one) => one.key === key)
      if (category) this.#categories.set(foldedName(written), category)
    }
  }

  /** What was deleted keeps its key until it is purged. */
  refuseTrash(row: TableRow): void {
    this.#add(row, this.#facts.get('key'), flaw('keyInTrash', { value: this.fact(row, 'key') }))
  }

  /** The text of a fact in a row; '' when the file does not have it. */
  fact(row: TableRow, fact: Fact): string {
    const place = this.#facts.get(fact)
    return place === undefined ? '' : textOf(row.cells[place])
  }

  prepare(row: TableRow, existing: ResponseAggregate | null): Prepared | null {
    const { headers } = this.#sheet
    const extra = row.cells.slice(headers.length).some((cell) => textOf(cell) !== '')
    if (extra)
      this.#problems.add(row.line, null, flaw('cellsTooMany', { cells: row.cells.length, columns: headers.length }))
    const category = this.#categoryOf(row, existing)
    const externalKey = this.#keyOf(row, existing)
    const state = this.#stateOf(row, existing)
    const createdAt = this.#instantOf(row, 'createdAt')
    const submittedAt = this.#instantOf(row, 'submittedAt')
    for (const { place, said } of row.flaws ?? []) this.#add(row, place, said)
    const asked = category ?? this.#alike
    if (!asked || extra) return null
    const steps = asked.steps.flatMap((step) => {
      const form = step.type === 'form' ? this.#forms.find((one) => one.form.id === step.config.form_id) : undefined
      return form ? [this.#answersAt(row, step.id, form, existing, state)] : []
    })
    if (!category) return null
    this.#refuseForeign(row, category)
    // A required form that the file has nothing for is missing as a whole.
    if (!existing && state === 'submitted') this.#refuseUnfilled(row, category)
    return {
      line: row.line,
      category,
      state,
      externalKey,
      createdAt,
      submittedAt,
      steps,
      gates: this.#gatesOf(row, category),
      existing,
    }
  }

  #add(row: TableRow, place: number | undefined, said: ImportFlaw): void {
    this.#problems.add(row.line, place === undefined ? null : (this.#sheet.headers[place] ?? null), said)
  }

  #categoryOf(row: TableRow, existing: ResponseAggregate | null): Category | null {
    const written = this.fact(row, 'category')
    const found = written ? this.#categories.get(foldedName(written)) : undefined
    const place = this.#facts.get('category')
    if (written && !found) {
      this.#add(row, place, flaw('categoryUnknown', { value: clip(written), available: this.#categoryKeys }))
      return null
    }
    const own = existing && this.#call.categories.find(({ id }) => id === existing.response.categoryId)
    if (own && found && own.id !== found.id) {
      this.#add(row, place, flaw('categoryMoves', { key: own.key }))
      return null
    }
    const only = this.#call.categories.length === 1 ? this.#call.categories[0] : null
    const category = own ?? found ?? this.#options.category ?? only ?? null
    if (!category && !isFlawed(row, place)) this.#missCategory(row, place)
    return category
  }

  #missCategory(row: TableRow, place: number | undefined): void {
    const available = this.#categoryKeys
    if (place === undefined) this.#problems.addGeneral(row.line, flaw('categoryMissing', { available }))
    else this.#add(row, place, flaw('noCategory', { available }))
  }

  get #categoryKeys(): string {
    return this.#call.categories.map(({ key }) => key).join(', ')
  }

  #keyOf(row: TableRow, existing: ResponseAggregate | null): string | null {
    const place = this.#facts.get('key')
    if (place === undefined) return null
    const key = this.fact(row, 'key')
    if (!key) {
      if (this.#options.keyless === 'wrong' && !existing && !isFlawed(row, place))
        this.#add(row, place, flaw('keyMissing'))
      return null
    }
    if (key.length > LONGEST_KEY) this.#add(row, place, flaw('keyLong', { most: LONGEST_KEY }))
    const first = this.#keys.get(key)
    if (first !== undefined) this.#add(row, place, flaw('keyDuplicate', { value: clip(key), first }))
    else this.#keys.set(key, row.line)
    return key
  }

  #stateOf(row: TableRow, existing: ResponseAggregate | null): ResponseState {
    const written = this.fact(row, 'status')
    const state = written ? readState(written) : this.#options.state
    const known = existing?.response.state
    if (!state || !(STATES.has(state) || state === known))
      this.#add(
        row,
        this.#facts.get('status'),
        flaw('state', { value: clip(written), available: [...STATES].join(', ') }),
      )
    return known ?? state ?? this.#options.state
  }

  /** Where nothing says another zone, as clocks of the call's show it: sheets know no zones. */
  #instantOf(row: TableRow, fact: 'createdAt' | 'submittedAt'): Date | null {
    const written = this.fact(row, fact)
    if (!written) return null
    const place = this.#facts.get(fact)
    const cell = row.cells[place ?? -1]
    const order = place === undefined ? undefined : this.#sheet.orderOf(place)
    const day = order && typeof cell === 'string' ? readLocalDay(cell, order) : null
    const local = day ? `${day}${written.slice(written.search(/(?:[ T]|$)/))}` : written
    const text = cell instanceof Date ? secondOf(cell).toISOString().slice(0, 19) : local
    const at = readInstant(text, this.#call.zone)
    if (!at) this.#add(row, place, flaw('dateTime', { value: clip(written) }))
    return at
  }

  #gatesOf(row: TableRow, category: Category): Map<string, StepStateName> {
    const states = new Map<string, StepStateName>()
    for (const { stepId, place } of this.#gates) {
      const written = textOf(row.cells[place])
      if (!written || !category.steps.some(({ id }) => id === stepId)) continue
      const state = readStepState(written)
      if (state && GATE_STATES.has(state)) states.set(stepId, state)
      else this.#add(row, place, flaw('state', { value: clip(written), available: [...GATE_STATES].join(', ') }))
    }
    return states
  }

  #answersAt(
    row: TableRow,
    stepId: string,
    { form, columns, places, filled }: FormColumns,
    existing: ResponseAggregate | null,
    state: ResponseState,
  ): Prepared['steps'][number] {
    const { lang, deps } = this.#call
    const step = existing?.steps.find(({ id }) => id === stepId)
    const definition = existing?.forms.get(stepId)?.definition ?? form.version.definition
    const previous = step ? answersOf(step) : {}
    const { dayOrders } = this.#sheet
    const { marks: decimals, open } = this.#sheet.decimals
    // What is asked about is told once, not in each row; what is no number in any notation is.
    const isAsked = (place: number) => open.has(place) && isNumber(row.cells[place])
    const cellAt = (place: number, column: Column): CellValue => {
      if (isAsked(place)) return null
      if (!isMaskedCell(column, row.cells[place])) return row.cells[place] ?? null
      if (!existing) this.#add(row, place, flaw('masked', { mask: SENSITIVE_MASK }))
      // Of an application that is here it says that the answer stays as it is.
      return toCells([column], previous, { deps })[0] ?? null
    }
    const cells = places.map((place, n) => cellAt(place, columns[n] as Column))
    const beside = { columns, cells, previous, deps, lang }
    const read = leaveFiles(
      keepSame(fromCells(columns, cells, { deps, lang, previous, decimals, dayOrders }), beside),
      beside,
    )
    const unread = columns.filter(
      ({ id }, n) =>
        open.has(places[n] ?? -1) ||
        isMaskedCell(columns[n], row.cells[places[n] ?? -1]) ||
        isFlawed(row, places[n]) ||
        read.issues.some(({ column }) => column === id),
    )
    for (const { column, rule } of read.issues) {
      const n = columns.findIndex(({ id }) => id === column)
      this.#add(row, places[n], ruleFlaw(rule, {}, { value: clip(textOf(cells[n])) }))
    }
    const given = changedAnswers(withHidden(definition, previous, read.answers), beside)
    const accepted = readAnswers(definition, given, deps, { by: 'organiser' })
    const answers = computeAnswers(
      definition,
      sanitised(definition.fields, { ...previous, ...accepted.answers }, deps) as Answers,
    )
    // What could not be kept is told once: that it is missing now is no news.
    const wrong = new Set(unread.map((column) => topField(column).reference))
    const refused = new Set([...wrong, ...accepted.issues.map(({ at }) => referenceAt(at))])
    // Nor is it one of a file that could not come, or of a group that has nothing else.
    const left = new Set(
      read.left.flatMap((column) => [
        answerPath(column),
        ...(read.answers[topField(column).reference] ? [] : [topField(column).reference]),
      ]),
    )
    const flaws = flawsOf(definition, answers, deps, state).filter(
      ({ at }) => !refused.has(referenceAt(at)) && !left.has(at),
    )
    const before = existing ? flawsBefore(definition, previous, deps, state, flaws, given) : new Set<string>()
    const issues = [
      ...accepted.issues.filter(({ at }) => !wrong.has(referenceAt(at))),
      ...flaws.filter(({ at, rule }) => !before.has(`${at} ${rule}`)),
    ]
    for (const issue of issues) this.#report(row, issue, { definition, filled, existing, form })
    const computed = unfold(definition.fields)
      .filter(isComputed)
      .map(({ reference }) => reference)
    const changed = [...new Set([...Object.keys(accepted.answers), ...computed])].filter(
      (reference) => !sameValue(previous[reference] ?? null, answers[reference] ?? null),
    )
    return { stepId, form, answers, changed, filesLeft: read.left.length }
  }

  #report(
    row: TableRow,
    { at, rule, params }: Issue,
    {
      definition,
      filled,
      existing,
      form,
    }: {
      definition: FormDefinition
      filled: ReadonlyMap<string, number>
      existing: ResponseAggregate | null
      form: FormColumns['form']
    },
  ): void {
    const nearest = pathsAround(at).find((path) => filled.has(path)) ?? ''
    const place = filled.get(nearest)
    if (place !== undefined) this.#add(row, place, ruleFlaw(rule, params, nearest === at ? {} : { at }))
    // What was there before the import is not its business.
    else if (!existing)
      this.#problems.addGeneral(
        row.line,
        ruleFlaw(rule, params, {
          question: labelAt(definition, at, this.#call.lang),
          at: `${form.key}.${referenceAt(at)}`,
        }),
      )
  }

  /** What is written in columns of a form that this category does not ask would be lost. */
  #refuseForeign(row: TableRow, category: Category): void {
    for (const { form, places } of this.#forms) {
      if (category.steps.some(({ config }) => config.form_id === form.id)) continue
      const place = places.find((one) => textOf(row.cells[one]) !== '')
      if (place !== undefined) this.#add(row, place, flaw('foreignForm', { category: category.key, form: form.key }))
    }
  }

  #refuseUnfilled(row: TableRow, category: Category): void {
    for (const { config, type } of category.steps) {
      const form = type === 'form' ? this.#call.forms.get(config.form_id ?? '') : undefined
      if (!form || this.#forms.some((one) => one.form.id === form.id)) continue
      for (const { at, rule } of flawsOf(form.version.definition, {}, this.#call.deps, 'submitted')) {
        const question = labelAt(form.version.definition, at, this.#call.lang)
        this.#problems.addGeneral(row.line, ruleFlaw(rule, {}, { question, at: `${form.key}.${at}` }))
      }
    }
  }
}

/** What was wrong before with answers that the row leaves as they are, each as `at rule`. */
function flawsBefore(
  definition: FormDefinition,
  previous: Answers,
  deps: Program['deps'],
  state: ResponseState,
  now: readonly Issue[],
  changed: Readonly<Record<string, Answer | null>>,
): Set<string> {
  const stays = (at: string) => !Object.hasOwn(changed, referenceAt(at))
  if (!now.some(({ at }) => stays(at))) return new Set()
  const flaws = flawsOf(definition, previous, deps, state).filter(({ at }) => stays(at))
  return new Set(flaws.map(({ at, rule }) => `${at} ${rule}`))
}

/** An export leaves out what its own conditions hide: an empty cell takes nothing of that away. */
function withHidden(definition: FormDefinition, previous: Answers, read: Readonly<Record<string, Answer | null>>) {
  const seen = seenAnswers(definition, previous, 'organiser')
  const hidden = (reference: string) => Object.hasOwn(previous, reference) && !Object.hasOwn(seen, reference)
  return Object.fromEntries(Object.entries(read).filter(([reference, value]) => value !== null || !hidden(reference)))
}

/**
 * What an applicant would be told on sending, and what is wrong in fields that only organisers fill. Tags in a cell are text:
 * plain answers are shown as they are, rich ones have been sanitised.
 */
function flawsOf(definition: FormDefinition, answers: Answers, deps: Program['deps'], state: ResponseState): Issue[] {
  const asked = validateAnswers(definition, answers, deps, { mode: state === 'submitted' ? 'submit' : 'draft' })
  const said = new Set(asked.map(({ at }) => at))
  const organisers = validateAnswers(definition, answers, deps, { mode: 'draft', by: 'organiser' })
  return [...asked, ...organisers.filter(({ at }) => !said.has(at))].filter(({ rule }) => rule !== 'valide-input-text')
}

/** Where the last part of a path begins: `.city` or `[0]`. */
const cutOf = (at: string): number => Math.max(at.lastIndexOf('.'), at.lastIndexOf('['))

/** `team[0].home.city`, then `team[0].home`, `team[0]`, `team`. */
function pathsAround(at: string): string[] {
  const paths = [at]
  for (let cut = cutOf(at); cut > 0; cut = cutOf(at.slice(0, cut))) paths.push(at.slice(0, cut))
  return paths
}

/** A masked export comes back with the mask in place of sensitive answers. */
const isMaskedCell = (column: Column | undefined, cell: CellValue | undefined): boolean =>
  column !== undefined && isSensitiveColumn(column) && textOf(cell) === SENSITIVE_MASK

const isNumber = (cell: CellValue | undefined): boolean =>
  typeof cell === 'number' || (['.', ','] as const).some((mark) => readDecimal(textOf(cell), mark) !== null)

const isFlawed = (row: TableRow, place: number | undefined): boolean =>
  row.flaws?.some((flaw) => flaw.place === place) ?? false

const formsOf = ({ steps }: Category): string =>
  steps
    .map(({ type, config }) => (type === 'form' ? config.form_id : ''))
    .filter(Boolean)
    .join()

const clip = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
