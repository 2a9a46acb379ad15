import type { CreationOptional, InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { id, longText, optional } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** What a juror writes to the others about an entry. */
export class JuryComment extends TenantModel<InferAttributes<JuryComment>, InferCreationAttributes<JuryComment>> {
  declare sessionId: string
  declare entryId: string
  declare jurorId: CreationOptional<string | null>
  declare userId: string
  declare text: string

  static define(sequelize: Sequelize): void {
    JuryComment.init(
      tenantColumns({ sessionId: id(), entryId: id(), jurorId: optional(id()), userId: id(), text: longText() }),
      tableOptions(sequelize, 'jury_comment'),
    )
  }
}
