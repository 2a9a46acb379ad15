import { ApplicantComment } from '#server/db/models/ApplicantComment.ts'
import { Participant } from '#server/db/models/Participant.ts'
import { ParticipantInvitation } from '#server/db/models/ParticipantInvitation.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { makePerson } from '../factories/people.ts'
import type { IsolationFixture } from './fixture.ts'

const AT = new Date('2026-11-20T09:00:00Z')

export const participant: IsolationFixture = {
  async hold({ platform, applicant, response, word }) {
    const other = await makePerson(platform)
    return inPlatform(platform.id, async () => {
      const row = { responseId: response.id }
      const person = await Participant.create({
        ...row,
        userId: other.id,
        role: 'editor',
        state: 'active',
        joinedAt: AT,
      })
      const invitation = await ParticipantInvitation.create({
        ...row,
        email: `${word}@invited.example`,
        emailKey: `${word.toLowerCase()}@invited.example`,
        role: 'reader',
        locale: 'fr',
        message: word,
        invitedById: applicant.id,
        invitedByName: word,
        tokenHash: `hash ${word}`,
        openKey: `${response.id} ${word}`,
        expiresAt: new Date('2027-11-20T09:00:00Z'),
        lastSentAt: AT,
        sends: 1,
        acceptedAt: null,
        revokedAt: null,
        declinedAt: null,
      })
      const comment = await ApplicantComment.create({
        ...row,
        userId: other.id,
        stepId: null,
        reference: null,
        text: word,
        at: AT,
        mailedAt: null,
      })
      return { participantId: person.id, openInvitationId: invitation.id, applicantCommentId: comment.id }
    })
  },
  bodies: {
    inviteParticipant: () => ({ email: 'a@x.example', role: 'reader' }),
    updateParticipant: () => ({ role: 'reader', version: 1 }),
    transferResponse: ({ ids }) => ({ participantId: ids.participantId }),
    addApplicantComment: () => ({ text: 'Taken' }),
  },
  personal: ['checkJoinInvitation', 'acceptJoinInvitation', 'declineJoinInvitation'],
}
