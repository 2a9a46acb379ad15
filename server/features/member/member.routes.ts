import * as invitations from '#core/member/invitation.contract.ts'
import * as members from '#core/member/member.contract.ts'
import { type Route, route } from '../../http/route.ts'
import { presentUser } from '../account/account.present.ts'
import { giveEntry } from '../account/sign-in.cookies.ts'
import { acceptInvitation, checkInvitation, declineInvitation } from './accept.actions.ts'
import { sendPeople, staffLines, userLines } from './export.actions.ts'
import { invite, listInvitations, resend, revoke } from './invitation.actions.ts'
import { getMember } from './profile.actions.ts'
import { listRolesToGive } from './scope.ts'
import * as staff from './staff.actions.ts'

const ON_PLATFORM = null

export const memberRoutes: Route[] = [
  route(members.exportUsers, (ctx, { platformId: _, ...filters }, { res }) =>
    sendPeople(ctx, res, 'users', userLines(ctx, filters)),
  ),
  route(members.exportStaff, (ctx, { platformId: _, ...filters }, { res }) =>
    sendPeople(ctx, res, 'team', staffLines(ctx, ON_PLATFORM, filters)),
  ),
  route(members.exportCollaborators, (ctx, { programId, ...filters }, { res }) =>
    sendPeople(ctx, res, 'collaborators', staffLines(ctx, programId, filters)),
  ),
  route(members.getMember, (ctx, { userId }) => getMember(ctx, userId)),
  route(members.restoreAccess, (ctx, { userId }) => staff.restoreAccess(ctx, userId)),
  route(members.transferOwnership, (ctx, input) => staff.transferOwnership(ctx, input)),
  route(members.listStaff, (ctx, { platformId: _, ...query }) => staff.listStaff(ctx, ON_PLATFORM, query)),
  route(members.listCollaborators, (ctx, { programId, ...query }) => staff.listStaff(ctx, programId, query)),
  route(members.listStaffRoles, (ctx) => listRolesToGive(ctx, ON_PLATFORM)),
  route(members.listCollaboratorRoles, (ctx, { programId }) => listRolesToGive(ctx, programId)),
  route(members.setStaffRoles, (ctx, input) => staff.setRoles(ctx, ON_PLATFORM, input)),
  route(members.setCollaboratorRoles, (ctx, { programId, ...input }) => staff.setRoles(ctx, programId, input)),
  route(members.removeStaff, (ctx, { userId }) => staff.removeStaff(ctx, userId)),
  route(members.removeCollaborator, (ctx, { programId, userId }) => staff.removeCollaborator(ctx, programId, userId)),
  route(invitations.inviteStaff, (ctx, { platformId: _, ...input }) => invite(ctx, ON_PLATFORM, input)),
  route(invitations.inviteCollaborators, (ctx, { programId, ...input }) => invite(ctx, programId, input)),
  route(invitations.listInvitations, (ctx, { platformId: _, ...query }) => listInvitations(ctx, ON_PLATFORM, query)),
  route(invitations.listProgramInvitations, (ctx, { programId, ...query }) => listInvitations(ctx, programId, query)),
  route(invitations.resendInvitation, (ctx, { invitationId }) => resend(ctx, ON_PLATFORM, invitationId)),
  route(invitations.resendProgramInvitation, (ctx, { programId, invitationId }) =>
    resend(ctx, programId, invitationId),
  ),
  route(invitations.revokeInvitation, (ctx, { invitationId }) => revoke(ctx, ON_PLATFORM, invitationId)),
  route(invitations.revokeProgramInvitation, (ctx, { programId, invitationId }) =>
    revoke(ctx, programId, invitationId),
  ),
  route(invitations.checkInvitation, (ctx, input) => checkInvitation(ctx, input)),
  route(invitations.acceptInvitation, async (ctx, input, { req, res }) => {
    const { to, ...opened } = await acceptInvitation(ctx, input)
    giveEntry(ctx.app, req, res, opened)
    return { user: opened.pendingStep ? null : presentUser(opened.user), pending: opened.pendingStep, to }
  }),
  route(invitations.declineInvitation, (ctx, input) => declineInvitation(ctx, input)),
]
