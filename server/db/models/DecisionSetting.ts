import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import type { StoredSettings } from '#core/decision/settings.rules.ts'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { id, json } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** How a session tells its decisions; one row for each session that changed something. */
export class DecisionSetting extends TenantModel<
  InferAttributes<DecisionSetting>,
  InferCreationAttributes<DecisionSetting>
> {
  declare programId: string
  declare sessionId: string
  declare settings: StoredSettings

  static define(sequelize: Sequelize): void {
    DecisionSetting.init(
      tenantColumns({ programId: id(), sessionId: id(), settings: json() }),
      tableOptions(sequelize, 'decision_setting'),
    )
  }
}
