import { z } from 'zod'
import { RESPONSE_FACETS } from '../codes.ts'
import { endpoint, itemsOf, listOf } from '../endpoint.ts'
import { facetFilters, facets } from '../facet.ts'
import { uploadedFile } from '../file/file.contract.ts'
import { formDefinition } from '../form/form.contract.ts'
import { applicantRole } from '../participant/participant.contract.ts'
import { stepType } from '../program/category.contract.ts'
import { days, id, instant, locale, programParams, search, text } from '../schema.ts'
import { asKept } from '../zod-internals.ts'
import { FILTERED_STATES, LONGEST_CONDITIONS, readConditions } from './filter.rules.ts'
import { draftId, eligibilityAnswers } from './visitor.contract.ts'

export const responseState = z.enum(['draft', 'submitted', 'withdrawn', 'deleted'])
export type ResponseState = z.output<typeof responseState>
export const stepStateName = z.enum(['todo', 'inProgress', 'done', 'toValidate', 'validated', 'refused', 'rejected'])
export type StepStateName = z.output<typeof stepStateName>
export const halt = z.enum(['withdrawn', 'rejected', 'stopped', 'notOpen', 'closed', 'gate', 'sent'])
export type Halt = z.output<typeof halt>

/** Answers by field reference; the value's shape is the field type's (settled table). */
export const answers = z.record(z.string().max(120), z.unknown())
export type Answers = z.output<typeof answers>
const keptAnswers = asKept(answers)

const rule = {
  rule: z.string(),
  params: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .optional()
    .meta({ description: 'What the rule counts' }),
}
const missing = z.array(z.object({ reference: z.string(), at: z.string(), label: z.string(), ...rule }))

/** A step as its applicant or an organiser sees it. */
export const responseStep = z
  .object({
    id,
    type: stepType,
    title: z.string(),
    state: stepStateName,
    status: stepStateName
      .nullable()
      .meta({ description: 'Of a validation step: its state, by the name of the specification (§3); null of others' }),
    message: z.string().nullable().meta({
      description:
        'What the organiser wrote when deciding; for the applicant, at a validation step that waits, what to read meanwhile',
    }),
    decidedAt: instant.nullable(),
    waitsSince: instant.nullable().meta({
      description:
        'Of a validation step: since when it waits for a decision. One that was taken back counts as never taken',
    }),
    reachable: z.boolean(),
    blockedBy: z
      .string()
      .nullable()
      .meta({ description: 'Title of the nearest earlier validation step that is not validated (spec §4)' }),
    editable: z.boolean().meta({ description: 'Of a text: whether it may be called read' }),
    closesAt: instant.nullable(),
    content: z.string().nullable().meta({ description: 'Steps of type textarea: sanitised HTML' }),
    formId: id.nullable(),
    formVersion: z.number().int().nullable(),
    outdated: z.boolean().meta({ description: 'Whether its answers were last saved in another version of the form' }),
    definition: formDefinition.nullable(),
    answers: keptAnswers.nullable(),
    masked: z.array(z.string()).optional().meta({
      description: 'For organisers: paths of sensitive answers that are there and not shown, `iban`, `team[0].iban`',
    }),
    revision: z.number().int().meta({ description: 'Of the answers; 0 before the first save' }),
    missing,
  })
  .meta({ id: 'ResponseStep' })
export type ResponseStep = z.output<typeof responseStep>

const summary = {
  id,
  number: z.string().meta({ description: 'With the program’s prefix; given at the first save' }),
  title: z.string(),
  state: responseState,
  program: z.object({
    id,
    slug: z.string(),
    title: z.string(),
    kind: z.string(),
    zone: z.string(),
    opensAt: instant.nullable(),
    closesAt: instant.nullable(),
    hasPage: z.boolean().meta({ description: 'Whether it has public pages, on which an application opens' }),
  }),
  category: z.object({ id, title: z.string() }),
  createdAt: instant,
  updatedAt: instant,
  submittedAt: instant.nullable(),
  deadlineAt: instant.nullable().meta({
    description:
      'Until when it may be sent or changed, grace excluded; of a draft, for its applicant, until when the next step may',
  }),
  abilities: z.object({ edit: z.boolean(), submit: z.boolean(), withdraw: z.boolean() }),
  halt: halt.nullable().meta({
    description:
      'Why its applicant can neither change nor send anything of it: `rejected` when a validation step rejected it, `stopped` when the organiser has put the call away, `gate` while a validation step is in the way; null where they can',
  }),
}

const reopened = z
  .object({
    id,
    message: z.string(),
    dueAt: instant,
    fields: z.array(z.object({ stepId: id, references: z.array(z.string()) })),
  })
  .nullable()
  .meta({ description: 'Of what was sent, the questions that the organiser has reopened, until when, and why' })

const recommenders = z.number().int().nullable().meta({
  description: 'How many people have to be asked for a recommendation; null where the call asks for nobody',
})

const takenDraftId = draftId
  .nullable()
  .meta({ description: 'Of the draft that it took from the registration of its person; null of others' })

const together = z
  .object({
    role: applicantRole,
    owner: z.string().meta({ description: 'Name of its owner' }),
    others: z.number().int().meta({ description: 'How many take part beside its owner' }),
    open: z.boolean().meta({ description: 'Whether its call lets applications be shared' }),
  })
  .meta({ description: 'Of the person who asks, among those who apply together' })

export const myResponse = z
  .object({
    ...summary,
    draftId: takenDraftId,
    reopening: reopened,
    together,
    recommenders,
    steps: z.array(responseStep),
  })
  .meta({ id: 'MyResponse' })
export type MyResponse = z.output<typeof myResponse>

export const myResponseSummary = z
  .object({
    ...summary,
    draftId: takenDraftId,
    reopening: reopened,
    together,
    recommenders,
    steps: z.array(
      responseStep
        .pick({
          id: true,
          type: true,
          title: true,
          state: true,
          status: true,
          reachable: true,
          decidedAt: true,
          message: true,
          closesAt: true,
        })
        .extend({ missing: z.number().int() }),
    ),
    statusText: z.string().nullable().meta({
      description: 'What the organisers say of where it stands, by a review status that applicants may read',
    }),
    decided: z.boolean().meta({ description: 'Whether a jury’s decision about it was released' }),
    messages: z
      .object({ total: z.number().int(), unread: z.number().int() })
      .meta({ description: 'Between organisers and those who apply; unread by the person who asks' }),
    answered: z.number().int(),
    questions: z.number().int(),
    missing: z.array(z.object({ stepId: id, stepTitle: z.string(), reference: z.string(), label: z.string() })),
  })
  .meta({ id: 'MyResponseSummary' })
export type MyResponseSummary = z.output<typeof myResponseSummary>

const lang = z.object({ lang: locale.optional() })
const mine = z.object({ responseId: id })
const mineAtStep = z.object({ responseId: id, stepId: id })

export const listMyResponses = endpoint({
  method: 'get',
  path: '/portal/me/responses',
  summary: 'My applications on this platform, what needs me first',
  access: { signedIn: true },
  query: lang,
  response: itemsOf(myResponseSummary),
  whileSuspended: true,
})

export const startResponse = endpoint({
  method: 'post',
  path: '/portal/me/responses',
  summary: 'Start an application in a category; the same Idempotency-Key gives the same one',
  access: { signedIn: true },
  body: z.object({
    programId: id,
    categoryId: id,
    lang: locale,
    eligibility: eligibilityAnswers.optional(),
  }),
  response: myResponse,
  status: 201,
  problems: [
    'program.notOpen',
    'program.notInvited',
    'program.capReached',
    'account_not_confirmed',
    'eligibility.unanswered',
    'eligibility.refused',
  ],
  idempotency: 'transaction',
})

export const getMyResponse = endpoint({
  method: 'get',
  path: '/portal/me/responses/:responseId',
  summary: 'One of my applications, with its steps, forms and answers',
  access: { signedIn: true },
  params: mine,
  query: lang,
  response: myResponse,
  whileSuspended: true,
})

export const saveAnswers = endpoint({
  method: 'put',
  path: '/portal/me/responses/:responseId/steps/:stepId/answers',
  summary:
    'Autosave: changed fields only, with the revision they were read at. A 409 only when the same field changed, with both values',
  access: { signedIn: true },
  params: mineAtStep,
  body: z.object({ revision: z.number().int().min(0), changes: answers }),
  response: z.object({
    revision: z.number().int(),
    answers: asKept(answers.meta({ description: 'All answers of the step after the save' })),
    formVersion: z.number().int().meta({ description: 'The version of the form that they answer' }),
    savedAt: instant,
    number: z.string(),
    title: z.string(),
    missing,
    issues: z
      .array(z.object({ at: z.string(), ...rule, message: z.string().optional() }))
      .meta({ description: 'What is wrong in the values that were saved as a draft' }),
  }),
  problems: [
    'response.conflict',
    'response.closed',
    'response.stepBlocked',
    'response.invalid',
    'response.transition',
    'response.readOnly',
    'reopening.locked',
  ],
})

export const completeStep = endpoint({
  method: 'post',
  path: '/portal/me/responses/:responseId/steps/:stepId/complete',
  summary: 'Finish a step; a gate after it is then to validate',
  access: { signedIn: true },
  params: mineAtStep,
  query: lang,
  response: myResponse,
  problems: [
    'response.invalid',
    'response.stepBlocked',
    'response.closed',
    'response.transition',
    'response.readOnly',
    'response.ownerOnly',
  ],
})

export const submitResponse = endpoint({
  method: 'post',
  path: '/portal/me/responses/:responseId/submit',
  summary: 'Send the application; sent twice it is the same submission',
  access: { signedIn: true },
  params: mine,
  query: lang,
  response: myResponse,
  problems: [
    'response.invalid',
    'response.stepBlocked',
    'response.closed',
    'response.transition',
    'program.capReached',
    'response.ownerOnly',
    'response.recommendationsMissing',
  ],
  idempotency: 'transaction',
})

export const withdrawResponse = endpoint({
  method: 'post',
  path: '/portal/me/responses/:responseId/withdraw',
  summary: 'Withdraw the application',
  access: { signedIn: true },
  params: mine,
  query: lang,
  response: myResponse,
  problems: ['response.transition', 'response.closed', 'response.ownerOnly'],
})

export const uploadAnswerFile = endpoint({
  method: 'post',
  path: '/portal/me/responses/:responseId/steps/:stepId/files',
  summary: 'Upload a file for a field; it belongs to the application once an answer names it',
  access: { signedIn: true },
  params: mineAtStep,
  query: z.object({
    // Two references and the number of an item.
    reference: z.string().max(200).meta({ description: 'The field, or its path within a group: `team[0].cv`' }),
  }),
  wire: 'multipart',
  response: uploadedFile,
  status: 201,
  problems: [
    'file.tooLarge',
    'file.type',
    'file.empty',
    'file.quota',
    'response.closed',
    'response.stepBlocked',
    'response.readOnly',
    'reopening.locked',
  ],
})

/* ---- organisers ---- */

export const responseFilters = z.object({
  search,
  status: z.enum(FILTERED_STATES).optional(),
  categoryId: id.optional(),
  stepId: z
    .string()
    .max(2_000)
    .regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36})*$/)
    .optional()
    .meta({ description: 'A step, or several with commas: applications that are at any of them' }),
  stepState: stepStateName.optional(),
  createdOn: days
    .optional()
    .meta({ description: 'A day of the program’s zone, or an interval of days: 2026-11-02/2026-11-08' }),
  submittedOn: days.optional().meta({ description: 'As createdOn, of what was submitted' }),
  answers: z
    .string()
    .max(LONGEST_CONDITIONS)
    .refine((text) => text === '' || readConditions(text) !== null, { params: { rule: 'unknown' } })
    .optional()
    .meta({
      description:
        'Conditions on answers: `form-{formId}-{reference}:between:10:20`, with `contains`, `oneOf`, `filled` or `empty`; values as in addresses. All of those with commas between them hold, and one of those with `|`. Other filters may stand among them as `status:oneOf:draft:submitted`, `categoryId:oneOf:…` and `tag:oneOf:…`, by the name of any facet',
    }),
  ...facetFilters(RESPONSE_FACETS),
})
export type ResponseFilters = z.output<typeof responseFilters>

export const responseSort = z.enum(['updatedAt', 'submittedAt', 'createdAt', 'number', 'title'])

const externalKey = z
  .string()
  .nullable()
  .meta({ description: 'By which the file that it was imported from tells it apart; null when it had none' })

export const responseRow = z
  .object({
    id,
    number: z.string(),
    title: z.string(),
    state: responseState,
    category: z.object({ id, title: text() }),
    owner: z.object({ name: z.string(), email: z.string() }).nullable(),
    externalKey,
    gate: z
      .object({ stepId: id, title: text(), state: stepStateName })
      .nullable()
      .meta({ description: 'The validation step that matters now' }),
    createdAt: instant,
    updatedAt: instant,
    submittedAt: instant.nullable(),
    facets,
    answers: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: 'By the columns of questions that were asked for; sensitive ones masked' }),
  })
  .meta({ id: 'ResponseRow' })
export type ResponseRow = z.output<typeof responseRow>

const responseListQuery = responseFilters.extend({
  page: z.coerce.number().int().min(1).default(1),
  perPage: z.coerce.number().int().min(1).max(100).default(20),
  sort: responseSort.default('updatedAt'),
  direction: z.enum(['asc', 'desc']).default('desc'),
  columns: z
    .string()
    .max(3_000)
    .optional()
    .meta({ description: 'Questions whose answers the rows say, by `id` of listQuestions, with commas' }),
  after: id.optional().meta({ description: 'Keyset: rows after this one in the chosen order' }),
  before: id.optional(),
})

export const listResponses = endpoint({
  method: 'get',
  path: '/user.programs/:programId/responses',
  summary: 'Applications of a program: page, sort, search, filter',
  access: { permission: 'program.response.read', on: 'program' },
  params: programParams,
  query: responseListQuery,
  response: listOf(responseRow),
})

export const question = z
  .object({
    id: z.string().meta({ description: 'Of its column: `form-{formId}-{reference}`' }),
    step: text().meta({ description: 'Title of the first step that asks it' }),
    title: text(10_000),
    kind: z.enum(['text', 'choice', 'country', 'yesNo', 'number', 'date', 'given']).meta({
      description: 'By what its answers are filtered; `given`: only by whether there is one',
    }),
    isSensitive: z.boolean().meta({ description: 'Shown masked, and no filter' }),
    options: z.array(z.object({ value: z.string(), text: text(10_000) })),
  })
  .meta({ id: 'Question' })
export type Question = z.output<typeof question>

export const listQuestions = endpoint({
  method: 'get',
  path: '/user.programs/:programId/questions',
  summary: 'What the forms of a program ask, for columns and filters of its applications',
  access: { permission: 'program.response.read', on: 'program' },
  params: programParams,
  response: itemsOf(question),
})

export const historyEntry = z.object({
  id,
  type: z.string(),
  at: instant,
  actor: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})

export const responseDetail = z
  .object({
    ...summary,
    owner: z.object({ id, name: z.string(), email: z.string() }).nullable(),
    externalKey,
    reopening: reopened,
    steps: z.array(responseStep),
    history: z.array(historyEntry),
    abilities: z.object({ validate: z.boolean(), readSensitive: z.boolean() }),
    facets,
  })
  .meta({ id: 'ResponseDetail' })
export type ResponseDetail = z.output<typeof responseDetail>

export const getResponse = endpoint({
  method: 'get',
  path: '/user.programs/:programId/responses/:responseId',
  summary: 'One application with answers, files and history',
  access: { permission: 'program.response.read', on: 'program' },
  params: programParams.extend({ responseId: id }),
  query: lang.extend({
    sensitive: z.enum(['masked', 'included']).default('masked').meta({
      description: 'Sensitive answers; including them needs program.response.sensitive.read, and is logged',
    }),
  }),
  response: responseDetail,
})

export const deleteResponse = endpoint({
  method: 'delete',
  path: '/user.programs/:programId/responses/:responseId',
  summary: 'Move an application to the trash of the platform, where it stays for 30 days',
  access: { permission: 'program.response.delete', on: 'program' },
  params: programParams.extend({ responseId: id }),
  problems: ['program.archived', 'program.transition'],
})

export const decideStep = endpoint({
  method: 'post',
  path: '/user.programs/:programId/responses/:responseId/steps/:stepId/decision',
  summary:
    'Decide at a validation step, or undo that: `validated` opens what comes next, `refused` asks for changes and reopens the form step before it, `rejected` ends the application',
  access: { permission: 'program.response.validate', on: 'program' },
  params: programParams.extend({ responseId: id, stepId: id }),
  query: lang,
  body: z.object({
    decision: z.enum(['validated', 'refused', 'rejected', 'toValidate']),
    message: z.string().trim().max(2_000).optional().meta({ description: 'Required with `refused` and `rejected`' }),
    from: stepStateName.meta({ description: 'The state that the person saw; another one is a 409' }),
  }),
  response: responseDetail,
  problems: ['response.step', 'response.unfinished', 'resource.stale', 'program.archived', 'program.transition'],
})
