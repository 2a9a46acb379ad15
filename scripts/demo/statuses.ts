import type { Status } from '#core/status/status.contract.ts'
import { Response } from '#server/db/models/Response.ts'
import { rows } from '#server/db/rows.ts'
import { createStatus, setResponseStatus } from '#server/features/status/status.actions.ts'
import { at, type DemoPart, type Stage } from './stage.ts'

const STATUSES = [
  { title: { fr: 'À instruire', en: 'To review' }, colour: 'blue' },
  {
    title: { fr: 'À compléter', en: 'Incomplete' },
    colour: 'orange',
    visibleToApplicant: true,
    message: {
      fr: 'Il manque une pièce à votre dossier : nous vous écrirons pour vous dire laquelle.',
      en: 'A document is missing: we will write to you to say which one.',
    },
  },
  { title: { fr: 'Présélectionnée', en: 'Shortlisted' }, colour: 'green' },
  { title: { fr: 'Non retenue', en: 'Not selected' }, colour: 'gray', isFinal: true },
] as const
/** Applications without a status, of each that gets one. */
const WITHOUT = 2

/** The organiser's own statuses in programs that are running, on some of their applications. */
async function putStatuses({ app, organiser, dice, programs }: Stage): Promise<void> {
  const ctx = at(organiser, app.clock.now().getTime())
  for (const { program, plan } of programs) {
    if (plan.state && plan.state !== 'published') continue
    const made: Status[] = []
    for (const status of STATUSES)
      made.push(
        await createStatus(ctx, {
          isFinal: false,
          visibleToApplicant: false,
          message: {},
          ...status,
          programId: program.id,
        }),
      )
    const submitted = await rows(Response, {
      where: { programId: program.id, state: 'submitted' },
      attributes: ['id'],
      order: [['id', 'ASC']],
    })
    const groups = Map.groupBy(submitted, () => (dice.chance(1 / (WITHOUT + 1)) ? dice.one(made).id : null))
    for (const [statusId, responses] of groups)
      if (statusId)
        await setResponseStatus(ctx, { programId: program.id, responseIds: responses.map(({ id }) => id), statusId })
  }
}

export const statuses: DemoPart = { end: putStatuses }
