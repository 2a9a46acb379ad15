import * as comments from '#core/participant/comment.contract.ts'
import * as invitations from '#core/participant/join.contract.ts'
import * as participants from '#core/participant/participant.contract.ts'
import { type Route, route } from '../../http/route.ts'
import { presentUser } from '../account/account.present.ts'
import { giveEntry } from '../account/sign-in.cookies.ts'
import { addApplicantComment, deleteApplicantComment, listApplicantComments } from './comment.actions.ts'
import { inviteParticipant, resendInvitation, revokeInvitation } from './invite.actions.ts'
import { acceptInvitation, checkInvitation, declineInvitation } from './join.actions.ts'
import * as people from './people.actions.ts'

export const participantRoutes: Route[] = [
  route(participants.listParticipants, people.listParticipants),
  route(participants.inviteParticipant, inviteParticipant),
  route(participants.resendParticipantInvitation, resendInvitation),
  route(participants.revokeParticipantInvitation, revokeInvitation),
  route(participants.updateParticipant, people.updateParticipant),
  route(participants.removeParticipant, people.removeParticipant),
  route(participants.leaveResponse, people.leaveResponse),
  route(participants.transferResponse, people.transferResponse),
  route(participants.listResponseParticipants, people.listForOrganisers),
  route(comments.listApplicantComments, listApplicantComments),
  route(comments.addApplicantComment, addApplicantComment),
  route(comments.deleteApplicantComment, deleteApplicantComment),
  route(invitations.checkJoinInvitation, checkInvitation),
  route(invitations.acceptJoinInvitation, async (ctx, input, { req, res }) => {
    const { responseId, programSlug, ...opened } = await acceptInvitation(ctx, input)
    giveEntry(ctx.app, req, res, opened)
    const user = opened.pendingStep ? null : presentUser(opened.user)
    return { user, pending: opened.pendingStep, responseId, programSlug }
  }),
  route(invitations.declineJoinInvitation, declineInvitation),
]
