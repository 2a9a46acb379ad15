import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import { id, instant, json, optional, string } from '../columns.ts'
import { BaseModel, installationColumns, tableOptions } from '../model.ts'

/** A sign-in at a provider that has begun in a browser. Each step moves `phase` on by a conditional update. */
export class ExternalSignIn extends BaseModel<
  InferAttributes<ExternalSignIn>,
  InferCreationAttributes<ExternalSignIn>
> {
  declare stateHash: string
  declare browserHash: string
  declare provider: string
  /** Where it began; null on the installation's own hosts. */
  declare platformId: string | null
  /** The signed-in account that it is to be connected to. */
  declare userId: string | null
  /** `identified`: the provider has said who it is, and the account is still to be proved or made. */
  declare phase: 'started' | 'answered' | 'identified' | 'done'
  /** `sealed`: what the answer is checked with, then who it is. */
  declare payload: { sealed: string }
  declare expiresAt: Date

  static define(sequelize: Sequelize): void {
    ExternalSignIn.init(
      installationColumns({
        stateHash: string(64),
        browserHash: string(64),
        provider: string(32),
        platformId: optional(id()),
        userId: optional(id()),
        phase: string(16),
        payload: json(),
        expiresAt: instant(),
      }),
      tableOptions(sequelize, 'external_sign_in'),
    )
  }
}
