import type { CreationOptional, InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { id, instant, integer, longText, optional, string, withDefault } from '../columns.ts'
import { tableOptions } from '../model.ts'
import type { QueueState } from './Job.ts'

/** What one consumer did with one event. */
export class EventDelivery extends TenantModel<InferAttributes<EventDelivery>, InferCreationAttributes<EventDelivery>> {
  declare eventId: string
  declare consumer: string
  declare state: CreationOptional<QueueState>
  declare runAt: Date
  declare attempts: CreationOptional<number>
  declare leaseOwner: string | null
  declare leaseUntil: Date | null
  declare lastError: string | null
  declare finishedAt: Date | null

  static define(sequelize: Sequelize): void {
    EventDelivery.init(
      tenantColumns({
        eventId: id(),
        consumer: string(80),
        state: withDefault(string(12), 'ready'),
        runAt: instant(),
        attempts: withDefault(integer(), 0),
        leaseOwner: optional(string(80)),
        leaseUntil: optional(instant()),
        lastError: optional(longText()),
        finishedAt: optional(instant()),
      }),
      tableOptions(sequelize, 'consumption'),
    )
  }
}
