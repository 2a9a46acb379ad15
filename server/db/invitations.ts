import { type ModelStatic, Op } from 'sequelize'
import type { Invitation } from './models/Invitation.ts'
import type { ParticipantInvitation } from './models/ParticipantInvitation.ts'

/** Beside each other in every table of invitations. */
export const INVITATION_COLUMNS = [
  'id',
  'email',
  'emailKey',
  'role',
  'locale',
  'message',
  'invitedById',
  'invitedByName',
  'openKey',
  'expiresAt',
  'lastSentAt',
  'sends',
  'acceptedAt',
  'revokedAt',
  'declinedAt',
] as const

/** Of an invitation that is new: sent once, and open. */
export const JUST_SENT = { sends: 1, acceptedAt: null, revokedAt: null, declinedAt: null } as const

export type InvitationEnd = { acceptedAt: Date } | { revokedAt: Date } | { declinedAt: Date }

/** The writes of a table of invitations, of which each is open until it is accepted, revoked or declined. */
export function invitationWrites(table: ModelStatic<Invitation> | ModelStatic<ParticipantInvitation>) {
  // The columns that are written are the same in both.
  const model = table as ModelStatic<Invitation>
  return {
    /** Ends an open invitation. False when it has ended meanwhile: of several at once one ends it. `after`: unless expired then. */
    async endInvitation(id: string, how: InvitationEnd, after?: Date): Promise<boolean> {
      const [changed] = await model.update(
        { ...how, openKey: null },
        { where: { id, openKey: { [Op.ne]: null }, ...(after && { expiresAt: { [Op.gt]: after } }) } },
      )
      return changed === 1
    },
    /** Gives an open invitation another link. False when it has ended, or somebody sent it since `lastSentAt`. */
    async renewInvitation(
      { id, lastSentAt, sends }: Pick<Invitation, 'id' | 'lastSentAt' | 'sends'>,
      values: { tokenHash: string; expiresAt: Date; lastSentAt: Date },
    ): Promise<boolean> {
      const [changed] = await model.update(
        { ...values, sends: sends + 1 },
        { where: { id, sends, lastSentAt, openKey: { [Op.ne]: null } } },
      )
      return changed === 1
    },
  }
}
