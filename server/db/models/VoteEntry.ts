import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { big, id, integer, longText, optional, string } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** What can be voted for: an application, or what an organiser wrote. */
export class VoteEntry extends TenantModel<InferAttributes<VoteEntry>, InferCreationAttributes<VoteEntry>> {
  declare sessionId: string
  declare responseId: string | null
  declare key: string
  declare title: string
  declare summary: string
  declare cost: number
  declare position: number

  static define(sequelize: Sequelize): void {
    VoteEntry.init(
      tenantColumns({
        sessionId: id(),
        responseId: optional(id()),
        key: string(80),
        title: string(300),
        summary: longText(),
        cost: big(),
        position: integer(),
      }),
      tableOptions(sequelize, 'vote_entry'),
    )
  }
}
