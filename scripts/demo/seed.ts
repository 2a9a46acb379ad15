import { Readable } from 'node:stream'
import type { Locale } from '#core/locale.ts'
import type { Program } from '#core/program/program.contract.ts'
import type { MyResponse, ResponseStep } from '#core/response/response.contract.ts'
import { DECISION_MAIL_MS } from '#core/response/response.rules.ts'
import { instantOf } from '#core/zone.ts'
import { type App, type Context, contextFor, NO_GRANTS, type PlatformRef } from '#server/context.ts'
import { transaction } from '#server/db/database.ts'
import { createMember, grantRole } from '#server/features/access/access.actions.ts'
import { ensureMembership, insertUser } from '#server/features/account/account.repo.ts'
import { hashPassword } from '#server/features/account/password.ts'
import { insertFile } from '#server/features/file/file.repo.ts'
import { applyManifest } from '#server/features/manifest/manifest.actions.ts'
import { fillTemplate, openTemplate } from '#server/features/manifest/template.files.ts'
import { manifestTemplates } from '#server/features/manifest/templates.ts'
import { createPlatform } from '#server/features/platform/platform.actions.ts'
import { createProgram } from '#server/features/program/create.actions.ts'
import { updateProgram } from '#server/features/program/program.actions.ts'
import { provideProgramTemplates } from '#server/features/program/program.templates.ts'
import { publishProgram, setProgramStatus } from '#server/features/program/publication.actions.ts'
import { decideStep } from '#server/features/response/decide.actions.ts'
import { saveAnswers } from '#server/features/response/save.actions.ts'
import { startResponse } from '#server/features/response/start.actions.ts'
import { completeStep, submitResponse, withdrawResponse } from '#server/features/response/submit.actions.ts'
import { runDueJobs } from '#server/jobs/jobs.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { jobHandlers } from '#server/workers.ts'
import { type Applicant, answersTo } from './answers.ts'
import { type Dice, diceOf } from './dice.ts'
import { DEMO, type DemoPlatform, type DemoProgram } from './platforms.ts'
import { FIRST_NAMES, LAST_NAMES, REFUSALS, TITLES } from './words.ts'

const DAY = 86_400_000
const ORGANISER_PASSWORD = 'demo-organiser-1'
const APPLICANT_PASSWORD = 'demo-applicant-1'

/** Who may sign in to the demo, by platform. */
export const DEMO_LOGINS: Record<string, { who: string; email: string; password: string }[]> = Object.fromEntries(
  DEMO.map(({ slug }) => [
    slug,
    [
      { who: 'organiser', email: `organiser@${slug}.example`, password: ORGANISER_PASSWORD },
      { who: 'applicant', email: `applicant@${slug}.example`, password: APPLICANT_PASSWORD },
    ],
  ]),
)

interface Person extends Applicant {
  id: string
}

interface Stage {
  app: App
  platform: PlatformRef
  dice: Dice
  organiser: Context
  people: Person[]
  /** What happens when, in the order of the calendar. */
  agenda: { at: number; run(): Promise<void> }[]
}

/** Makes the demo through the real actions: every figure adds up because it was counted like any other. */
export async function seedDemo(app: App): Promise<void> {
  provideProgramTemplates(manifestTemplates)
  for (const demo of DEMO) await seedPlatform(app, demo)
}

async function seedPlatform(app: App, demo: DemoPlatform): Promise<void> {
  const operator = contextFor(app, { kind: 'operator', name: 'demo' })
  const platform = await createPlatform(operator, {
    slug: demo.slug,
    name: demo.name,
    defaultLang: demo.langs[0],
    supportedLangs: demo.langs,
    theme: demo.theme,
  })
  await inPlatform(platform.id, async () => {
    const here = { ...operator, platform }
    await applyWords(here, demo)
    const stage: Stage = {
      app,
      platform,
      dice: diceOf(demo.seed),
      organiser: await makeOrganiser(here, demo),
      people: await makePeople(demo),
      agenda: [],
    }
    const programs: { demo: DemoProgram; program: Program }[] = []
    for (const program of demo.programs)
      programs.push({ demo: program, program: await transaction(() => makeProgram(stage, demo, program)) })
    for (const { demo: plan, program } of programs) planApplications(stage, plan, program)
    await playAgenda(stage)
    for (const { demo: plan, program } of programs) await close(stage, plan, program)
  })
}

/** What its pages say of the platform, and legal pages from the template that every platform starts with. */
async function applyWords(ctx: Context, demo: DemoPlatform): Promise<void> {
  const { manifest } = fillTemplate(
    await openTemplate('awards'),
    { slug: demo.slug, name: demo.name, languages: demo.langs, contact: `contact@${demo.slug}.example` },
    demo.langs,
  )
  const { pages, opencall } = manifest
  await applyManifest(
    ctx,
    { opencall, platform: { slug: demo.slug, texts: demo.texts }, ...(pages ? { pages } : {}) },
    { slug: demo.slug, prune: 'no', files: new Map() },
  )
}

async function makeOrganiser(ctx: Context, demo: DemoPlatform): Promise<Context> {
  const email = `organiser@${demo.slug}.example`
  const lang = demo.langs[0]
  const { userId } = await createMember(ctx, {
    email,
    firstname: 'Camille',
    lastname: 'Roussel',
    locale: lang,
    password: ORGANISER_PASSWORD,
  })
  await grantRole(ctx, { email, role: 'owner' })
  return {
    ...ctx,
    actor: {
      kind: 'user',
      id: userId,
      name: 'Camille Roussel',
      email,
      superAdmin: false,
      confirmed: true,
      sessionId: '',
    },
  }
}

/** The applicants' crowd. They share one password hash: hashing hundreds would take most of the start. */
async function makePeople(demo: DemoPlatform): Promise<Person[]> {
  const dice = diceOf(demo.seed + 1)
  const passwordHash = await hashPassword(APPLICANT_PASSWORD)
  const most = Math.max(...demo.programs.map((program) => program.applications))
  return transaction(async () => {
    const people: Person[] = []
    for (let at = 0; at < most; at++) {
      const [firstname, lastname] = at === 0 ? ['Lena', 'Okafor'] : [dice.one(FIRST_NAMES), dice.one(LAST_NAMES)]
      const email = at === 0 ? `applicant@${demo.slug}.example` : `person${at}@${demo.slug}.example`
      const lang = demo.langs.includes('fr') && (at === 0 || dice.chance(0.7)) ? 'fr' : 'en'
      const user = await insertUser({ email, firstname, lastname, locale: lang, passwordHash, confirmedAt: new Date() })
      await ensureMembership(user.id, 'applicant')
      people.push({ id: user.id, firstname, lastname, email, lang })
    }
    return people
  })
}

/** A context at a moment of the story. */
const at = (ctx: Context, time: number): Context => ({
  ...ctx,
  now: new Date(Math.min(time, ctx.app.clock.now().getTime())),
})

async function makeProgram(stage: Stage, demo: DemoPlatform, plan: DemoProgram): Promise<Program> {
  const today = stage.app.clock.now().getTime()
  // Made when it opened (the calendar on its page counts from there), or today for what is still to come.
  const made = at(stage.organiser, today + Math.min(plan.opens, 0) * DAY - 3 * DAY)
  const lang = demo.langs[0]
  const empty = await createProgram(made, {
    body: {
      title: plan.title,
      lang,
      supportedLangs: demo.langs,
      slug: plan.slug,
      from: { kind: 'template', template: plan.template },
    },
  } as Parameters<typeof createProgram>[1])
  const { settings, title, slug, supportedLangs, visibility, capPerPerson, version } = empty
  const from = today + plan.opens * DAY
  // The template's calendar: stretched over the days that this call is open, moved along after them.
  const open = plan.closes - plan.opens
  const usual = Math.round((Date.parse(empty.closesAt ?? '') - Date.parse(empty.opensAt ?? '')) / DAY)
  const moved = (day: string) => {
    const n = Math.round((Date.parse(`${day}T12:00:00Z`) - made.now.getTime()) / DAY)
    const to = n <= usual ? Math.round((n * open) / usual) : open + n - usual
    return new Date(from + to * DAY).toISOString().slice(0, 10)
  }
  const body = {
    title,
    slug,
    lang,
    supportedLangs,
    visibility,
    capPerPerson,
    capTotal: null,
    summary: plan.summary ?? empty.summary,
    zone: 'Europe/Paris',
    graceMinutes: 15,
    numberPrefix: plan.prefix,
    opensAt: localInstant(from, '09:00'),
    closesAt: localInstant(today + plan.closes * DAY, '23:59'),
    settings: {
      ...settings,
      sections: settings.sections.map((section) => ({
        ...section,
        ...(section.dates
          ? {
              dates: section.dates.map((date) => ({
                ...date,
                at: moved(date.at),
                ...(date.until ? { until: moved(date.until) } : {}),
              })),
            }
          : {}),
      })),
    },
    version,
  }
  const updated = await updateProgram(made, { params: { programId: empty.id }, body } as Parameters<
    typeof updateProgram
  >[1])
  if (plan.state === 'draft') return updated
  return publishProgram(made, { params: { programId: empty.id }, body: { version: updated.version } } as Parameters<
    typeof publishProgram
  >[1])
}

const localInstant = (time: number, hour: string): string =>
  instantOf(`${new Date(time).toISOString().slice(0, 10)}T${hour}`, 'Europe/Paris').toISOString()

/** What a program ends as, once its applications are in. */
async function close(stage: Stage, plan: DemoProgram, program: Program): Promise<void> {
  if (plan.state !== 'archived' && plan.state !== 'deleted') return
  const status = plan.state
  await setProgramStatus(at(stage.organiser, stage.app.clock.now().getTime()), {
    params: { programId: program.id },
    body: { status, version: program.version },
  } as Parameters<typeof setProgramStatus>[1])
}

function planApplications(stage: Stage, plan: DemoProgram, program: Program): void {
  const today = stage.app.clock.now().getTime()
  const opens = Date.parse(program.opensAt ?? '')
  const last = Math.min(Date.parse(program.closesAt ?? ''), today)
  for (let index = 0; index < plan.applications; index++) {
    const person = stage.people[index]
    if (!person) continue
    // More come near the end, as they do.
    const begins = opens + (last - opens) * Math.sqrt(stage.dice.roll()) * 0.97
    later(stage, begins, () => apply(stage, program, person, begins, last, index))
  }
}

const later = (stage: Stage, time: number, run: () => Promise<void>): void => {
  const place = stage.agenda.findIndex((entry) => entry.at > time)
  stage.agenda.splice(place < 0 ? stage.agenda.length : place, 0, { at: time, run })
}

/** Everything in the order of time, a hundred steps to a transaction. */
async function playAgenda(stage: Stage): Promise<void> {
  while (stage.agenda.length > 0) {
    await transaction(async () => {
      for (let step = 0; step < 100; step++) {
        const next = stage.agenda.shift()
        if (!next) return
        await next.run()
      }
    })
  }
}

/** One person's way: how far they get is drawn beforehand, except for the demo's own applicant, who is in the middle of things. */
async function apply(
  stage: Stage,
  program: Program,
  person: Person,
  begins: number,
  last: number,
  index: number,
): Promise<void> {
  const { dice } = stage
  const ctx = at(actorOf(stage, person), begins)
  const categories = await categoriesOf(ctx, program.id)
  const category = index === 0 ? categories[0] : dice.one(categories)
  if (!category) return
  const made = await startResponse(ctx, {
    body: { programId: program.id, categoryId: category, lang: person.lang },
  } as Parameters<typeof startResponse>[1])
  const fate =
    index === 0
      ? last < stage.app.clock.now().getTime()
        ? 'send'
        : 'stop'
      : dice.chance(0.68)
        ? 'send'
        : dice.chance(0.1)
          ? 'withdraw'
          : 'stop'
  const title = dice.one(TITLES[person.lang])
  const pace = Math.min((last - begins) / 12, 2 * DAY)
  const journey: Journey = {
    stage,
    program,
    person,
    response: made.id,
    title,
    pace,
    last,
    fate,
    stopAt: index === 0 ? 1 : dice.between(0, 2),
  }
  later(stage, begins + pace * 0.1, () => walk(journey, begins + pace * 0.1, 0))
}

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

const actorOf = (stage: Stage, person: Person): Context => ({
  ...stage.organiser,
  grants: NO_GRANTS,
  locale: person.lang as Locale,
  actor: {
    kind: 'user',
    id: person.id,
    name: `${person.firstname} ${person.lastname}`,
    email: person.email,
    superAdmin: false,
    confirmed: true,
    sessionId: '',
  },
})

/** One sitting: the next step that can be worked on; what follows is put on the agenda. */
async function walk(journey: Journey, time: number, sittings: number): Promise<void> {
  const { stage, person, response, pace, fate } = journey
  if (time >= journey.last || sittings > 12) return
  const ctx = at(actorOf(stage, person), time)
  const now = await readNow(ctx, response)
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
    const after = await completeStep(ctx, {
      params: { responseId: response, stepId: step.id },
      query: {},
    } as Parameters<typeof completeStep>[1])
    planDecision(journey, after, next)
    later(stage, next, () => walk(journey, next, sittings + 1))
    return
  }
  const isWaiting = now.steps.some((candidate, at) => candidate.state === 'toValidate' && at < now.steps.length - 1)
  if (isWaiting || now.state !== 'draft' || !now.abilities.submit) {
    if (isWaiting) later(stage, next, () => walk(journey, next, sittings + 1))
    return
  }
  const sent = await submitResponse(ctx, { params: { responseId: response }, query: {} } as Parameters<
    typeof submitResponse
  >[1])
  planDecision(journey, sent, next)
}

async function readNow(ctx: Context, response: string): Promise<MyResponse> {
  const { readMine } = await import('#server/features/response/read.actions.ts')
  return readMine(ctx, response)
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
    upload: (name) => storePdf(stage, person, response, name),
  })
  await saveAnswers(ctx, {
    params: { responseId: response, stepId: step.id },
    body: { revision: step.revision, changes },
  } as Parameters<typeof saveAnswers>[1])
}

async function withdraw(journey: Journey, time: number): Promise<void> {
  if (time >= journey.last) return
  await withdrawResponse(at(actorOf(journey.stage, journey.person), time), {
    params: { responseId: journey.response },
    query: {},
  } as Parameters<typeof withdrawResponse>[1])
}

/** The organiser's answer to a gate: most are validated, some refused, the latest still wait. */
function planDecision(journey: Journey, now: MyResponse, time: number): void {
  const { stage, program, person } = journey
  const gate = now.steps.find((step) => step.state === 'toValidate')
  if (!gate) return
  const when = time + stage.dice.between(1, 6) * DAY
  const today = stage.app.clock.now().getTime()
  if (when > today || stage.dice.chance(0.15)) return
  const isRefused = stage.dice.chance(0.12)
  later(stage, when, async () => {
    const decision = isRefused
      ? { decision: 'refused', message: stage.dice.one(REFUSALS[person.lang]) }
      : { decision: 'validated' }
    await decideStep(at(stage.organiser, when), {
      params: { programId: program.id, responseId: journey.response, stepId: gate.id },
      query: {},
      body: { ...decision, from: 'toValidate' },
    } as Parameters<typeof decideStep>[1])
  })
  const told = new Date(when + DECISION_MAIL_MS)
  later(stage, told.getTime(), async () => {
    const { app } = stage
    await runDueJobs({ handlers: jobHandlers(app), clock: { now: () => told }, log: app.log })
  })
}

async function categoriesOf(ctx: Context, programId: string): Promise<string[]> {
  const { listCategories } = await import('#server/features/program/category.actions.ts')
  const { items } = await listCategories(ctx, { params: { programId }, query: {} } as Parameters<
    typeof listCategories
  >[1])
  return items.map((category) => category.id)
}

/** A small real PDF (or picture) that belongs to the application. */
async function storePdf(
  stage: Stage,
  person: Person,
  _response: string,
  name: string,
): Promise<{ key: string; name: string; location: string; cdnLocation: string }> {
  const isPicture = name.endsWith('.png')
  const bytes = isPicture ? PICTURE : pdf(`${person.firstname} ${person.lastname}`)
  const stored = await stage.app.files.write(stage.platform.id, Readable.from(bytes), { maxBytes: 1_000_000 })
  await insertFile({
    key: stored.key,
    name,
    type: isPicture ? 'image/png' : 'application/pdf',
    size: stored.size,
    checksum: stored.checksum,
    visibility: 'private',
    ownerKind: 'response',
    ownerId: null,
    uploadedById: person.id,
  })
  const location = `/api/portal/platforms/${stage.platform.id}/files/stream/${stored.key}`
  return { key: stored.key, name, location, cdnLocation: location }
}

// One grey pixel.
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)

function pdf(line: string): Buffer {
  const text = line.replaceAll(/[^\x20-\x7e]/g, '?').replaceAll(/[()\\]/g, '')
  const stream = `BT /F1 24 Tf 72 720 Td (${text}) Tj ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${stream.length}>>\nstream\n${stream}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  )
}
