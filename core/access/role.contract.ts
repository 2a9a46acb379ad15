import { z } from 'zod'
import { endpoint, itemsOf, listOf, pageQuery } from '../endpoint.ts'
import { id, instant, platformParams, requiredText, text, version } from '../schema.ts'
import { ALL_PERMISSIONS, type Permission } from './permissions.ts'

export const roleScope = z.enum(['platform', 'program'])

export const role = z
  .object({
    id,
    key: z.string(),
    scope: roleScope.meta({ description: 'On the whole platform, or in one program' }),
    builtIn: z.boolean().meta({ description: 'Can be read and copied, not changed or deleted' }),
    name: text().nullable().meta({ description: 'Null for a built-in role, which is named by its key' }),
    permissions: z.array(z.string()),
    holders: z.number().int().meta({ description: 'People who have it' }),
    updatedAt: instant,
    version,
  })
  .meta({ id: 'Role' })
export type Role = z.output<typeof role>

export const roleHolder = z
  .object({
    id: id.meta({ description: 'Of the membership' }),
    userId: id,
    firstname: z.string(),
    lastname: z.string(),
    email: z.string(),
    state: z.enum(['invited', 'active', 'revoked']),
    programs: z
      .array(z.object({ id, slug: z.string(), title: z.string() }))
      .meta({ description: 'Where they have it; empty for a role on the platform' }),
  })
  .meta({ id: 'RoleHolder' })
export type RoleHolder = z.output<typeof roleHolder>

const name = requiredText()
const permissions = z.array(z.enum(ALL_PERMISSIONS as [Permission, ...Permission[]])).max(ALL_PERMISSIONS.length)

const oneRole = platformParams.extend({ roleId: id })
const read = { permission: 'platform.role.read', on: 'platform' } as const
const write = { permission: 'platform.role.update', on: 'platform' } as const

export const listRoles = endpoint({
  method: 'get',
  path: '/platforms/:platformId/roles',
  summary: 'The roles of the platform, built-in ones first',
  access: read,
  params: platformParams,
  response: itemsOf(role),
})

export const getRole = endpoint({
  method: 'get',
  path: '/platforms/:platformId/roles/:roleId',
  summary: 'One role',
  access: read,
  params: oneRole,
  response: role,
})

export const listRoleHolders = endpoint({
  method: 'get',
  path: '/platforms/:platformId/roles/:roleId/holders',
  summary: 'Who has a role, by name',
  access: { permission: 'platform.user.read', on: 'platform' },
  params: oneRole,
  query: pageQuery,
  response: listOf(roleHolder),
})

export const createRole = endpoint({
  method: 'post',
  path: '/platforms/:platformId/roles',
  summary: 'Create a role with permissions that one has oneself',
  access: write,
  params: platformParams,
  body: z.object({ name, scope: roleScope, permissions }),
  response: role,
  status: 201,
  problems: ['access.cannotGrant', 'role.tooMany'],
})

export const updateRole = endpoint({
  method: 'put',
  path: '/platforms/:platformId/roles/:roleId',
  summary: 'Rename a role or change its permissions; whoever has it has them from their next request on',
  access: write,
  params: oneRole,
  body: z.object({ name, permissions, version }),
  response: role,
  problems: ['access.cannotGrant', 'access.cannotRevoke', 'role.builtIn', 'resource.stale'],
})

export const copyRole = endpoint({
  method: 'post',
  path: '/platforms/:platformId/roles/:roleId/copies',
  summary: 'Create a role with the permissions of another',
  access: write,
  params: oneRole,
  body: z.object({ name }),
  response: role,
  status: 201,
  problems: ['access.cannotGrant', 'role.tooMany'],
})

export const deleteRole = endpoint({
  method: 'delete',
  path: '/platforms/:platformId/roles/:roleId',
  summary: 'Delete a role; while people have it, only with the role that they get in its place',
  access: write,
  params: oneRole,
  body: z.object({
    into: id.nullable().default(null).meta({ description: 'Another role of the same scope' }),
  }),
  problems: ['access.cannotGrant', 'access.cannotRevoke', 'role.builtIn', 'role.inUse'],
})
