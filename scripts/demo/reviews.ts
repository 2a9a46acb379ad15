import { Response } from '#server/db/models/Response.ts'
import { rows } from '#server/db/rows.ts'
import { createComment, pinComment } from '#server/features/comment/comment.actions.ts'
import { assignResponses, teamOf } from '#server/features/team/team.actions.ts'
import { at, type DemoPart, type Stage } from './stage.ts'

const WORDS = {
  fr: {
    note: 'Budget vérifié : il manque le devis du menuisier.',
    question: (id: string) => `<@${id}> peux-tu relire la partie sur le calendrier ?`,
    internal: 'À rapprocher de la candidature de l’an dernier.',
  },
  en: {
    note: 'Budget checked: the carpenter’s quote is missing.',
    question: (id: string) => `<@${id}> can you read the part on the timetable again?`,
    internal: 'Compare with last year’s application.',
  },
}
/** Applications of the first program that the team shares, and how many of them are discussed. */
const MOST_ASSIGNED = 24
const DISCUSSED = 4

/** Who reads which applications of the first program, and what the team says of some. */
async function review({ app, organiser, operator, programs, demo }: Stage): Promise<void> {
  const [first] = programs
  if (!first) return
  const now = app.clock.now().getTime()
  const ctx = { ...at(organiser, now), grants: operator.grants }
  const programId = first.program.id
  const team = await teamOf(programId)
  const found = await rows(Response, {
    where: { programId, state: 'submitted' },
    attributes: ['id'],
    order: [['id', 'ASC']],
    limit: MOST_ASSIGNED,
  })
  const ids = found.map(({ id }) => id)
  if (team.length === 0 || ids.length === 0) return
  for (const [n, person] of team.entries()) {
    const responseIds = ids.filter((_, at) => at % (team.length + 1) === n)
    if (responseIds.length > 0) await assignResponses(ctx, { programId, responseIds, add: [person.id], remove: [] })
  }
  const words = WORDS[demo.langs[0] === 'fr' ? 'fr' : 'en']
  const [other] = team.filter(({ id }) => organiser.actor.kind === 'user' && id !== organiser.actor.id)
  for (const [n, responseId] of ids.slice(0, DISCUSSED).entries()) {
    const of = { programId, responseId }
    const { id } = await createComment(ctx, { ...of, body: words.note, isInternal: false })
    if (n === 0) await pinComment(ctx, { ...of, commentId: id, pinned: true })
    if (other) await createComment(ctx, { ...of, body: words.question(other.id), isInternal: false })
    if (n % 2 === 1) await createComment(ctx, { ...of, body: words.internal, isInternal: true })
  }
}

export const reviews: DemoPart = { end: review }
