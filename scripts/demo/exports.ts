import { createExportSetting } from '#server/features/export/export.actions.ts'
import { listQuestions } from '#server/features/response/questions.ts'
import { at, type DemoPart, type Stage } from './stage.ts'

const NAMES = { fr: 'Comité des finances', en: 'Finance committee' }
/** Questions that the setting exports. */
const SHOWN = 6

/** Columns of exports that the organisers have saved. */
async function saveSettings(stage: Stage): Promise<void> {
  const { demo, programs } = stage
  const ctx = at(stage.organiser, stage.app.clock.now().getTime())
  for (const { program, plan } of programs) {
    if (plan.state && plan.state !== 'published') continue
    const { items } = await listQuestions({ programId: program.id })
    const questions = items.filter(({ isSensitive }) => !isSensitive).slice(0, SHOWN)
    const column = (id: string) => ({ id, name: null })
    await createExportSetting(ctx, {
      programId: program.id,
      name: NAMES[demo.langs[0] === 'fr' ? 'fr' : 'en'],
      format: 'xlsx',
      sensitive: 'masked',
      columns: [...['number', 'title', 'category', 'status'].map(column), ...questions.map(({ id }) => column(id))],
    })
  }
}

export const exports: DemoPart = { end: saveSettings }
