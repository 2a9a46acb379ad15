import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import type { EligibilityRule } from '#core/eligibility/eligibility.rules.ts'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { id, json } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** What a program asks before an application begins. */
export class Eligibility extends TenantModel<InferAttributes<Eligibility>, InferCreationAttributes<Eligibility>> {
  declare programId: string
  declare formId: string
  declare rules: EligibilityRule[]

  static define(sequelize: Sequelize): void {
    Eligibility.init(
      tenantColumns({ programId: id(), formId: id(), rules: json() }),
      tableOptions(sequelize, 'eligibility'),
    )
  }
}
