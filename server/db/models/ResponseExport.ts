import type { CreationOptional, InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import type { Permission } from '#core/codes.ts'
import type { Locale } from '#core/locale.ts'
import type { ExportRequest, ExportState } from '#core/response/export.contract.ts'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { big, id, instant, integer, json, optional, string, withDefault } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** An export that somebody has asked for. Its file lies in the folder of `exportFiles`, under its id. */
export class ResponseExport extends TenantModel<
  InferAttributes<ResponseExport>,
  InferCreationAttributes<ResponseExport>
> {
  declare programId: string
  declare requestedById: string
  /** With what the facets may show to the person who asked for it. */
  declare request: ExportRequest & { facetPermissions?: readonly Permission[] }
  /** Of titles and words where the request names no language. */
  declare locale: Locale
  declare state: CreationOptional<ExportState>
  /** Digest of program and request while the export is queued or running: one person's same request is written once. */
  declare activeKey: string | null
  /** Percent. */
  declare progress: CreationOptional<number>
  declare fileName: string | null
  declare fileSize: number | null
  declare expiresAt: Date

  static define(sequelize: Sequelize): void {
    ResponseExport.init(
      tenantColumns({
        programId: id(),
        requestedById: id(),
        request: json(),
        locale: string(8),
        state: withDefault(string(12), 'queued'),
        activeKey: optional(string(64)),
        progress: withDefault(integer(), 0),
        fileName: optional(string(255)),
        fileSize: optional(big()),
        expiresAt: instant(),
      }),
      tableOptions(sequelize, 'response_export'),
    )
  }
}
