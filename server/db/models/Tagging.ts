import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { id } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** A tag on an application or a program. */
export class Tagging extends TenantModel<InferAttributes<Tagging>, InferCreationAttributes<Tagging>> {
  declare tagId: string
  declare subjectId: string

  static define(sequelize: Sequelize): void {
    Tagging.init(tenantColumns({ tagId: id(), subjectId: id() }), tableOptions(sequelize, 'tagging'))
  }
}
