import type { CreationOptional, InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { boolean, id, instant, longText, optional } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** What an organiser says of an application to the others. */
export class Comment extends TenantModel<InferAttributes<Comment>, InferCreationAttributes<Comment>> {
  declare programId: string
  declare responseId: string
  declare authorId: string
  /** Mentions are `<@id>`. */
  declare body: string
  declare isInternal: boolean
  declare pinnedAt: CreationOptional<Date | null>
  declare editedAt: CreationOptional<Date | null>

  static define(sequelize: Sequelize): void {
    Comment.init(
      tenantColumns({
        programId: id(),
        responseId: id(),
        authorId: id(),
        body: longText(),
        isInternal: boolean(),
        pinnedAt: optional(instant()),
        editedAt: optional(instant()),
      }),
      tableOptions(sequelize, 'comment'),
    )
  }
}
