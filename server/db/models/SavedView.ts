import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import type { ViewList } from '#core/view/view.contract.ts'
import type { ViewSettings } from '#core/view/view.rules.ts'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { boolean, id, json, string } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** Filters, columns and order of a list under a name. */
export class SavedView extends TenantModel<InferAttributes<SavedView>, InferCreationAttributes<SavedView>> {
  declare programId: string
  declare list: ViewList
  /** The person whose own it is, or `shared`. */
  declare belongsTo: string
  declare name: string
  declare nameKey: string
  declare isDefault: boolean
  declare settings: ViewSettings

  static define(sequelize: Sequelize): void {
    SavedView.init(
      tenantColumns({
        programId: id(),
        list: string(40),
        belongsTo: string(36),
        name: string(60),
        nameKey: string(60),
        isDefault: boolean(),
        settings: json(),
      }),
      tableOptions(sequelize, 'saved_view'),
    )
  }
}
