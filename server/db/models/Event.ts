import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { big, id, instant, json, optional, string } from '../columns.ts'
import { tableOptions } from '../model.ts'

export type EventActorKind = 'visitor' | 'user' | 'operator' | 'system'

/** Who did what. `digest` is over the row; `sequence`, `previousHash` and `hash` chain it to its platform's log when it is handed to the consumers. */
export class Event extends TenantModel<InferAttributes<Event>, InferCreationAttributes<Event>> {
  declare type: string
  declare actorKind: EventActorKind
  declare actorId: string | null
  declare actorName: string
  declare subjectKind: string
  declare subjectId: string
  declare subjectName: string | null
  declare programId: string | null
  declare before: Record<string, unknown> | null
  declare after: Record<string, unknown> | null
  declare requestId: string | null
  declare digest: string
  declare sequence: number | null
  declare previousHash: string | null
  declare hash: string | null
  declare dispatchedAt: Date | null

  static define(sequelize: Sequelize): void {
    Event.init(
      tenantColumns({
        type: string(80),
        actorKind: string(16),
        actorId: optional(id()),
        actorName: string(200),
        subjectKind: string(40),
        subjectId: string(80),
        subjectName: optional(string(500)),
        programId: optional(id()),
        before: optional(json()),
        after: optional(json()),
        requestId: optional(string(80)),
        digest: string(64),
        sequence: optional(big()),
        previousHash: optional(string(64)),
        hash: optional(string(64)),
        dispatchedAt: optional(instant()),
      }),
      tableOptions(sequelize, 'event'),
    )
  }
}
