import { z } from 'zod'
import type { Flaw } from '../manifest/flaw.ts'
import { programPart } from '../manifest/part.ts'
import { LONGEST_COLUMN, MOST_COLUMNS } from '../response/column.rules.ts'
import { viewFilters } from './view.contract.ts'
import { LONGEST_VIEW_NAME, MOST_VIEWS, VIEW_LISTS, viewKey } from './view.rules.ts'

const view = z.strictObject({
  name: z.string().trim().min(1, { error: 'required' }).max(LONGEST_VIEW_NAME),
  list: z.enum(VIEW_LISTS).default('responses'),
  isDefault: z.boolean().optional(),
  filters: viewFilters.default({}).meta({
    description:
      'As in the address of the list, with keys instead of ids: `categoryId: short`, `stepId: short/entry`, `tag: Urgent`, `answers: form:entry:genre:oneOf:doc`',
  }),
  columns: z
    .array(z.string().min(1).max(LONGEST_COLUMN))
    .max(MOST_COLUMNS)
    .nullable()
    .default(null)
    .meta({ description: '`title`, or `form:KEY:REFERENCE`' }),
  sort: z
    .strictObject({ by: z.string().max(40), direction: z.enum(['asc', 'desc']) })
    .nullable()
    .default(null),
})
export type ManifestView = z.output<typeof view>

export const viewsPart = programPart({
  property: 'views',
  schema: z.array(view).max(MOST_VIEWS).meta({ description: 'Saved views that everybody shares' }),
  empty: [],
  tidy: (views) =>
    views
      .map(({ isDefault, ...one }) => ({ ...one, ...(isDefault && { isDefault }) }))
      .sort((a, b) => (viewKey(a.name) < viewKey(b.name) ? -1 : 1)),
  check: (views): Flaw[] =>
    views.flatMap(({ name, isDefault }, n) => {
      const before = views.slice(0, n)
      return [
        ...(before.some((other) => viewKey(other.name) === viewKey(name))
          ? [{ path: [n, 'name'], message: `"${name}" is a duplicate` }]
          : []),
        ...(isDefault && before.some((other) => other.isDefault)
          ? [{ path: [n, 'isDefault'], message: 'another view is the default already' }]
          : []),
      ]
    }),
})
