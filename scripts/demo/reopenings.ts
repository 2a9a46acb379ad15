import { isSeparator } from '#core/form/definition.ts'
import { reopenResponse } from '#server/features/reopening/reopening.actions.ts'
import { listMine, readMine } from '#server/features/response/read.actions.ts'
import { applicantOn } from './people.ts'
import { at, DAY, type DemoPart, type Stage } from './stage.ts'

const MESSAGES = {
  fr: 'Merci de préciser cette réponse : le jury la lira avec votre dossier.',
  en: 'Please give more detail here: the jury will read it with your application.',
}

/** One of the applications that the demo's own applicant has sent is reopened for one question. */
async function reopenOne(stage: Stage): Promise<void> {
  const [applicant] = stage.people
  if (!applicant) return
  const now = stage.app.clock.now()
  const ctx = at(applicantOn(stage, applicant), now.getTime())
  const { items } = await listMine(ctx, applicant.lang)
  const sent = items.find(
    ({ state, halt }) => state === 'submitted' && (halt === 'sent' || halt === 'closed' || halt === 'gate'),
  )
  if (!sent) return
  const { steps } = await readMine(ctx, sent.id)
  const step = steps.find(({ type, reachable }) => type === 'form' && reachable)
  const field = step?.definition?.fields.find((one) => !isSeparator(one) && one.reference in (step.answers ?? {}))
  if (!step || !field) return
  await reopenResponse(at(stage.organiser, now.getTime()), {
    programId: sent.program.id,
    responseId: sent.id,
    fields: [{ stepId: step.id, references: [field.reference] }],
    message: MESSAGES[stage.demo.langs[0] === 'fr' ? 'fr' : 'en'],
    dueAt: new Date(now.getTime() + 7 * DAY).toISOString(),
  })
}

export const reopenings: DemoPart = { end: reopenOne }
