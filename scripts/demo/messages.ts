import { answerMessage, sendMessage } from '#server/features/message/message.actions.ts'
import { listMine } from '#server/features/response/read.actions.ts'
import { applicantOn } from './people.ts'
import { at, type DemoPart, type Stage } from './stage.ts'

const HOUR = 3_600_000

const TEXTS = {
  fr: {
    asked:
      'Bonjour,\n\nLa vue principale fait 640 px de large. Pourriez-vous nous en donner une d’au moins 1 600 px ? Sans elle, le jury verra la petite.',
    answered: 'Merci. Je la retrouve et vous l’envoie demain.',
    thanks: 'Parfait, rien ne presse : demain convient très bien.',
  },
  en: {
    asked:
      'Hello,\n\nThe main picture is 640 px wide. Could you give us one of at least 1,600 px? Without it the jury will see the small one.',
    answered: 'Thank you. I will look for it and send it tomorrow.',
    thanks: 'Tomorrow is fine, there is no hurry.',
  },
}

/** The organisers and the demo's own applicant write to each other about an application that was sent. */
async function correspond(stage: Stage): Promise<void> {
  const [applicant] = stage.people
  if (!applicant) return
  const now = stage.app.clock.now().getTime()
  const they = (ago: number) => at(applicantOn(stage, applicant), now - ago)
  const we = (ago: number) => at(stage.organiser, now - ago)
  const { items } = await listMine(they(0), applicant.lang)
  const sent = items.find(({ state, halt }) => state === 'submitted' && halt !== 'stopped')
  if (!sent) return
  const words = TEXTS[stage.demo.langs[0] === 'fr' ? 'fr' : 'en']
  const of = { programId: sent.program.id, responseId: sent.id }
  await sendMessage(we(30 * HOUR), { ...of, body: words.asked })
  await answerMessage(they(20 * HOUR), { responseId: sent.id, body: words.answered })
  await sendMessage(we(2 * HOUR), { ...of, body: words.thanks })
}

export const messages: DemoPart = { end: correspond }
