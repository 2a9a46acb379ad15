import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import type { FormDefinition } from '#core/form/definition.ts'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { id, instant, integer, json, optional, string } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** Immutable once published; a form has at most one without `publishedAt`, its draft, with the next number. */
export class FormVersion extends TenantModel<InferAttributes<FormVersion>, InferCreationAttributes<FormVersion>> {
  declare formId: string
  declare number: number
  declare definition: FormDefinition
  declare publishedAt: Date | null
  declare publishedById: string | null
  declare checksum: string

  static define(sequelize: Sequelize): void {
    FormVersion.init(
      tenantColumns({
        formId: id(),
        number: integer(),
        definition: json(),
        publishedAt: optional(instant()),
        publishedById: optional(id()),
        checksum: string(64),
      }),
      tableOptions(sequelize, 'form_version'),
    )
  }
}
