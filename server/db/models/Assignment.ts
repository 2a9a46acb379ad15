import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { id, optional } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** `programId` is null for a role that holds on the whole platform. */
export class Assignment extends TenantModel<InferAttributes<Assignment>, InferCreationAttributes<Assignment>> {
  declare membershipId: string
  declare roleId: string
  declare programId: string | null

  static define(sequelize: Sequelize): void {
    Assignment.init(
      tenantColumns({
        membershipId: id(),
        roleId: id(),
        programId: optional(id()),
      }),
      tableOptions(sequelize, 'assignment'),
    )
  }
}
