import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import type { Criterion } from '#core/evaluation/criterion.rules.ts'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { id, json, optional, string } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** A grid of criteria that the sessions of a platform share. */
export class CriteriaTemplate extends TenantModel<
  InferAttributes<CriteriaTemplate>,
  InferCreationAttributes<CriteriaTemplate>
> {
  declare name: string
  declare criteria: Criterion[]
  declare createdById: string | null

  static define(sequelize: Sequelize): void {
    CriteriaTemplate.init(
      tenantColumns({ name: string(200), criteria: json(), createdById: optional(id()) }),
      tableOptions(sequelize, 'criteria_template'),
    )
  }
}
