import type { CreationOptional, InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { id, json, optional, string, withDefault } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** `kept`: changed since, so that undoing leaves it. */
export type BulkOutcome = 'waiting' | 'done' | 'same' | 'left' | 'undone' | 'kept'

/** An application of a bulk action. */
export class BulkItem extends TenantModel<InferAttributes<BulkItem>, InferCreationAttributes<BulkItem>> {
  declare runId: string
  declare responseId: string
  declare outcome: CreationOptional<BulkOutcome>
  /** Code of the refusal, of one that was left out. */
  declare reason: CreationOptional<string | null>
  /** What the action needs to take it back. */
  declare stateBefore: CreationOptional<unknown>

  static define(sequelize: Sequelize): void {
    BulkItem.init(
      tenantColumns({
        runId: id(),
        responseId: id(),
        outcome: withDefault(string(12), 'waiting'),
        reason: optional(string(80)),
        stateBefore: optional(json()),
      }),
      tableOptions(sequelize, 'bulk_item'),
    )
  }
}
