import type { CreationOptional, InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { instant, integer, longText, optional, string, withDefault } from '../columns.ts'
import { tableOptions } from '../model.ts'

export class Publication extends TenantModel<InferAttributes<Publication>, InferCreationAttributes<Publication>> {
  declare revision: string
  declare reason: string
  declare state: CreationOptional<'running' | 'live' | 'failed'>
  declare pages: CreationOptional<number>
  declare rendered: CreationOptional<number>
  declare startedAt: Date
  declare finishedAt: Date | null
  declare error: string | null

  static define(sequelize: Sequelize): void {
    Publication.init(
      tenantColumns({
        revision: string(80),
        reason: string(200),
        state: withDefault(string(16), 'running'),
        pages: withDefault(integer(), 0),
        rendered: withDefault(integer(), 0),
        startedAt: instant(),
        finishedAt: optional(instant()),
        error: optional(longText()),
      }),
      tableOptions(sequelize, 'publication'),
    )
  }
}
