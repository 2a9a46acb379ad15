import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import type { RequestKind, RequestState } from '#core/deletion/deletion.rules.ts'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { boolean, id, instant, longText, optional, string } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** What a person asks for about their data on a platform. It stays when they are deleted, without what they wrote. */
export class DataRequest extends TenantModel<InferAttributes<DataRequest>, InferCreationAttributes<DataRequest>> {
  declare userId: string
  declare kind: RequestKind
  declare state: RequestState
  declare message: string
  declare answer: string
  /** `<kind> <userId>` until it is settled: at most one of a kind is open. */
  declare openKey: string | null
  declare dueAt: Date
  declare isExtended: boolean
  declare runAt: Date | null
  declare settledAt: Date | null
  /** Null: the person, or the deletion itself. */
  declare settledById: string | null

  static define(sequelize: Sequelize): void {
    DataRequest.init(
      tenantColumns({
        userId: id(),
        kind: string(20),
        state: string(20),
        message: longText(),
        answer: longText(),
        openKey: optional(string(80)),
        dueAt: instant(),
        isExtended: boolean(),
        runAt: optional(instant()),
        settledAt: optional(instant()),
        settledById: optional(id()),
      }),
      tableOptions(sequelize, 'data_request'),
    )
  }
}
