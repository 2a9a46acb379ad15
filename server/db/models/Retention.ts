import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import type { RetentionKind, RetentionRules, RetentionSchedule } from '#core/retention/retention.rules.ts'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { id, integer, json, optional, string } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** What of a program is deleted by itself. */
export class Retention extends TenantModel<InferAttributes<Retention>, InferCreationAttributes<Retention>> {
  declare programId: string
  declare rules: RetentionRules
  /** Why nothing is deleted for now. */
  declare hold: string | null
  /** Of each rule of which organisers were told. */
  declare schedule: Partial<Record<RetentionKind, RetentionSchedule>>
  /** Grows when people change the rules; the row's own version also when the job notes something. */
  declare revision: number

  static define(sequelize: Sequelize): void {
    Retention.init(
      tenantColumns({
        programId: id(),
        rules: json(),
        hold: optional(string(500)),
        schedule: json(),
        revision: integer(),
      }),
      tableOptions(sequelize, 'retention'),
    )
  }
}
