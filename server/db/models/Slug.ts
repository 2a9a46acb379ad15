import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { id, string } from '../columns.ts'
import { tableOptions } from '../model.ts'

/**
 * What stands at an address with a slug, by kind (`server/db/slugs.ts`), or stood there before (`formerProgram`): that leads
 * to its owner until another takes it. The trash keeps its slug.
 */
export class Slug extends TenantModel<InferAttributes<Slug>, InferCreationAttributes<Slug>> {
  declare slug: string
  declare kind: string
  declare ownerId: string

  static define(sequelize: Sequelize): void {
    Slug.init(
      tenantColumns({
        slug: string(80),
        kind: string(20),
        ownerId: id(),
      }),
      tableOptions(sequelize, 'slug'),
    )
  }
}
