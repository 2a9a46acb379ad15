import { phaseOf } from '#core/program/program.rules.ts'
import { type App, type Context, platformOf, platformUrl } from '../../context.ts'
import { sumCounters } from '../../db/counters.ts'
import { findPlatformRef } from '../../http/hosts.ts'
import { listDomains } from '../domain/domain.public.ts'
import { countMembersByKind, listPlatforms } from '../platform/platform.public.ts'
import { languagesOf, platformRow, programRows, themeRow } from './manifest.repo.ts'

/** Every platform of the installation, for its operator. */
export async function describePlatforms(app: App) {
  const found = await listPlatforms()
  return Promise.all(
    found.map(async ({ id, slug, name, state }) => {
      const ref = await findPlatformRef(app.config, { id })
      return {
        id,
        slug,
        name,
        state: ref?.state ?? state,
        languages: ref ? languagesOf(ref) : [],
        url: ref ? platformUrl(app, ref) : '',
      }
    }),
  )
}

/** One platform with its figures. */
export async function describePlatform(ctx: Context) {
  const ref = platformOf(ctx)
  const row = await platformRow(ref.id)
  const [theme, domains, programs, people, responses] = await Promise.all([
    themeRow(row?.themeReference ?? 'default'),
    listDomains(ref.id),
    programRows(),
    countMembersByKind(),
    sumCounters({}),
  ])
  return {
    id: ref.id,
    slug: ref.slug,
    name: ref.name,
    state: ref.state,
    languages: languagesOf(ref),
    url: platformUrl(ctx.app, ref),
    features: row?.features ?? [],
    theme: { primary: theme?.primaryColor ?? null, secondary: theme?.secondaryColor ?? null },
    domains: domains.map(({ host, state, isPrimary }) => ({ host, state, primary: isPrimary })),
    programs: programs.map((program) => ({
      slug: program.slug,
      status: program.status,
      phase: phaseOf(program, ctx.now),
    })),
    responses,
    people: { staff: people.staff, applicants: people.applicant },
  }
}
