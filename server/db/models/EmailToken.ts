import type { CreationOptional, InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import { id, instant, json, optional, string, withDefault } from '../columns.ts'
import { BaseModel, installationColumns, tableOptions } from '../model.ts'

/** A single-use secret that was sent or handed over; only its hash is kept. Redeem by a conditional update of `usedAt`. */
export class EmailToken extends BaseModel<InferAttributes<EmailToken>, InferCreationAttributes<EmailToken>> {
  /** The account that it belongs to; of a registration the id that the account gets. */
  declare userId: string
  /** Of what anybody may ask for: whose account it is, is looked up later. */
  declare emailKey: string | null
  declare platformId: string | null
  declare purpose: 'confirm' | 'reset' | 'handover' | 'invite' | 'email' | 'email-stop' | 'identity'
  declare tokenHash: string
  declare data: CreationOptional<Record<string, unknown>>
  declare expiresAt: Date
  declare usedAt: Date | null

  static define(sequelize: Sequelize): void {
    EmailToken.init(
      installationColumns({
        userId: id(),
        emailKey: optional(string(254)),
        platformId: optional(id()),
        purpose: string(16),
        tokenHash: string(64),
        data: withDefault(json(), {}),
        expiresAt: instant(),
        usedAt: optional(instant()),
      }),
      tableOptions(sequelize, 'email_token'),
    )
  }
}
