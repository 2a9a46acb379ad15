import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, locale, programParams } from '../schema.ts'

const query = z.object({
  lang: locale.optional(),
  pictures: z.enum(['yes', 'no']).default('yes').meta({ description: 'Whether pictures among the files are drawn' }),
  person: z.enum(['yes', 'no']).default('yes').meta({ description: 'Whether it says who applies' }),
})
const bytes = { types: ['application/pdf'] }

export const getMyResponsePdf = endpoint({
  method: 'get',
  path: '/portal/me/responses/:responseId/pdf',
  summary: 'One of my applications as a PDF, with its receipt once it was sent',
  access: { signedIn: true },
  params: z.object({ responseId: id }),
  query,
  wire: 'stream',
  bytes,
  whileSuspended: true,
})

export const getResponsePdf = endpoint({
  method: 'get',
  path: '/user.programs/:programId/responses/:responseId/pdf',
  summary: 'An application as a PDF, sensitive answers masked',
  access: { permission: 'program.response.read', on: 'program' },
  params: programParams.extend({ responseId: id }),
  query,
  wire: 'stream',
  bytes,
})

export const downloadResponseFiles = endpoint({
  method: 'get',
  path: '/user.programs/:programId/responses/:responseId/files',
  summary:
    'The files of an application’s answers as a ZIP, named by their questions; those of sensitive answers are left out',
  access: { permission: 'program.response.read', on: 'program' },
  params: programParams.extend({ responseId: id }),
  query: z.object({ lang: locale.optional() }),
  wire: 'stream',
  bytes: { types: ['application/zip'] },
})
