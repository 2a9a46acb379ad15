import { z } from 'zod'
import { endpoint, itemsOf } from '../endpoint.ts'
import { id, instant, key, locale, platformParams } from '../schema.ts'
import { stepStatus, stepType } from './category.contract.ts'
import { deadlineAt, programPhase, programStatus } from './program.contract.ts'

/** A program as the front office and applicants see it. */
export const publicProgram = z
  .object({
    id,
    slug: z.string(),
    status: programStatus,
    phase: programPhase,
    lang: locale,
    defaultLang: locale,
    supportedLangs: z.array(locale),
    title: z.string(),
    summary: z.string(),
    opensAt: instant.nullable(),
    closesAt: instant.nullable(),
    deadlineAt,
    zone: z.string(),
    categories: z.array(z.object({ id, key, title: z.string(), summary: z.string() })),
    canApply: z.boolean(),
  })
  .meta({ id: 'PublicProgram' })
export type PublicProgram = z.output<typeof publicProgram>

export const listPublicPrograms = endpoint({
  method: 'get',
  path: '/portal/platforms/:platformId/programs',
  summary: 'Published public programs: open first, by deadline',
  access: { public: 'calls are public' },
  params: platformParams,
  query: z.object({ lang: locale.optional() }),
  response: itemsOf(publicProgram),
  whileSuspended: true,
})

export const getPublicProgram = endpoint({
  method: 'get',
  path: '/portal/platforms/:platformId/programs/:programSlug',
  summary: 'One published program',
  access: { public: 'calls are public' },
  params: z.object({ platformId: id, programSlug: z.string().max(80) }),
  query: z.object({ lang: locale.optional() }),
  response: publicProgram,
  whileSuspended: true,
})

export const getPublicCategory = endpoint({
  method: 'get',
  path: '/portal/platforms/:platformId/programs/:programId/categories/:categoryId',
  summary: 'A category of a published program with its steps',
  access: { public: 'applicants look before they register' },
  params: z.object({ platformId: id, programId: id, categoryId: id }),
  query: z.object({ lang: locale.optional() }),
  response: z
    .object({
      id,
      title: z.string(),
      summary: z.string(),
      steps: z.array(
        z.object({
          id,
          type: stepType,
          status: stepStatus,
          title: z.string(),
          config: z.object({ form_id: z.string().optional(), content: z.string().optional() }),
          closesAt: instant.nullable(),
        }),
      ),
    })
    .meta({ id: 'PublicCategory' }),
  whileSuspended: true,
})
