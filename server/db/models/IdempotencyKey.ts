import type { CreationOptional, InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { instant, integer, json, optional, string, withDefault } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** A request's key and its stored answer, for 24 h. `caller` keeps one person's keys from another's. */
export class IdempotencyKey extends TenantModel<
  InferAttributes<IdempotencyKey>,
  InferCreationAttributes<IdempotencyKey>
> {
  declare key: string
  declare caller: string
  declare requestHash: string
  declare state: CreationOptional<'busy' | 'done' | 'unknown'>
  declare status: number | null
  declare answer: unknown | null
  declare expiresAt: Date

  static define(sequelize: Sequelize): void {
    IdempotencyKey.init(
      tenantColumns({
        key: string(190),
        caller: string(80),
        requestHash: string(64),
        state: withDefault(string(8), 'busy'),
        status: optional(integer()),
        answer: optional(json()),
        expiresAt: instant(),
      }),
      tableOptions(sequelize, 'idempotency_key'),
    )
  }
}
