import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import type { FormDefinition } from '#core/form/definition.ts'
import type { LIBRARY_KINDS } from '#core/form/library.contract.ts'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { id, json, optional, string } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** A form, a page or a question that the programs of a platform share. */
export class LibraryItem extends TenantModel<InferAttributes<LibraryItem>, InferCreationAttributes<LibraryItem>> {
  declare name: string
  declare kind: (typeof LIBRARY_KINDS)[number]
  declare definition: FormDefinition
  declare createdById: string | null

  static define(sequelize: Sequelize): void {
    LibraryItem.init(
      tenantColumns({ name: string(200), kind: string(16), definition: json(), createdById: optional(id()) }),
      tableOptions(sequelize, 'library_item'),
    )
  }
}
