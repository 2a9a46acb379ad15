import type { CreationOptional, InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import type { Permission } from '#core/access/permissions.ts'
import type { Text } from '#core/text.ts'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { boolean, json, optional, string, withDefault } from '../columns.ts'
import { tableOptions } from '../model.ts'

/**
 * `name` is null for built-in roles: their words are in the locales. Their `permissions` are null as long as nobody edits
 * them: `permissionsOf` reads those from the code.
 */
export class Role extends TenantModel<InferAttributes<Role>, InferCreationAttributes<Role>> {
  declare scope: 'platform' | 'program'
  declare key: string
  declare name: Text | null
  declare permissions: Permission[] | null
  declare builtIn: CreationOptional<boolean>

  static define(sequelize: Sequelize): void {
    Role.init(
      tenantColumns({
        scope: string(16),
        key: string(80),
        name: optional(json()),
        permissions: optional(json()),
        builtIn: withDefault(boolean(), false),
      }),
      tableOptions(sequelize, 'role'),
    )
  }
}
