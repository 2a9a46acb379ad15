import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import type { NotificationKind } from '#core/notification/kinds.ts'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { id, instant, integer, optional, string } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** Something that a person is told of. Its names are those of the event, which may have been erased since. */
export class Notification extends TenantModel<InferAttributes<Notification>, InferCreationAttributes<Notification>> {
  declare userId: string
  declare kind: NotificationKind
  declare programId: string | null
  /** The last event that it stands for. */
  declare eventId: string
  declare count: number
  declare at: Date
  declare readAt: Date | null

  static define(sequelize: Sequelize): void {
    Notification.init(
      tenantColumns({
        userId: id(),
        kind: string(80),
        programId: optional(id()),
        eventId: id(),
        count: integer(),
        at: instant(),
        readAt: optional(instant()),
      }),
      tableOptions(sequelize, 'notification'),
    )
  }
}
