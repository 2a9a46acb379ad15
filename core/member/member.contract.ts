import { z } from 'zod'
import { endpoint, itemsOf, listOf, pageQuery } from '../endpoint.ts'
import { code, id, instant, locale, platformParams, programParams, search } from '../schema.ts'

export const ofPlatform = { permission: 'platform.user.read', on: 'platform' } as const
export const ofPlatformChange = { permission: 'platform.user.update', on: 'platform' } as const
export const ofProgram = { permission: 'program.member.read', on: 'program' } as const
export const ofProgramChange = { permission: 'program.member.update', on: 'program' } as const

export const heldRole = z.object({
  key: z.string(),
  name: z.string().nullable().meta({ description: 'Null for a built-in role, whose words the reader has' }),
})
export type HeldRoleName = z.output<typeof heldRole>

/** Somebody who works on a platform or in a program, or who is invited to. */
export const staffMember = z
  .object({
    id: id.meta({ description: 'Of the membership, or of the invitation' }),
    kind: z.enum(['member', 'invitation']),
    userId: id.nullable(),
    firstname: z.string(),
    lastname: z.string(),
    email: z.string(),
    roles: z.array(heldRole).meta({ description: 'Those held here: on the platform, or in the program' }),
    through: z
      .array(heldRole)
      .meta({ description: 'Of a program: roles on the whole platform that give access to it too' }),
    state: z.enum(['active', 'unconfirmed', 'sent', 'expired']),
    since: instant.meta({ description: 'When they joined, or when the invitation was last sent' }),
    lastSeenAt: instant.nullable(),
    expiresAt: instant.nullable().meta({ description: 'Of an invitation' }),
    twoStep: z.enum(['on', 'due', 'off']).nullable().meta({ description: 'Null for an invitation' }),
    twoStepDueAt: instant.nullable(),
  })
  .meta({ id: 'StaffMember' })
export type StaffMember = z.output<typeof staffMember>

const staffFilters = z.object({
  search,
  role: code(80).optional(),
  state: z.enum(['member', 'sent', 'expired']).optional(),
})
export type StaffFilters = z.output<typeof staffFilters>

const staffQuery = pageQuery.extend({
  ...staffFilters.shape,
  sort: z.enum(['name', 'since', 'lastSeenAt']).default('name'),
  direction: z.enum(['asc', 'desc']).default('asc'),
})
const staffList = listOf(staffMember).extend({
  counts: z.object({ members: z.number().int(), invitations: z.number().int() }),
})

export const listStaff = endpoint({
  method: 'get',
  path: '/platforms/:platformId/staff',
  summary: 'People with a role on the whole platform, and open invitations to one',
  access: ofPlatform,
  params: platformParams,
  query: staffQuery,
  response: staffList,
})

export const listCollaborators = endpoint({
  method: 'get',
  path: '/user.programs/:programId/collaborators',
  summary: 'People with a role in the program or access to it by a role on the platform, and open invitations to it',
  access: ofProgram,
  params: programParams,
  query: staffQuery,
  response: staffList,
})

const csv = { wire: 'stream', bytes: { types: ['text/csv'] } } as const

export const exportStaff = endpoint({
  method: 'get',
  path: '/platforms/:platformId/staff/export',
  summary: 'The filtered team of the platform as CSV',
  access: ofPlatform,
  params: platformParams,
  query: staffFilters,
  ...csv,
})

export const exportCollaborators = endpoint({
  method: 'get',
  path: '/user.programs/:programId/collaborators/export',
  summary: 'The filtered team of the program as CSV',
  access: ofProgram,
  params: programParams,
  query: staffFilters,
  ...csv,
})

const roleToGive = z
  .object({
    ...heldRole.shape,
    canGive: z.boolean().meta({ description: 'The caller holds every permission of it' }),
  })
  .meta({ id: 'RoleToGive' })
export type RoleToGive = z.output<typeof roleToGive>
const rolesToGive = itemsOf(roleToGive)

export const listStaffRoles = endpoint({
  method: 'get',
  path: '/platforms/:platformId/staff/roles',
  summary: 'Roles on the whole platform, and which of them the caller can give',
  access: ofPlatform,
  params: platformParams,
  response: rolesToGive,
})

export const listCollaboratorRoles = endpoint({
  method: 'get',
  path: '/user.programs/:programId/collaborators/roles',
  summary: 'Roles in a program, and which of them the caller can give',
  access: ofProgram,
  params: programParams,
  response: rolesToGive,
})

const roleKeys = z.array(code(80)).max(20)
const newRoles = z.object({
  roles: roleKeys.min(1).meta({ description: 'Keys of all roles that the person is to have here' }),
  before: roleKeys.meta({ description: 'Keys that the caller saw: others mean that somebody changed them' }),
})
const roleProblems = ['access.cannotGrant', 'access.cannotRevoke', 'access.lastOwner', 'resource.stale'] as const

export const setStaffRoles = endpoint({
  method: 'put',
  path: '/platforms/:platformId/staff/:userId/roles',
  summary: 'Change which roles a person has on the whole platform',
  access: ofPlatformChange,
  params: platformParams.extend({ userId: id }),
  body: newRoles,
  response: z.object({ roles: z.array(z.string()) }),
  problems: roleProblems,
})

export const setCollaboratorRoles = endpoint({
  method: 'put',
  path: '/user.programs/:programId/collaborators/:userId/roles',
  summary: 'Change which roles a person has in the program',
  access: ofProgramChange,
  params: programParams.extend({ userId: id }),
  body: newRoles,
  response: z.object({ roles: z.array(z.string()) }),
  problems: roleProblems,
})

export const removeStaff = endpoint({
  method: 'delete',
  path: '/platforms/:platformId/staff/:userId',
  summary: 'Take all roles of a person away, in programs too; sign-ins and API tokens end at once',
  access: ofPlatformChange,
  params: platformParams.extend({ userId: id }),
  problems: ['access.cannotRevoke', 'access.lastOwner'],
})

export const removeCollaborator = endpoint({
  method: 'delete',
  path: '/user.programs/:programId/collaborators/:userId',
  summary: 'Take all roles of a person in the program away',
  access: ofProgramChange,
  params: programParams.extend({ userId: id }),
  problems: ['access.cannotRevoke', 'access.lastOwner'],
})

export const restoreAccess = endpoint({
  method: 'post',
  path: '/platforms/:platformId/users/:userId/access',
  summary: 'Let a person who was shut out sign in again, without any role',
  access: ofPlatformChange,
  params: platformParams.extend({ userId: id }),
})

export const transferOwnership = endpoint({
  method: 'post',
  path: '/platforms/:platformId/ownership',
  summary: 'Make another member the owner in place of the caller, who becomes an administrator',
  access: ofPlatformChange,
  stepUp: true,
  params: platformParams,
  body: z.object({
    userId: id,
    confirm: z.string().trim().max(254).meta({ description: 'Email of the new owner, typed again' }),
  }),
  problems: ['member.notOwner', 'member.cannotOwn'],
})

/** A person's account as the organisers of a platform see it. */
export const memberProfile = z
  .object({
    userId: id,
    firstname: z.string(),
    lastname: z.string(),
    email: z.string(),
    locale,
    kind: z.enum(['staff', 'applicant']),
    state: z.enum(['invited', 'active', 'revoked']),
    confirmed: z.boolean(),
    since: instant,
    lastSeenAt: instant.nullable(),
    roles: z.array(
      z.object({
        ...heldRole.shape,
        program: z.object({ id, slug: z.string(), title: z.string() }).nullable(),
      }),
    ),
    responses: z
      .array(
        z.object({
          id,
          number: z.string().nullable(),
          title: z.string(),
          state: z.enum(['draft', 'submitted', 'withdrawn']),
          updatedAt: instant,
          program: z.object({ id, slug: z.string(), title: z.string() }),
        }),
      )
      .meta({ description: 'Those that the caller may read, the latest 50' }),
    responseCount: z.number().int(),
    signIn: z.object({
      password: z.boolean(),
      factors: z.array(z.object({ kind: z.enum(['totp', 'passkey']), since: instant, lastUsedAt: instant.nullable() })),
      sessions: z.number().int().meta({ description: 'Open sign-ins on this platform' }),
      tokens: z.number().int().meta({ description: 'Tokens of the API on this platform' }),
    }),
  })
  .meta({ id: 'MemberProfile' })
export type MemberProfile = z.output<typeof memberProfile>

export const getMember = endpoint({
  method: 'get',
  path: '/platforms/:platformId/users/:userId',
  summary: 'A person of the platform: roles, applications, ways to sign in',
  access: ofPlatform,
  params: platformParams.extend({ userId: id }),
  response: memberProfile,
})

export const exportUsers = endpoint({
  method: 'get',
  path: '/platforms/:platformId/users/export',
  summary: 'The filtered people of the platform as CSV',
  access: ofPlatform,
  params: platformParams,
  query: z.object({
    kind: z.enum(['staff', 'applicant']).optional(),
    search,
  }),
  ...csv,
})
