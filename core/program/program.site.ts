import type { SiteContent, SiteProgram } from '../site/content.ts'
import { type FormerPages, paths, type SiteClock, type SiteDeclaration } from '../site/page.ts'
import { nextChange, phaseOf } from '../site/phase.ts'

/** Openings, closings of calls and categories plus grace, and midnights: a page says how many days are left. */
const clock: SiteClock = {
  topic: 'deadline',
  next: ({ programs }, now) => {
    const times = programs.map((program) => nextChange(program, now)?.getTime()).filter((at) => at !== undefined)
    return times.length ? new Date(Math.min(...times)) : null
  },
  programs: ({ programs }, now) =>
    programs
      .filter((program) => phaseOf(program, now) !== 'closed' || endedToday(program, now))
      .map((program) => program.id),
}

const endedToday = (program: SiteProgram, now: Date): boolean =>
  nextChange(program, new Date(now.getTime() - 86_400_000)) !== null

/** Pages at the slug of a program. */
export const atProgramSlug = (path: FormerPages['path']): FormerPages => ({
  slug: 'program',
  path,
  owner: ({ programs }, id) => programs.find((program) => program.id === id) ?? null,
})

const LISTS = { program: 'any', deadline: 'any' } as const

export const pagesOfPrograms = ({ programs }: SiteContent, path: (program: SiteProgram) => string) =>
  programs.map((program) => ({
    path: path(program),
    programId: program.id,
    indexable: program.visibility === 'public',
  }))

export const PROGRAM_SITE: SiteDeclaration = {
  clock,
  pages: {
    home: { order: 10, nav: 'frame.calls', shows: LISTS, pages: (_content, locale) => [{ path: paths.home(locale) }] },
    programs: {
      order: 20,
      nav: 'frame.allCalls',
      shows: LISTS,
      pages: (_content, locale) => [{ path: paths.page(locale, 'programs') }],
    },
    program: {
      order: 30,
      shows: { program: 'own', deadline: 'own' },
      missingUnder: 'applications',
      former: atProgramSlug(paths.program),
      pages: (content, locale) => pagesOfPrograms(content, ({ slug }) => paths.program(locale, slug)),
    },
  },
}
