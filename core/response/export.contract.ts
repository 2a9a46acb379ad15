import { z } from 'zod'
import { endpoint, itemsOf } from '../endpoint.ts'
import { id, instant, locale, programParams } from '../schema.ts'
import { EXPORT_FORMATS, SENSITIVE_MODES, SHEET_FORMATS } from './export.rules.ts'
import { responseFilters } from './response.contract.ts'

const exportParams = programParams.extend({ exportId: id })
const access = { permission: 'program.response.export', on: 'program' } as const

export const exportFormat = z.enum(EXPORT_FORMATS).meta({
  description: '`pdf`: all applications in one; `pdfs`: one each, in a ZIP; `files`: files of the answers, in a ZIP',
})

export const exportState = z.enum(['queued', 'running', 'done', 'failed'])
export type ExportState = z.output<typeof exportState>

const reading = {
  lang: locale.optional(),
  sensitive: z.enum(SENSITIVE_MODES).default('masked').meta({
    description: 'Sensitive answers; including them needs program.response.sensitive.read, and is logged',
  }),
}

/** What is exported and how: the filters of the list, and the form of the file. */
export const exportRequest = responseFilters.extend({
  ...reading,
  format: exportFormat.default('csv'),
  columns: z.array(z.string().min(1).max(300)).min(1).max(1_000).optional().meta({
    description:
      'Of a table: ids of its columns in their order, a question without `[…]` for all of its own; all when left out',
  }),
  names: z.record(z.string().max(300), z.string().max(200)).optional().meta({
    description: 'Of a table: what stands over columns in place of their own names or ids',
  }),
})
const sheetRequest = responseFilters.extend({ ...reading, format: z.enum(SHEET_FORMATS).default('csv') })
export type ExportRequest = z.output<typeof exportRequest>

export const exportInfo = z
  .object({
    id,
    state: exportState,
    format: exportFormat,
    sensitive: z.enum(SENSITIVE_MODES),
    progress: z.number().int().min(0).max(100).meta({ description: 'Percent of the applications that are written' }),
    name: z.string().nullable().meta({ description: 'Of the file, once it is there' }),
    size: z.number().int().nullable().meta({ description: 'Bytes' }),
    createdAt: instant,
    expiresAt: instant.meta({ description: 'The file is removed then' }),
  })
  .meta({ id: 'ResponseExport' })
export type ExportInfo = z.output<typeof exportInfo>

export const startExport = endpoint({
  method: 'post',
  path: '/user.programs/:programId/exports',
  summary:
    'Has the filtered applications written to a file in the background. The same request again answers the export that is being written',
  access,
  params: programParams,
  body: exportRequest,
  response: exportInfo,
  status: 202,
  problems: ['response.exportsRunning'],
})

export const listExports = endpoint({
  method: 'get',
  path: '/user.programs/:programId/exports',
  summary: 'The caller’s own exports of a program that have not expired, newest first',
  access,
  params: programParams,
  response: itemsOf(exportInfo),
})

export const getExport = endpoint({
  method: 'get',
  path: '/user.programs/:programId/exports/:exportId',
  summary: 'How far an export of the caller’s is',
  access,
  params: exportParams,
  response: exportInfo,
})

export const cancelExport = endpoint({
  method: 'delete',
  path: '/user.programs/:programId/exports/:exportId',
  summary: 'Stops an export of the caller’s and removes its file',
  access,
  params: exportParams,
})

export const downloadExport = endpoint({
  method: 'get',
  path: '/user.programs/:programId/exports/:exportId/file',
  summary: 'The file of an export of the caller’s, while their rights still allow it',
  access,
  params: exportParams,
  wire: 'stream',
  bytes: {
    types: [
      'text/csv',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/json',
      'application/pdf',
      'application/zip',
    ],
  },
  problems: ['response.exportNotReady'],
})

export const exportResponses = endpoint({
  method: 'get',
  path: '/user.programs/:programId/responses/export',
  summary:
    'The filtered applications as CSV, XLSX or JSON in one request, columns by the mapping of the specification §3. The answer begins when all of it is written; `POST …/exports` does not wait',
  access,
  params: programParams,
  query: sheetRequest,
  wire: 'stream',
  bytes: {
    types: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/json'],
  },
})
