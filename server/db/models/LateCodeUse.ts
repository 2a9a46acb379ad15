import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { id, instant } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** An application that got more time by a code, and who entered it. */
export class LateCodeUse extends TenantModel<InferAttributes<LateCodeUse>, InferCreationAttributes<LateCodeUse>> {
  declare lateCodeId: string
  declare responseId: string
  declare userId: string
  declare at: Date

  static define(sequelize: Sequelize): void {
    LateCodeUse.init(
      tenantColumns({ lateCodeId: id(), responseId: id(), userId: id(), at: instant() }),
      tableOptions(sequelize, 'late_code_use'),
    )
  }
}
