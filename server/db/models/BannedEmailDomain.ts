import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import { string } from '../columns.ts'
import { BaseModel, installationColumns, tableOptions } from '../model.ts'

export class BannedEmailDomain extends BaseModel<
  InferAttributes<BannedEmailDomain>,
  InferCreationAttributes<BannedEmailDomain>
> {
  declare domain: string

  static define(sequelize: Sequelize): void {
    BannedEmailDomain.init(
      installationColumns({
        domain: string(253),
      }),
      tableOptions(sequelize, 'banned_email_domain'),
    )
  }
}
