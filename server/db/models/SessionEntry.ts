import type { CreationOptional, InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { id, instant, integer, json, optional, string } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** What a session decides about: an application, or what a file of scores calls by `key`. `weights` are those of its own, by criterion. */
export class SessionEntry extends TenantModel<InferAttributes<SessionEntry>, InferCreationAttributes<SessionEntry>> {
  declare sessionId: string
  declare responseId: string | null
  declare key: string
  declare title: string
  /** Key of its category. */
  declare category: string | null
  declare weights: Record<string, number> | null
  declare position: number
  /** Since when its jurors write no more to each other. */
  declare discussionClosedAt: CreationOptional<Date | null>

  static define(sequelize: Sequelize): void {
    SessionEntry.init(
      tenantColumns({
        sessionId: id(),
        responseId: optional(id()),
        key: string(190),
        title: string(500),
        category: optional(string(80)),
        weights: optional(json()),
        position: integer(),
        discussionClosedAt: optional(instant()),
      }),
      tableOptions(sequelize, 'session_entry'),
    )
  }
}
