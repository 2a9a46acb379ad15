import { Response } from '#server/db/models/Response.ts'
import { rows } from '#server/db/rows.ts'
import { createTag, setProgramTags, tagResponses } from '#server/features/tag/tag.actions.ts'
import { at, type DemoPart, type Stage } from './stage.ts'

const WORDS = {
  fr: { responses: ['À relire', 'Coup de cœur', 'Pièce manquante'], programs: ['Résidences', 'Prix'] },
  en: { responses: ['Read again', 'Favourite', 'Missing document'], programs: ['Residencies', 'Prizes'] },
}
/** One application of so many has a tag. */
const ONE_OF = 4

/** Labels that the organiser has put on programs, and on applications of those that are running. */
async function putTags(stage: Stage): Promise<void> {
  const { dice, demo, programs } = stage
  const ctx = at(stage.organiser, stage.app.clock.now().getTime())
  const words = WORDS[demo.langs[0] === 'fr' ? 'fr' : 'en']
  const ofPrograms = []
  for (const name of words.programs) ofPrograms.push(await createTag(ctx, '', { name }))
  for (const { program, plan } of programs) {
    if (plan.state && plan.state !== 'published') continue
    await setProgramTags(ctx, { taggedProgramId: program.id, tagIds: [dice.one(ofPrograms).id] })
    const submitted = await rows(Response, {
      where: { programId: program.id, state: 'submitted' },
      attributes: ['id'],
      order: [['id', 'ASC']],
    })
    for (const name of words.responses) {
      const { id } = await createTag(ctx, program.id, { name })
      const responseIds = submitted.filter(() => dice.chance(1 / ONE_OF)).map((response) => response.id)
      await tagResponses(ctx, { programId: program.id, responseIds, add: [id], remove: [] })
    }
  }
}

export const tags: DemoPart = { end: putTags }
