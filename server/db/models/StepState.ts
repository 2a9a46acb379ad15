import type { CreationOptional, InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import type { StepStateName } from '#core/response/response.contract.ts'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { id, instant, longText, optional, string, withDefault } from '../columns.ts'
import { tableOptions } from '../model.ts'

export class StepState extends TenantModel<InferAttributes<StepState>, InferCreationAttributes<StepState>> {
  declare responseId: string
  declare programId: string
  declare stepId: string
  declare state: CreationOptional<StepStateName>
  declare message: string | null
  declare byId: string | null
  declare at: Date | null
  declare requestedAt: CreationOptional<Date | null>

  static define(sequelize: Sequelize): void {
    StepState.init(
      tenantColumns({
        responseId: id(),
        programId: id(),
        stepId: id(),
        state: withDefault(string(16), 'todo'),
        message: optional(longText()),
        byId: optional(id()),
        at: optional(instant()),
        requestedAt: { ...optional(instant()), field: 'asked_at' },
      }),
      tableOptions(sequelize, 'step_state'),
    )
  }
}
