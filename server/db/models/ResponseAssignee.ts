import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { id } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** An organiser who looks after an application. */
export class ResponseAssignee extends TenantModel<
  InferAttributes<ResponseAssignee>,
  InferCreationAttributes<ResponseAssignee>
> {
  declare programId: string
  declare responseId: string
  declare userId: string

  static define(sequelize: Sequelize): void {
    ResponseAssignee.init(
      tenantColumns({ programId: id(), responseId: id(), userId: id() }),
      tableOptions(sequelize, 'response_assignee'),
    )
  }
}
