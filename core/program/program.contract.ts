import { z } from 'zod'
import { PROGRAM_FACETS } from '../codes.ts'
import { endpoint } from '../endpoint.ts'
import { facetFilters, facets } from '../facet.ts'
import {
  email,
  id,
  instant,
  locale,
  locales,
  programParams,
  requiredText,
  search,
  slug,
  text,
  version,
} from '../schema.ts'
import { APPLICANT_FEATURES } from './features.ts'
import { MOST_INVITED } from './invitation.rules.ts'
import { checkDates, checkTitle, MOST_APPLICATIONS, MOST_GRACE } from './program.rules.ts'
import { READINESS_GAPS, READINESS_PLACES } from './readiness.rules.ts'
import { MOST_SECTIONS } from './section.rules.ts'
import { section, sectionPicture } from './section.shapes.ts'

export const programStatus = z.enum(['active', 'archived', 'deleted'])
export type ProgramStatus = z.output<typeof programStatus>
export const programPhase = z.enum(['draft', 'upcoming', 'open', 'closed'])
export type ProgramPhase = z.output<typeof programPhase>
export const programVisibility = z.enum(['public', 'link', 'invitation'])

export const programSettings = z.object({
  kind: text(80).optional().meta({ description: 'Word over the title: Prize, Residency, …' }),
  facts: z
    .array(z.object({ icon: z.enum(['people', 'money', 'place', 'time']), text: text(200) }))
    .max(4)
    .default([]),
  sections: z.array(section).max(MOST_SECTIONS).default([]),
  picture: sectionPicture.optional().meta({ description: 'Beside the title, and on the cards of the home page' }),
  isTemplate: z
    .boolean()
    .optional()
    .meta({ description: 'Offered as a template to those who create programs on the platform' }),
  editAfterSubmission: z
    .boolean()
    .default(true)
    .meta({ description: 'A submitted application may be changed until the deadline' }),
  off: z
    .array(z.enum(APPLICANT_FEATURES))
    .max(APPLICANT_FEATURES.length)
    .optional()
    .meta({ description: 'What those who apply cannot do in this program; left out: nothing' }),
  contact: email.optional(),
  invited: z.array(email).max(MOST_INVITED).optional().meta({
    description: 'Emails that may begin an application when the visibility is invitation; for those who may change it',
  }),
})
export type ProgramSettings = z.output<typeof programSettings>

export const deadlineAt = instant.nullable().meta({
  description:
    'The deadline that counts: the closing, or before it the last moment to begin, where the first form of every category closes earlier',
})

export const counts = z.object({
  total: z.number().int(),
  draft: z.number().int(),
  submitted: z.number().int(),
  withdrawn: z.number().int(),
})

const abilities = z
  .record(z.string(), z.boolean())
  .meta({ description: 'What the caller may do here, by the rules that the server applies' })

const TITLE = 200
/** What a change accepts is what every answer may hold. */
const texts = { title: text(TITLE), summary: text(500) }

export const program = z
  .object({
    id,
    slug: z.string(),
    status: programStatus,
    phase: programPhase,
    publishedAt: instant.nullable(),
    lang: locale,
    defaultLang: locale,
    supportedLangs: z.array(locale),
    ...texts,
    opensAt: instant.nullable(),
    closesAt: instant.nullable(),
    deadlineAt,
    zone: z.string(),
    graceMinutes: z.number().int(),
    visibility: programVisibility,
    capPerPerson: z.number().int().nullable(),
    capTotal: z.number().int().nullable(),
    numberPrefix: z.string(),
    settings: programSettings,
    responses: counts,
    createdBy: z.string().nullable().meta({ description: 'Name of the person who made it' }),
    deletedAt: instant.nullable(),
    version,
    abilities,
    facets,
  })
  .meta({ id: 'Program' })
export type Program = z.output<typeof program>

export const listPrograms = endpoint({
  method: 'get',
  path: '/user.programs',
  summary: 'Programs that the person works on, by status, next deadline first',
  access: { signedIn: true },
  query: z.object({
    status: z.enum(['active', 'archived', 'deleted', 'all']).default('active'),
    limit: z.coerce.number().int().min(1).max(100).default(10),
    search,
    after: id.optional(),
    before: id.optional(),
    lang: locale.optional(),
    ...facetFilters(PROGRAM_FACETS),
  }),
  response: z.object({
    items: z.array(program),
    metadata: z.object({
      total: z.number().int().meta({ description: 'All programs with this status' }),
      totals: z.object({ active: z.number().int(), archived: z.number().int(), deleted: z.number().int() }),
      responses: z.number().int().meta({ description: 'Applications in these programs' }),
      hasNext: z.boolean(),
      hasPrevious: z.boolean(),
      lastId: id.nullable(),
      firstId: id.nullable(),
    }),
  }),
})

const dates = {
  opensAt: instant.nullable(),
  closesAt: instant.nullable(),
  zone: z.string().max(60).meta({ description: 'IANA zone' }),
  graceMinutes: z.number().int().min(0).max(MOST_GRACE),
}

/**
 * For what is wrong between these fields, once each of them can be read: told here only beside another mistake, so that all
 * are told at once. Alone it is the action's to refuse, with what only that knows.
 */
const besideMistakes = (...fields: string[]) => ({
  when: ({ issues }: z.core.ParsePayload) =>
    issues.length > 0 &&
    issues.every(({ path: [field] = [] }) => field !== undefined && !fields.includes(String(field))),
})

const dateOf = (iso: string | null): Date | null => (iso === null ? null : new Date(iso))

export const createProgram = endpoint({
  method: 'post',
  path: '/user.programs',
  summary: 'Create a draft program; nothing is public before publication',
  access: { permission: 'platform.program.create', on: 'platform' },
  body: z.object({
    title: requiredText(TITLE),
    lang: locale,
    supportedLangs: locales.optional(),
    slug: slug.optional().meta({ description: 'Made from the title when left out' }),
    from: z
      .discriminatedUnion('kind', [
        z.object({ kind: z.literal('empty') }),
        z.object({ kind: z.literal('template'), template: z.string().max(80) }),
        z.object({ kind: z.literal('program'), programId: id }),
      ])
      .default({ kind: 'empty' }),
  }),
  response: program,
  status: 201,
  problems: ['program.slugTaken', 'program.slugReserved'],
})

export const listProgramTemplates = endpoint({
  method: 'get',
  path: '/program-templates',
  summary: 'What a program may start from',
  access: { permission: 'platform.program.create', on: 'platform' },
  response: z.object({
    items: z.array(
      z.object({
        key: z.string(),
        ...texts,
        isOwn: z.boolean().meta({ description: 'A program of the platform, which is copied' }),
      }),
    ),
  }),
})

export const getProgram = endpoint({
  method: 'get',
  path: '/user.programs/:programId',
  summary: 'One program, by id or slug',
  access: { permission: 'program.settings.read', on: 'program' },
  params: programParams,
  query: z.object({ lang: locale.optional() }),
  response: program,
})

export const updateProgram = endpoint({
  method: 'put',
  path: '/user.programs/:programId',
  summary: 'Change a program: texts, dates, languages, limits, page',
  access: { permission: 'program.settings.update', on: 'program' },
  params: programParams,
  body: z
    .object({
      title: requiredText(TITLE),
      summary: texts.summary,
      slug,
      lang: locale,
      supportedLangs: locales,
      ...dates,
      visibility: programVisibility,
      capPerPerson: z.number().int().min(1).max(MOST_APPLICATIONS).nullable(),
      capTotal: z.number().int().min(1).max(MOST_APPLICATIONS).nullable(),
      numberPrefix: z.string().regex(/^[A-Z0-9-]{0,12}$/),
      settings: programSettings,
      version,
    })
    .refine((body) => checkTitle(body).length === 0, {
      path: ['title'],
      params: { rule: 'required' },
      ...besideMistakes('title', 'lang'),
    })
    .refine(
      ({ opensAt, closesAt }) => checkDates({ opensAt: dateOf(opensAt), closesAt: dateOf(closesAt) }).length === 0,
      {
        path: ['closesAt'],
        params: { rule: 'after-opening' },
        ...besideMistakes('opensAt', 'closesAt'),
      },
    ),
  response: program,
  problems: [
    'resource.stale',
    'program.slugTaken',
    'program.slugReserved',
    'program.datesInvalid',
    'program.transition',
    'program.archived',
  ],
})

/** One error of the publication check (spec §5); words in Words of the back office's design page. */
export const checkError = z
  .object({
    code: z.enum([
      'programCategoriesMustNotBeEmpty',
      'stepsMustNotBeEmpty',
      'formMustNotBeEmpty',
      'textareaMustNotBeEmpty',
    ]),
    categoryId: id.nullable(),
    categoryTitle: text().nullable(),
    stepId: id.nullable(),
    stepNumber: z.number().int().nullable(),
    stepTitle: text().nullable(),
  })
  .meta({ id: 'ProgramCheckError' })
export type ProgramCheckError = z.output<typeof checkError>

const readinessGap = z
  .object({
    code: z.enum(READINESS_GAPS),
    lang: locale.nullable(),
    texts: z.number().int().nullable().meta({ description: 'How many are shown in another language' }),
    at: z.enum(READINESS_PLACES).nullable().meta({ description: 'Where the first of them is written' }),
  })
  .meta({ id: 'ProgramReadinessGap' })

export const checkProgram = endpoint({
  method: 'get',
  path: '/user.programs/:programId/check',
  summary: 'The publication check, without publishing',
  access: { permission: 'program.settings.read', on: 'program' },
  params: programParams,
  response: z.object({
    errors: z.array(checkError),
    steps: z.number().int(),
    gaps: z.array(readinessGap).meta({ description: 'What does not prevent publication, and is better mended before' }),
  }),
  problems: ['failed_to_load_categoriess'],
})

export const publishProgram = endpoint({
  method: 'post',
  path: '/user.programs/:programId/publish',
  summary: 'Publish after the check; refused with every error of it',
  access: { permission: 'program.publication.update', on: 'program' },
  params: programParams,
  body: z.object({ version }),
  response: program,
  problems: [
    'program.notPublishable',
    'program.datesInvalid',
    'resource.stale',
    'program.transition',
    'program.archived',
    'failed_to_load_categoriess',
  ],
})

export const unpublishProgram = endpoint({
  method: 'post',
  path: '/user.programs/:programId/unpublish',
  summary: 'Take the page down; applications are kept',
  access: { permission: 'program.publication.update', on: 'program' },
  params: programParams,
  body: z.object({ version }),
  response: program,
  problems: ['resource.stale', 'program.transition', 'program.archived'],
})

export const setProgramStatus = endpoint({
  method: 'put',
  path: '/user.programs/:programId/status',
  summary: 'Archive, put into the trash, restore',
  access: { permission: 'program.publication.update', on: 'program' },
  params: programParams,
  body: z.object({ status: programStatus, version }),
  response: program,
  problems: ['resource.stale', 'program.transition'],
})

export const deleteProgram = endpoint({
  method: 'delete',
  path: '/user.programs/:programId',
  summary: 'Delete a program of the trash for good, with everything in it',
  access: { permission: 'platform.program.delete', on: 'program' },
  params: programParams,
  body: z.object({ version }),
  problems: ['resource.stale', 'program.transition'],
})

export const getProgramRoles = endpoint({
  method: 'get',
  path: '/user.programs/:programId/roles',
  summary: 'Roles of the signed-in person in this program',
  access: { signedIn: true },
  params: programParams,
  response: z.object({
    items: z.array(z.object({ key: z.string(), name: z.string().nullable(), permissions: z.array(z.string()) })),
  }),
})
