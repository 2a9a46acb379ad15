import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import type { Permission } from '#core/access/permissions.ts'
import { id, instant, json, optional, string } from '../columns.ts'
import { BaseModel, installationColumns, tableOptions } from '../model.ts'

/** What a person allowed an application, with the code that it gets for it once. */
export class OAuthGrant extends BaseModel<InferAttributes<OAuthGrant>, InferCreationAttributes<OAuthGrant>> {
  /** The row of the application. */
  declare clientId: string
  declare userId: string
  declare platformId: string
  declare scopes: Permission[]
  declare redirectUri: string
  declare challenge: string
  declare codeHash: string
  declare codeExpiresAt: Date
  declare codeUsedAt: Date | null
  declare revokedAt: Date | null

  static define(sequelize: Sequelize): void {
    OAuthGrant.init(
      installationColumns({
        clientId: id(),
        userId: id(),
        platformId: id(),
        scopes: json(),
        redirectUri: string(500),
        challenge: string(64),
        codeHash: string(64),
        codeExpiresAt: instant(),
        codeUsedAt: optional(instant()),
        revokedAt: optional(instant()),
      }),
      tableOptions(sequelize, 'oauth_grant'),
    )
  }
}
