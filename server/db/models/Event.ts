import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { big, id, instant, json, optional, string } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** `support`: a person of the installation who acts on the platform as its support. */
export type EventActorKind = 'visitor' | 'user' | 'support' | 'operator' | 'system'

/**
 * Who did what. `before` and `after` hold what is not about a person, `personal` the rest of both (`joinPayload`). An erased
 * actor or subject has no salt any more. `digest` is over the row with the salted hashes of what may be erased; `sequence`, `previousHash` and `hash` chain
 * it to its platform's log when it is handed to the consumers.
 */
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
  declare personal: { before?: Record<string, unknown>; after?: Record<string, unknown> } | null
  declare actorSalt: string | null
  declare actorHash: string | null
  declare personalSalt: string | null
  declare personalHash: string | null
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
        personal: optional(json()),
        actorSalt: optional(string(22)),
        actorHash: optional(string(43)),
        personalSalt: optional(string(22)),
        personalHash: optional(string(43)),
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
