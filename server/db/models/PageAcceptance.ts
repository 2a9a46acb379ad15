import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { id, instant, integer } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** Which version of a legal text a person accepted when they registered. */
export class PageAcceptance extends TenantModel<
  InferAttributes<PageAcceptance>,
  InferCreationAttributes<PageAcceptance>
> {
  declare userId: string
  declare pageId: string
  declare number: number
  declare acceptedAt: Date

  static define(sequelize: Sequelize): void {
    PageAcceptance.init(
      tenantColumns({ userId: id(), pageId: id(), number: integer(), acceptedAt: instant() }),
      tableOptions(sequelize, 'page_acceptance'),
    )
  }
}
