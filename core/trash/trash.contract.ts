import { z } from 'zod'
import { endpoint, listOf, pageQuery } from '../endpoint.ts'
import { id, instant, locale, search } from '../schema.ts'

/** As in the addresses of the screens (spec §2); a deposit is an application. */
export const TRASH_KINDS = ['programs', 'deposits', 'forms'] as const
export const trashKind = z.enum(TRASH_KINDS)
export type TrashKind = z.output<typeof trashKind>

const title = z.partialRecord(locale, z.string())
const count = z.number().int().min(0)

const item = z
  .object({
    id,
    title,
    number: z.string().nullable().meta({ description: 'Of an application' }),
    program: z
      .object({ id, title, lang: locale })
      .nullable()
      .meta({ description: 'Where an application or a form belongs' }),
    deletedBy: z.string().nullable(),
    deletedAt: instant,
    until: instant.meta({ description: 'When it is deleted for good' }),
  })
  .meta({ id: 'TrashItem' })
export type TrashItem = z.output<typeof item>

const params = z.object({ platformId: id, kind: trashKind })
const access = { permission: 'platform.trash.update', on: 'platform' } as const
const ids = z.object({ ids: z.array(id).min(1).max(100) })
const done = z.object({
  done: z.array(id),
  left: z.array(z.object({ id, code: z.string().meta({ description: 'Why: the code of a problem' }) })),
})

export const listTrash = endpoint({
  method: 'get',
  path: '/platforms/:platformId/trash/:kind',
  summary: 'What is in the trash, deleted last first',
  access,
  params,
  query: pageQuery.extend({ search }),
  response: listOf(item).extend({ counts: z.object({ programs: count, deposits: count, forms: count }) }),
})

export const restoreTrash = endpoint({
  method: 'post',
  path: '/platforms/:platformId/trash/:kind/restore',
  summary: 'Put things back where they were',
  access,
  params,
  body: ids,
  response: done,
})

export const removeTrash = endpoint({
  method: 'post',
  path: '/platforms/:platformId/trash/:kind/remove',
  summary: 'Delete things of the trash for good',
  access,
  stepUp: true,
  params,
  body: ids,
  response: done,
})
