import type { CreationOptional, InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { big, string, withDefault } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** Counts up, e.g. the numbers of a program's applications; see `takeNumbers` in `server/db/counters.ts`. */
export class Sequence extends TenantModel<InferAttributes<Sequence>, InferCreationAttributes<Sequence>> {
  declare name: string
  declare value: CreationOptional<number>

  static define(sequelize: Sequelize): void {
    Sequence.init(
      tenantColumns({
        name: string(80),
        value: withDefault(big(), 0),
      }),
      tableOptions(sequelize, 'sequence'),
    )
  }
}
