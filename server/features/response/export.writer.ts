import { stringify } from 'csv-stringify/sync'
import type { Permission } from '#core/codes.ts'
import type { Cell } from '#core/form/cells.ts'
import { type Column, columnsOf, columnTitle, groupSizes, toCells } from '#core/form/columns.ts'
import type { Answers, FormDefinition } from '#core/form/definition.ts'
import { seenAnswers } from '#core/form/validate.ts'
import { mergeVersions } from '#core/form/versions.ts'
import type { Locale } from '#core/locale.ts'
import type { ExportRequest } from '#core/response/export.contract.ts'
import {
  chosenPlaces,
  EXPORT_COLUMNS,
  type ExportColumn,
  guardFormula,
  isSheet,
  SENSITIVE_MASK,
  type SensitiveMode,
} from '#core/response/export.rules.ts'
import { displayNumber } from '#core/response/response.rules.ts'
import { isSensitiveColumn } from '#core/response/sensitive.rules.ts'
import { pick, type Text } from '#core/text.ts'
import type { Context } from '../../context.ts'
import { snapshot } from '../../db/database.ts'
import type { ResponseFacet } from '../../slice.ts'
import { TimeSlice } from '../../time-slice.ts'
import { say } from '../../words.ts'
import { formDeps } from '../form/form.deps.ts'
import { type PublishedVersion, versionsById } from '../form/form.public.ts'
import { getProgramRow } from '../program/program.public.ts'
import { writeDocuments } from './export.documents.ts'
import {
  type ExportRecord,
  type ExportStep,
  readExportAnswers,
  readExportStates,
  readExportSteps,
  readKeys,
  readPublishedIds,
} from './export.repo.ts'
import { facetsWith, readFacets } from './facets.ts'
import { narrowing } from './list.actions.ts'
import { type Listing, readPage, readRows, readTotals, type Totals } from './list.repo.ts'
import { nameOf } from './response.present.ts'
import { type SheetCell, writeXlsx } from './xlsx.ts'

const BATCH = 200

/** Everything about a program that its export needs, and the words to write it in. */
interface Plan {
  listing: Listing
  totals: Totals
  numberPrefix: string
  zone: string
  lang: Locale
  fallback: Locale
  /** Left out: options, countries and states by their codes. */
  words: Locale | undefined
  sensitive: SensitiveMode
  steps: ExportStep[]
  /** Of these, those that wait for a decision. */
  gates: ExportStep[]
  versions: Map<string, PublishedVersion>
  definitions: Map<string, FormDefinition>
  facets: readonly ResponseFacet[]
  columns: { formId: string; columns: Column[] }[]
  deps: Awaited<ReturnType<typeof formDeps>>
  onBatch: (kind: 'measured' | 'written', share: number) => void
}

/** How much of the applications is written, from 0 to 1. */
export type OnProgress = (share: number) => void

/** Ids of the columns that are written, all when left out; and what stands over them in place of their own names. */
interface Chosen {
  ids: readonly string[] | undefined
  names: Readonly<Record<string, string>>
}

/** A name that was given to a question with several columns is that of each, its place behind it. */
function givenName({ names }: Chosen, id: string): string | undefined {
  const question = id.split('[', 1)[0] ?? id
  const given = Object.hasOwn(names, id) ? names[id] : Object.hasOwn(names, question) ? names[question] : undefined
  return given && !Object.hasOwn(names, id) && question !== id ? `${given} ${id.slice(question.length)}` : given
}

/** Takes what is written; resolves when more may come. */
export type ExportSink = (bytes: Buffer | string) => Promise<void>

export interface ExportOptions {
  /** Those of the person who asked for it, see `facetPermissions`. */
  facetPermissions: readonly Permission[]
  readerId: string
  onProgress?: OnProgress
  /** Ends the writing with its reason. */
  signal?: AbortSignal
}

/**
 * The filtered applications as CSV (a header of column ids, for machines and for coming back) or XLSX (titles, and a
 * second sheet that says which id each column has). All rows are of one moment; memory does not grow with them. A snapshot of
 * the database is held until the end: `write` goes to a file, never to somebody who may read slowly.
 */
export async function writeExport(
  ctx: Pick<Context, 'app' | 'now' | 'locale'>,
  programId: string,
  { format, lang, columns, names = {}, sensitive, ...filters }: ExportRequest,
  write: ExportSink,
  { facetPermissions, readerId, onProgress = () => {}, signal }: ExportOptions,
): Promise<void> {
  const program = await getProgramRow(programId)
  const facets = await facetsWith(ctx.app, facetPermissions, readerId)
  const listing: Listing = {
    ...(await narrowing(filters, program, facets)),
    programId: program.id,
    sort: 'createdAt',
    direction: 'asc',
  }
  if (!isSheet(format)) {
    const asked = { format, lang: lang ?? ctx.locale, sensitive }
    return writeDocuments(ctx, program, listing, asked, write, (share) => {
      signal?.throwIfAborted()
      onProgress(share)
    })
  }
  let measured = 0
  const onBatch: Plan['onBatch'] = (kind, share) => {
    signal?.throwIfAborted()
    // Reading all answers once, to know how many columns groups need, is about a third of the work.
    if (kind === 'measured') measured = share / 3
    onProgress(kind === 'measured' ? measured : measured + (1 - measured) * share)
  }
  await snapshot(async () => {
    const plan = await planExport(
      ctx,
      listing,
      await usedIn(program.id, facets),
      { ...program, words: lang, sensitive },
      onBatch,
    )
    await WRITERS[format](plan, { ids: columns, names }, write)
  })
}

/** The facets that have a column. */
async function usedIn(programId: string, facets: readonly ResponseFacet[]): Promise<ResponseFacet[]> {
  const used = await Promise.all(facets.map(({ isUsed }) => isUsed(programId)))
  return facets.filter((_, n) => used[n])
}

async function planExport(
  ctx: Pick<Context, 'now' | 'locale'>,
  listing: Listing,
  facets: readonly ResponseFacet[],
  program: { numberPrefix: string; zone: string; lang: Locale; words: Locale | undefined; sensitive: SensitiveMode },
  onBatch: Plan['onBatch'],
): Promise<Plan> {
  const totals = await readTotals(listing)
  const steps = (await readExportSteps(listing.programId)).filter(
    (step) => !listing.categoryId || step.categoryId === listing.categoryId,
  )
  const formIds = [...new Set(steps.flatMap((step) => (step.type === 'form' ? (step.formId ?? []) : [])))]
  const published = await readPublishedIds(formIds)
  const versions = await versionsById(published.map(({ id }) => id))
  const definitions = new Map(
    formIds.map((formId) => [
      formId,
      mergeVersions(
        published.flatMap((row) => (row.formId === formId ? (versions.get(row.id)?.definition ?? []) : [])),
      ),
    ]),
  )
  const plan: Plan = {
    listing,
    totals,
    numberPrefix: program.numberPrefix,
    zone: program.zone,
    lang: program.words ?? ctx.locale,
    fallback: program.lang,
    words: program.words,
    sensitive: program.sensitive,
    steps,
    gates: steps.filter(({ type }) => type === 'validation'),
    versions,
    definitions,
    facets,
    columns: [],
    deps: await formDeps(ctx.now, program.zone, []),
    onBatch,
  }
  const sizes = await sizesOf(plan)
  plan.columns = formIds.map((formId) => ({
    formId,
    columns: columnsOf(formId, definitions.get(formId) ?? { fields: [] }, sizes.get(formId)).filter(
      (column) => program.sensitive !== 'left-out' || !isSensitiveColumn(column),
    ),
  }))
  return plan
}

/** How many items the groups of each form need columns for. Reads all answers once, where there are groups at all. */
async function sizesOf(plan: Plan): Promise<Map<string, Record<string, number>>> {
  const sizes = new Map([...plan.definitions].map(([formId, definition]) => [formId, groupSizes(definition, [])]))
  if ([...sizes.values()].every((groups) => Object.keys(groups).length === 0)) return sizes
  const formOf = new Map(plan.steps.map((step) => [step.id, step.formId]))
  for await (const ids of idsOf(plan, 'measured')) {
    for (const { stepId, answers } of await readExportAnswers(ids)) {
      const formId = formOf.get(stepId)
      const definition = formId ? plan.definitions.get(formId) : undefined
      const known = formId ? sizes.get(formId) : undefined
      if (!definition || !known) continue
      for (const [reference, size] of Object.entries(groupSizes(definition, [answers as Answers]))) {
        known[reference] = Math.max(known[reference] ?? 0, size)
      }
    }
  }
  return sizes
}

async function* idsOf({ listing, totals, onBatch }: Plan, kind: 'measured' | 'written'): AsyncGenerator<string[]> {
  const total = totals.filtered ?? totals.total
  let done = 0
  let ids = await readPage(listing, { offset: 0 }, BATCH, totals)
  while (ids.length > 0) {
    yield ids
    done += ids.length
    onBatch(kind, total > 0 ? Math.min(1, done / total) : 1)
    ids = ids.length < BATCH ? [] : await readPage(listing, { from: ids.at(-1) ?? '', side: 'after' }, BATCH, totals)
  }
}

async function* recordsOf(plan: Plan): AsyncGenerator<ExportRecord> {
  const slice = new TimeSlice()
  for await (const ids of idsOf(plan, 'written')) {
    const [rows, keys] = [await readRows(ids), await readKeys(ids)]
    const answers = Map.groupBy(await readExportAnswers(ids), (row) => row.responseId)
    const facetsOf = await readFacets(plan.facets, ids)
    const states = Map.groupBy(await readExportStates(ids), (row) => row.responseId)
    for (const row of rows) {
      await slice.yieldIfLong()
      yield {
        ...row,
        externalKey: keys.get(row.id) ?? null,
        answers: answers.get(row.id) ?? [],
        states: states.get(row.id) ?? [],
        facets: facetsOf(row.id),
      }
    }
  }
}

/** The answers of an application to one form: what its own version asked and its conditions show. */
function answersTo(plan: Plan, row: ExportRecord, formId: string): Answers {
  const step = plan.steps.find((one) => one.formId === formId && one.categoryId === row.categoryId)
  const set = row.answers.find((one) => one.stepId === step?.id)
  const version = set?.formVersionId ? plan.versions.get(set.formVersionId) : undefined
  return set
    ? seenAnswers(
        version?.definition ?? plan.definitions.get(formId) ?? { fields: [] },
        set.answers as Answers,
        'organiser',
      )
    : {}
}

const cellsOf = (plan: Plan, row: ExportRecord): Cell[] =>
  plan.columns.flatMap(({ formId, columns }) =>
    toCells(columns, answersTo(plan, row, formId), {
      deps: plan.deps,
      ...(plan.words
        ? { lang: plan.words, yes: say(plan.words, 'front', 'form.yes'), no: say(plan.words, 'front', 'form.no') }
        : {}),
    }).map((cell, n) => {
      const column = columns[n]
      const isMasked = plan.sensitive === 'masked' && cell !== null && column && isSensitiveColumn(column)
      return isMasked ? SENSITIVE_MASK : cell
    }),
  )

type Facts = Record<ExportColumn, string | Date | null>

const factsOf = (plan: Plan, row: ExportRecord): Facts => ({
  id: row.id,
  number: displayNumber(plan.numberPrefix, row.number),
  key: row.externalKey,
  title: row.title,
  category: pick(row.categoryTitle, plan.lang, plan.fallback),
  status: plan.words ? say(plan.words, 'admin', `response.state.${row.state}`) : row.state,
  applicant: nameOf(row),
  email: row.ownerEmail,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  submittedAt: row.submittedAt,
})

const facetCells = ({ facets, lang }: Plan, row: ExportRecord): (string | null)[] =>
  facets.map(({ name, cell }) => (name in row.facets ? cell(row.facets[name], lang) : null))

const stateAt = (plan: Plan, row: ExportRecord, stepId: string): string | null => {
  const state = row.states.find((one) => one.stepId === stepId)?.state
  return state ? (plan.words ? say(plan.words, 'admin', `response.step.${state}`) : state) : null
}

/** Gates of several categories are told apart by these: they are often called the same. */
function gateTitle(plan: Plan, { title, categoryTitle }: ExportStep): string {
  const words = (text: Text) => pick(text, plan.lang, plan.fallback)
  const categories = new Set(plan.gates.map(({ categoryId }) => categoryId))
  return categories.size > 1 ? `${words(categoryTitle)} › ${words(title)}` : words(title)
}

/* ---- CSV ---- */

const idsOfColumns = (plan: Plan): string[] => [
  ...EXPORT_COLUMNS,
  ...plan.facets.map(({ name }) => name),
  ...plan.gates.map((step) => `step-${step.id}`),
  ...plan.columns.flatMap(({ columns }) => columns.map((column) => column.id)),
]

const cellsOfRow = (plan: Plan, row: ExportRecord): Cell[] => {
  const facts = factsOf(plan, row)
  return [
    ...EXPORT_COLUMNS.map((name) => facts[name]),
    ...facetCells(plan, row),
    ...plan.gates.map((step) => stateAt(plan, row, step.id)),
    ...cellsOf(plan, row),
  ]
}

async function writeCsv(plan: Plan, chosen: Chosen, write: ExportSink): Promise<void> {
  const ids = idsOfColumns(plan)
  const places = chosenPlaces(ids, chosen.ids)
  const nameAt = (place: number) => givenName(chosen, ids[place] ?? '') ?? ids[place]
  // The mark tells spreadsheets that this is UTF-8.
  await write(`\ufeff${stringify([places.map(nameAt)])}`)
  let rows: string[][] = []
  for await (const row of recordsOf(plan)) {
    const cells = cellsOfRow(plan, row)
    rows.push(places.map((place) => csvCell(cells[place] ?? null)))
    if (rows.length === BATCH) {
      await write(stringify(rows))
      rows = []
    }
  }
  if (rows.length > 0) await write(stringify(rows))
}

const csvCell = (cell: Cell): string => {
  if (cell === null) return ''
  if (cell instanceof Date) return cell.toISOString()
  return typeof cell === 'string' ? guardFormula(cell) : String(cell)
}

/* ---- JSON ---- */

async function writeJson(plan: Plan, chosen: Chosen, write: ExportSink): Promise<void> {
  const ids = idsOfColumns(plan)
  const places = chosenPlaces(ids, chosen.ids)
  let rows: string[] = []
  let isFirst = true
  const flush = async () => {
    if (rows.length === 0) return
    await write(`${isFirst ? '' : ',\n'}${rows.join(',\n')}`)
    isFirst = false
    rows = []
  }
  await write('[\n')
  for await (const row of recordsOf(plan)) {
    const cells = cellsOfRow(plan, row)
    rows.push(
      JSON.stringify(
        Object.fromEntries(
          places.map((place) => [givenName(chosen, ids[place] ?? '') ?? ids[place], cells[place] ?? null]),
        ),
      ),
    )
    if (rows.length === BATCH) await flush()
  }
  await flush()
  await write('\n]\n')
}

/* ---- XLSX ---- */

async function writeSheets(plan: Plan, chosen: Chosen, write: ExportSink): Promise<void> {
  const { lang, fallback } = plan
  const places = chosenPlaces(idsOfColumns(plan), chosen.ids)
  const parts = Object.fromEntries(
    ['line1', 'line2', 'zipCode', 'city', 'country', 'cityName', 'cityCode'].map((part) => [
      part,
      say(lang, 'front', `form.${part}`),
    ]),
  )
  const all = [
    ...EXPORT_COLUMNS.map((name) => ({
      id: name as string,
      title: say(lang, 'admin', `export.column.${name}`),
      kind: name.endsWith('At') ? 'date' : 'string',
    })),
    ...plan.facets.map(({ name }) => ({
      id: name,
      title: say(lang, 'admin', `export.column.${name}`),
      kind: 'string',
    })),
    ...plan.gates.map((step) => ({
      id: `step-${step.id}`,
      title: gateTitle(plan, step),
      kind: 'dropdown',
    })),
    ...plan.columns.flatMap((form) =>
      form.columns.map((column) => ({
        id: column.id,
        title: columnTitle(column, lang, parts, fallback),
        kind: column.kind as string,
      })),
    ),
  ]
  const columns = places
    .flatMap((place) => all[place] ?? [])
    .map((column) => ({ ...column, title: givenName(chosen, column.id) ?? column.title }))
  const head = (text: string): SheetCell => ({ head: text })
  const answerKinds = plan.columns.flatMap((form) => form.columns.map((column) => column.kind))
  async function* rows(): AsyncGenerator<SheetCell[]> {
    yield columns.map((column) => head(column.title))
    for await (const row of recordsOf(plan)) {
      const facts = factsOf(plan, row)
      const cells: SheetCell[] = [
        ...EXPORT_COLUMNS.map((name) => sheetCell(facts[name], plan.zone)),
        ...facetCells(plan, row),
        ...plan.gates.map((step) => stateAt(plan, row, step.id)),
        ...cellsOf(plan, row).map((cell, n) =>
          answerKinds[n] === 'date' && typeof cell === 'string' && ISO_DAY.test(cell)
            ? { day: cell }
            : sheetCell(cell, plan.zone),
        ),
      ]
      yield places.map((place) => cells[place] ?? null)
    }
  }
  const word = (key: string) => say(lang, 'admin', `export.${key}`)
  const about = [
    [head(word('columnTitle')), head(word('columnId')), head(word('columnKind'))],
    ...columns.map(({ title, id, kind }) => [title, id, kind]),
  ]
  await writeXlsx(
    write,
    [
      {
        name: word('sheet'),
        frozen: 1,
        widths: columns.map(({ title }) => Math.min(40, Math.max(12, title.length + 2))),
        rows: rows(),
      },
      { name: word('columnsSheet'), frozen: 1, widths: [40, 60, 12], rows: about },
    ],
    lang === 'en' ? 'mdy' : 'dmy',
  )
}

const WRITERS = { csv: writeCsv, xlsx: writeSheets, json: writeJson } as const

const ISO_DAY = /^\d{4}-\d\d-\d\d$/

const sheetCell = (cell: Cell, zone: string): SheetCell => (cell instanceof Date ? { instant: cell, zone } : cell)
