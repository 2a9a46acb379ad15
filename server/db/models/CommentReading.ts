import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { id, instant } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** When somebody last read the comments on an application. */
export class CommentReading extends TenantModel<
  InferAttributes<CommentReading>,
  InferCreationAttributes<CommentReading>
> {
  declare responseId: string
  declare userId: string
  declare at: Date

  static define(sequelize: Sequelize): void {
    CommentReading.init(
      tenantColumns({ responseId: id(), userId: id(), at: instant() }),
      tableOptions(sequelize, 'comment_reading'),
    )
  }
}
