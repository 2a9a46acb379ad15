import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { condition } from '../form/field.contract.ts'
import { id, programParams, text } from '../schema.ts'
import { LONGEST_REASON, MOST_RULES } from './eligibility.rules.ts'

export const eligibilityRule = z
  .strictObject({
    when: condition.meta({ description: 'Over the questions of the form: who is refused' }),
    categories: z.array(z.string().max(80)).max(100).default([]).meta({
      description: 'Keys of the categories that it closes; none: all of them',
    }),
    reason: text(LONGEST_REASON),
  })
  .meta({ id: 'EligibilityRule' })

const settings = {
  formId: id
    .nullable()
    .meta({ description: 'The form that is asked before an application begins; null: nothing is asked' }),
  rules: z.array(eligibilityRule).max(MOST_RULES),
}
const version = z.number().int().min(0)

export const eligibility = z
  .object({ ...settings, version: version.meta({ description: '0 before anything was set' }) })
  .meta({ id: 'Eligibility' })
export type Eligibility = z.output<typeof eligibility>

export const getEligibility = endpoint({
  method: 'get',
  path: '/user.programs/:programId/eligibility',
  summary: 'What is asked before an application begins, and who is refused',
  access: { permission: 'program.settings.read', on: 'program' },
  params: programParams,
  response: eligibility,
})

export const updateEligibility = endpoint({
  method: 'put',
  path: '/user.programs/:programId/eligibility',
  summary: 'Set what is asked before an application begins, and who is refused',
  access: { permission: 'program.settings.update', on: 'program' },
  params: programParams,
  body: z.object({ ...settings, version }),
  response: eligibility,
  problems: ['resource.stale', 'program.archived'],
})
