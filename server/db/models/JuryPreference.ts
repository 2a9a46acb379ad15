import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import type { Leaning } from '#core/evaluation/session.rules.ts'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { id, string } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** An entry that a juror would like to read, or would rather not. */
export class JuryPreference extends TenantModel<
  InferAttributes<JuryPreference>,
  InferCreationAttributes<JuryPreference>
> {
  declare sessionId: string
  declare jurorId: string
  declare entryId: string
  declare value: Leaning

  static define(sequelize: Sequelize): void {
    JuryPreference.init(
      tenantColumns({ sessionId: id(), jurorId: id(), entryId: id(), value: string(10) }),
      tableOptions(sequelize, 'jury_preference'),
    )
  }
}
