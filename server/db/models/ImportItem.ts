import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { id, integer, json, optional } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** An application that an import wrote, while that can be undone. */
export class ImportItem extends TenantModel<InferAttributes<ImportItem>, InferCreationAttributes<ImportItem>> {
  declare importId: string
  declare responseId: string
  /** After the import. */
  declare responseVersion: number
  /** The answers of before, by step; null of an application that the import made. */
  declare answersBefore: Record<string, { answers: Record<string, unknown>; formVersionId: string | null }> | null

  static define(sequelize: Sequelize): void {
    ImportItem.init(
      tenantColumns({
        importId: id(),
        responseId: id(),
        responseVersion: integer(),
        answersBefore: optional(json()),
      }),
      tableOptions(sequelize, 'import_item'),
    )
  }
}
