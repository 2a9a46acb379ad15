import { Op } from 'sequelize'
import type { Locale } from '#core/locale.ts'
import type { InvitedRole } from '#core/participant/participant.rules.ts'
import { INVITATION_COLUMNS, invitationWrites, JUST_SENT } from '../../db/invitations.ts'
import { ParticipantInvitation } from '../../db/models/ParticipantInvitation.ts'
import { findRow, rows } from '../../db/rows.ts'

const COLUMNS = [...INVITATION_COLUMNS, 'responseId'] as const

export type InvitationRow = Pick<ParticipantInvitation, (typeof COLUMNS)[number]>

export const openKeyOf = (responseId: string, emailKey: string): string => `${responseId} ${emailKey}`

export const insertInvitation = (given: {
  responseId: string
  email: string
  emailKey: string
  role: InvitedRole
  locale: Locale
  message: string
  invitedById: string
  invitedByName: string
  tokenHash: string
  expiresAt: Date
  lastSentAt: Date
}): Promise<{ id: string }> =>
  ParticipantInvitation.create({
    ...given,
    openKey: openKeyOf(given.responseId, given.emailKey),
    ...JUST_SENT,
  })

export const findInvitation = (responseId: string, id: string): Promise<InvitationRow | null> =>
  findRow(ParticipantInvitation, { where: { responseId, id }, attributes: [...COLUMNS] })

export const findInvitationByHash = (tokenHash: string): Promise<InvitationRow | null> =>
  findRow(ParticipantInvitation, { where: { tokenHash }, attributes: [...COLUMNS] })

export const findOpenInvitation = (responseId: string, emailKey: string): Promise<InvitationRow | null> =>
  findRow(ParticipantInvitation, {
    where: { openKey: openKeyOf(responseId, emailKey) },
    attributes: [...COLUMNS],
  })

/** What the owner sees of invitations: those that are open, expired ones too, and those that were declined. */
export const listInvitations = (responseId: string): Promise<InvitationRow[]> =>
  rows(ParticipantInvitation, {
    where: { responseId, acceptedAt: null, revokedAt: null },
    attributes: [...COLUMNS],
    order: [
      ['createdAt', 'ASC'],
      ['id', 'ASC'],
    ],
  })

/** Those that can be accepted now. */
export const countOpen = (responseId: string, now: Date): Promise<number> =>
  ParticipantInvitation.count({ where: { responseId, openKey: { [Op.ne]: null }, expiresAt: { [Op.gt]: now } } })

export const { endInvitation, renewInvitation } = invitationWrites(ParticipantInvitation)

/** Hides one that was declined. */
export async function dismissInvitation(id: string, revokedAt: Date): Promise<boolean> {
  const [changed] = await ParticipantInvitation.update(
    { revokedAt, openKey: null },
    { where: { id, acceptedAt: null, revokedAt: null } },
  )
  return changed === 1
}

/** Invitations that somebody sent, for the copy of their data. */
export const listSentBy = (invitedById: string): Promise<InvitationRow[]> =>
  rows(ParticipantInvitation, { where: { invitedById }, attributes: [...COLUMNS], order: [['id', 'ASC']] })

/** Those to an address, and the name under those that somebody sent. */
export async function removePerson({ userId, emailKey }: { userId: string; emailKey: string }): Promise<void> {
  await ParticipantInvitation.destroy({ where: { emailKey } })
  await ParticipantInvitation.update({ invitedByName: '', message: '' }, { where: { invitedById: userId } })
}

export const removeOf = (responseIds: readonly string[]): Promise<number> =>
  ParticipantInvitation.destroy({ where: { responseId: [...responseIds] } })
