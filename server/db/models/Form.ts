import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import type { Text } from '#core/text.ts'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { id, instant, json, optional, string } from '../columns.ts'
import { tableOptions } from '../model.ts'

export class Form extends TenantModel<InferAttributes<Form>, InferCreationAttributes<Form>> {
  declare programId: string | null
  declare key: string
  declare title: Text
  declare currentVersionId: string | null
  declare deletedAt: Date | null

  static define(sequelize: Sequelize): void {
    Form.init(
      tenantColumns({
        programId: optional(id()),
        key: string(80),
        title: json(),
        currentVersionId: optional(id()),
        deletedAt: optional(instant()),
      }),
      tableOptions(sequelize, 'form'),
    )
  }
}
