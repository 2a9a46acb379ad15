import { col, fn, Op, where } from 'sequelize'
import type { Locale } from '#core/locale.ts'
import type { Invitation as InvitationContract } from '#core/member/invitation.contract.ts'
import { INVITATION_COLUMNS, invitationWrites, JUST_SENT } from '../../db/invitations.ts'
import { Invitation } from '../../db/models/Invitation.ts'
import { findRow, rows } from '../../db/rows.ts'

const COLUMNS = [...INVITATION_COLUMNS, 'name', 'programId', 'createdAt'] as const

export type InvitationRow = Pick<Invitation, Exclude<(typeof COLUMNS)[number], 'createdAt'>> & { createdAt: Date }

/** In which place an address has at most one open invitation. */
export const openKeyOf = (programId: string | null, emailKey: string): string =>
  `${programId ?? 'platform'} ${emailKey}`

export const insertInvitation = (invitation: {
  email: string
  emailKey: string
  name: string
  role: string
  programId: string | null
  locale: Locale
  message: string
  invitedById: string | null
  invitedByName: string
  tokenHash: string
  expiresAt: Date
  lastSentAt: Date
}): Promise<{ id: string }> =>
  Invitation.create({
    ...invitation,
    openKey: openKeyOf(invitation.programId, invitation.emailKey),
    ...JUST_SENT,
  })

export const findInvitation = (id: string, programId: string | null): Promise<InvitationRow | null> =>
  findRow(Invitation, { where: { id, programId }, attributes: [...COLUMNS] }) as Promise<InvitationRow | null>

export const findInvitationByHash = (tokenHash: string): Promise<InvitationRow | null> =>
  findRow(Invitation, { where: { tokenHash }, attributes: [...COLUMNS] }) as Promise<InvitationRow | null>

/** Those of these addresses that are open, expired ones too. */
export const findOpenInvitations = (programId: string | null, emailKeys: readonly string[]): Promise<InvitationRow[]> =>
  rows(Invitation, {
    where: { openKey: emailKeys.map((key) => openKeyOf(programId, key)) },
    attributes: [...COLUMNS],
  }) as Promise<InvitationRow[]>

export const { endInvitation, renewInvitation } = invitationWrites(Invitation)

interface InvitationFilter {
  programId: string | null
  search?: string | undefined
  state?: InvitationContract['state'] | undefined
  now: Date
}

function conditions({ programId, search, state, now }: InvitationFilter) {
  const open = { openKey: { [Op.ne]: null } }
  const states = {
    sent: { ...open, expiresAt: { [Op.gt]: now } },
    expired: { ...open, expiresAt: { [Op.lte]: now } },
    accepted: { acceptedAt: { [Op.ne]: null } },
    revoked: { revokedAt: { [Op.ne]: null } },
    declined: { declinedAt: { [Op.ne]: null } },
  }
  return {
    programId,
    ...(state && states[state]),
    ...(search && { [Op.and]: where(fn('INSTR', col('email_key'), search.toLowerCase()), { [Op.gt]: 0 }) }),
  }
}

export const listInvitationRows = (
  filter: InvitationFilter & { limit: number; offset: number },
): Promise<InvitationRow[]> =>
  rows(Invitation, {
    where: conditions(filter),
    attributes: [...COLUMNS],
    order: [
      ['createdAt', 'DESC'],
      ['id', 'DESC'],
    ],
    limit: filter.limit,
    offset: filter.offset,
  }) as Promise<InvitationRow[]>

export const countInvitations = (filter: InvitationFilter): Promise<number> =>
  Invitation.count({ where: conditions(filter) })
