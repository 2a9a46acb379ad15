import type { CreationOptional, InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import type { Step as StepContract, StepType } from '#core/program/category.contract.ts'
import type { Text } from '#core/text.ts'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { id, instant, integer, json, optional, string, withDefault } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** `formId` repeats what `config.form_id` says, for looking it up. */
export class Step extends TenantModel<InferAttributes<Step>, InferCreationAttributes<Step>> {
  declare programId: string
  declare categoryId: string
  declare key: string
  declare type: StepType
  declare title: Text
  declare config: CreationOptional<StepContract['config']>
  declare formId: string | null
  declare closesAt: Date | null
  declare position: CreationOptional<number>

  static define(sequelize: Sequelize): void {
    Step.init(
      tenantColumns({
        programId: id(),
        categoryId: id(),
        key: string(80),
        type: string(16),
        title: json(),
        config: withDefault(json(), {}),
        formId: optional(id()),
        closesAt: optional(instant()),
        position: withDefault(integer(), 0),
      }),
      tableOptions(sequelize, 'step'),
    )
  }
}
