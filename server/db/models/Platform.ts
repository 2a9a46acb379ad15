import type { CreationOptional, InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import type { Locale } from '#core/locale.ts'
import { instant, json, optional, string, withDefault } from '../columns.ts'
import { BaseModel, installationColumns, tableOptions } from '../model.ts'

export class Platform extends BaseModel<InferAttributes<Platform>, InferCreationAttributes<Platform>> {
  declare slug: string
  declare name: string
  declare state: CreationOptional<'active' | 'standby' | 'suspended' | 'deleted'>
  declare defaultLang: Locale
  declare supportedLangs: Locale[]
  declare features: CreationOptional<string[]>
  declare settings: CreationOptional<Record<string, unknown>>
  declare themeReference: CreationOptional<string>
  declare deletedAt: Date | null

  static define(sequelize: Sequelize): void {
    Platform.init(
      installationColumns({
        slug: string(63),
        name: string(200),
        state: withDefault(string(16), 'active'),
        defaultLang: string(2),
        supportedLangs: json(),
        features: withDefault(json(), []),
        settings: withDefault(json(), {}),
        themeReference: withDefault(string(80), 'default'),
        deletedAt: optional(instant()),
      }),
      tableOptions(sequelize, 'platform'),
    )
  }
}
