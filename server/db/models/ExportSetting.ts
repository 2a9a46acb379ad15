import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import type { ExportSetting as Contract } from '#core/export/settings.contract.ts'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { id, json, optional, string } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** Columns of exports, their order and names, under a name. */
export class ExportSetting extends TenantModel<InferAttributes<ExportSetting>, InferCreationAttributes<ExportSetting>> {
  declare programId: string
  declare name: string
  declare nameKey: string
  declare format: Contract['format']
  declare sensitive: Contract['sensitive']
  /** Null: all. */
  declare columns: Contract['columns']

  static define(sequelize: Sequelize): void {
    ExportSetting.init(
      tenantColumns({
        programId: id(),
        name: string(60),
        nameKey: string(60),
        format: string(8),
        sensitive: string(12),
        columns: optional(json()),
      }),
      tableOptions(sequelize, 'export_setting'),
    )
  }
}
