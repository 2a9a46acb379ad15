import { z } from 'zod'
import { endpoint, itemsOf } from '../endpoint.ts'
import { LONGEST_COLUMN, MOST_COLUMNS } from '../response/column.rules.ts'
import { id, programParams, version } from '../schema.ts'
import { LONGEST_VIEW_FILTER, LONGEST_VIEW_NAME, MOST_VIEW_FILTERS, VIEW_LISTS } from './view.rules.ts'

const list = z.enum(VIEW_LISTS)
export type ViewList = z.output<typeof list>

export const viewFilters = z
  .record(
    z
      .string()
      .regex(/^[A-Za-z][A-Za-z0-9]*$/)
      .max(40),
    z.string().max(LONGEST_VIEW_FILTER),
  )
  .refine((filters) => Object.keys(filters).length <= MOST_VIEW_FILTERS)

export const viewSettings = z.object({
  filters: viewFilters.meta({ description: 'Search and filters, by their names in the address of the list' }),
  columns: z
    .array(z.string().min(1).max(LONGEST_COLUMN))
    .max(MOST_COLUMNS)
    .nullable()
    .meta({ description: 'In their order, a question’s by its id; null: those that the person has chosen' }),
  sort: z.object({ by: z.string().max(40), direction: z.enum(['asc', 'desc']) }).nullable(),
})

export const savedView = z
  .object({
    id,
    list,
    name: z.string(),
    isShared: z.boolean().meta({ description: 'With everybody who sees the list; else it is the caller’s own' }),
    isDefault: z.boolean().meta({ description: 'The list opens with it; one’s own before the shared one' }),
    settings: viewSettings,
    version,
  })
  .meta({ id: 'SavedView' })
export type SavedView = z.output<typeof savedView>

const name = z.string().trim().min(1, { error: 'required' }).max(LONGEST_VIEW_NAME)
const access = { permission: 'program.response.read', on: 'program' } as const
const one = programParams.extend({ viewId: id })
const given = { name, isShared: z.boolean(), isDefault: z.boolean(), settings: viewSettings }

export const listViews = endpoint({
  method: 'get',
  path: '/user.programs/:programId/views',
  summary: 'Views of a list: the shared ones and the caller’s own, by name',
  access,
  params: programParams,
  query: z.object({ list }),
  response: itemsOf(savedView),
})

export const createView = endpoint({
  method: 'post',
  path: '/user.programs/:programId/views',
  summary: 'Saves filters, columns and order of a list under a name; a shared one needs program.view.share',
  access,
  params: programParams,
  body: z.object({ list, ...given }),
  response: savedView,
  status: 201,
  problems: ['view.nameTaken', 'view.tooMany'],
})

export const updateView = endpoint({
  method: 'put',
  path: '/user.programs/:programId/views/:viewId',
  summary: 'Changes a view; a shared one, or one that becomes shared, needs program.view.share',
  access,
  params: one,
  body: z.object({ ...given, version }),
  response: savedView,
  problems: ['view.nameTaken', 'view.tooMany', 'resource.stale'],
})

export const deleteView = endpoint({
  method: 'delete',
  path: '/user.programs/:programId/views/:viewId',
  summary: 'Deletes a view; a shared one needs program.view.share',
  access,
  params: one,
})
