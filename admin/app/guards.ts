import type { CallAnswer } from '#client/api/call.ts'
import { $authUser, isAllowed } from '#client/api/session.ts'
import { workOf } from '#client/api/work.ts'
import {
  authenticated as authenticatedAt,
  forceDomain as forceDomainAt,
  type Publication,
  publicAuthenticated as publicAuthenticatedAt,
  sessionIsPublished as whyUnpublished,
} from '#client/guards.ts'
import { $backToUrl, takeBackTo } from '#client/stores/navigation.ts'
import { $platform } from '#client/stores/platform.ts'
import { loadWords } from './i18n.ts'
import { closeProgram, openProgram } from './programs.ts'
import { queryClient, queryOf } from './query.ts'

/** What a guard looks at. It answers with the path to go to instead, or null to let pass. */
export interface Visit {
  url: URL
  locale: string
  programSlug?: string | undefined
  /** Of the active program, once it is known. */
  programId?: string
  /** Of the votes session or gallery that it shows. */
  publication?: Publication
  /** The guard that led elsewhere. */
  stoppedBy?: string
}
export type Guard = (visit: Visit) => Promise<string | null> | string | null

/** A page that cannot be shown; the error page says why. Spec §8. */
export class RouteError extends Error {
  readonly statusCode: number
  /** Where its button leads, after the language, and the key of its words. Null for none; the programs when left out. */
  readonly link: { to: string; label: string } | null | undefined
  constructor(statusCode: number, message: string, link?: RouteError['link']) {
    super(message)
    this.statusCode = statusCode
    this.link = link
  }
}

const home = (locale: string) => `/${locale}/admin/${workOf() === 'juror' ? 'sessions' : 'home/programs'}`
const fullPath = (url: URL) => `${url.pathname}${url.search}${url.hash}`
const stateOf = () => $platform.get()?.state
const ends = (url: URL, ...names: string[]) => names.some((name) => url.pathname.endsWith(`/${name}`))

const authenticated: Guard = ({ url, locale }) => authenticatedAt(locale, fullPath(url))

/** The login of applicants, where `authenticated` is that of organisers. */
const publicAuthenticated: Guard = ({ url, locale }) => publicAuthenticatedAt(locale, fullPath(url))

const notAuthenticated: Guard = ({ url, locale }) => {
  if (!$authUser.get()) return takeBackTo(url)
  const back = $backToUrl.get()
  if (back) {
    $backToUrl.set(null)
    return back
  }
  if (!$platform.get()) return `/${locale}/admin/platforms`
  return isAllowed('platform.back-office-access.authorize') ? home(locale) : '/'
}

const hasPermissionToAccessBo: Guard = () => (isAllowed('platform.back-office-access.authorize') ? null : '/')

const hasPlatformAdministrationRight: Guard = ({ locale }) =>
  isAllowed('platform.page.administration') ? null : home(locale)

const hasProgramAdministrationRight: Guard = ({ locale, programId }) =>
  isAllowed('platform.programs.page.administration', programId) ? null : home(locale)

/** Program pages need a program; a super admin passes. Spec §5, settled. */
const hasConnectedPrograms: Guard = async ({ locale }) => {
  if ($authUser.get()?.superAdmin) return null
  const hasAny = ({ metadata: { totals } }: CallAnswer<'listPrograms'>) =>
    totals.active + totals.archived + totals.deleted > 0
  if (hasAny(await queryClient.fetchQuery(queryOf('listPrograms', { query: { status: 'all' } })))) return null
  // Somebody without any is asked about anew: they may have been added to their first one just now. Spec §7.
  const anew = { ...queryOf('listPrograms', { query: { status: 'all', limit: 2 } }), staleTime: 0 }
  return hasAny(await queryClient.fetchQuery(anew)) ? null : home(locale)
}

/** The active program and what the person may do there; without one, the list. Spec §4. */
const setPermissions: Guard = async (visit) => {
  const program = visit.programSlug ? await openProgram(visit.programSlug) : null
  if (!program) return home(visit.locale)
  visit.programId = program.id
  return null
}

const isStandbyPlan: Guard = ({ url, locale }) =>
  stateOf() === 'standby' && !ends(url, 'standby-landing-page') ? `/${locale}/admin/standby-landing-page` : null

const isSuspendedPlan: Guard = ({ url, locale }) =>
  stateOf() === 'suspended' && !ends(url, 'suspended-landing-page') ? `/${locale}/admin/suspended-landing-page` : null

/** A deleted platform shows its page, login and reset; any other has no such page. Spec §4. */
const platformDeleted: Guard = ({ url, locale }) => {
  if (stateOf() === 'deleted')
    return ends(url, 'platform-deleted', 'login', 'reset-password') ? null : `/${locale}/platform-deleted`
  return ends(url, 'platform-deleted') ? '/' : null
}

const forceDomain: Guard = ({ url }) => forceDomainAt(url)

/** Throws 404 for what was taken off the public pages; a guard before it has put it into the visit. Spec §4, §8. */
const sessionIsPublished: Guard = async ({ publication }) => {
  const why = publication ? whyUnpublished(publication) : null
  if (!why) return null
  await loadWords(['access'])
  throw new RouteError(404, why, { to: '', label: 'menu.home' })
}

/** One page says that there is nothing to do, in place of a refusal on each. */
const hasWork: Guard = ({ locale }) => (workOf() === 'none' ? `/${locale}/admin/no-work` : null)
const onlyWithoutWork: Guard = ({ locale }) => (workOf() === 'none' ? null : home(locale))

/** Jurors have their sessions in place of the programs. */
const onlyOrganisers: Guard = ({ locale }) => (workOf() === 'juror' ? home(locale) : null)

/** The active program for those who may read it; jurors, who may not, see what their sessions say of it. */
const openJuryProgram: Guard = async (visit) => {
  const program = workOf() === 'organiser' && visit.programSlug ? await openProgram(visit.programSlug) : null
  if (program) visit.programId = program.id
  else closeProgram()
  return null
}

/** The page of a state that the platform is not in leads back to work. */
const onlyStandby: Guard = ({ locale }) => (stateOf() === 'standby' ? null : home(locale))
const onlySuspended: Guard = ({ locale }) => (stateOf() === 'suspended' ? null : home(locale))

const onPlatform: Guard = ({ locale }) => ($platform.get() ? null : `/${locale}/admin/platforms`)
const onInstallation: Guard = ({ locale }) => ($platform.get() ? home(locale) : null)

/** For everybody else the operators' area does not exist. */
const onlyOperators: Guard = () => {
  if (!$authUser.get()?.superAdmin)
    throw new RouteError(404, 'notFound', { to: 'admin/platforms', label: 'error.platforms' })
  return null
}

/** The specification's guards by name (§6). */
export const SPECIFIED_GUARDS = {
  authenticated,
  notAuthenticated,
  publicAuthenticated,
  hasPermissionToAccessBo,
  hasPlatformAdministrationRight,
  hasProgramAdministrationRight,
  hasConnectedPrograms,
  isStandbyPlan,
  isSuspendedPlan,
  platformDeleted,
  sessionIsPublished,
  setPermissions,
  forceDomain,
} satisfies Record<string, Guard>

/** Those, and what the back office needs besides. */
const GUARDS: Record<string, Guard> = {
  ...SPECIFIED_GUARDS,
  hasWork,
  onlyWithoutWork,
  onlyOrganisers,
  openJuryProgram,
  onlyStandby,
  onlySuspended,
  onPlatform,
  onInstallation,
  onlyOperators,
}

/** What is said to whoever is led elsewhere without having done anything: words by guard. */
export const GUARD_NOTICES: Record<string, string> = {
  hasPlatformAdministrationRight: 'state.forbidden',
  hasProgramAdministrationRight: 'state.forbidden',
  setPermissions: 'problems:resource_notFound.detail',
}

/** Runs guards by name, in order; the first that objects decides. Throws 500 'Unknown middleware' for a name that is none. */
export async function runGuards(
  names: readonly string[],
  visit: Visit,
  guards: Record<string, Guard> = GUARDS,
): Promise<string | null> {
  for (const name of names) {
    const guard = Object.hasOwn(guards, name) ? guards[name] : undefined
    if (!guard) throw new RouteError(500, 'Unknown middleware')
    const instead = await guard(visit)
    if (instead !== null && instead !== fullPath(visit.url)) {
      visit.stoppedBy = name
      return instead
    }
  }
  return null
}
