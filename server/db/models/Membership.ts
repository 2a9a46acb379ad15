import type { CreationOptional, InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { id, instant, optional, string, withDefault } from '../columns.ts'
import { tableOptions } from '../model.ts'

export class Membership extends TenantModel<InferAttributes<Membership>, InferCreationAttributes<Membership>> {
  declare userId: string
  declare kind: 'staff' | 'applicant'
  declare state: CreationOptional<'invited' | 'active' | 'revoked'>
  declare lastSeenAt: Date | null

  static define(sequelize: Sequelize): void {
    Membership.init(
      tenantColumns({
        userId: id(),
        kind: string(16),
        state: withDefault(string(16), 'active'),
        lastSeenAt: optional(instant()),
      }),
      tableOptions(sequelize, 'membership'),
    )
  }
}
