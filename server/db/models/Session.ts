import type { CreationOptional, InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import type { PendingStep } from '#core/security/factor.rules.ts'
import { id, instant, optional, string, withDefault } from '../columns.ts'
import { BaseModel, installationColumns, tableOptions } from '../model.ts'

/** One refresh token of a family; reuse of a used one ends the family. */
export class Session extends BaseModel<InferAttributes<Session>, InferCreationAttributes<Session>> {
  declare userId: string
  declare platformId: string | null
  declare family: string
  declare refreshHash: string
  declare usedAt: Date | null
  declare revokedAt: Date | null
  declare expiresAt: Date
  declare agent: CreationOptional<string>
  declare ip: CreationOptional<string>
  /** What the sign-in still needs; until then the session opens nothing. */
  declare pendingStep: PendingStep | null
  /** How the person proved who they are, e.g. `password,totp`. Null in sessions from before there was a second step. */
  declare methods: string | null
  /** When they last did; null where nobody wrote it down. */
  declare provedAt: Date | null

  static define(sequelize: Sequelize): void {
    Session.init(
      installationColumns({
        userId: id(),
        platformId: optional(id()),
        family: id(),
        refreshHash: string(64),
        usedAt: optional(instant()),
        revokedAt: optional(instant()),
        expiresAt: instant(),
        agent: withDefault(string(300), ''),
        ip: withDefault(string(45), ''),
        pendingStep: optional(string(16)),
        methods: optional(string(80)),
        provedAt: optional(instant()),
      }),
      tableOptions(sequelize, 'session'),
    )
  }
}
