import { transaction } from '#server/db/database.ts'
import { Participant } from '#server/db/models/Participant.ts'
import { addApplicantComment } from '#server/features/participant/comment.actions.ts'
import { inviteParticipant } from '#server/features/participant/invite.actions.ts'
import { joinResponse } from '#server/features/participant/participant.public.ts'
import { listMine } from '#server/features/response/read.actions.ts'
import { applicantOn } from './people.ts'
import { at, type DemoPart, type Stage } from './stage.ts'

const WORDS = {
  fr: { question: 'Peux-tu relire le budget ?', answer: 'C’est fait, il manque la date de la restitution.' },
  en: { question: 'Can you check the budget?', answer: 'Done. The date of the presentation is missing.' },
}

/** The demo's own applicant writes one application with somebody else, and has invited a third. */
async function applyTogether(stage: Stage): Promise<void> {
  const [applicant, other] = stage.people
  if (!applicant || !other) return
  const now = stage.app.clock.now()
  const ctx = at(applicantOn(stage, applicant), now.getTime())
  const { items } = await listMine(ctx, applicant.lang)
  const draft = items.find(({ state }) => state === 'draft') ?? items[0]
  if (!draft || (await Participant.count({ where: { responseId: draft.id } })) > 0) return
  const responseId = draft.id
  await transaction(() => joinResponse({ responseId, userId: other.id, role: 'editor', joinedAt: now }))
  const words = WORDS[stage.demo.langs[0] === 'fr' ? 'fr' : 'en']
  await addApplicantComment(ctx, { responseId, text: words.question })
  await addApplicantComment(at(applicantOn(stage, other), now.getTime() + 60_000), { responseId, text: words.answer })
  await inviteParticipant(ctx, { responseId, email: 'ines.carvalho@example.org', role: 'reader', message: '' })
}

export const together: DemoPart = { end: applyTogether }
