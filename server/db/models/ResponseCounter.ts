import type { CreationOptional, InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import type { ResponseState, StepStateName } from '#core/response/response.contract.ts'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { id, integer, string, withDefault } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** Kept totals; see `server/db/counters.ts`. `stepId` and `stepState` are empty in the rows that count whole responses. */
export class ResponseCounter extends TenantModel<
  InferAttributes<ResponseCounter>,
  InferCreationAttributes<ResponseCounter>
> {
  declare programId: string
  declare categoryId: string
  declare state: ResponseState
  declare stepId: CreationOptional<string>
  declare stepState: CreationOptional<StepStateName | ''>
  declare slot: CreationOptional<number>
  declare count: CreationOptional<number>

  static define(sequelize: Sequelize): void {
    ResponseCounter.init(
      tenantColumns({
        programId: id(),
        categoryId: id(),
        state: string(16),
        stepId: withDefault(id(), ''),
        stepState: withDefault(string(16), ''),
        slot: withDefault(integer(), 0),
        count: withDefault(integer(), 0),
      }),
      tableOptions(sequelize, 'response_counter'),
    )
  }
}
