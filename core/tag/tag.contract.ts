import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { programParams } from '../program/program.contract.ts'
import { id, version } from '../schema.ts'
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
const tags = z.object({ items: z.array(tag) })
const ids = z.array(id).max(100)

const ofPlatform = z.object({ platformId: id })
const platformAccess = { permission: 'platform.tag.update', on: 'platform' } as const
const programAccess = { permission: 'program.tag.update', on: 'program' } as const

export const listPlatformTags = endpoint({
  method: 'get',
  path: '/platforms/:platformId/tags',
  summary: 'The tags of programs, by name',
  access: { permission: 'platform.settings.read', on: 'platform' },
  params: ofPlatform,
  response: tags,
})

export const createPlatformTag = endpoint({
  method: 'post',
  path: '/platforms/:platformId/tags',
  summary: 'Create a tag for programs',
  access: platformAccess,
  params: ofPlatform,
  body: newTag,
  response: tag,
  status: 201,
  problems: ['tag.nameTaken', 'tag.tooMany'],
})

export const updatePlatformTag = endpoint({
  method: 'put',
  path: '/platforms/:platformId/tags/:tagId',
  summary: 'Rename a tag of programs, or give it another colour',
  access: platformAccess,
  params: ofPlatform.extend({ tagId: id }),
  body: changedTag,
  response: tag,
  problems: ['tag.nameTaken', 'resource.stale'],
})

export const deletePlatformTag = endpoint({
  method: 'delete',
  path: '/platforms/:platformId/tags/:tagId',
  summary: 'Delete a tag and take it off every program',
  access: platformAccess,
  params: ofPlatform.extend({ tagId: id }),
})

export const mergePlatformTags = endpoint({
  method: 'post',
  path: '/platforms/:platformId/tags/:tagId/merge',
  summary: 'Give all programs of this tag another one, and delete it',
  access: platformAccess,
  params: ofPlatform.extend({ tagId: id }),
  body: z.object({ into: id }),
  response: tag,
})

export const setProgramTags = endpoint({
  method: 'put',
  path: '/platforms/:platformId/programs/:taggedProgramId/tags',
  summary: 'Set which tags a program has',
  access: platformAccess,
  params: ofPlatform.extend({ taggedProgramId: id }),
  body: z.object({ tagIds: ids }),
  response: z.object({ items: z.array(tagLabel) }),
})

export const listTags = endpoint({
  method: 'get',
  path: '/user.programs/:programId/tags',
  summary: 'The tags of a program’s applications, by name',
  access: { permission: 'program.response.read', on: 'program' },
  params: programParams,
  response: tags,
})

export const createTag = endpoint({
  method: 'post',
  path: '/user.programs/:programId/tags',
  summary: 'Create a tag for applications',
  access: programAccess,
  params: programParams,
  body: newTag,
  response: tag,
  status: 201,
  problems: ['tag.nameTaken', 'tag.tooMany'],
})

export const updateTag = endpoint({
  method: 'put',
  path: '/user.programs/:programId/tags/:tagId',
  summary: 'Rename a tag of applications, or give it another colour',
  access: programAccess,
  params: programParams.extend({ tagId: id }),
  body: changedTag,
  response: tag,
  problems: ['tag.nameTaken', 'resource.stale'],
})

export const deleteTag = endpoint({
  method: 'delete',
  path: '/user.programs/:programId/tags/:tagId',
  summary: 'Delete a tag and take it off every application',
  access: programAccess,
  params: programParams.extend({ tagId: id }),
})

export const mergeTags = endpoint({
  method: 'post',
  path: '/user.programs/:programId/tags/:tagId/merge',
  summary: 'Give all applications of this tag another one, and delete it',
  access: programAccess,
  params: programParams.extend({ tagId: id }),
  body: z.object({ into: id }),
  response: tag,
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
