import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { id, instant } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** Until when somebody has read the messages about an application. */
export class MessageReading extends TenantModel<
  InferAttributes<MessageReading>,
  InferCreationAttributes<MessageReading>
> {
  declare responseId: string
  declare userId: string
  declare at: Date

  static define(sequelize: Sequelize): void {
    MessageReading.init(
      tenantColumns({ responseId: id(), userId: id(), at: instant() }),
      tableOptions(sequelize, 'message_reading'),
    )
  }
}
