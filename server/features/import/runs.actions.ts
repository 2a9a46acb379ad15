import type { Request } from 'express'
import type { AnswerOf, ArgumentsOf } from '#core/endpoint.ts'
import { extensionOf } from '#core/file/kinds.ts'
import { findHead, HEAD_ROWS } from '#core/import/head.ts'
import type * as contract from '#core/import/import.contract.ts'
import type { ImportDetail, ImportInfo } from '#core/import/import.contract.ts'
import { IMPORT_STATES, type ImportState, isEditable, isRunning, OPEN_DAYS } from '#core/import/import.rules.ts'
import { textOf } from '#core/import/infer.ts'
import { Problem } from '#core/problem.ts'
import { type Context, platformOf, userOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { setFile } from '../file/file.public.ts'
import { storeUpload } from '../file/upload.ts'
import { getProgramRow } from '../program/program.public.ts'
import { withTableFile } from './file.copy.ts'
import { TableError } from './problems.ts'
import { profileTable } from './profile.ts'
import { openProgram } from './program.ts'
import * as repo from './runs.repo.ts'
import { firstLines, openTable } from './table.ts'
import { suggestTargets, targetsOf } from './targets.ts'

const DAY_MS = 24 * 3_600_000
/** Imports of a program that are not done, and that are listed. */
const MOST_OPEN = 20
const MOST_LISTED = 50
/** What a person sees of a row to choose the head by. */
const SHOWN_CELLS = 40
const LONGEST_CELL = 120

const EDITABLE = IMPORT_STATES.filter(isEditable)

type One = { programId: string; importId: string }

/** Throws 'resource.notFound'. */
async function getRun({ programId, importId }: One): Promise<repo.RunDetail> {
  const run = await repo.findRun({ id: importId, programId })
  if (!run) throw new Problem('resource.notFound')
  return run
}

/** A file that is no table is refused with the reason. */
async function readingTable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof TableError)) throw error
    throw new Problem('import.unreadable', { data: { reason: error.flaw }, cause: error })
  }
}

/** Uploads a file, finds its head, and looks at each of its columns. Throws 'import.unreadable', 'import.tooMany'. */
export async function createImport(
  ctx: Context,
  { programId }: ArgumentsOf<typeof contract.createImport>,
  req: Request,
): Promise<ImportDetail> {
  const program = await openProgram(programId, ctx.now)
  if ((await repo.countOpenRuns(program.id)) >= MOST_OPEN)
    throw new Problem('import.tooMany', { data: { most: MOST_OPEN } })
  const file = await storeUpload(ctx, req, {
    maxBytes: ctx.app.config.limits.fileBytes,
    types: (name) => {
      const extension = extensionOf(name)
      if (!['csv', 'tsv', 'txt', 'xlsx'].includes(extension))
        throw new Problem('file.type', { data: { found: name, accepted: ['csv', 'xlsx'] } })
      return extension === 'xlsx' ? ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] : null
    },
    visibility: 'private',
    ownerKind: 'import',
    ownerId: null,
  })
  const looked = await readingTable(() =>
    withTableFile(ctx.app, { platformId: platformOf(ctx).id, ...file }, async (path) => {
      const lines = await firstLines(path, HEAD_ROWS)
      const head = findHead(lines)
      const table = await openTable(path, { head, names: 'completed' })
      if (table.headers.length === 0) throw new TableError('empty', 'empty')
      const shown = lines.map(({ line, cells }) => ({
        row: line,
        cells: cells.slice(0, SHOWN_CELLS).map((cell) => textOf(cell).slice(0, LONGEST_CELL)),
      }))
      return { head, lines: shown, size: table.bytes, ...(await profileTable(table)) }
    }),
  )
  const id = await transaction(async () => {
    const made = await repo.insertRun({
      programId: program.id,
      requestedById: userOf(ctx).id,
      fileKey: file.key,
      fileName: file.name,
      fileSize: looked.size,
      head: looked.head,
      lines: looked.lines,
      columns: looked.columns,
      rowCount: looked.rows,
      expiresAt: new Date(ctx.now.getTime() + OPEN_DAYS * DAY_MS),
    })
    await setFile(file.key, { unusedSince: null })
    return made
  })
  return getImport(ctx, { programId: program.id, importId: id })
}

export async function listImports(
  _ctx: Context,
  { programId }: ArgumentsOf<typeof contract.listImports>,
): Promise<AnswerOf<typeof contract.listImports>> {
  const { id } = await getProgramRow(programId)
  const found = await repo.listRuns(id, MOST_LISTED)
  const names = await repo.namesOf(found.map(({ requestedById }) => requestedById))
  return { items: found.map((run) => presentInfo(run, names)) }
}

export async function getImport(ctx: Context, input: ArgumentsOf<typeof contract.getImport>): Promise<ImportDetail> {
  const run = await getRun(input)
  const names = await repo.namesOf([run.requestedById])
  // A program that was put away is not imported into; what came of an import can still be read.
  const call = isEditable(run.state) ? await openProgram(run.programId, ctx.now) : null
  return {
    ...presentInfo(run, names),
    head: run.head,
    lines: run.lines,
    columns: call ? suggestTargets(call, run.columns) : run.columns.map((one) => ({ ...one, suggestion: null })),
    targets: call ? targetsOf(call, ctx.locale) : [],
    settings: run.settings,
    check: run.checked,
    failure: run.failure,
  }
}

const presentInfo = (run: repo.RunRow, names: ReadonlyMap<string, string>): ImportInfo => ({
  id: run.id,
  file: run.fileName,
  size: run.fileSize,
  state: run.state,
  progress: run.progress,
  rows: run.rowCount,
  by: names.get(run.requestedById) ?? null,
  result: run.result,
  undone: run.undone,
  canUndo: run.state === 'done' && (run.result?.created ?? 0) + (run.result?.changed ?? 0) > 0,
  createdAt: run.createdAt.toISOString(),
  expiresAt: run.expiresAt.toISOString(),
})

/** Moves it on, or throws 'import.state' with where it is. */
async function move(input: One, from: readonly ImportState[], values: Parameters<typeof repo.moveRun>[2]) {
  const run = await getRun(input)
  if (!(await repo.moveRun(run.id, from, values)))
    throw new Problem('import.state', { data: { state: (await getRun(input)).state } })
}

/** Takes another row for the names of the columns; what was chosen for the columns is forgotten. Throws 'import.state'. */
export async function setImportHead(
  ctx: Context,
  { line, ...one }: ArgumentsOf<typeof contract.setImportHead>,
): Promise<ImportDetail> {
  const run = await getRun(one)
  if (!isEditable(run.state)) throw new Problem('import.state', { data: { state: run.state } })
  const looked = await readingTable(() =>
    withTableFile(ctx.app, fileOf(ctx, run), async (path) => {
      const table = await openTable(path, { head: line, names: 'completed' })
      if (table.headers.length === 0) throw new TableError('empty', 'empty')
      return profileTable(table)
    }),
  )
  await move(one, EDITABLE, {
    state: 'open',
    head: line,
    columns: looked.columns,
    rowCount: looked.rows,
    settings: null,
    checked: null,
    failure: null,
  })
  return getImport(ctx, one)
}

export const fileOf = (ctx: Context, { fileKey, fileName }: Pick<repo.RunRow, 'fileKey' | 'fileName'>) => ({
  platformId: platformOf(ctx).id,
  key: fileKey,
  name: fileName,
})

/** Throws 'import.state', and what refuses a change of the program. */
export async function checkImport(
  ctx: Context,
  { programId, importId, ...settings }: ArgumentsOf<typeof contract.checkImport>,
): Promise<ImportDetail> {
  await begin(ctx, { programId, importId }, 'import.check', EDITABLE, {
    state: 'checking',
    settings,
    checked: null,
    failure: null,
  })
  return getImport(ctx, { programId, importId })
}

/** Throws 'import.state', and what refuses a change of the program. */
export async function runImport(
  ctx: Context,
  { leaveWrong, ...one }: ArgumentsOf<typeof contract.runImport>,
): Promise<ImportDetail> {
  await begin(ctx, one, 'import.write', ['checked'], { state: 'importing' }, { leaveWrong })
  return getImport(ctx, one)
}

/** Throws 'import.state', and what refuses a change of the program. */
export async function undoImport(ctx: Context, one: ArgumentsOf<typeof contract.undoImport>): Promise<ImportDetail> {
  await begin(ctx, one, 'import.undo', ['done'], { state: 'undoing' })
  return getImport(ctx, one)
}

async function begin(
  ctx: Context,
  one: One,
  kind: string,
  from: readonly ImportState[],
  values: Parameters<typeof repo.moveRun>[2],
  payload: object = {},
): Promise<void> {
  await openProgram(one.programId, ctx.now)
  await transaction(async () => {
    await move(one, from, { ...values, progress: 0 })
    await enqueue(ctx, kind, { importId: one.importId, ...payload }, { platformId: platformOf(ctx).id })
  })
}

/** Throws 'import.state' while it runs. */
export async function deleteImport(ctx: Context, one: ArgumentsOf<typeof contract.deleteImport>): Promise<void> {
  const run = await getRun(one)
  if (isRunning(run.state)) throw new Problem('import.state', { data: { state: run.state } })
  await transaction(async () => {
    await setFile(run.fileKey, { unusedSince: ctx.now })
    await repo.removeRuns([run.id])
  })
}
