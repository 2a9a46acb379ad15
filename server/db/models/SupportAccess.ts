import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { boolean, id, instant, longText, optional, string } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** An operator acts as support on the platform until it ends or expires. */
export class SupportAccess extends TenantModel<InferAttributes<SupportAccess>, InferCreationAttributes<SupportAccess>> {
  declare userId: string
  declare reason: string
  /** To look only: it changes nothing. Null for those of before, which could. */
  declare readOnly: boolean | null
  declare expiresAt: Date
  declare endedAt: Date | null
  /** The operator, until it has ended: nobody has two. */
  declare openKey: string | null

  static define(sequelize: Sequelize): void {
    SupportAccess.init(
      tenantColumns({
        userId: id(),
        reason: longText(),
        readOnly: optional(boolean()),
        expiresAt: instant(),
        endedAt: optional(instant()),
        openKey: optional(string(40)),
      }),
      tableOptions(sequelize, 'support_access'),
    )
  }
}
