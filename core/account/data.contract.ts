import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant } from '../schema.ts'

/** Milliseconds for which a copy of one's data is kept. */
export const DATA_KEPT_MS = 24 * 3_600_000

export const dataExport = z
  .object({
    id,
    state: z.enum(['queued', 'running', 'done', 'failed']),
    size: z.number().int().nullable().meta({ description: 'Bytes' }),
    createdAt: instant,
    expiresAt: instant,
  })
  .meta({ id: 'DataExport' })
export type DataExport = z.output<typeof dataExport>

export const getDataExport = endpoint({
  method: 'get',
  path: '/profile/data',
  summary: 'The latest copy of the signed-in person’s data on this platform; null where there is none',
  access: { signedIn: true },
  response: z.object({ item: dataExport.nullable() }),
  whileSuspended: true,
})

export const startDataExport = endpoint({
  method: 'post',
  path: '/profile/data',
  summary: 'Prepare a ZIP of the signed-in person’s data on this platform: JSON, a page to read, and their files',
  access: { signedIn: true },
  stepUp: true,
  response: z.object({ item: dataExport }),
  status: 202,
  problems: ['rate.limited'],
  whileSuspended: true,
})

export const downloadDataExport = endpoint({
  method: 'get',
  path: '/profile/data/:dataExportId/file',
  summary: 'The ZIP, for its person alone, for a day',
  access: { signedIn: true },
  params: z.object({ dataExportId: id }),
  wire: 'stream',
  bytes: { types: ['application/zip'] },
  problems: ['account.dataNotReady'],
  whileSuspended: true,
})
