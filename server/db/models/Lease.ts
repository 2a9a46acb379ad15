import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import { instant, string } from '../columns.ts'
import { BaseModel, installationColumns, tableOptions } from '../model.ts'

/** Who does what only one may do at a time, and until when at least. */
export class Lease extends BaseModel<InferAttributes<Lease>, InferCreationAttributes<Lease>> {
  declare name: string
  declare owner: string
  declare until: Date

  static define(sequelize: Sequelize): void {
    Lease.init(
      installationColumns({ name: string(120), owner: string(80), until: instant() }),
      tableOptions(sequelize, 'lease'),
    )
  }
}
