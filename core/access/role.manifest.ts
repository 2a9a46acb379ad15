import { z } from 'zod'
import { platformPart } from '../manifest/part.ts'
import { key, requiredText } from '../schema.ts'
import { ALL_PERMISSIONS, type Permission } from './permissions.ts'
import { MOST_ROLES, mayHold } from './role.rules.ts'
import { isBuiltIn } from './roles.ts'

const role = z.strictObject({
  key,
  scope: z.enum(['platform', 'program']),
  name: requiredText(),
  permissions: z.array(z.enum(ALL_PERMISSIONS as [Permission, ...Permission[]])),
})

export const rolePart = platformPart({
  property: 'roles',
  order: 20,
  kind: 'role',
  schema: role,
  most: MOST_ROLES,
  key: 'key',
  held: 'hasMembers',
  shorten: ({ permissions, ...one }) => ({ ...one, permissions: [...permissions].sort() }),
  check: (roles) =>
    roles.flatMap(({ key: name, scope, permissions }, n) => [
      ...(isBuiltIn(name) ? [{ path: [n, 'key'], message: `"${name}" is a built-in role` }] : []),
      ...permissions.flatMap((permission, m) =>
        mayHold(scope, permission)
          ? []
          : [{ path: [n, 'permissions', m], message: `"${permission}" is for roles with the scope platform` }],
      ),
    ]),
})
