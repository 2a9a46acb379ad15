import type { Criterion } from '#core/evaluation/criterion.rules.ts'
import type { Text } from '#core/text.ts'
import { confirmedUser } from '#server/context.ts'
import { Response } from '#server/db/models/Response.ts'
import { rows } from '#server/db/rows.ts'
import { createMember, grantRole } from '#server/features/access/access.actions.ts'
import { getDecisions, stageDecisions, updateDecisionSettings } from '#server/features/decision/decision.actions.ts'
import { confirmAssignment } from '#server/features/evaluation/assignment.actions.ts'
import { addEntries } from '#server/features/evaluation/entry.actions.ts'
import { addJurors } from '#server/features/evaluation/juror.actions.ts'
import {
  createEvaluationSession,
  getEvaluationSession,
  setSessionState,
  updateCriteria,
  updateEvaluationSession,
} from '#server/features/evaluation/session.actions.ts'
import { listDuties, recuse, saveSheet } from '#server/features/evaluation/sheet.actions.ts'
import { at, DAY, type DemoPart, type Stage } from './stage.ts'

const PASSWORD = 'demo-organiser-1'
/** How generous each is, and what share of their sheets they have sent. */
const JURORS = [
  { key: 'mona', name: ['Mona', 'Lindqvist'], bias: 0, done: 0.4 },
  { key: 'okafor', name: ['Ada', 'Okoro'], bias: -1, done: 1 },
  { key: 'delmas', name: ['Paul', 'Delmas'], bias: 0, done: 0.8 },
  { key: 'brennan', name: ['Tess', 'Brennan'], bias: 1, done: 1 },
  { key: 'aubry', name: ['Carole', 'Aubry'], bias: 0, done: 0 },
] as const
const MOST_ENTRIES = 24
const SEATS = 8
const CLOSES_IN_DAYS = 6

const scale = (reference: string, title: Text, weight: number, help: Text): Criterion => ({
  field: { type: 'linear-scale', reference, title, help, from: 0, to: 10, required: true },
  weight,
  categories: [],
})
const CRITERIA: Criterion[] = [
  {
    field: { type: 'sep-title', reference: 'project', title: { fr: 'Le projet', en: 'The project' } },
    weight: 0,
    categories: [],
  },
  scale('impact', { fr: 'Intérêt', en: 'Interest' }, 0.4, {
    fr: 'Ce que le projet apporte, et à qui.',
    en: 'What the project brings, and to whom.',
  }),
  scale('feasibility', { fr: 'Faisabilité', en: 'Feasibility' }, 0.3, {
    fr: 'Calendrier, partenaires, moyens.',
    en: 'Timetable, partners, means.',
  }),
  {
    field: { type: 'sep-title', reference: 'means', title: { fr: 'Les moyens', en: 'The means' } },
    weight: 0,
    categories: [],
  },
  scale('team', { fr: 'Équipe', en: 'Team' }, 0.2, {
    fr: 'Qui porte le projet.',
    en: 'Who carries the project.',
  }),
  scale('budget', { fr: 'Budget', en: 'Budget' }, 0.1, {
    fr: 'Des coûts plausibles, qui suivent le projet.',
    en: 'Costs that are plausible and fit the project.',
  }),
  {
    field: {
      type: 'radio',
      reference: 'opinion',
      title: { fr: 'Le soutiendriez-vous ?', en: 'Would you support it?' },
      options: [
        { reference: 'yes', text: { fr: 'Oui', en: 'Yes' } },
        { reference: 'changes', text: { fr: 'Oui, avec des changements', en: 'Yes, with changes' } },
        { reference: 'no', text: { fr: 'Non', en: 'No' } },
      ],
    },
    weight: 0,
    categories: [],
  },
  {
    field: {
      type: 'textarea',
      reference: 'changes',
      title: { fr: 'Que faudrait-il changer ?', en: 'What should change?' },
      visibleWhen: { field: 'opinion', operator: 'equals', value: 'changes' },
    },
    weight: 0,
    categories: [],
  },
]

/** A jury on applications of the first program, in the middle of its work. */
async function seatJury({ app, organiser, operator, dice, demo, programs }: Stage): Promise<void> {
  const [first] = programs
  if (!first) return
  const now = app.clock.now()
  const ctx = { ...at(organiser, now.getTime()), grants: operator.grants }
  const programId = first.program.id
  const submitted = await rows(Response, {
    where: { programId, state: 'submitted' },
    attributes: ['id'],
    order: [['id', 'ASC']],
    limit: MOST_ENTRIES,
  })
  if (submitted.length === 0) return
  const people = []
  for (const { key, name, bias, done } of JURORS) {
    const [firstname, lastname] = name
    // Whoever shares the domain of those who apply is in conflict with them.
    const email = `${key}@jury-${demo.slug}.example`
    const { userId } = await createMember(ctx, {
      email,
      firstname,
      lastname,
      locale: demo.langs[0],
      password: PASSWORD,
    })
    await grantRole(ctx, { email, role: 'jury', program: first.program.slug })
    people.push({
      ctx: { ...ctx, actor: confirmedUser({ id: userId, email, firstname, lastname }) },
      email,
      bias,
      done,
    })
  }
  const session = await createEvaluationSession(ctx, {
    programId,
    title: { fr: 'Jury de présélection', en: 'Shortlist jury' },
  })
  const of = { programId, sessionId: session.id }
  await updateCriteria(ctx, { ...of, criteria: CRITERIA, version: session.version })
  await addEntries(ctx, { ...of, responseIds: submitted.map(({ id }) => id) })
  await addJurors(ctx, { ...of, list: people.map(({ email }) => email).join('\n'), message: '', cap: null })
  const { version } = await getEvaluationSession(of)
  await updateEvaluationSession(ctx, {
    ...of,
    version,
    closesAt: new Date(now.getTime() + CLOSES_IN_DAYS * DAY).toISOString(),
    instructions: {
      fr: 'Notez chaque dossier sur ce qu’il dit, pas sur ce que vous en savez. Déclarez un conflit d’intérêts avant de lire plus loin.',
      en: 'Score each application by what it says, not by what you know of it. Declare a conflict of interest before you read on.',
    },
    settings: { others: 'after', method: 'juror-bias', seats: SEATS },
  })
  await confirmAssignment(ctx, of)
  await setSessionState(ctx, { ...of, state: 'open' })
  for (const { ctx: own, bias, done } of people) {
    const { items } = await listDuties(own, of)
    const sent = Math.round(items.length * done)
    for (const [place, duty] of items.slice(0, sent + (done > 0 && done < 1 ? 1 : 0)).entries()) {
      if (done === 1 && place === 0) {
        await recuse(own, { ...of, dutyId: duty.id, reason: 'A former colleague' })
        continue
      }
      const base = 4 + ((Number(duty.number.replaceAll(/\D/g, '')) * 7) % 5)
      const mark = () => Math.max(0, Math.min(10, base + bias + dice.one([-1, 0, 0, 1])))
      const notes = {
        ...{ impact: mark(), feasibility: mark(), team: mark() },
        ...(place < sent && { budget: mark(), opinion: base > 6 ? 'yes' : 'no' }),
      }
      await saveSheet(own, { ...of, dutyId: duty.id, notes, comment: '', send: place < sent, version: 1 })
    }
  }
  const decisions = await getDecisions(ctx, of)
  await updateDecisionSettings(ctx, {
    ...of,
    version: decisions.settings.version,
    ...{ feedback: 'anonymous', feedbackCriteria: ['changes'], appealDays: 14 },
  })
  await stageDecisions(ctx, { ...of, by: 'ranking', accepted: SEATS, waitlisted: 4, others: 'none' })
}

export const juries: DemoPart = { end: seatJury }
