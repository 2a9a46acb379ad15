import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import type { ConflictSource } from '#core/evaluation/session.rules.ts'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { id, string } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** A juror who must not score an entry. */
export class JuryConflict extends TenantModel<InferAttributes<JuryConflict>, InferCreationAttributes<JuryConflict>> {
  declare sessionId: string
  declare jurorId: string
  declare entryId: string
  declare source: ConflictSource
  declare reason: string

  static define(sequelize: Sequelize): void {
    JuryConflict.init(
      tenantColumns({
        sessionId: id(),
        jurorId: id(),
        entryId: id(),
        source: string(10),
        reason: string(500),
      }),
      tableOptions(sequelize, 'jury_conflict'),
    )
  }
}
