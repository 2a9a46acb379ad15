import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { optional, string } from '../columns.ts'
import { tableOptions } from '../model.ts'

export class Theme extends TenantModel<InferAttributes<Theme>, InferCreationAttributes<Theme>> {
  declare reference: string
  declare primaryColor: string
  declare secondaryColor: string
  declare logoKey: string | null

  static define(sequelize: Sequelize): void {
    Theme.init(
      tenantColumns({
        reference: string(80),
        primaryColor: string(7),
        secondaryColor: string(7),
        logoKey: optional(string(120)),
      }),
      tableOptions(sequelize, 'theme'),
    )
  }
}
