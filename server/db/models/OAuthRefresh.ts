import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import { id, instant, optional, string } from '../columns.ts'
import { BaseModel, installationColumns, tableOptions } from '../model.ts'

/** A refresh token of an application: used once, the next one takes its place. */
export class OAuthRefresh extends BaseModel<InferAttributes<OAuthRefresh>, InferCreationAttributes<OAuthRefresh>> {
  declare grantId: string
  declare tokenHash: string
  declare expiresAt: Date
  declare usedAt: Date | null

  static define(sequelize: Sequelize): void {
    OAuthRefresh.init(
      installationColumns({ grantId: id(), tokenHash: string(64), expiresAt: instant(), usedAt: optional(instant()) }),
      tableOptions(sequelize, 'oauth_refresh'),
    )
  }
}
