import { listQuestions } from '#server/features/response/questions.ts'
import { createView } from '#server/features/view/view.actions.ts'
import { at, type DemoPart, type Stage } from './stage.ts'

const NAMES = {
  fr: { answers: 'Réponses en colonnes', incomplete: 'Brouillons récents' },
  en: { answers: 'Answers as columns', incomplete: 'Recent drafts' },
}
/** Questions that the view shows. */
const SHOWN = 4

/** Views of the applications that the organiser has saved: one for the team, one of their own. */
async function saveViews(stage: Stage): Promise<void> {
  const { demo, programs } = stage
  const ctx = at(stage.organiser, stage.app.clock.now().getTime())
  const names = NAMES[demo.langs[0] === 'fr' ? 'fr' : 'en']
  for (const { program, plan } of programs) {
    if (plan.state && plan.state !== 'published') continue
    const { items } = await listQuestions({ programId: program.id })
    const questions = items.filter(({ kind, isSensitive }) => kind !== 'given' && !isSensitive).slice(0, SHOWN)
    const view = { programId: program.id, list: 'responses' as const, isDefault: false }
    await createView(ctx, {
      ...view,
      name: names.answers,
      isShared: true,
      settings: { filters: {}, columns: ['category', 'state', ...questions.map(({ id }) => id)], sort: null },
    })
    await createView(ctx, {
      ...view,
      name: names.incomplete,
      isShared: false,
      settings: { filters: { status: 'draft' }, columns: null, sort: { by: 'updatedAt', direction: 'desc' } },
    })
  }
}

export const views: DemoPart = { end: saveViews }
