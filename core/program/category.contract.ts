import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, key, locale, programParams, text, version } from '../schema.ts'
import { ownClosing } from './program.rules.ts'

export const stepType = z.enum(['form', 'textarea', 'validation'])
export type StepType = z.output<typeof stepType>

export const stepConfig = z.object({
  form_id: z.string().max(36).optional().meta({ description: 'Steps of type form: the form to fill in' }),
  content: text(100_000).optional().meta({ description: 'Steps of type textarea: sanitised HTML to read' }),
  message: text(2_000)
    .optional()
    .meta({ description: 'Steps of type validation: what applicants read while they wait' }),
})

export const step = z
  .object({ id, key, type: stepType, title: text(200), config: stepConfig, closesAt: instant.nullable() })
  .meta({ id: 'Step' })
export type Step = z.output<typeof step>

export const category = z
  .object({ id, key, title: text(200), summary: text(1_000), steps: z.array(step) })
  .meta({ id: 'Category' })
export type Category = z.output<typeof category>

/** Where every application begins at a validation step. */
export const stepStatus = z.enum(['todo']).nullable().meta({
  description:
    'Of a validation step: where an application begins there (spec §3); null of others. What became of one is told by the step of that application',
})

const categoriesAnswer = z.object({
  items: z.array(category.extend({ steps: z.array(step.extend({ status: stepStatus })), responses: z.number().int() })),
  version: version.meta({ description: 'Of the program: send it back when arranging' }),
})
export type ProgramCategories = z.output<typeof categoriesAnswer>

export const listCategories = endpoint({
  method: 'get',
  path: '/user.programs/:programId/categories',
  summary: 'Categories with their ordered steps',
  access: { permission: 'program.settings.read', on: 'program' },
  params: programParams,
  query: z.object({ lang: locale.optional() }),
  response: categoriesAnswer,
})

export const arrangeCategories = endpoint({
  method: 'put',
  path: '/user.programs/:programId/categories',
  summary:
    'Replace the whole arrangement: order, titles, steps. What is left out is removed unless it holds applications',
  access: { permission: 'program.settings.update', on: 'program' },
  params: programParams,
  body: z.object({
    version,
    categories: z
      .array(
        z.object({
          id: id.optional().meta({ description: 'Left out for a new one' }),
          key: key.optional(),
          title: text(200),
          summary: text(1_000).default({}),
          steps: z
            .array(
              z
                .object({
                  id: id.optional(),
                  key: key.optional(),
                  type: stepType,
                  title: text(200),
                  config: stepConfig.default({}),
                  closesAt: instant.nullable().default(null),
                })
                .transform((step) => ({ ...step, closesAt: ownClosing(step) })),
            )
            .max(30),
        }),
      )
      .max(50),
  }),
  response: categoriesAnswer,
  problems: ['resource.stale', 'program.holdsResponses', 'program.transition', 'program.archived'],
})
