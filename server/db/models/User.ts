import type { CreationOptional, InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import type { Locale } from '#core/locale.ts'
import { boolean, instant, optional, string, withDefault } from '../columns.ts'
import { BaseModel, installationColumns, tableOptions } from '../model.ts'

/** One account per email for the installation; `emailKey` is the normalised email. */
export class User extends BaseModel<InferAttributes<User>, InferCreationAttributes<User>> {
  declare email: string
  declare emailKey: string
  declare firstname: string
  declare lastname: string
  declare locale: Locale
  declare passwordHash: string | null
  declare superAdmin: CreationOptional<boolean>
  declare confirmedAt: Date | null

  static define(sequelize: Sequelize): void {
    User.init(
      installationColumns({
        email: string(254),
        emailKey: string(254),
        firstname: string(100),
        lastname: string(100),
        locale: string(2),
        passwordHash: optional(string(255)),
        superAdmin: withDefault(boolean(), false),
        confirmedAt: optional(instant()),
      }),
      tableOptions(sequelize, 'user'),
    )
  }
}
