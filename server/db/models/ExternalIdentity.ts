import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import { id, instant, optional, string } from '../columns.ts'
import { BaseModel, installationColumns, tableOptions } from '../model.ts'

/** A sign-in of a provider that is connected to an account. */
export class ExternalIdentity extends BaseModel<
  InferAttributes<ExternalIdentity>,
  InferCreationAttributes<ExternalIdentity>
> {
  declare userId: string
  declare provider: string
  /** Hash of the provider's issuer and its name of the person. */
  declare subjectHash: string
  /** As the provider gave it when it was connected. */
  declare email: string
  declare lastUsedAt: Date | null

  static define(sequelize: Sequelize): void {
    ExternalIdentity.init(
      installationColumns({
        userId: id(),
        provider: string(32),
        subjectHash: string(64),
        email: string(254),
        lastUsedAt: optional(instant()),
      }),
      tableOptions(sequelize, 'external_identity'),
    )
  }
}
