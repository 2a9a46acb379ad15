import { z } from 'zod'
import { endpoint, itemsOf } from '../endpoint.ts'
import { uploadedFile } from '../file/file.contract.ts'
import { LONGEST_MESSAGE, MOST_REFERENCES } from '../reopening/reopening.rules.ts'
import { id, instant, key, locale, programParams, requiredText, text, version } from '../schema.ts'
import { CITY_SEARCH } from './cities.ts'
import { FATES } from './effects.ts'
import { FORM_FORMATS } from './foreign/read.ts'
import { REASONS } from './foreign/reasons.ts'
import { formDefinition } from './form.contract.ts'
import { MOST } from './sizes.ts'

const one = programParams.extend({ formId: id })

const formVersion = z.object({
  number: z.number().int(),
  publishedAt: instant,
  publishedBy: z.string().nullable(),
  fields: z.number().int(),
})

export const formRow = z
  .object({
    id,
    key: z.string(),
    title: text(),
    currentVersion: z.number().int().nullable(),
    draftChanged: z.boolean().meta({ description: 'The draft differs from the current version' }),
    fields: z.number().int(),
    required: z.number().int(),
    usedBy: z.array(z.object({ categoryId: id, categoryTitle: text(), stepId: id, stepTitle: text() })),
    updatedAt: instant,
  })
  .meta({ id: 'FormRow' })
export type FormRow = z.output<typeof formRow>

export const form = z
  .object({
    id,
    key: z.string(),
    title: text(),
    /** Fields of the version that applicants see, in the asked language’s form (spec §3). */
    fields: formDefinition.shape.fields,
    draft: formDefinition,
    draftNumber: z.number().int().meta({ description: 'Number that publishing the draft will give' }),
    draftChanged: z.boolean(),
    currentVersion: z.number().int().nullable(),
    versions: z.array(formVersion),
    lockedReferences: z
      .array(z.string())
      .meta({ description: 'References that submitted applications hold: no longer editable' }),
    responses: z.object({ draft: z.number().int(), submitted: z.number().int() }),
    updatedAt: instant,
    version,
  })
  .meta({ id: 'Form' })
export type Form = z.output<typeof form>

export const listForms = endpoint({
  method: 'get',
  path: '/user.programs/:programId/forms',
  summary: 'Forms of a program',
  access: { permission: 'program.form.read', on: 'program' },
  params: programParams,
  response: itemsOf(formRow),
})

export const createForm = endpoint({
  method: 'post',
  path: '/user.programs/:programId/forms',
  summary: 'Create a form, empty or with a definition',
  access: { permission: 'program.form.update', on: 'program' },
  params: programParams,
  body: z.object({
    title: requiredText(),
    key: key.optional().meta({ description: 'Identity in manifests; made from the title when left out' }),
    definition: formDefinition.optional(),
  }),
  response: form,
  status: 201,
  problems: ['form.invalid', 'program.archived', 'program.transition'],
})

const reportLine = z.object({
  what: z.string(),
  why: z.enum(REASONS),
  values: z.record(z.string(), z.union([z.string(), z.number()])).meta({ description: 'What the reason names' }),
  places: z.array(z.string()),
})
export type ReportLine = z.output<typeof reportLine>
const reportLines = z.array(reportLine)

export const duplicateForm = endpoint({
  method: 'post',
  path: '/user.programs/:programId/forms/:formId/duplicate',
  summary: 'A new form with the draft of another one of the program, its questions and their references',
  access: { permission: 'program.form.update', on: 'program' },
  params: programParams.extend({ formId: id }),
  response: form,
  status: 201,
  problems: ['program.archived', 'program.transition'],
})

export const readForm = endpoint({
  method: 'post',
  path: '/user.programs/:programId/forms/read',
  summary:
    'Read a form from a file: Opencall JSON, JSON Schema, SurveyJS, form.io or XLSForm. Nothing is stored; what could not be taken over is told',
  access: { permission: 'program.form.update', on: 'program' },
  params: programParams,
  body: z.object({
    name: z.string().max(255),
    content: z.string().max(1_900_000).meta({ description: 'The text of a JSON file, or an XLSX as base64' }),
    lang: locale.meta({ description: 'Language of words that do not say theirs' }),
  }),
  response: z.object({
    from: z.enum(FORM_FORMATS),
    title: text().nullable(),
    definition: formDefinition,
    fields: z.number().int(),
    left: reportLines.meta({ description: 'What could not be taken over, each once with the places in the file' }),
  }),
  problems: ['form.unreadable', 'form.foreign', 'form.invalid'],
})

export const getForm = endpoint({
  method: 'get',
  path: '/user.programs/:programId/forms/:formId',
  summary: 'One form: current fields, draft, versions',
  access: { permission: 'program.form.read', on: 'program' },
  params: one,
  query: z.object({ lang: locale.default('fr') }),
  response: form,
})

export const saveFormDraft = endpoint({
  method: 'put',
  path: '/user.programs/:programId/forms/:formId',
  summary:
    'Save the draft. A definition with mistakes is kept as it is; publishing checks it. References that submitted applications hold stay',
  access: { permission: 'program.form.update', on: 'program' },
  params: one,
  body: z.object({ title: requiredText(), definition: formDefinition, version }),
  response: form,
  problems: ['resource.stale', 'form.invalid', 'form.referenceLocked', 'program.archived', 'program.transition'],
})

const choice = z.string().min(1).max(MOST.optionReference)

export const publishForm = endpoint({
  method: 'post',
  path: '/user.programs/:programId/forms/:formId/publish',
  summary: 'Make the draft a new immutable version; drafts of applicants follow it',
  access: { permission: 'program.form.update', on: 'program' },
  params: one,
  body: z.object({
    version,
    tell: z
      .boolean()
      .optional()
      .meta({ description: 'Whether those who have a draft get a mail that names the questions that changed' }),
    options: z
      .array(z.object({ reference: choice, from: choice, to: choice.nullable() }))
      .max(MOST.options)
      .optional()
      .meta({
        description: 'What becomes of choices that are offered no more, in answers that follow the new version',
      }),
    reopen: z
      .object({
        references: z.array(z.string().max(120)).min(1).max(MOST_REFERENCES),
        message: z.string().trim().min(1, { error: 'required' }).max(LONGEST_MESSAGE),
        dueAt: instant,
      })
      .optional()
      .meta({ description: 'Questions for which submitted applications are reopened; for those who may reopen them' }),
  }),
  response: form,
  problems: [
    'form.invalid',
    'form.nothingToPublish',
    'form.referenceLocked',
    'resource.stale',
    'program.archived',
    'program.transition',
  ],
})

const byState = z.object({ draft: z.number().int(), submitted: z.number().int() })
const questionChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['worded', 'moved', 'required', 'optional', 'condition', 'settings', 'type', 'removed', 'regrouped']),
  }),
  z.object({ kind: z.literal('added'), required: z.boolean() }),
  z.object({ kind: z.literal('limit'), from: z.number().nullable(), to: z.number().nullable() }),
  z.object({ kind: z.literal('options'), removed: z.array(text()), added: z.array(text()) }),
])

export const formEffects = z
  .object({
    number: z.number().int().meta({ description: 'Number that publishing the draft will give' }),
    applications: byState,
    fates: z
      .record(z.enum(FATES), byState)
      .meta({ description: 'Applications by the gravest thing that happens to one of their answers' }),
    questions: z.array(
      z.object({
        reference: z.string(),
        type: z.string(),
        title: text(MOST.words),
        changes: z.array(questionChange),
        fate: z.enum(FATES).meta({ description: 'The gravest thing that happens to an answer' }),
        answers: byState.meta({
          description: 'Applications with such an answer; without an answer, where it is empty',
        }),
      }),
    ),
    version,
  })
  .meta({ id: 'FormEffects' })
export type FormEffects = z.output<typeof formEffects>

export const getFormEffects = endpoint({
  method: 'get',
  path: '/user.programs/:programId/forms/:formId/effects',
  summary: 'What publishing the draft does to the answers of each application',
  access: { permission: 'program.form.read', on: 'program' },
  params: one,
  response: formEffects,
})

export const getFormVersion = endpoint({
  method: 'get',
  path: '/user.programs/:programId/forms/:formId/versions/:number',
  summary: 'A published version, as it was',
  access: { permission: 'program.form.read', on: 'program' },
  params: one.extend({ number: z.coerce.number().int().min(1) }),
  response: z.object({ number: z.number().int(), publishedAt: instant, definition: formDefinition }),
})

export const deleteForm = endpoint({
  method: 'delete',
  path: '/user.programs/:programId/forms/:formId',
  summary: 'Delete a form that no step uses and no application answered',
  access: { permission: 'program.form.update', on: 'program' },
  params: one,
  problems: ['form.inUse', 'program.archived', 'program.transition'],
})

export const uploadFormFile = endpoint({
  method: 'post',
  path: '/user.programs/:programId/forms/:formId/files',
  summary: 'Upload a picture or a video that the form shows; everyone may read it once a draft names it',
  access: { permission: 'program.form.update', on: 'program' },
  params: one,
  wire: 'multipart',
  response: uploadedFile,
  status: 201,
  problems: ['file.tooLarge', 'file.type', 'file.empty', 'file.quota', 'program.archived', 'program.transition'],
})

export const searchCities = endpoint({
  method: 'get',
  path: '/cities',
  summary: 'French towns whose name or postcode begins so, accents and hyphens aside; 25 at most',
  auth: 'none',
  access: { public: 'an official list, the same for everyone' },
  query: z.object({ q: z.string().max(CITY_SEARCH.most).default('') }),
  response: z.object({
    items: z.array(z.object({ code: z.string(), name: z.string(), zipCode: z.string(), department: z.string() })),
  }),
  whileSuspended: true,
})
