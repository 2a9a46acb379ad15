import { z } from 'zod'
import { endpoint, itemsOf } from '../endpoint.ts'
import { id, programParams, version } from '../schema.ts'
import { formDefinition } from './form.contract.ts'

/** What an item of the library is made of: a whole form, a heading with the questions under it, or one question. */
export const LIBRARY_KINDS = ['form', 'page', 'question'] as const
export const MOST_LIBRARY_ITEMS = 500

const name = z.string().trim().min(1, { error: 'required' }).max(200)
const kind = z.enum(LIBRARY_KINDS)

export const libraryItem = z
  .object({
    id,
    name: z.string(),
    kind,
    fields: z.number().int().meta({ description: 'Questions' }),
    savedBy: z.string().nullable(),
    definition: formDefinition,
    version,
    abilities: z.object({
      change: z
        .boolean()
        .meta({ description: 'Rename and delete: one’s own, or all with platform.form-library.update' }),
    }),
  })
  .meta({ id: 'LibraryItem' })
export type LibraryItem = z.output<typeof libraryItem>

const access = { permission: 'program.form.update', on: 'program' } as const
const one = programParams.extend({ libraryItemId: id })

export const listLibrary = endpoint({
  method: 'get',
  path: '/user.programs/:programId/form-library',
  summary: 'Forms, pages and questions that the programs of the platform share, by name',
  access: { permission: 'program.form.read', on: 'program' },
  params: programParams,
  response: itemsOf(libraryItem),
})

export const saveToLibrary = endpoint({
  method: 'post',
  path: '/user.programs/:programId/form-library',
  summary: 'Keep a form, a page or a question for other programs',
  access,
  params: programParams,
  body: z.object({ name, kind, definition: formDefinition }),
  response: libraryItem,
  status: 201,
  problems: ['form.libraryFull', 'form.invalid'],
})

export const renameInLibrary = endpoint({
  method: 'put',
  path: '/user.programs/:programId/form-library/:libraryItemId',
  summary: 'Give an item of the library another name',
  access,
  params: one,
  body: z.object({ name, version }),
  response: libraryItem,
  problems: ['resource.stale'],
})

export const deleteFromLibrary = endpoint({
  method: 'delete',
  path: '/user.programs/:programId/form-library/:libraryItemId',
  summary: 'Take an item out of the library; forms that it was inserted into keep their copy',
  access,
  params: one,
})
