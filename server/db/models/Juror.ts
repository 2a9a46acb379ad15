import type { CreationOptional, InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import type { JurorState } from '#core/evaluation/session.rules.ts'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { id, instant, integer, json, optional, string } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** A person on the jury of a session. `key` is the address, or what a file of scores calls them; `userId` is null until they have joined. */
export class Juror extends TenantModel<InferAttributes<Juror>, InferCreationAttributes<Juror>> {
  declare sessionId: string
  declare userId: string | null
  declare emailKey: string | null
  declare key: string
  declare name: string
  declare email: string | null
  declare state: JurorState
  declare cap: number | null
  declare categories: string[]
  declare expertise: string[]
  declare lastSeenAt: CreationOptional<Date | null>
  declare remindedAt: CreationOptional<Date | null>

  static define(sequelize: Sequelize): void {
    Juror.init(
      tenantColumns({
        sessionId: id(),
        userId: optional(id()),
        emailKey: optional(string(254)),
        key: string(254),
        name: string(200),
        email: optional(string(254)),
        state: string(8),
        cap: optional(integer()),
        categories: json(),
        expertise: json(),
        lastSeenAt: optional(instant()),
        remindedAt: optional(instant()),
      }),
      tableOptions(sequelize, 'juror'),
    )
  }
}
