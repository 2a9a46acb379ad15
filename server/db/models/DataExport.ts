import type { CreationOptional, InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import type { DataExport as Shown } from '#core/account/data.contract.ts'
import type { Locale } from '#core/locale.ts'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { big, id, instant, optional, string, withDefault } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** A copy of a person's data that they asked for. Its file lies in the folder of `export.files.ts`, under its id. */
export class DataExport extends TenantModel<InferAttributes<DataExport>, InferCreationAttributes<DataExport>> {
  declare userId: string
  declare locale: Locale
  declare state: CreationOptional<Shown['state']>
  /** The person while it is queued or running: one is written at a time. */
  declare activeKey: string | null
  declare fileSize: number | null
  declare expiresAt: Date

  static define(sequelize: Sequelize): void {
    DataExport.init(
      tenantColumns({
        userId: id(),
        locale: string(8),
        state: withDefault(string(12), 'queued'),
        activeKey: optional(id()),
        fileSize: optional(big()),
        expiresAt: instant(),
      }),
      tableOptions(sequelize, 'data_export'),
    )
  }
}
