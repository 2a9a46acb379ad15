import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import type { NotificationKind } from '#core/notification/kinds.ts'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { boolean, id, string } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** Whether a person wants a kind of notifications; those without a row are wanted. */
export class NotificationPreference extends TenantModel<
  InferAttributes<NotificationPreference>,
  InferCreationAttributes<NotificationPreference>
> {
  declare userId: string
  declare kind: NotificationKind
  declare isOn: boolean

  static define(sequelize: Sequelize): void {
    NotificationPreference.init(
      tenantColumns({ userId: id(), kind: string(80), isOn: boolean() }),
      tableOptions(sequelize, 'notification_preference'),
    )
  }
}
