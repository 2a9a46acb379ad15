import type { CreationOptional, InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import type { BulkAction } from '#core/bulk/bulk.contract.ts'
import type { BulkKind, BulkState } from '#core/bulk/bulk.rules.ts'
import type { Permission } from '#core/codes.ts'
import type { ResponseFilters } from '#core/response/response.contract.ts'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { id, instant, integer, json, optional, string, withDefault } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** Something that is done with many applications in the background. */
export class BulkRun extends TenantModel<InferAttributes<BulkRun>, InferCreationAttributes<BulkRun>> {
  declare programId: string
  declare requestedById: string
  /** With what the facets may show to the person who asked for it. */
  declare request: {
    filters: ResponseFilters
    responseIds?: readonly string[] | undefined
    action: BulkAction
    facetPermissions: readonly Permission[]
  }
  declare kind: BulkKind
  declare state: CreationOptional<BulkState>
  /** Null until all applications are found. */
  declare total: CreationOptional<number | null>
  declare expiresAt: Date

  static define(sequelize: Sequelize): void {
    BulkRun.init(
      tenantColumns({
        programId: id(),
        requestedById: id(),
        request: json(),
        kind: string(20),
        state: withDefault(string(12), 'queued'),
        total: optional(integer()),
        expiresAt: instant(),
      }),
      tableOptions(sequelize, 'bulk_run'),
    )
  }
}
