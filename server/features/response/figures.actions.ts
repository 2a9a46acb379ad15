import type { Locale } from '#core/locale.ts'
import type { PlatformDashboard } from '#core/platform/platform.contract.ts'
import { byDeadline } from '#core/program/list.rules.ts'
import { pick } from '#core/text.ts'
import type { Context } from '../../context.ts'
import { deadlinesOf } from '../program/deadlines.ts'
import { type Counts, countsByProgram, countsPerDay, readPrograms } from './figures.repo.ts'

/** Figures of the whole platform but for its people. Days are those of its next call's zone. */
export async function platformFigures(
  ctx: Context,
  { days, lang }: { days: number; lang?: Locale | undefined },
): Promise<Omit<PlatformDashboard, 'users'>> {
  const programs = await readPrograms()
  const shown = programs.filter(({ status }) => status !== 'deleted')
  const ids = shown.map(({ id }) => id)
  const counts = await countsByProgram(ids)
  const sum = (name: keyof Counts) => [...counts.values()].reduce((total, one) => total + one[name], 0)
  const inStatus = (status: string) => programs.filter((program) => program.status === status).length
  const running = shown.filter(({ status }) => status === 'active')
  const deadlineOf = await deadlinesOf(running, ctx.now)
  const active = running
    .map((program) => ({ ...program, closesAt: deadlineOf(program) }))
    .sort((a, b) => byDeadline(a, b, ctx.now))
  return {
    programs: { active: inStatus('active'), archived: inStatus('archived'), deleted: inStatus('deleted') },
    responses: { total: sum('total'), draft: sum('draft'), submitted: sum('submitted'), withdrawn: sum('withdrawn') },
    perDay: await countsPerDay(ids, { days, zone: active[0]?.zone ?? 'Europe/Paris', now: ctx.now }),
    perProgram: active.map((program) => {
      const own = counts.get(program.id)
      return {
        id: program.id,
        slug: program.slug,
        title: pick(program.title, lang ?? ctx.locale, program.lang),
        total: own?.total ?? 0,
        draft: own?.draft ?? 0,
        submitted: own?.submitted ?? 0,
        withdrawn: own?.withdrawn ?? 0,
        deadlineAt: program.closesAt?.toISOString() ?? null,
      }
    }),
  }
}
