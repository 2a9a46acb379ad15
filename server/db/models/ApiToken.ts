import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import type { Permission } from '#core/access/permissions.ts'
import { id, instant, json, optional, string } from '../columns.ts'
import { BaseModel, installationColumns, tableOptions } from '../model.ts'

/** A token with which a program acts for a person on one platform. Only its hash is kept. */
export class ApiToken extends BaseModel<InferAttributes<ApiToken>, InferCreationAttributes<ApiToken>> {
  declare userId: string
  declare platformId: string
  declare kind: 'personal' | 'oauth'
  /** What an application was allowed to do, for tokens that it got. */
  declare grantId: string | null
  declare name: string
  declare tokenHash: string
  /** Its last characters, by which a person finds it in a list. */
  declare ending: string
  /** It may do what its person may, and only of this. */
  declare scopes: Permission[]
  declare expiresAt: Date | null
  declare lastUsedAt: Date | null
  declare revokedAt: Date | null

  static define(sequelize: Sequelize): void {
    ApiToken.init(
      installationColumns({
        userId: id(),
        platformId: id(),
        kind: string(16),
        grantId: optional(id()),
        name: string(120),
        tokenHash: string(64),
        ending: string(8),
        scopes: json(),
        expiresAt: optional(instant()),
        lastUsedAt: optional(instant()),
        revokedAt: optional(instant()),
      }),
      tableOptions(sequelize, 'api_token'),
    )
  }
}
