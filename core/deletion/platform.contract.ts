import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant, platformParams } from '../schema.ts'

const access = { permission: 'platform.page.administration', on: 'platform' } as const
const count = z.number().int().min(0)

const platformDeletion = z
  .object({
    name: z.string(),
    isOwner: z.boolean().meta({ description: 'Whether the caller may ask for the deletion and cancel it' }),
    pending: z
      .object({ requestedAt: instant, requestedBy: z.string(), runAt: instant })
      .nullable()
      .meta({ description: 'The platform is deleted at `runAt` unless an owner cancels' }),
    figures: z.object({
      programs: count,
      applications: count,
      forms: count,
      files: count,
      bytes: count,
      staff: count,
      applicants: count,
    }),
  })
  .meta({ id: 'PlatformDeletion' })
export type PlatformDeletion = z.output<typeof platformDeletion>

export const getPlatformDeletion = endpoint({
  method: 'get',
  path: '/platforms/:platformId/deletion',
  summary: 'What a deletion of the platform would remove, and the one that is pending',
  access,
  params: platformParams,
  response: platformDeletion,
  whileSuspended: true,
})

export const requestPlatformDeletion = endpoint({
  method: 'post',
  path: '/platforms/:platformId/deletion',
  summary: 'Delete the platform with everything in it, 14 days later; for owners',
  access,
  stepUp: true,
  params: platformParams,
  body: z.object({ name: z.string().max(200).meta({ description: 'The name of the platform, typed' }) }),
  response: platformDeletion,
  status: 201,
  problems: ['member.notOwner', 'deletion.pending'],
  whileSuspended: true,
})

export const cancelPlatformDeletion = endpoint({
  method: 'delete',
  path: '/platforms/:platformId/deletion',
  summary: 'Cancel the deletion of the platform; for owners',
  access,
  params: platformParams,
  response: platformDeletion,
  problems: ['member.notOwner'],
  whileSuspended: true,
})
