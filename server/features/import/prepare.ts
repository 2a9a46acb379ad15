import { fromCells } from '#core/form/columns.ts'
import type { Answer, Answers, FormDefinition } from '#core/form/definition.ts'
import { labelAt, referenceAt } from '#core/form/missing.ts'
import { readAnswers, seenAnswers, validateAnswers } from '#core/form/validate.ts'
import { type CellValue, textOf } from '#core/import/infer.ts'
import type { Fact, Target } from '#core/import/mapping.ts'
import { sameValue } from '#core/manifest/canonical.ts'
import type { Issue } from '#core/problem.ts'
import type { Category } from '#core/program/program.contract.ts'
import type { ResponseState, StepStateName } from '#core/response/response.contract.ts'
import { wordsIn } from '#core/response/search.rules.ts'
import { sanitised } from '../response/answers.ts'
import { answersOf, type Dossier } from '../response/dossier.ts'
import { readState, readStepState } from '../response/state.words.ts'
import { type Call, type FormColumns, formColumns } from './call.ts'
import type { Problems } from './problems.ts'
import { ruleWords } from './problems.ts'
import type { TableRow } from './table.ts'

/** One application as it is to be. */
export interface Prepared {
  line: number
  category: Category
  state: ResponseState
  externalKey: string | null
  submittedAt: Date | null
  /** Of its category's form steps, those that the file fills: the whole answers. */
  steps: { stepId: string; form: FormColumns['form']; answers: Answers; changed: string[] }[]
  gates: Map<string, StepStateName>
  existing: Dossier | null
}

export interface Sheet {
  headers: readonly string[]
  targets: readonly Target[]
}

export interface PrepareOptions {
  /** For rows that do not say. */
  category: Category | null
  state: ResponseState
}

const GATE_STATES: ReadonlySet<string> = new Set(['todo', 'toValidate', 'validated', 'refused'])
const STATES: ReadonlySet<string> = new Set(['draft', 'submitted', 'withdrawn'])
const folded = (text: string) => wordsIn(text).join('')

/** Turns rows of a file into applications, naming everything that is wrong by row and column. */
export class Preparer {
  readonly #call: Call
  readonly #sheet: Sheet
  readonly #options: PrepareOptions
  readonly #problems: Problems
  readonly #forms: FormColumns[]
  readonly #facts = new Map<Fact, number>()
  readonly #gates: { stepId: string; place: number }[]
  readonly #categories = new Map<string, Category>()
  readonly #keys = new Map<string, number>()

  constructor(call: Call, sheet: Sheet, options: PrepareOptions, problems: Problems) {
    this.#call = call
    this.#sheet = sheet
    this.#options = options
    this.#problems = problems
    this.#forms = formColumns(call, sheet.targets)
    this.#gates = sheet.targets.flatMap((target, place) =>
      target.kind === 'gate' ? [{ stepId: target.stepId, place }] : [],
    )
    for (const [place, target] of sheet.targets.entries())
      if (target.kind === 'fact') this.#facts.set(target.fact, place)
    for (const category of call.categories) {
      for (const name of [category.key, ...Object.values(category.title)])
        this.#categories.set(folded(name ?? ''), category)
    }
  }

  /** What was deleted keeps its key until it is purged. */
  refuseTrash(row: TableRow): void {
    this.#add(
      row,
      this.#facts.get('key'),
      `"${this.fact(row, 'key')}" is the key of an application in the trash: restore it first`,
    )
  }

  /** The text of a fact in a row; '' when the file does not have it. */
  fact(row: TableRow, fact: Fact): string {
    const place = this.#facts.get(fact)
    return place === undefined ? '' : textOf(row.cells[place])
  }

  prepare(row: TableRow, existing: Dossier | null): Prepared | null {
    const { headers } = this.#sheet
    const extra = row.cells.slice(headers.length).some((cell) => textOf(cell) !== '')
    if (extra) this.#problems.add(row.line, null, `has ${row.cells.length} cells, the first row has ${headers.length}`)
    const category = this.#categoryOf(row, existing)
    const externalKey = this.#keyOf(row)
    const state = this.#stateOf(row, existing)
    if (!category || extra) return null
    const steps = category.steps.flatMap((step) => {
      const form = step.type === 'form' ? this.#forms.find((one) => one.form.id === step.config.form_id) : undefined
      return form ? [this.#answersAt(row, step.id, form, existing, state)] : []
    })
    this.#refuseForeign(row, category)
    // A required form that the file has nothing for is missing as a whole.
    if (!existing && state === 'submitted') this.#refuseUnfilled(category)
    return {
      line: row.line,
      category,
      state,
      externalKey,
      submittedAt: this.#instantOf(row),
      steps,
      gates: this.#gatesOf(row, category),
      existing,
    }
  }

  #add(row: TableRow, place: number | undefined, message: string): void {
    this.#problems.add(row.line, place === undefined ? null : (this.#sheet.headers[place] ?? null), message)
  }

  #categoryOf(row: TableRow, existing: Dossier | null): Category | null {
    const written = this.fact(row, 'category')
    const found = written ? this.#categories.get(folded(written)) : undefined
    const place = this.#facts.get('category')
    if (written && !found) {
      this.#add(
        row,
        place,
        `there is no category "${written}" (there is: ${this.#call.categories.map(({ key }) => key).join(', ')})`,
      )
      return null
    }
    const own = existing && this.#call.categories.find(({ id }) => id === existing.response.categoryId)
    if (own && found && own.id !== found.id) {
      this.#add(row, place, `the application is in the category ${own.key}; an import does not move it`)
      return null
    }
    const only = this.#call.categories.length === 1 ? this.#call.categories[0] : null
    const category = own ?? found ?? this.#options.category ?? only ?? null
    if (!category) this.#add(row, place, `needs a category (${this.#call.categories.map(({ key }) => key).join(', ')})`)
    return category
  }

  #keyOf(row: TableRow): string | null {
    const place = this.#facts.get('key')
    if (place === undefined) return null
    const key = this.fact(row, 'key')
    if (!key) return null
    if (key.length > 120) this.#add(row, place, 'is longer than 120 characters')
    const first = this.#keys.get(key)
    if (first !== undefined) this.#add(row, place, `"${key}" is in row ${first} already`)
    else this.#keys.set(key, row.line)
    return key
  }

  #stateOf(row: TableRow, existing: Dossier | null): ResponseState {
    if (existing) return existing.response.state
    const written = this.fact(row, 'status')
    if (!written) return this.#options.state
    const state = readState(written)
    if (state && STATES.has(state)) return state
    this.#add(row, this.#facts.get('status'), `"${written}" is not one of ${[...STATES].join(', ')}`)
    return this.#options.state
  }

  #instantOf(row: TableRow): Date | null {
    const written = this.fact(row, 'submittedAt')
    if (!written) return null
    const cell = row.cells[this.#facts.get('submittedAt') ?? -1]
    const at = cell instanceof Date ? cell : new Date(written)
    if (!Number.isNaN(at.getTime())) return at
    this.#add(row, this.#facts.get('submittedAt'), `"${written}" is not a date and time`)
    return null
  }

  #gatesOf(row: TableRow, category: Category): Map<string, StepStateName> {
    const states = new Map<string, StepStateName>()
    for (const { stepId, place } of this.#gates) {
      const written = textOf(row.cells[place])
      if (!written || !category.steps.some(({ id }) => id === stepId)) continue
      const state = readStepState(written)
      if (state && GATE_STATES.has(state)) states.set(stepId, state)
      else this.#add(row, place, `"${written}" is not one of ${[...GATE_STATES].join(', ')}`)
    }
    return states
  }

  #answersAt(
    row: TableRow,
    stepId: string,
    { form, columns, places, filled }: FormColumns,
    existing: Dossier | null,
    state: ResponseState,
  ): Prepared['steps'][number] {
    const { lang, deps } = this.#call
    const step = existing?.steps.find(({ id }) => id === stepId)
    const definition = existing?.forms.get(stepId)?.definition ?? form.version.definition
    const previous = step ? answersOf(step) : {}
    const cells = places.map((place) => row.cells[place] ?? null) as (CellValue | undefined)[]
    const read = fromCells(columns, cells, { deps, lang, previous })
    for (const { column, rule } of read.issues) {
      const n = columns.findIndex(({ id }) => id === column)
      this.#add(row, places[n], `${ruleWords(rule)} (${clip(textOf(cells[n]))})`)
    }
    const given = withHidden(definition, previous, read.answers)
    const kept = readAnswers(definition, given, deps, { by: 'organiser' })
    const answers = sanitised(definition.fields, { ...previous, ...kept.answers }, deps) as Answers
    const wrong = new Set(
      read.issues.flatMap(({ column }) =>
        columns.filter(({ id }) => id === column).map(({ field, item }) => (item?.group ?? field).reference),
      ),
    )
    const issues = [...kept.issues, ...flawsOf(definition, answers, deps, state)].filter(
      ({ at }) => !wrong.has(referenceAt(at)),
    )
    for (const issue of issues) this.#report(row, issue, { definition, filled, existing, form })
    const changed = Object.keys(kept.answers).filter(
      (reference) => !sameValue(previous[reference] ?? null, answers[reference] ?? null),
    )
    return { stepId, form, answers, changed }
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
      existing: Dossier | null
      form: FormColumns['form']
    },
  ): void {
    const place = filled.get(referenceAt(at))
    const words = ruleWords(rule, params)
    if (place !== undefined) this.#add(row, place, `${words}${at === referenceAt(at) ? '' : ` (${at})`}`)
    // What was there before the import is not its business.
    else if (!existing)
      this.#problems.addGeneral(
        `no column for "${labelAt(definition, at, this.#call.lang)}" (${form.key}.${referenceAt(at)}): ${words}`,
      )
  }

  /** What is written in columns of a form that this category does not ask would be lost. */
  #refuseForeign(row: TableRow, category: Category): void {
    for (const { form, places } of this.#forms) {
      if (category.steps.some(({ config }) => config.form_id === form.id)) continue
      const place = places.find((one) => textOf(row.cells[one]) !== '')
      if (place !== undefined)
        this.#add(row, place, `the category ${category.key} does not ask this (form ${form.key})`)
    }
  }

  #refuseUnfilled(category: Category): void {
    for (const { config, type } of category.steps) {
      const form = type === 'form' ? this.#call.forms.get(config.form_id ?? '') : undefined
      if (!form || this.#forms.some((one) => one.form.id === form.id)) continue
      for (const { at, rule } of flawsOf(form.version.definition, {}, this.#call.deps, 'submitted')) {
        this.#problems.addGeneral(
          `no column for "${labelAt(form.version.definition, at, this.#call.lang)}" (${form.key}.${at}): ${ruleWords(rule)}`,
        )
      }
    }
  }
}

/** An export leaves out what its own conditions hide: an empty cell takes nothing of that away. */
function withHidden(definition: FormDefinition, previous: Answers, read: Readonly<Record<string, Answer | null>>) {
  const seen = seenAnswers(definition, previous, 'organiser')
  const hidden = (reference: string) => Object.hasOwn(previous, reference) && !Object.hasOwn(seen, reference)
  return Object.fromEntries(Object.entries(read).filter(([reference, value]) => value !== null || !hidden(reference)))
}

/** What an applicant would be told on sending, and what is wrong in fields that only organisers fill. */
function flawsOf(definition: FormDefinition, answers: Answers, deps: Call['deps'], state: ResponseState): Issue[] {
  const asked = validateAnswers(definition, answers, deps, { mode: state === 'submitted' ? 'submit' : 'draft' })
  const said = new Set(asked.map(({ at }) => at))
  return [
    ...asked,
    ...validateAnswers(definition, answers, deps, { mode: 'draft', by: 'organiser' }).filter(({ at }) => !said.has(at)),
  ]
}

const clip = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
