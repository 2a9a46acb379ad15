import type { Program } from '#core/program/program.contract.ts'
import type { MyResponse, ResponseStep } from '#core/response/response.contract.ts'
import { DECISION_MAIL_MS } from '#core/response/response.rules.ts'
import type { Context } from '#server/context.ts'
import { decideStep } from '#server/features/response/decide.actions.ts'
import { readMine } from '#server/features/response/read.actions.ts'
import { saveAnswers } from '#server/features/response/save.actions.ts'
import { startResponse } from '#server/features/response/start.actions.ts'
import { completeStep, submitResponse, withdrawResponse } from '#server/features/response/submit.actions.ts'
import { runDueJobs } from '#server/jobs/jobs.ts'
import { loadJobs } from '#server/slices.ts'
import { answersTo } from './answers.ts'
import type { Dice } from './dice.ts'
import { storePdf } from './files.ts'
import { applicantOn, type Person } from './people.ts'
import type { MadeProgram } from './programs.ts'
import { at, DAY, type DemoPart, later, type Stage } from './stage.ts'
import { REFUSALS, REJECTIONS, TITLES } from './words.ts'

function planApplications(stage: Stage, made: MadeProgram): void {
  const { plan, program } = made
  const today = stage.app.clock.now().getTime()
  const opens = Date.parse(program.opensAt ?? '')
  const end = Math.min(endOfEntries(made), today)
  for (let index = 0; index < plan.applications; index++) {
    const person = stage.people[index]
    if (!person) continue
    // More come near the end, as they do.
    const begins = opens + (end - opens) * Math.sqrt(stage.dice.roll()) * 0.97
    later(stage, begins, () => apply(stage, made, { person, begins, end, index, today }))
  }
}

/** When the first form of a category closes, or the call. */
function endOfEntries({ program, categories }: MadeProgram): number {
  const firsts = categories.map(({ steps }) => steps.find(({ type }) => type === 'form')?.closesAt)
  return Math.min(...[program.closesAt, ...firsts].map((iso) => (iso ? Date.parse(iso) : Number.POSITIVE_INFINITY)))
}

interface Beginning {
  person: Person
  begins: number
  /** Last instant to begin at. */
  end: number
  /** 0 is the demo's own applicant. */
  index: number
  today: number
}

/** One person's way: how far they get is drawn beforehand, except for the demo's own applicant, who is in the middle of things. */
async function apply(stage: Stage, { program, categories }: MadeProgram, beginning: Beginning): Promise<void> {
  const { dice } = stage
  const { person, begins, end, index, today } = beginning
  const category = index === 0 ? categories[0] : dice.one(categories)
  if (!category) return
  const made = await startResponse(at(applicantOn(stage, person), begins), {
    programId: program.id,
    categoryId: category.id,
    lang: person.lang,
  } as Parameters<typeof startResponse>[1])
  const last = Math.min(Date.parse(program.closesAt ?? ''), today)
  const pace = Math.min((end - begins) / 12, 2 * DAY)
  const journey: Journey = {
    ...{ stage, program, person, pace, last },
    response: made.id,
    title: dice.one(TITLES[person.lang]),
    fate: index === 0 ? (last < today ? 'send' : 'stop') : fateOf(dice),
    stopAt: index === 0 ? 1 : dice.between(0, 2),
  }
  later(stage, begins + pace * 0.1, () => walk(journey, begins + pace * 0.1, 0))
}

const fateOf = (dice: Dice): Journey['fate'] => (dice.chance(0.68) ? 'send' : dice.chance(0.1) ? 'withdraw' : 'stop')
interface Journey {
  stage: Stage
  program: Program
  person: Person
  response: string
  title: string
  /** Milliseconds between two sittings. */
  pace: number
  last: number
  fate: 'send' | 'stop' | 'withdraw'
  /** At which form step those who stop do so. */
  stopAt: number
}

/** One sitting: the next step that can be worked on; what follows is put on the agenda. */
async function walk(journey: Journey, time: number, sittings: number): Promise<void> {
  const { stage, person, response, pace, fate } = journey
  if (time >= journey.last || sittings > 12) return
  const ctx = at(applicantOn(stage, person), time)
  const now = await readMine(ctx, response)
  const step = now.steps.find(
    (candidate) =>
      candidate.reachable &&
      candidate.type !== 'validation' &&
      candidate.state !== 'done' &&
      (candidate.editable || candidate.type === 'textarea'),
  )
  const next = time + pace * (0.5 + stage.dice.roll())
  if (step?.type === 'form' && fate !== 'send' && sittings >= journey.stopAt) {
    await fill(journey, ctx, step, 0.5)
    if (fate === 'withdraw') later(stage, next, () => withdraw(journey, next))
    return
  }
  if (step) {
    if (step.type === 'form') await fill(journey, ctx, step, 1)
    const after = await completeStep(ctx, { responseId: response, stepId: step.id } as Parameters<
      typeof completeStep
    >[1])
    planDecision(journey, after, next)
    later(stage, next, () => walk(journey, next, sittings + 1))
    return
  }
  const isWaiting = now.steps.some((candidate, at) => candidate.state === 'toValidate' && at < now.steps.length - 1)
  if (isWaiting || now.state !== 'draft' || !now.abilities.submit) {
    // Whoever waits for an answer looks again every other day.
    if (isWaiting) later(stage, time + 2 * DAY, () => walk(journey, time + 2 * DAY, sittings + 1))
    return
  }
  const sent = await submitResponse(ctx, { responseId: response } as Parameters<typeof submitResponse>[1])
  planDecision(journey, sent, next)
}

async function fill(journey: Journey, ctx: Context, step: ResponseStep, share: number): Promise<void> {
  const { stage, person, response, title } = journey
  const fields = step.definition?.fields ?? []
  const asked = fields.slice(0, Math.ceil(fields.length * share))
  const changes = await answersTo(asked, {
    dice: stage.dice,
    applicant: person,
    title,
    today: ctx.now.toISOString().slice(0, 10),
    upload: (name) => storePdf(stage, person, name),
  })
  await saveAnswers(ctx, { responseId: response, stepId: step.id, revision: step.revision, changes } as Parameters<
    typeof saveAnswers
  >[1])
}

async function withdraw(journey: Journey, time: number): Promise<void> {
  if (time >= journey.last) return
  await withdrawResponse(at(applicantOn(journey.stage, journey.person), time), {
    responseId: journey.response,
  } as Parameters<typeof withdrawResponse>[1])
}

/** The organiser's answer to a gate: most are validated, some are to be changed or rejected, the latest still wait. */
function planDecision(journey: Journey, now: MyResponse, time: number): void {
  const { stage, program, person } = journey
  const gate = now.steps.find((step) => step.state === 'toValidate')
  if (!gate) return
  const when = time + stage.dice.between(1, 6) * DAY
  const today = stage.app.clock.now().getTime()
  if (when > today || stage.dice.chance(0.15)) return
  const isRefused = stage.dice.chance(0.12)
  const isRejected = !isRefused && stage.dice.chance(0.05)
  later(stage, when, async () => {
    const decision = isRefused
      ? { decision: 'refused', message: stage.dice.one(REFUSALS[person.lang]) }
      : isRejected
        ? { decision: 'rejected', message: stage.dice.one(REJECTIONS[person.lang]) }
        : { decision: 'validated' }
    await decideStep(at(stage.organiser, when), {
      programId: program.id,
      responseId: journey.response,
      stepId: gate.id,
      ...decision,
      from: 'toValidate',
    } as Parameters<typeof decideStep>[1])
  })
  const mailedAt = new Date(when + DECISION_MAIL_MS)
  later(stage, mailedAt.getTime(), async () => {
    const { app } = stage
    await runDueJobs({ kinds: await loadJobs(app), clock: { now: () => mailedAt }, log: app.log })
  })
}

export const applications: DemoPart = {
  async begin(stage) {
    for (const made of stage.programs) planApplications(stage, made)
  },
}
