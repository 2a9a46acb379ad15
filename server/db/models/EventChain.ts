import type { CreationOptional, InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { big, string, withDefault } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** Head of a platform's log. */
export class EventChain extends TenantModel<InferAttributes<EventChain>, InferCreationAttributes<EventChain>> {
  declare sequence: CreationOptional<number>
  declare hash: CreationOptional<string>

  static define(sequelize: Sequelize): void {
    EventChain.init(
      tenantColumns({
        sequence: withDefault(big(), 0),
        hash: withDefault(string(64), ''),
      }),
      tableOptions(sequelize, 'event_chain'),
    )
  }
}
