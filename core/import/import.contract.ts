import { z } from 'zod'
import { endpoint, itemsOf } from '../endpoint.ts'
import { count, id, instant, programParams } from '../schema.ts'
import { IMPORT_STATES, MOST_IMPORT_COLUMNS, MOST_VALUES } from './import.rules.ts'
import { IMPORT_PROBLEMS } from './problem.rules.ts'

const cell = z.string()
const name = z.string().max(500)
const target = z.string().max(400)
const dayOrder = z.enum(['dmy', 'mdy'])
const decimal = z.enum(['comma', 'dot'])
const row = z.object({ row: z.number().int(), cells: z.array(cell) })

export const importProblem = z.object({
  row: z.number().int().nullable(),
  column: z.string().nullable(),
  code: z.enum(IMPORT_PROBLEMS),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  issue: z.object({ rule: z.string(), params: z.record(z.string(), z.unknown()) }).optional(),
})

export const importColumn = z.object({
  name,
  samples: z.array(cell).meta({ description: 'The first different values, as they are written' }),
  suggestion: target.nullable().meta({ description: 'What its name says that it is; null: nothing' }),
  numbers: z
    .enum(['comma', 'dot', 'unclear', 'mixed'])
    .nullable()
    .meta({ description: 'How its numbers are written; null: it has none' }),
  days: z
    .object({ order: dayOrder.nullable(), proven: count, against: count })
    .nullable()
    .meta({ description: 'In which order its days are written, and how many rows prove it; null: it has none' }),
  values: z
    .array(z.object({ value: cell, rows: count }))
    .max(MOST_VALUES)
    .nullable()
    .meta({ description: 'Its different values; null for more than fifty' }),
})
export type ImportColumn = z.output<typeof importColumn>

export const importTarget = z.object({
  value: target,
  label: z.string().nullable().meta({ description: 'Of a question; what is not of a form is named by the browser' }),
  form: z.string().nullable(),
  kind: z.enum(['dropdown', 'number', 'string', 'date', 'fact']),
  required: z.boolean(),
})
export type ImportTarget = z.output<typeof importTarget>

export const importSettings = z.object({
  map: z
    .array(target.nullable())
    .max(MOST_IMPORT_COLUMNS)
    .meta({ description: 'What each column becomes; null: nothing' }),
  key: name.nullable().meta({ description: 'Column that tells applications apart: known ones are changed' }),
  category: z.string().max(80).nullable().meta({ description: 'Key of the category of rows that do not say' }),
  state: z.enum(['submitted', 'draft']).meta({ description: 'Of new applications that do not say' }),
  decimals: z.record(name, decimal).default({}),
  days: z.record(name, dayOrder).default({}),
  categoryValues: z.record(z.string().max(500), z.string().max(80)).default({}),
})
export type ImportSettings = z.output<typeof importSettings>

const counts = { rows: count, created: count, changed: count, same: count, filesLeft: count, left: count }
export const importCheck = z.object({
  ...counts,
  problems: z.array(importProblem),
  more: count.meta({ description: 'Problems that are not listed' }),
  first: z.array(row).meta({ description: 'The first rows as they would be stored' }),
})
export type ImportCheck = z.output<typeof importCheck>

export const importUndone = z.object({
  removed: count,
  restored: count,
  kept: count.meta({ description: 'Applications that something else has changed since, which stay as they are' }),
  examples: z.array(z.object({ id, number: z.string(), title: z.string() })),
})
export type ImportUndone = z.output<typeof importUndone>

export const importInfo = z
  .object({
    id,
    file: z.string(),
    size: count,
    state: z.enum(IMPORT_STATES),
    progress: z.number().int().min(0).max(100),
    rows: count,
    by: z.string().nullable(),
    result: z.object(counts).nullable(),
    undone: importUndone.nullable(),
    canUndo: z.boolean(),
    createdAt: instant,
    expiresAt: instant.meta({ description: 'Until when it is kept, or can be undone' }),
  })
  .meta({ id: 'ResponseImport' })
export type ImportInfo = z.output<typeof importInfo>

export const importDetail = importInfo
  .extend({
    head: z.number().int(),
    lines: z.array(row).meta({ description: 'The first rows of the file' }),
    columns: z.array(importColumn),
    targets: z.array(importTarget),
    settings: importSettings.nullable(),
    check: importCheck.nullable(),
    failure: z.object({ problems: z.array(importProblem) }).nullable(),
  })
  .meta({ id: 'ResponseImportDetail' })
export type ImportDetail = z.output<typeof importDetail>

const access = { permission: 'program.response.import', on: 'program' } as const
const one = programParams.extend({ importId: id })

export const createImport = endpoint({
  method: 'post',
  path: '/user.programs/:programId/imports',
  summary: 'Uploads a table of applications, CSV or XLSX; the row with the names of its columns is found',
  access,
  params: programParams,
  wire: 'multipart',
  response: importDetail,
  status: 201,
  problems: ['import.unreadable', 'import.tooMany', 'file.tooLarge', 'file.type', 'file.empty', 'file.quota'],
})

export const listImports = endpoint({
  method: 'get',
  path: '/user.programs/:programId/imports',
  summary: 'The imports of a program, newest first',
  access,
  params: programParams,
  response: itemsOf(importInfo),
})

export const getImport = endpoint({
  method: 'get',
  path: '/user.programs/:programId/imports/:importId',
  summary: 'An import: its columns, what they may become, how far it is',
  access,
  params: one,
  response: importDetail,
})

export const setImportHead = endpoint({
  method: 'put',
  path: '/user.programs/:programId/imports/:importId/head',
  summary: 'Says which row of the file names the columns',
  access,
  params: one,
  body: z.object({ line: z.number().int().min(1).max(1_048_576) }),
  response: importDetail,
  problems: ['import.state', 'import.unreadable'],
})

export const checkImport = endpoint({
  method: 'post',
  path: '/user.programs/:programId/imports/:importId/check',
  summary: 'Looks at each row in the background, without writing anything',
  access,
  params: one,
  body: importSettings,
  response: importDetail,
  problems: ['import.state', 'program.archived', 'program.transition'],
})

export const runImport = endpoint({
  method: 'post',
  path: '/user.programs/:programId/imports/:importId/run',
  summary: 'Imports the file in the background: all of it, or all rows with which nothing is wrong',
  access,
  params: one,
  body: z.object({ leaveWrong: z.boolean() }),
  response: importDetail,
  problems: ['import.state', 'program.archived', 'program.transition'],
})

export const undoImport = endpoint({
  method: 'post',
  path: '/user.programs/:programId/imports/:importId/undo',
  summary:
    'Removes what it made and restores what it changed, but for applications that something else has changed since',
  access,
  params: one,
  response: importDetail,
  problems: ['import.state', 'program.archived', 'program.transition'],
})

export const deleteImport = endpoint({
  method: 'delete',
  path: '/user.programs/:programId/imports/:importId',
  summary: 'Discards an import that was not run, with its file; one that was run can no longer be undone',
  access,
  params: one,
  problems: ['import.state'],
})
