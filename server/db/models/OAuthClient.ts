import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import { id, json, optional, string } from '../columns.ts'
import { BaseModel, installationColumns, tableOptions } from '../model.ts'

/** An application that people of a platform may let act for them. */
export class OAuthClient extends BaseModel<InferAttributes<OAuthClient>, InferCreationAttributes<OAuthClient>> {
  declare platformId: string
  declare name: string
  declare clientId: string
  /** Null for an application that can keep no secret. */
  declare secretHash: string | null
  declare redirectUris: string[]

  static define(sequelize: Sequelize): void {
    OAuthClient.init(
      installationColumns({
        platformId: id(),
        name: string(120),
        clientId: string(64),
        secretHash: optional(string(64)),
        redirectUris: json(),
      }),
      tableOptions(sequelize, 'oauth_client'),
    )
  }
}
