import * as userPermission from '../../db/migrations/0011-user-permission.ts'
import * as builtInRoles from '../../db/migrations/0066-built-in-roles.ts'
import { UNCONSTRAINED } from '../../db/model.ts'
import { Assignment } from '../../db/models/Assignment.ts'
import { Membership } from '../../db/models/Membership.ts'
import { Role } from '../../db/models/Role.ts'
import { User } from '../../db/models/User.ts'
import type { Slice } from '../../slice.ts'

export const accessSlice: Slice = {
  name: 'access',
  tables: {
    tenant: [Membership, Role, Assignment],
    associate() {
      Membership.belongsTo(User, { ...UNCONSTRAINED, foreignKey: 'userId', as: 'user' })
      Membership.hasMany(Assignment, { ...UNCONSTRAINED, foreignKey: 'membershipId', as: 'assignments' })
      Assignment.belongsTo(Role, { ...UNCONSTRAINED, foreignKey: 'roleId', as: 'role' })
      Assignment.belongsTo(Membership, { ...UNCONSTRAINED, foreignKey: 'membershipId', as: 'membership' })
    },
  },
  migrations: [
    { name: '0011-user-permission', up: userPermission.up },
    { name: '0066-built-in-roles', up: builtInRoles.up },
  ],
  routes: async () => (await import('./access.routes.ts')).accessRoutes,
  manifest: async () => ({ platform: [(await import('./role.manifest.ts')).roles] }),
}
