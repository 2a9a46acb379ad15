import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import { id, instant, optional, string } from '../columns.ts'
import { BaseModel, installationColumns, tableOptions } from '../model.ts'

/** A code that gives one platform its plan; only its hash is kept, and its last characters. Redeem by a conditional update. */
export class LicenceCode extends BaseModel<InferAttributes<LicenceCode>, InferCreationAttributes<LicenceCode>> {
  declare codeHash: string
  declare ending: string
  declare plan: string
  declare note: string
  /** Until when it can be redeemed. */
  declare expiresAt: Date | null
  declare redeemedAt: Date | null
  declare redeemedPlatformId: string | null
  declare redeemedBy: string | null

  static define(sequelize: Sequelize): void {
    LicenceCode.init(
      installationColumns({
        codeHash: string(64),
        ending: string(4),
        plan: string(40),
        note: string(200),
        expiresAt: optional(instant()),
        redeemedAt: optional(instant()),
        redeemedPlatformId: optional(id()),
        redeemedBy: optional(id()),
      }),
      tableOptions(sequelize, 'licence_code'),
    )
  }
}
