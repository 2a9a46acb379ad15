import type { CreationOptional, InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import type { Text } from '#core/text.ts'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { id, integer, json, string, withDefault } from '../columns.ts'
import { tableOptions } from '../model.ts'

export class Category extends TenantModel<InferAttributes<Category>, InferCreationAttributes<Category>> {
  declare programId: string
  declare key: string
  declare title: Text
  declare summary: CreationOptional<Text>
  declare position: CreationOptional<number>

  static define(sequelize: Sequelize): void {
    Category.init(
      tenantColumns({
        programId: id(),
        key: string(80),
        title: json(),
        summary: withDefault(json(), {}),
        position: withDefault(integer(), 0),
      }),
      tableOptions(sequelize, 'category'),
    )
  }
}
