import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, locale } from '../schema.ts'
import { SENSITIVE_MODES } from './export.rules.ts'
import { responseFilters } from './response.contract.ts'

const programParams = z.object({ programId: z.string().max(80).meta({ description: 'Id or slug' }) })
const exportParams = programParams.extend({ exportId: id })
const access = { permission: 'program.response.export', on: 'program' } as const

export const exportFormat = z.enum(['csv', 'xlsx'])
export type ExportFormat = z.output<typeof exportFormat>

export const exportState = z.enum(['queued', 'running', 'done', 'failed'])
export type ExportState = z.output<typeof exportState>

/** What is exported and how: the filters of the list, and the form of the file. */
export const exportRequest = responseFilters.extend({
  format: exportFormat.default('csv'),
  lang: locale.optional(),
  sensitive: z.enum(SENSITIVE_MODES).default('masked').meta({
    description: 'Sensitive answers; including them needs program.response.sensitive.read, and is logged',
  }),
})
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
  response: z.object({ items: z.array(exportInfo) }),
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
  bytes: { types: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] },
  problems: ['response.exportNotReady'],
})

export const exportResponses = endpoint({
  method: 'get',
  path: '/user.programs/:programId/responses/export',
  summary:
    'The filtered applications as CSV or XLSX in one request, columns by the mapping of the specification §3. The answer begins when all of it is written; `POST …/exports` does not wait',
  access,
  params: programParams,
  query: exportRequest,
  wire: 'stream',
  bytes: { types: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] },
})
