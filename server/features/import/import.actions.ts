import { uuidv7 } from 'uuidv7'
import type { Cell } from '#core/form/cells.ts'
import { toCells } from '#core/form/columns.ts'
import type { Answers } from '#core/form/definition.ts'
import type { DayOrder } from '#core/import/days.ts'
import { type CellValue, textOf } from '#core/import/infer.ts'
import { categoryColumn, type Mapping, mapColumns, nameOf, partsOf, type Target } from '#core/import/mapping.ts'
import { flaw, type ImportProblem } from '#core/import/problem.rules.ts'
import type { Category } from '#core/program/category.contract.ts'
import type { StepStateName } from '#core/response/response.contract.ts'
import { afterSubmission, displayNumber, type StepSnapshot } from '#core/response/response.rules.ts'
import { wordsIn } from '#core/response/search.rules.ts'
import { pick } from '#core/text.ts'
import type { Context } from '../../context.ts'
import { adjustCounters, type CounterDelta, takeNumbers } from '../../db/counters.ts'
import { transactionOnceMore } from '../../db/unique.ts'
import { type EventDraft, record, recordAll } from '../../events/record.ts'
import { TimeSlice } from '../../time-slice.ts'
import { lockEditableProgram } from '../program/program.actions.ts'
import { answersOf, openAggregates, type ResponseAggregate } from '../response/aggregate.ts'
import { loggedChange, nameDossier, nameResponse, settleFiles } from '../response/answers.ts'
import { applyChange } from '../response/change.ts'
import { numbersOf } from '../response/numbers.ts'
import { findManyInProgram, isDecision, textOfWords, writeAnswers } from '../response/response.public.ts'
import { firstValues } from './first.values.ts'
import {
  callStands,
  countKeyless,
  idsByKey,
  insertAnswers,
  insertResponses,
  insertStates,
  knownIds,
} from './import.repo.ts'
import { type Decimals, readDecimals, saidDecimals } from './notation.ts'
import { type Prepared, type PrepareOptions, Preparer, type Sheet } from './prepare.ts'
import { ImportError, Problems, problemOf } from './problems.ts'
import { categoriesByName, foldedName, openProgram, type Program } from './program.ts'
import type { Table, TableRow } from './table.ts'

export interface ImportOptions {
  program: string
  /** `COLUMN=FIELD` */
  map: readonly string[]
  /** The column whose values tell applications apart: seen again, they are changed instead of added. */
  key?: string | undefined
  /** `comma`, `dot` or `COLUMN=comma`: how numbers are written where the file does not tell. */
  decimal?: readonly string[] | undefined
  /** Category of rows that do not say. */
  category?: string | undefined
  /** State of new applications that do not say. */
  state: 'submitted' | 'draft'
  /** In which order days of a column are written, by its name. */
  days?: Readonly<Record<string, DayOrder>> | undefined
  /** What a text in the column of the categories means, by the text: a category's key. */
  categoryValues?: Readonly<Record<string, string>> | undefined
  /** Rows that something is wrong with are left out; otherwise nothing is imported then. */
  leaveWrong?: boolean | undefined
  /** Within the transaction: which applications a batch made or changed, and at last the counts. */
  onWritten?: ((written: readonly WrittenResponse[]) => Promise<void>) | undefined
  onDone?: ((counts: Counts) => Promise<void>) | undefined
  signal?: AbortSignal | undefined
  onProgress?: ((part: 'check' | 'write', share: number) => void) | undefined
}

export interface Counts {
  rows: number
  created: number
  changed: number
  same: number
  /** File cells that were left out: files do not come with a table. */
  filesLeft: number
  /** Rows that were left out because something is wrong with them. */
  left: number
}

/** An application that an import wrote. `before`: the answers of the steps that it changed; null of a new one. */
export interface WrittenResponse {
  id: string
  /** After the import. */
  version: number
  before: Record<string, { answers: Answers; formVersionId: string | null }> | null
}

export interface Imported extends Omit<Counts, 'left'> {
  /** What each column was taken for, empty for those left out, and the first values as they are stored. */
  mapping: { column: string; target: string; first: Cell[] }[]
}

const BATCH = 200
/** Rows that tell what a column holds. */
const LOOKED_AT = 1_000
const MEANWHILE = problemOf(flaw('changedMeanwhile'))

export interface Plan {
  call: Program
  mapping: Mapping
  decimals: Decimals
  category: Category | null
  /** Where a key is said: applications that no row can be told to be. */
  keyless: number
  /** Of each column, the first values as they are stored. */
  first: Cell[][]
}

/** How the columns of a file would be read; where a key is said, how many applications no row can be told to be. Throws ImportError when what was said cannot be. */
export async function planImport(ctx: Context, table: Table, options: ImportOptions): Promise<Plan> {
  const call = await openProgram(options.program, ctx.now)
  const { key } = options
  const keyed = key !== undefined && table.headers.includes(key)
  const said = keyed ? [...options.map, `${key}=@key`] : options.map
  const mapping = mapColumns(table.headers, call.known, said)
  if (options.category === undefined) await suggestCategory(table, call, mapping)
  const problems: ImportProblem[] = mapping.problems.map((text) => problemOf(flaw('mapping', { text })))
  if (key !== undefined && !keyed) {
    problems.unshift(problemOf(flaw('columnMissing', { flag: `--key "${key}"`, available: table.headers.join(', ') })))
  }
  const id = await idAsKey(table, call, said)
  if (id !== null) {
    const flag = id === key ? `--key "${id}"` : `--map ${id}=@key`
    problems.push(problemOf(flaw('exportKey', { flag })))
  }
  const category =
    options.category === undefined ? null : (call.categories.find((one) => one.key === options.category) ?? null)
  if (options.category !== undefined && !category) {
    const available = call.categories.map((one) => one.key).join(', ')
    problems.push(problemOf(flaw('categoryKeyUnknown', { key: options.category, available })))
  }
  if (!mapping.targets.some(({ kind }) => kind === 'field')) {
    const fields = call.known.forms.flatMap(({ key: formKey, columns }) =>
      // Of a repeated group the first item says how all are named.
      columns.flatMap((column) =>
        column.item && column.item.n > 0 ? [] : [nameOf({ kind: 'field', formKey, column })],
      ),
    )
    const available = [...new Set(fields)].slice(0, 30).join(', ')
    problems.push(problemOf(flaw('noFields', { program: call.slug, available })))
  }
  const decimals = await readDecimals(table, mapping.targets, saidDecimals(options.decimal ?? []))
  problems.push(...decimals.problems)
  if (problems.length > 0) throw new ImportError(problems)
  const first = await firstValues(table, mapping.targets, { ...call, decimals: decimals.marks })
  const findsNone = saysKey(options) && !mapping.targets.some(isId)
  return { call, mapping, decimals, category, keyless: findsNone ? await countKeyless(call.id) : 0, first }
}

/** Whether it is said which column tells applications apart. */
const saysKey = ({ key, map }: ImportOptions): boolean =>
  key !== undefined || map.some((words) => words.endsWith('=@key'))

const isId = (target: Target | undefined): boolean => target?.kind === 'fact' && target.fact === 'id'

/**
 * The column that was said to be the key, where it has the ids of applications of this very call, as an export of it does: by
 * such a key none of them is found. Null when it is another one.
 */
async function idAsKey(table: Table, call: Program, said: readonly string[]): Promise<string | null> {
  const [header] = said.map(partsOf).find(([, field]) => field === '@key') ?? []
  if (header === undefined) return null
  const others = said.filter((words) => partsOf(words)[1] !== '@key')
  const place = table.headers.indexOf(header)
  if (!isId(mapColumns(table.headers, call.known, others).targets[place])) return null
  const ids = (await firstRows(table)).map((cells) => textOf(cells[place])).filter(Boolean)
  return (await knownIds(call.id, ids)).size > 0 ? header : null
}

async function firstRows(table: Table): Promise<CellValue[][]> {
  const rows: CellValue[][] = []
  for await (const { cells } of table.rows()) {
    rows.push(cells)
    if (rows.length === LOOKED_AT) break
  }
  return rows
}

/** A spreadsheet calls the column of its categories as it likes: its first rows tell. */
async function suggestCategory(table: Table, call: Program, { targets, open }: Mapping): Promise<void> {
  if (open.length === 0 || targets.some((target) => target.kind === 'fact' && target.fact === 'category')) return
  const rows = await firstRows(table)
  const names = categoriesByName(call.categories)
  const place = categoryColumn(open, rows, (written) => names.has(foldedName(written)))
  if (place !== null) targets[place] = { kind: 'fact', fact: 'category' }
}

/**
 * Imports a table into a call: all of it, or nothing with everything that is wrong by row and column. Every row is checked
 * first; then all are written in one transaction. Memory does not grow with the file.
 */
export async function importResponses(ctx: Context, table: Table, options: ImportOptions): Promise<Imported> {
  const { call, mapping, decimals, category, first } = await planImport(ctx, table, options)
  const reading = readingOf({ call, mapping, decimals, category }, table, options)
  const wrong = await checkRows(reading, table, options)
  const refused = wrong.found
  if (refused && !(options.leaveWrong && decimals.open.size === 0))
    throw new ImportError(refused.problems, refused.more)
  const none: Counts = { rows: 0, created: 0, changed: 0, same: 0, filesLeft: 0, left: wrong.rows.size }
  const counts = { ...none }
  // Applications of the same keys may be imported at once.
  await transactionOnceMore(async () => {
    Object.assign(counts, none)
    await lockEditableProgram(call.id)
    if (!(await callStands(call))) throw new ImportError([MEANWHILE])
    const problems = new Problems()
    const preparer = new Preparer(call, reading.sheet, reading.rules, problems)
    for await (const rows of batches(table)) {
      options.signal?.throwIfAborted()
      const right = rows.filter(({ line }) => !wrong.rows.has(line))
      const batch = await prepareBatch(call, preparer, right)
      // Somebody changed something since the rows were checked.
      problems.throwIfAny()
      const fresh = batch.filter(({ existing }) => !existing)
      const written = await createAll(ctx, call, fresh)
      counts.created += fresh.length
      counts.rows += batch.length
      for (const { steps } of batch) for (const { filesLeft } of steps) counts.filesLeft += filesLeft
      const happened: EventDraft[][] = []
      for (const one of batch) {
        if (!one.existing) continue
        const events = await update(ctx, one, one.existing)
        happened.push(events)
        if (events.length > 0) written.push(writtenOf(one, one.existing))
      }
      await recordAll(ctx, happened.flat())
      const changed = happened.filter((events) => events.length > 0).length
      counts.changed += changed
      counts.same += happened.length - changed
      await options.onWritten?.(written)
      options.onProgress?.('write', shareOf(rows, table))
    }
    const { left: _, ...told } = counts
    await record(ctx, {
      type: 'response.fileImported',
      subject: { kind: 'program', id: call.id, name: call.slug },
      programId: call.id,
      after: { file: table.name, ...told },
    })
    await options.onDone?.(counts)
  })
  return {
    ...counts,
    mapping: table.headers.map((column, n) => ({
      column,
      target: nameOf(mapping.targets[n] ?? { kind: 'left' }),
      first: first[n] ?? [],
    })),
  }
}

type Planned = Pick<Plan, 'call' | 'mapping' | 'decimals' | 'category'>

interface Reading {
  call: Program
  sheet: Sheet
  rules: PrepareOptions
}

/** How the rows of a file are read. */
function readingOf({ call, mapping, decimals, category }: Planned, table: Table, options: ImportOptions): Reading {
  const orders = Object.entries(options.days ?? {}).flatMap(([header, order]) => {
    const target = mapping.targets[table.headers.indexOf(header)]
    return target?.kind === 'field' ? [[target.column.id, order] as const] : []
  })
  return {
    call,
    sheet: {
      headers: table.headers,
      targets: mapping.targets,
      decimals,
      dayOrders: new Map(orders),
      orderOf: (place) => options.days?.[table.headers[place] ?? ''],
    },
    rules: {
      category,
      state: options.state,
      keyless: saysKey(options) ? 'wrong' : 'new',
      categoryValues: options.categoryValues ?? {},
    },
  }
}

/** Looks at each row without writing anything. Answers what is wrong, and with which rows. */
async function checkRows(
  { call, sheet, rules }: Reading,
  table: Table,
  { onProgress, signal }: Pick<ImportOptions, 'onProgress' | 'signal'>,
  see: (prepared: readonly Prepared[], rows: readonly TableRow[], wrong: ReadonlySet<number>) => void = () => {},
): Promise<Problems> {
  const problems = new Problems()
  for (const [place, said] of sheet.decimals.open) problems.add(null, sheet.headers[place] ?? null, said)
  const preparer = new Preparer(call, sheet, rules, problems)
  for await (const batch of batches(table)) {
    signal?.throwIfAborted()
    see(await prepareBatch(call, preparer, batch), batch, problems.rows)
    onProgress?.('check', shareOf(batch, table))
  }
  return problems
}

const shareOf = (rows: readonly TableRow[], table: Table): number => (rows.at(-1)?.read ?? 0) / Math.max(1, table.bytes)

/** Rows that a dry run shows as they would be stored. */
const SHOWN = 8

/** What an import would do, without doing it. */
export interface Checked extends Counts {
  problems: ImportProblem[]
  more: number
  /** The first rows as they would be stored, by their line; a cell that is not taken is empty. */
  first: { row: number; cells: string[] }[]
}

/** A dry run. Throws ImportError when what was said cannot be, e.g. the same question for two columns. */
export async function checkImport(ctx: Context, table: Table, options: ImportOptions): Promise<Checked> {
  const plan = await planImport(ctx, table, options)
  const reading = readingOf(plan, table, options)
  const counts: Counts = { rows: 0, created: 0, changed: 0, same: 0, filesLeft: 0, left: 0 }
  const first: Checked['first'] = []
  const found = await checkRows(reading, table, options, (prepared, rows, wrong) => {
    counts.rows += rows.length
    for (const one of prepared) {
      for (const { filesLeft } of one.steps) counts.filesLeft += filesLeft
      if (!wrong.has(one.line)) counts[kindOf(one)] += 1
    }
    for (const row of rows.slice(0, SHOWN - first.length)) {
      const one = prepared.find(({ line }) => line === row.line)
      first.push({ row: row.line, cells: storedCells(reading, row, one ?? null) })
    }
  })
  counts.left = found.rows.size
  const { problems, more } = found.found ?? { problems: [], more: 0 }
  return { ...counts, problems, more, first }
}

const kindOf = ({ existing, steps }: Prepared): 'created' | 'changed' | 'same' =>
  !existing ? 'created' : steps.some(({ changed }) => changed.length > 0) ? 'changed' : 'same'

/** The cells of a row as they would be stored, in the order of the file; as they are written where the row is not understood. */
function storedCells({ call, sheet }: Reading, row: TableRow, one: Prepared | null): string[] {
  const { lang, deps } = call
  return sheet.targets.map((target, place) => {
    const written = textOf(row.cells[place])
    if (target.kind === 'left') return ''
    if (!one) return written
    if (target.kind === 'field') {
      const answers = one.steps.find(({ form }) => form.key === target.formKey)?.answers
      return answers ? textOf(toCells([target.column], answers, { deps, lang })[0]) : ''
    }
    if (target.kind === 'gate') return written
    switch (target.fact) {
      case 'category':
        return pick(one.category.title, lang)
      case 'createdAt':
        return one.createdAt?.toISOString() ?? ''
      case 'submittedAt':
        return one.submittedAt?.toISOString() ?? ''
      case 'status':
        return one.state
      default:
        return written
    }
  })
}

const writtenOf = (one: Prepared, { response, steps }: ResponseAggregate): WrittenResponse => ({
  id: response.id,
  version: response.version + 1,
  before: Object.fromEntries(
    one.steps.flatMap(({ stepId, changed }) => {
      const step = steps.find(({ id }) => id === stepId)
      if (changed.length === 0) return []
      return [[stepId, { answers: step ? answersOf(step) : {}, formVersionId: step?.formVersionId ?? null }]]
    }),
  ),
})

async function* batches(table: Table): AsyncGenerator<TableRow[]> {
  let batch: TableRow[] = []
  for await (const row of table.rows()) {
    batch.push(row)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

async function prepareBatch(call: Program, preparer: Preparer, batch: readonly TableRow[]): Promise<Prepared[]> {
  const text = (row: TableRow, fact: 'id' | 'key') => preparer.fact(row, fact)
  const byKey = await idsByKey(call.id, batch.map((row) => text(row, 'key')).filter(Boolean))
  const known = await knownIds(call.id, batch.map((row) => text(row, 'id')).filter(Boolean))
  const idOf = (row: TableRow): string | null => {
    const keyed = byKey.get(text(row, 'key'))
    if (keyed?.state === 'deleted') preparer.refuseTrash(row)
    return keyed?.id ?? (known.has(text(row, 'id')) ? text(row, 'id') : null)
  }
  const ids = batch.map(idOf)
  const loaded = await findManyInProgram([...new Set(ids.filter((id) => id !== null))], call.id)
  const aggregates = new Map((await openAggregates(loaded)).map((aggregate) => [aggregate.response.id, aggregate]))
  // Rows with many answers take long to check: others are served in between.
  const slice = new TimeSlice()
  const prepared: Prepared[] = []
  for (const [n, row] of batch.entries()) {
    const one = preparer.prepare(row, aggregates.get(ids[n] ?? '') ?? null)
    if (one) prepared.push(one)
    await slice.yieldIfLong()
  }
  return prepared
}

/* ---- new applications ---- */

async function createAll(ctx: Context, call: Program, batch: readonly Prepared[]): Promise<WrittenResponse[]> {
  if (batch.length === 0) return []
  const numbers = await takeNumbers(numbersOf(call.id), batch.length)
  const slice = new TimeSlice()
  const made: ReturnType<typeof compose>[] = []
  for (const [n, one] of batch.entries()) {
    made.push(compose(ctx, call, one, numbers[n] ?? 0))
    await slice.yieldIfLong()
  }
  await insertResponses(
    made.map(({ response }) => response),
    ctx.now,
  )
  await insertAnswers(
    made.flatMap(({ answers }) => answers),
    ctx.now,
  )
  await insertStates(
    made.flatMap(({ states }) => states),
    ctx.now,
  )
  await adjustCounters(summed(made.flatMap(({ deltas }) => deltas)))
  await recordAll(
    ctx,
    made.map(({ response }) => ({
      type: 'response.imported',
      subject: { kind: 'response', id: response.id, name: response.title || null },
      programId: call.id,
      after: { state: response.state, categoryId: response.categoryId, externalKey: response.externalKey },
    })),
  )
  return made.map(({ response }) => ({ id: response.id, version: 1, before: null }))
}

function compose(ctx: Context, call: Program, one: Prepared, number: number) {
  const id = uuidv7()
  const { category, state } = one
  const about = {
    texts: [displayNumber(call.numberPrefix, number), one.externalKey ?? ''],
    lang: call.lang,
    fallback: call.lang,
  }
  const filled = one.steps.map(({ form, answers }) => ({ definition: form.version.definition, answers }))
  const { title, sortKey, words } = nameResponse(filled, about)
  const found = [...new Set([...words, ...wordsIn(displayNumber(call.numberPrefix, number))])]
  const states = statesOf(one)
  const whole = { programId: call.id, categoryId: category.id, state }
  return {
    response: {
      id,
      programId: call.id,
      categoryId: category.id,
      ownerId: null,
      externalKey: one.externalKey,
      number,
      state,
      statusKey: null,
      title,
      sortKey,
      searchText: textOfWords(found),
      indexPendingSince: ctx.now,
      lang: call.lang,
      createdAt: one.createdAt ?? one.submittedAt ?? ctx.now,
      submittedAt: state === 'submitted' ? (one.submittedAt ?? ctx.now) : state === 'draft' ? null : one.submittedAt,
      withdrawnAt: state === 'withdrawn' ? ctx.now : null,
      deadlineAt: null,
      deletedAt: null,
    },
    answers: one.steps.map(({ stepId, form, answers }) => ({
      responseId: id,
      stepId,
      formVersionId: form.version.id,
      answers,
      revision: 1,
      fieldRevisions: Object.fromEntries(Object.keys(answers).map((reference) => [reference, 1])),
    })),
    states: [...states].map(([stepId, name]) => ({
      responseId: id,
      programId: call.id,
      stepId,
      state: name,
      message: null,
      byId: null,
      at: ctx.now,
      requestedAt: isDecision(name) ? ctx.now : null,
    })),
    deltas: [
      { ...whole, by: 1 },
      ...[...states].map(([stepId, stepState]) => ({ ...whole, stepId, stepState, by: 1 })),
    ] satisfies CounterDelta[],
  }
}

/** Where each step stands: as after sending, unless the file says where a gate stands. */
function statesOf({ category, state, steps, gates }: Prepared): Map<string, StepStateName> {
  const states = new Map<string, StepStateName>()
  if (state === 'draft') {
    for (const { stepId, changed } of steps) if (changed.length > 0) states.set(stepId, 'inProgress')
    return states
  }
  const looks: StepSnapshot[] = category.steps.map(({ id, type, title }) => ({
    id,
    type,
    title: pick(title, 'fr'),
    state: gates.get(id) ?? 'todo',
    closesAt: null,
  }))
  for (const { id, type } of looks) if (type !== 'validation') states.set(id, 'done')
  if (state === 'submitted')
    for (const { index, state: to } of afterSubmission(looks)) states.set(looks[index]?.id ?? '', to)
  for (const [stepId, gate] of gates) if (gate !== 'todo') states.set(stepId, gate)
  return states
}

function summed(deltas: readonly CounterDelta[]): CounterDelta[] {
  const sums = new Map<string, CounterDelta>()
  for (const delta of deltas) {
    const name = [delta.programId, delta.categoryId, delta.state, delta.stepId, delta.stepState].join(' ')
    const known = sums.get(name)
    if (known) known.by += delta.by
    else sums.set(name, { ...delta })
  }
  return [...sums.values()]
}

/* ---- applications that are there ---- */

/** Writes what differs. Answers what is to be recorded of it: nothing when nothing does. */
async function update(ctx: Context, one: Prepared, aggregate: ResponseAggregate): Promise<EventDraft[]> {
  const changes = one.steps.filter(({ changed }) => changed.length > 0)
  if (changes.length === 0) return []
  const { response } = aggregate
  const after: ResponseAggregate = {
    ...aggregate,
    steps: aggregate.steps.map((step) => {
      const change = changes.find(({ stepId }) => stepId === step.id)
      return change ? { ...step, answers: change.answers } : step
    }),
  }
  const { title, sortKey, words } = nameDossier(after)
  await applyChange(aggregate, { now: ctx.now, response: { title, sortKey, searchText: textOfWords(words) } })
  const events: EventDraft[] = []
  for (const { stepId, form, answers, changed } of changes) {
    const step = aggregate.steps.find(({ id }) => id === stepId)
    const version = aggregate.forms.get(stepId) ?? form.version
    const revision = (step?.revision ?? 0) + 1
    const before = step ? answersOf(step) : {}
    await writeAnswers(step?.answerSetId ?? null, {
      responseId: response.id,
      stepId,
      formVersionId: version.id,
      answers,
      revision,
      fieldRevisions: {
        ...step?.fieldRevisions,
        ...Object.fromEntries(changed.map((reference) => [reference, revision])),
      },
      now: ctx.now,
    })
    await settleFiles(version.definition, before, answers, { responseId: response.id, now: ctx.now })
    const logged = loggedChange(version.definition, [before, answers], changed)
    events.push({
      type: 'response.imported',
      subject: { kind: 'response', id: response.id, name: title || null },
      programId: response.programId,
      before: { stepId, ...logged.before },
      after: { stepId, ...logged.after },
    })
  }
  return events
}
