import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { email, id, instant, key, locale, requiredText, slug, text, version } from '../schema.ts'
import { checkDates, MOST_APPLICATIONS, MOST_GRACE, ownClosing } from './program.rules.ts'

export const programStatus = z.enum(['active', 'archived', 'deleted'])
export type ProgramStatus = z.output<typeof programStatus>
export const programPhase = z.enum(['draft', 'upcoming', 'open', 'closed'])
export type ProgramPhase = z.output<typeof programPhase>
export const programVisibility = z.enum(['public', 'link'])

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

/** Blocks of the program's page, in order; each a title and what its kind holds. */
export const section = z
  .object({
    kind: z.enum(['text', 'eligibility', 'calendar', 'questions']),
    title: text(200),
    content: text(20_000).optional().meta({ description: 'kind text: sanitised HTML' }),
    yes: z.array(text(500)).max(20).optional(),
    no: z.array(text(500)).max(20).optional(),
    dates: z
      .array(
        z.object({ at: z.iso.date(), until: z.iso.date().optional(), title: text(200), note: text(500).optional() }),
      )
      .max(20)
      .optional(),
    questions: z
      .array(z.object({ question: text(300), answer: text(3_000) }))
      .max(30)
      .optional(),
  })
  .meta({ id: 'ProgramSection' })
export type Section = z.output<typeof section>

export const programSettings = z.object({
  kind: text(80).optional().meta({ description: 'Word over the title: Prize, Residency, …' }),
  facts: z
    .array(z.object({ icon: z.enum(['people', 'money', 'place', 'time']), text: text(200) }))
    .max(4)
    .default([]),
  sections: z.array(section).max(20).default([]),
  editAfterSubmission: z
    .boolean()
    .default(true)
    .meta({ description: 'A submitted application may be changed until the deadline' }),
  contact: email.optional(),
})
export type ProgramSettings = z.output<typeof programSettings>

const counts = z.object({
  total: z.number().int(),
  draft: z.number().int(),
  submitted: z.number().int(),
  withdrawn: z.number().int(),
})

const abilities = z
  .record(z.string(), z.boolean())
  .meta({ description: 'What the caller may do here, by the rules that the server applies' })

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
    title: text(),
    summary: text(),
    opensAt: instant.nullable(),
    closesAt: instant.nullable(),
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
  })
  .meta({ id: 'Program' })
export type Program = z.output<typeof program>

const programParams = z.object({ programId: z.string().max(80).meta({ description: 'Id or slug' }) })

export const listPrograms = endpoint({
  method: 'get',
  path: '/user.programs',
  summary: 'Programs that the person works on, by status, next deadline first',
  access: { signedIn: true },
  query: z.object({
    status: z.enum(['active', 'archived', 'deleted', 'all']).default('active'),
    limit: z.coerce.number().int().min(1).max(100).default(10),
    search: z.string().max(100).optional(),
    after: id.optional(),
    before: id.optional(),
    lang: locale.optional(),
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
    title: requiredText(),
    lang: locale,
    supportedLangs: z.array(locale).min(1).optional(),
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
  response: z.object({ items: z.array(z.object({ key: z.string(), title: text(), summary: text(500) })) }),
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
      title: requiredText(),
      summary: text(500),
      slug,
      lang: locale,
      supportedLangs: z.array(locale).min(1),
      ...dates,
      visibility: programVisibility,
      capPerPerson: z.number().int().min(1).max(MOST_APPLICATIONS).nullable(),
      capTotal: z.number().int().min(1).max(MOST_APPLICATIONS).nullable(),
      numberPrefix: z.string().regex(/^[A-Z0-9-]{0,12}$/),
      settings: programSettings,
      version,
    })
    .refine(({ title, lang }) => title[lang]?.trim(), {
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

export const checkProgram = endpoint({
  method: 'get',
  path: '/user.programs/:programId/check',
  summary: 'The publication check, without publishing',
  access: { permission: 'program.settings.read', on: 'program' },
  params: programParams,
  response: z.object({ errors: z.array(checkError), steps: z.number().int() }),
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
  problems: ['program.notPublishable', 'resource.stale', 'program.transition', 'program.archived'],
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

const categoriesAnswer = z.object({
  items: z.array(category.extend({ responses: z.number().int() })),
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

const count = z.number().int()

export const programDashboard = z
  .object({
    counts: counts,
    perDay: z.array(z.object({ day: z.string(), created: count, submitted: count })),
    perCategory: z.array(
      z.object({
        categoryId: id,
        title: text(),
        total: count,
        draft: count,
        submitted: count,
        toValidate: count,
        validated: count,
        refused: count,
        withdrawn: count,
      }),
    ),
    funnel: z
      .array(z.object({ step: text(), stepIds: z.array(id), reached: count }))
      .meta({ description: 'How many applications began each form; the last is submission' }),
    waiting: z.array(
      z.object({
        kind: z.string(),
        stepId: id.nullable(),
        title: text().nullable(),
        category: text().nullable().meta({ description: 'Title of its category; null when the program has only one' }),
        count,
        since: instant.nullable(),
      }),
    ),
  })
  .meta({ id: 'ProgramDashboard' })
export type ProgramDashboard = z.output<typeof programDashboard>

export const getProgramDashboard = endpoint({
  method: 'get',
  path: '/user.programs/:programId/dashboard',
  summary: 'Figures of a program; each equals the total of the list that it links to',
  access: { permission: 'program.response.read', on: 'program' },
  params: programParams,
  query: z.object({
    days: z.coerce.number().int().min(7).max(366).default(60),
    until: instant.optional().meta({ description: 'In the last of these days; now when left out' }),
  }),
  response: programDashboard,
})

/* ---- what the front office and applicants see ---- */

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
  params: z.object({ platformId: id }),
  query: z.object({ lang: locale.optional() }),
  response: z.object({ items: z.array(publicProgram) }),
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
          title: z.string(),
          config: z.object({ form_id: z.string().optional(), content: z.string().optional() }),
          closesAt: instant.nullable(),
        }),
      ),
    })
    .meta({ id: 'PublicCategory' }),
  whileSuspended: true,
})
