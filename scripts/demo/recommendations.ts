import { ask } from '#server/features/recommendation/ask.actions.ts'
import { getSettings, NO_RECOMMENDATIONS, updateSettings } from '#server/features/recommendation/settings.actions.ts'
import { listMine } from '#server/features/response/read.actions.ts'
import { applicantOn } from './people.ts'
import { at, DAY, type DemoPart, type Stage } from './stage.ts'

/** An open call lets applicants ask for recommendations, and the demo's own applicant asks somebody. */
async function askOne(stage: Stage): Promise<void> {
  const [applicant] = stage.people
  if (!applicant) return
  const now = stage.app.clock.now().getTime()
  const ctx = at(applicantOn(stage, applicant), now - DAY)
  const { items } = await listMine(ctx, applicant.lang)
  const draft = items.find(({ state, abilities }) => state === 'draft' && abilities.edit)
  if (!draft) return
  const organiser = at(stage.organiser, now - 2 * DAY)
  const programId = draft.program.id
  const { version } = await getSettings(organiser, { programId })
  await updateSettings(organiser, { programId, version, ...NO_RECOMMENDATIONS, most: 2 })
  await ask(ctx, {
    responseId: draft.id,
    name: 'Joris de Wit',
    email: 'joris@windlass.example',
    message: '',
    lang: applicant.lang,
  })
}

export const recommendations: DemoPart = { end: askOne }
