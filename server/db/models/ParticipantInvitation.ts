import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import type { Locale } from '#core/locale.ts'
import type { InvitedRole } from '#core/participant/participant.rules.ts'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { id, instant, integer, longText, optional, string } from '../columns.ts'
import { tableOptions } from '../model.ts'

/**
 * An invitation to apply together; its link holds a secret of which only the hash is kept. It ends by one conditional update
 * of `acceptedAt`, `revokedAt` or `declinedAt`.
 */
export class ParticipantInvitation extends TenantModel<
  InferAttributes<ParticipantInvitation>,
  InferCreationAttributes<ParticipantInvitation>
> {
  declare responseId: string
  declare email: string
  declare emailKey: string
  declare role: InvitedRole
  declare locale: Locale
  declare message: string
  declare invitedById: string
  declare invitedByName: string
  declare tokenHash: string
  /** `<responseId> <emailKey>` until it ends: at most one is open for an address. */
  declare openKey: string | null
  declare expiresAt: Date
  declare lastSentAt: Date
  declare sends: number
  declare acceptedAt: Date | null
  declare revokedAt: Date | null
  declare declinedAt: Date | null

  static define(sequelize: Sequelize): void {
    ParticipantInvitation.init(
      tenantColumns({
        responseId: id(),
        email: string(254),
        emailKey: string(254),
        role: string(10),
        locale: string(2),
        message: longText(),
        invitedById: id(),
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
      tableOptions(sequelize, 'participant_invitation'),
    )
  }
}
