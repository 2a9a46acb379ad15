import { z } from 'zod'
import { endpoint, itemsOf } from '../endpoint.ts'
import { count, id, instant, programParams, text } from '../schema.ts'
import { criteria } from './criterion.contract.ts'

export const MOST_CRITERIA_TEMPLATES = 200

const name = z.string().trim().min(1, { error: 'required' }).max(200)

export const criteriaTemplate = z
  .object({
    id: z
      .string()
      .meta({ description: 'Of one of the platform: its id; of one that comes with the product: its name' }),
    builtIn: z.boolean().meta({ description: 'It comes with the product' }),
    name: z.string(),
    criteria,
    savedBy: z.string().nullable(),
    abilities: z.object({
      delete: z.boolean().meta({ description: 'One’s own, or all with platform.evaluation-templates.update' }),
    }),
  })
  .meta({ id: 'CriteriaTemplate' })
export type CriteriaTemplate = z.output<typeof criteriaTemplate>

const read = { permission: 'program.evaluation.read', on: 'program' } as const
const update = { permission: 'program.evaluation.update', on: 'program' } as const
const path = '/user.programs/:programId/criteria-templates'

export const listCriteriaTemplates = endpoint({
  method: 'get',
  path,
  summary:
    'Grids of criteria to start from: those of the product in the languages of the program, and those of the platform',
  access: read,
  params: programParams,
  response: itemsOf(criteriaTemplate),
})

export const saveCriteriaTemplate = endpoint({
  method: 'post',
  path,
  summary: 'Keep criteria as a template of the platform; categories stay out',
  access: update,
  params: programParams,
  body: z.object({ name, criteria: criteria.refine((list) => list.length > 0, { params: { rule: 'required' } }) }),
  response: criteriaTemplate,
  status: 201,
  problems: ['evaluation.templatesFull'],
})

export const deleteCriteriaTemplate = endpoint({
  method: 'delete',
  path: `${path}/:templateId`,
  summary: 'Delete a template of the platform; sessions that used it keep their criteria',
  access: update,
  params: programParams.extend({ templateId: id }),
})

export const sessionElsewhere = z
  .object({
    id,
    title: text(),
    program: z.object({ id, title: text(), lang: z.string() }),
    closesAt: instant.nullable(),
    criteria: count,
  })
  .meta({ id: 'SessionElsewhere' })

export const listSessionsElsewhere = endpoint({
  method: 'get',
  path: '/user.programs/:programId/evaluation-sessions-elsewhere',
  summary: 'Jury sessions of other programs that the caller may read, the last to close first',
  access: update,
  params: programParams,
  response: itemsOf(sessionElsewhere),
})
