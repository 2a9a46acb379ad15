import type { Locale } from '#core/locale.ts'
import type { PlatformDashboard } from '#core/platform/platform.contract.ts'
import type { ProgramDashboard } from '#core/program/program.contract.ts'
import { pick } from '#core/text.ts'
import type { Context } from '../../context.ts'
import type { CounterRow } from '../../db/counters.ts'
import {
  type Counts,
  countsByCategory,
  countsByProgram,
  countsPerDay,
  keptOf,
  readStepNames,
  readPrograms,
  type StepName,
  waitingSince,
} from './figures.repo.ts'

/** Figures of one call. Each comes from the totals that its list shows. `zone` is the call's: days are counted in it. */
export async function programFigures(ctx: Context, programId: string, { days, zone }: { days: number; zone: string }): Promise<ProgramDashboard> {
  const [kept, steps, since] = [await keptOf(programId), await readStepNames(programId), await waitingSince(programId)]
  const perCategory = await countsByCategory(programId, kept, steps)
  const sum = (name: keyof Counts) => perCategory.reduce((count, category) => count + category[name], 0)
  return {
    counts: { total: sum('total'), draft: sum('draft'), submitted: sum('submitted'), withdrawn: sum('withdrawn') },
    perDay: await countsPerDay([programId], days, zone, ctx.now),
    perCategory,
    funnel: [
      ...merged(steps).map(({ step, ids }) => ({
        step: step.title,
        stepId: ids.size === 1 ? step.id : null,
        reached: count(kept, (row) => ids.has(row.stepId)),
      })),
      { step: {}, stepId: null, reached: sum('submitted') },
    ],
    waiting: steps.flatMap((step) => {
      const waits = count(kept, (row) => row.stepId === step.id && row.stepState === 'toValidate')
      return waits > 0
        ? [{ kind: 'toValidate', stepId: step.id, title: step.title, count: waits, since: since.get(step.id)?.toISOString() ?? null }]
        : []
    }),
  }
}

const count = (kept: readonly CounterRow[], matches: (row: CounterRow) => boolean): number =>
  kept.reduce((total, row) => total + (row.state !== 'deleted' && matches(row) ? row.count : 0), 0)

/** Categories that ask the same are one way: steps meet by key and kind, in the order of the longest. */
function merged(steps: readonly StepName[]): { step: StepName; ids: Set<string> }[] {
  const found = new Map<string, { step: StepName; ids: Set<string> }>()
  for (const step of steps) {
    const key = `${step.type} ${step.key}`
    const entry = found.get(key) ?? { step, ids: new Set<string>() }
    entry.ids.add(step.id)
    found.set(key, entry)
  }
  return [...found.values()]
}

/** Figures of the whole platform but for its people. Days are those of the platform's first open call's zone. */
export async function platformFigures(
  ctx: Context,
  { days, lang }: { days: number; lang?: Locale | undefined },
): Promise<Omit<PlatformDashboard, 'users'>> {
  const programs = await readPrograms()
  const shown = programs.filter(({ status }) => status !== 'deleted')
  const counts = await countsByProgram(shown.map(({ id }) => id))
  const responses: Counts = { total: 0, draft: 0, submitted: 0, withdrawn: 0 }
  for (const one of counts.values()) for (const name of Object.keys(responses) as (keyof Counts)[]) responses[name] += one[name]
  const zone = shown.find(({ status }) => status === 'active')?.zone ?? 'Europe/Paris'
  const inState = (status: string) => programs.filter((program) => program.status === status).length
  return {
    programs: { active: inState('active'), archived: inState('archived'), deleted: inState('deleted') },
    responses,
    perDay: await countsPerDay(shown.map(({ id }) => id), days, zone, ctx.now),
    perProgram: shown
      .filter(({ status }) => status === 'active')
      .map((program) => {
        const own = counts.get(program.id)
        return {
          id: program.id,
          slug: program.slug,
          title: pick(program.title, lang ?? ctx.locale, program.lang as Locale),
          total: own?.total ?? 0,
          draft: own?.draft ?? 0,
          submitted: own?.submitted ?? 0,
          closesAt: program.closesAt?.toISOString() ?? null,
        }
      }),
  }
}
