import type { Category, ProgramCategories } from '#core/program/category.contract.ts'
import type { Program } from '#core/program/program.contract.ts'
import { instantOf, localDay, localTime } from '#core/zone.ts'
import type { Context } from '#server/context.ts'
import { transaction } from '#server/db/database.ts'
import { arrangeCategories, listCategories } from '#server/features/program/category.actions.ts'
import { createProgram } from '#server/features/program/create.actions.ts'
import { showProgram, updateProgram } from '#server/features/program/program.actions.ts'
import { publishProgram, setProgramStatus } from '#server/features/program/publication.actions.ts'
import { type Moved, movedTo } from './calendar.ts'
import type { DemoProgram } from './platforms.ts'
import { at, DAY, type DemoPart, type Stage } from './stage.ts'

const ZONE = 'Europe/Paris'

export interface MadeProgram {
  plan: DemoProgram
  program: Program
  categories: ProgramCategories['items']
}

async function makeProgram(stage: Stage, plan: DemoProgram): Promise<MadeProgram> {
  const today = stage.app.clock.now().getTime()
  // Made when it opened, or today for what is still to come.
  const made = at(stage.organiser, today + Math.min(plan.opens, 0) * DAY - 3 * DAY)
  const empty = await createProgram(made, {
    title: plan.title,
    lang: stage.demo.langs[0],
    supportedLangs: stage.demo.langs,
    slug: plan.slug,
    from: { kind: 'template', template: plan.template },
  } as Parameters<typeof createProgram>[1])
  const day = (days: number) => localDay(new Date(today + days * DAY), ZONE)
  const own = { from: day(plan.opens), to: day(plan.closes) }
  const template = { from: dayOf(empty.opensAt), to: dayOf(empty.closesAt) }
  const moved = movedTo(own, template)
  await updateProgram(made, {
    programId: empty.id,
    ...settingsOf(empty, moved),
    summary: plan.summary ?? empty.summary,
    numberPrefix: plan.prefix,
    opensAt: instantOf(`${own.from}T09:00`, ZONE).toISOString(),
    closesAt: instantOf(`${own.to}T23:59`, ZONE).toISOString(),
  } as Parameters<typeof updateProgram>[1])
  const categories = await moveSteps(made, empty.id, moved)
  const program = await showProgram(made, empty.id)
  if (plan.state === 'draft') return { plan, program, categories }
  const published = await publishProgram(made, { programId: program.id, version: program.version } as Parameters<
    typeof publishProgram
  >[1])
  return { plan, program: published, categories }
}

const dayOf = (instant: string | null): string => localDay(new Date(instant ?? 0), ZONE)

function settingsOf(program: Program, moved: Moved) {
  const { title, slug, lang, supportedLangs, visibility, capPerPerson, settings, version } = program
  return {
    ...{ title, slug, lang, supportedLangs, visibility, capPerPerson, version },
    capTotal: null,
    zone: ZONE,
    graceMinutes: 15,
    settings: {
      ...settings,
      sections: settings.sections.map((section) => ({
        ...section,
        ...(section.dates && {
          dates: section.dates.map((date) => ({
            ...date,
            at: moved.start(date.at),
            ...(date.until && { until: moved.end(date.until) }),
          })),
        }),
      })),
    },
  }
}

/** Steps with a deadline of their own have it where the calendar of the page has it. */
async function moveSteps(ctx: Context, programId: string, moved: Moved): Promise<MadeProgram['categories']> {
  const { items } = await listCategories(ctx, { programId } as Parameters<typeof listCategories>[1])
  const { version } = await showProgram(ctx, programId)
  const arranged = await arrangeCategories(ctx, {
    programId,
    version,
    categories: items.map(({ id, key, title, summary, steps }) => ({
      ...{ id, key, title, summary },
      steps: steps.map((step) => ({ ...step, closesAt: movedInstant(step, moved) })),
    })),
  } as Parameters<typeof arrangeCategories>[1])
  return arranged.items
}

/** The same time of day. */
function movedInstant({ closesAt }: Category['steps'][number], { end }: Moved): string | null {
  if (closesAt === null) return null
  const [day = '', time] = localTime(new Date(closesAt), ZONE).split('T')
  return instantOf(`${end(day)}T${time}`, ZONE).toISOString()
}

/** What a program ends as, once its applications are in. */
async function closeProgram(stage: Stage, { plan, program }: MadeProgram): Promise<void> {
  if (plan.state !== 'archived' && plan.state !== 'deleted') return
  const status = plan.state
  await setProgramStatus(at(stage.organiser, stage.app.clock.now().getTime()), {
    programId: program.id,
    status,
    version: program.version,
  } as Parameters<typeof setProgramStatus>[1])
}

export const programs: DemoPart = {
  async begin(stage) {
    for (const plan of stage.demo.programs) stage.programs.push(await transaction(() => makeProgram(stage, plan)))
  },
  async end(stage) {
    for (const made of stage.programs) await closeProgram(stage, made)
  },
}
