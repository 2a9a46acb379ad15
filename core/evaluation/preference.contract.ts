import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, text } from '../schema.ts'
import { sessionParams } from './evaluation.contract.ts'
import { PREFERENCES } from './session.rules.ts'

const access = { permission: 'program.evaluation.score', on: 'program' } as const
const path = '/user.programs/:programId/evaluation-sessions/:sessionId/preferences/mine'

const value = z
  .enum(PREFERENCES)
  .meta({ description: '`conflict`: they must not score it; it is declared as a conflict of interest' })

export const jurorPreference = z
  .object({
    entryId: id,
    number: z.string(),
    title: z.string().meta({ description: 'Empty where titles are hidden' }),
    category: text().nullable(),
    people: z.array(z.string()).meta({ description: 'Who applies; empty where they are hidden' }),
    value,
    locked: z.boolean().meta({ description: 'A conflict that an organiser set, or that was found' }),
  })
  .meta({ id: 'JurorPreference' })
export type JurorPreference = z.output<typeof jurorPreference>

export const listPreferences = endpoint({
  method: 'get',
  path,
  summary: 'Entries of a session with which of them the caller would like to score',
  access,
  params: sessionParams,
  response: z.object({
    session: z.object({
      slug: z.string(),
      title: text(),
      program: z.object({ slug: z.string(), title: text(), zone: z.string() }),
    }),
    phase: z.enum(['open', 'over']),
    until: instant.nullable(),
    items: z.array(jurorPreference),
  }),
})

export const setPreference = endpoint({
  method: 'put',
  path,
  summary: 'Say whether the caller would like to score an entry',
  access,
  params: sessionParams,
  body: z.object({ entryId: id, value }),
  problems: ['evaluation.preferencesOver', 'evaluation.sheetSent'],
})
