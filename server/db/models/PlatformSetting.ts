import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { json, string } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** What a platform has chosen in one part of its settings. A slice reads and writes its own, with a row version of its own. */
export class PlatformSetting extends TenantModel<
  InferAttributes<PlatformSetting>,
  InferCreationAttributes<PlatformSetting>
> {
  declare name: string
  declare value: Record<string, unknown>

  static define(sequelize: Sequelize): void {
    PlatformSetting.init(
      tenantColumns({ name: string(40), value: json() }),
      tableOptions(sequelize, 'platform_setting'),
    )
  }
}
