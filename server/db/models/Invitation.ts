import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import type { Locale } from '#core/locale.ts'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { id, instant, integer, longText, optional, string } from '../columns.ts'
import { tableOptions } from '../model.ts'

/**
 * An invitation to a role; its link holds a secret of which only the hash is kept. It ends by one conditional update of
 * `acceptedAt`, `revokedAt` or `declinedAt`.
 */
export class Invitation extends TenantModel<InferAttributes<Invitation>, InferCreationAttributes<Invitation>> {
  declare email: string
  declare emailKey: string
  /** As the inviting person wrote it; may be empty. */
  declare name: string
  /** Key of the role. */
  declare role: string
  /** Null for a role on the whole platform. */
  declare programId: string | null
  declare locale: Locale
  declare message: string
  /** Null for an operator on the command line. */
  declare invitedById: string | null
  declare invitedByName: string
  declare tokenHash: string
  /** `<program or platform> <emailKey>` until it ends: at most one is open for an address in one place. */
  declare openKey: string | null
  declare expiresAt: Date
  declare lastSentAt: Date
  declare sends: number
  declare acceptedAt: Date | null
  declare revokedAt: Date | null
  declare declinedAt: Date | null

  static define(sequelize: Sequelize): void {
    Invitation.init(
      tenantColumns({
        email: string(254),
        emailKey: string(254),
        name: string(200),
        role: string(80),
        programId: optional(id()),
        locale: string(2),
        message: longText(),
        invitedById: optional(id()),
        invitedByName: string(200),
        tokenHash: string(64),
        openKey: optional(string(300)),
        expiresAt: instant(),
        lastSentAt: instant(),
        sends: integer(),
        acceptedAt: optional(instant()),
        revokedAt: optional(instant()),
        declinedAt: optional(instant()),
      }),
      tableOptions(sequelize, 'invitation'),
    )
  }
}
