import type { CreationOptional, InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import { boolean, id, instant, optional, string, withDefault } from '../columns.ts'
import { BaseModel, installationColumns, tableOptions } from '../model.ts'

/** `host` is lower case, with its port when it is not the scheme's own. `token` is what the owner publishes in DNS. */
export class Domain extends BaseModel<InferAttributes<Domain>, InferCreationAttributes<Domain>> {
  declare platformId: string
  declare host: string
  declare scheme: CreationOptional<'http' | 'https'>
  declare state: CreationOptional<'pending' | 'verified'>
  declare isPrimary: CreationOptional<boolean>
  declare token: string | null
  declare verifiedAt: Date | null

  static define(sequelize: Sequelize): void {
    Domain.init(
      installationColumns({
        platformId: id(),
        host: string(253),
        scheme: withDefault(string(5), 'https'),
        state: withDefault(string(16), 'pending'),
        isPrimary: withDefault(boolean(), false),
        token: optional(string(80)),
        verifiedAt: optional(instant()),
      }),
      tableOptions(sequelize, 'domain'),
    )
  }
}
