import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { id, instant, optional, string } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** A code with which one person may vote. */
export class VoteInvitation extends TenantModel<
  InferAttributes<VoteInvitation>,
  InferCreationAttributes<VoteInvitation>
> {
  declare sessionId: string
  declare code: string
  declare email: string | null
  declare emailKey: string | null
  declare sentAt: Date | null

  static define(sequelize: Sequelize): void {
    VoteInvitation.init(
      tenantColumns({
        sessionId: id(),
        code: string(20),
        email: optional(string(254)),
        emailKey: optional(string(254)),
        sentAt: optional(instant()),
      }),
      tableOptions(sequelize, 'vote_invitation'),
    )
  }
}
