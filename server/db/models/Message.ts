import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import type { MessageSide } from '#core/message/message.rules.ts'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { id, instant, longText, optional, string } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** What an organiser writes to those who apply with an application, or they to the organisers. */
export class Message extends TenantModel<InferAttributes<Message>, InferCreationAttributes<Message>> {
  declare programId: string
  declare responseId: string
  /** Null once the account is gone. */
  declare authorId: string | null
  declare side: MessageSide
  declare body: string
  declare at: Date

  static define(sequelize: Sequelize): void {
    Message.init(
      tenantColumns({
        programId: id(),
        responseId: id(),
        authorId: optional(id()),
        side: string(10),
        body: longText(),
        at: instant(),
      }),
      tableOptions(sequelize, 'message'),
    )
  }
}
