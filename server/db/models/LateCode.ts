import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { id, instant, integer, optional, string } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** A code with which applications are sent after the closing of a call. */
export class LateCode extends TenantModel<InferAttributes<LateCode>, InferCreationAttributes<LateCode>> {
  declare programId: string
  declare code: string
  declare label: string
  /** Applications that may use it. */
  declare most: number
  declare uses: number
  /** Until when they may be sent. */
  declare until: Date
  declare revokedAt: Date | null
  declare createdById: string | null

  static define(sequelize: Sequelize): void {
    LateCode.init(
      tenantColumns({
        programId: id(),
        code: string(20),
        label: string(120),
        most: integer(),
        uses: integer(),
        until: instant(),
        revokedAt: optional(instant()),
        createdById: optional(id()),
      }),
      tableOptions(sequelize, 'late_code'),
    )
  }
}
