import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import type { InvitedRole } from '#core/participant/participant.rules.ts'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { id, instant, string } from '../columns.ts'
import { tableOptions } from '../model.ts'

/**
 * Somebody beside the owner of an application (`Response.ownerId`) who takes part in it. The row of one who left stays, so
 * that what the log says of them is found when they are erased.
 */
export class Participant extends TenantModel<InferAttributes<Participant>, InferCreationAttributes<Participant>> {
  declare responseId: string
  declare userId: string
  declare role: InvitedRole
  declare state: 'active' | 'left' | 'removed'
  /** When they last joined. */
  declare joinedAt: Date

  static define(sequelize: Sequelize): void {
    Participant.init(
      tenantColumns({
        responseId: id(),
        userId: id(),
        role: string(10),
        state: string(10),
        joinedAt: instant(),
      }),
      tableOptions(sequelize, 'participant'),
    )
  }
}
