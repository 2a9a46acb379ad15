import type { CreationOptional, InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import type { Text } from '#core/text.ts'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { json, string, withDefault } from '../columns.ts'
import { tableOptions } from '../model.ts'

export class Page extends TenantModel<InferAttributes<Page>, InferCreationAttributes<Page>> {
  declare key: string
  declare kind: string
  declare slug: string
  declare title: CreationOptional<Text>
  declare content: CreationOptional<Text>
  declare state: CreationOptional<'draft' | 'published'>

  static define(sequelize: Sequelize): void {
    Page.init(
      tenantColumns({
        key: string(80),
        kind: string(40),
        slug: string(80),
        title: withDefault(json(), {}),
        content: withDefault(json(), {}),
        state: withDefault(string(16), 'published'),
      }),
      tableOptions(sequelize, 'page'),
    )
  }
}
