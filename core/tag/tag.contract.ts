import { z } from 'zod'
import { endpoint, itemsOf } from '../endpoint.ts'
import { id, platformParams, programParams, version } from '../schema.ts'
import { LONGEST_TAG_NAME, MOST_TAGGED, TAG_COLOURS } from './tag.rules.ts'

export const tagColour = z.enum(TAG_COLOURS)

export const tag = z
  .object({
    id,
    name: z.string(),
    colour: tagColour,
    count: z.number().int().meta({ description: 'Applications, or programs, that have it' }),
    version,
  })
  .meta({ id: 'Tag' })
export type Tag = z.output<typeof tag>

/** As rows of lists show it. */
export const tagLabel = tag.pick({ id: true, name: true, colour: true })
export type TagLabel = z.output<typeof tagLabel>

const name = z
  .string()
  .trim()
  .min(1, { error: 'required' })
  .max(LONGEST_TAG_NAME)
  .meta({ description: 'Names that differ in case alone are the same' })
const newTag = z.object({ name, colour: tagColour.optional().meta({ description: 'Left out: one that is rare' }) })
const changedTag = z.object({ name, colour: tagColour, version })
const tags = itemsOf(tag)
const ids = z.array(id).max(100)

const platformAccess = { permission: 'platform.tag.update', on: 'platform' } as const
const programAccess = { permission: 'program.tag.update', on: 'program' } as const

/** What can be done with the tags of either owner: those of the platform are for programs, those of a program for its applications. */
const list = { method: 'get', response: tags } as const
const create = {
  method: 'post',
  body: newTag,
  response: tag,
  status: 201,
  problems: ['tag.nameTaken', 'tag.tooMany'],
} as const
const update = {
  method: 'put',
  body: changedTag,
  response: tag,
  problems: ['tag.nameTaken', 'resource.stale'],
} as const
const remove = { method: 'delete' } as const
const merge = { method: 'post', body: z.object({ into: id }), response: tag } as const
const onePlatformTag = platformParams.extend({ tagId: id })
const oneTag = programParams.extend({ tagId: id })

export const listPlatformTags = endpoint({
  ...list,
  path: '/platforms/:platformId/tags',
  summary: 'The tags of programs, by name',
  access: { permission: 'platform.settings.read', on: 'platform' },
  params: platformParams,
})

export const createPlatformTag = endpoint({
  ...create,
  path: '/platforms/:platformId/tags',
  summary: 'Create a tag for programs',
  access: platformAccess,
  params: platformParams,
})

export const updatePlatformTag = endpoint({
  ...update,
  path: '/platforms/:platformId/tags/:tagId',
  summary: 'Rename a tag of programs, or give it another colour',
  access: platformAccess,
  params: onePlatformTag,
})

export const deletePlatformTag = endpoint({
  ...remove,
  path: '/platforms/:platformId/tags/:tagId',
  summary: 'Delete a tag and take it off every program',
  access: platformAccess,
  params: onePlatformTag,
})

export const mergePlatformTags = endpoint({
  ...merge,
  path: '/platforms/:platformId/tags/:tagId/merge',
  summary: 'Give all programs of this tag another one, and delete it',
  access: platformAccess,
  params: onePlatformTag,
})

export const setProgramTags = endpoint({
  method: 'put',
  path: '/platforms/:platformId/programs/:taggedProgramId/tags',
  summary: 'Set which tags a program has',
  access: platformAccess,
  params: platformParams.extend({ taggedProgramId: id }),
  body: z.object({ tagIds: ids }),
  response: itemsOf(tagLabel),
})

export const listTags = endpoint({
  ...list,
  path: '/user.programs/:programId/tags',
  summary: 'The tags of a program’s applications, by name',
  access: { permission: 'program.response.read', on: 'program' },
  params: programParams,
})

export const createTag = endpoint({
  ...create,
  path: '/user.programs/:programId/tags',
  summary: 'Create a tag for applications',
  access: programAccess,
  params: programParams,
})

export const updateTag = endpoint({
  ...update,
  path: '/user.programs/:programId/tags/:tagId',
  summary: 'Rename a tag of applications, or give it another colour',
  access: programAccess,
  params: oneTag,
})

export const deleteTag = endpoint({
  ...remove,
  path: '/user.programs/:programId/tags/:tagId',
  summary: 'Delete a tag and take it off every application',
  access: programAccess,
  params: oneTag,
})

export const mergeTags = endpoint({
  ...merge,
  path: '/user.programs/:programId/tags/:tagId/merge',
  summary: 'Give all applications of this tag another one, and delete it',
  access: programAccess,
  params: oneTag,
})

export const tagResponses = endpoint({
  method: 'post',
  path: '/user.programs/:programId/response-tags',
  summary: 'Put tags on applications and take others off, all or none',
  access: programAccess,
  params: programParams,
  body: z.object({
    responseIds: z.array(id).min(1).max(MOST_TAGGED),
    add: ids.default([]),
    remove: ids.default([]),
  }),
  response: z.object({
    changed: z.number().int().meta({ description: 'Applications whose tags are not what they were' }),
  }),
})
