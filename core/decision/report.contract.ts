import { z } from 'zod'
import { endpoint, listOf, pageQuery } from '../endpoint.ts'
import { sessionParams } from '../evaluation/evaluation.contract.ts'
import { count, id, locale, search } from '../schema.ts'
import { outcome } from './decision.contract.ts'
import { LONGEST_RESULT_COLUMNS } from './report.rules.ts'

const access = { permission: 'program.evaluation.read', on: 'program' } as const
const path = '/user.programs/:programId/evaluation-sessions/:sessionId'

const filters = {
  search,
  category: z.string().max(80).optional(),
  outcome: z.union([outcome, z.literal('none')]).optional(),
}

export const sessionResult = z
  .object({
    id,
    responseId: id.nullable(),
    number: z.string(),
    title: z.string(),
    category: z.string().nullable(),
    rank: z.number().int().nullable(),
    total: z.number().nullable(),
    sent: count,
    sheets: count.meta({ description: 'Assigned, without those that were given back' }),
    outcome: outcome.nullable(),
    released: outcome.nullable(),
    criteria: z.record(z.string(), z.number()).meta({ description: 'Value by reference of the criterion' }),
    jurors: z.record(z.string(), z.number()).meta({ description: 'Mean of each juror’s sheet, by their id' }),
  })
  .meta({ id: 'SessionResult' })
export type SessionResult = z.output<typeof sessionResult>

export const listResults = endpoint({
  method: 'get',
  path: `${path}/results`,
  summary: 'Entries of a session with everything that its tables show',
  access,
  params: sessionParams,
  query: pageQuery.extend(filters),
  response: listOf(sessionResult),
})

export const exportResults = endpoint({
  method: 'get',
  path: `${path}/results/file`,
  summary: 'The table of a session as CSV or XLSX, with these columns in their order',
  access,
  params: sessionParams,
  query: z.object({
    ...filters,
    format: z.enum(['csv', 'xlsx']).default('csv'),
    columns: z
      .string()
      .max(LONGEST_RESULT_COLUMNS)
      .optional()
      .meta({ description: 'Ids of columns, `,` between them; left out: all' }),
    lang: locale.optional(),
  }),
  wire: 'stream',
  bytes: { types: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] },
})

export const getScoreSheetsPdf = endpoint({
  method: 'get',
  path: `${path}/sheets/pdf`,
  summary: 'Score sheets that were sent as a PDF, one entry after the other; of one entry, or of one juror',
  access,
  params: sessionParams,
  query: z.object({ entryId: id.optional(), jurorId: id.optional(), lang: locale.optional() }),
  wire: 'stream',
  bytes: { types: ['application/pdf'] },
})

export const getMinutesPdf = endpoint({
  method: 'get',
  path: `${path}/minutes/pdf`,
  summary: 'The minutes of a jury as a PDF: quorum, conflicts and recusals, ranking, ties, decisions',
  access,
  params: sessionParams,
  query: z.object({ lang: locale.optional() }),
  wire: 'stream',
  bytes: { types: ['application/pdf'] },
})

export const getSessionBundle = endpoint({
  method: 'get',
  path: `${path}/bundle`,
  summary: 'All that recomputes the ranking, as a signed ZIP: JSON, CSV and a script that checks them',
  access,
  params: sessionParams,
  wire: 'stream',
  bytes: { types: ['application/zip'] },
})
