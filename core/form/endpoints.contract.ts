import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, key, locale, requiredText, text, version } from '../schema.ts'
import { formDefinition } from './form.contract.ts'

const program = z.object({ programId: z.string().max(80).meta({ description: 'Id or slug' }) })
const one = program.extend({ formId: id })

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
  params: program,
  response: z.object({ items: z.array(formRow) }),
})

export const createForm = endpoint({
  method: 'post',
  path: '/user.programs/:programId/forms',
  summary: 'Create a form, empty or with a definition',
  access: { permission: 'program.form.update', on: 'program' },
  params: program,
  body: z.object({
    title: requiredText(),
    key: key.optional().meta({ description: 'Identity in manifests; made from the title when left out' }),
    definition: formDefinition.optional(),
  }),
  response: form,
  status: 201,
  problems: ['form.invalid', 'program.archived', 'program.transition'],
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

export const publishForm = endpoint({
  method: 'post',
  path: '/user.programs/:programId/forms/:formId/publish',
  summary: 'Make the draft a new immutable version; drafts of applicants follow it',
  access: { permission: 'program.form.update', on: 'program' },
  params: one,
  body: z.object({ version }),
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
