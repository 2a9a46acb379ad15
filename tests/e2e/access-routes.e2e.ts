import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MENUS, SCREEN_SLICES } from '#admin/app/slices.ts'
import { ACCOUNT_SITE } from '#core/account/account.site.ts'
import { MEMBER_SITE } from '#core/member/member.site.ts'
import { browserOf } from '../http.ts'
import { t } from '../words.ts'
import { addOrganiser, addPerson, ORGANISER, PASSWORD, personSignedIn } from './people.ts'
import { CALL, DESKTOP, expectAccessible, PHONE, type Product, startProduct } from './product.ts'

const APPLICANT = 'lena@example.org'
const COLLABORATOR = 'noor@example.org'
const OPERATOR = 'olga@example.org'

/** Where an address leads: the page itself, a sign-in that comes back, or elsewhere. */
type Outcome = keyof typeof ELSEWHERE | 'page' | 'forbidden' | 'missing'
const ELSEWHERE = {
  login: /^\/..\/admin\/login\?backTo=/,
  publicLogin: /^\/..\/login\?backTo=/,
  home: /^\/..\/$/,
  programs: /^\/..\/admin\/home\/programs$/,
  platforms: /^\/..\/admin\/platforms$/,
  applications: /^\/..\/applications$/,
  /** What has a sign-in to finish, when there is none. */
  signIn: /^\/..\/(?:admin\/)?login$/,
  security: /^\/..\/admin\/home\/security\/mfa$/,
  onboarding: /^\/..\/admin\/start-onboarding$/,
}

const PEOPLE = ['nobody', 'applicant', 'collaborator', 'owner'] as const
type Outcomes = readonly [Outcome, Outcome, Outcome, Outcome]

const EVERYBODY: Outcomes = ['page', 'page', 'page', 'page']
const OF_PLATFORM: Outcomes = ['login', 'home', 'programs', 'page']
/** Whom a role lets read there; what they may not change is without its buttons. */
const OF_STAFF: Outcomes = ['login', 'home', 'page', 'page']
const OF_PROGRAM: Outcomes = ['login', 'home', 'forbidden', 'page']
/** There is nothing to do there on a platform, or in its state. */
const ONWARD: Outcomes = ['login', 'home', 'programs', 'programs']
const SIGNED_OUT: Outcomes = ['page', 'home', 'programs', 'programs']
const PUBLIC_SIGNED_OUT: Outcomes = ['page', 'applications', 'programs', 'programs']

/** On a platform, as each kind of person. */
const ON_PLATFORM: Record<string, Outcomes> = {
  'admin/permissions': OF_PLATFORM,
  'admin/permissions/compare': OF_PLATFORM,
  'admin/permissions/:roleId': OF_PLATFORM,
  'admin/permissions/:roleId/people': OF_PLATFORM,
  'admin/login': SIGNED_OUT,
  'admin/reset-password': EVERYBODY,
  'admin/email-change': EVERYBODY,
  'admin/standby-landing-page': ONWARD,
  'admin/suspended-landing-page': ONWARD,
  'admin/no-work': ONWARD,
  'platform-deleted': ['home', 'home', 'home', 'home'],
  'admin/platforms': ONWARD,
  'admin/home/account-deletion': OF_PLATFORM,
  'admin/home/account-deletion/processed': OF_PLATFORM,
  'admin/home/account-deletion/platform': OF_PLATFORM,
  'admin/programs/:programSlug/requests': OF_PROGRAM,
  'admin/programs/:programSlug/requests/processed': OF_PROGRAM,
  'admin/external-sign-in': EVERYBODY,
  'admin/finalize-registration': EVERYBODY,
  'admin/admins': OF_PLATFORM,
  'admin/home/users': OF_PLATFORM,
  'admin/home/users/:userId': OF_PLATFORM,
  'admin/programs/:programSlug/collaborators': OF_PROGRAM,
  'admin/home/notifications': OF_STAFF,
  'oauth/login': ['publicLogin', 'page', 'page', 'page'],
  'admin/home/security/apps': OF_PLATFORM,
  'appsumo-register': ONWARD,
  'admin/register-platform': ONWARD,
  'admin/start-onboarding': ONWARD,
  'admin/create-plateform': ONWARD,
  'admin/operators': ONWARD,
  'admin/operators/platforms/:platformSlug': ONWARD,
  'admin/operators/jobs': ONWARD,
  'admin/operators/licences': ONWARD,
  'admin/operators/banned-domains': ONWARD,
  'admin/mfa-code': ['signIn', 'home', 'programs', 'programs'],
  'admin/enable-mfa': ['signIn', 'home', 'security', 'security'],
  'admin/home/security': OF_PLATFORM,
  'admin/home/security/mfa': OF_STAFF,
  'admin/home/security/tokens': OF_PLATFORM,
  'admin/home/security/legal-notice': OF_PLATFORM,
  'admin/programs/:programSlug/retention': OF_PROGRAM,
  'admin/home/trash/programs': OF_PLATFORM,
  'admin/home/trash/deposits': OF_PLATFORM,
  'admin/home/trash/forms': OF_PLATFORM,
  'admin/home/programs': OF_STAFF,
  'admin/home/programs/create': OF_PROGRAM,
  'admin/home/dashboard': OF_PLATFORM,
  'admin/home/logs': OF_PLATFORM,
  'admin/home/tags': OF_PLATFORM,
  'admin/home/interfaces/general': OF_PLATFORM,
  'admin/home/interfaces/legal-notice': OF_PLATFORM,
  'admin/home/interfaces/accessibility': OF_PLATFORM,
  'admin/home/interfaces/terms-of-use': OF_PLATFORM,
  'admin/home/interfaces/privacy-policy': OF_PLATFORM,
  'admin/programs/:programSlug/dashboard': OF_STAFF,
  'admin/programs/:programSlug/configure': OF_STAFF,
  'admin/programs/:programSlug/sections': OF_STAFF,
  'admin/programs/:programSlug/params': OF_STAFF,
  'admin/programs/:programSlug/logs': OF_PROGRAM,
  'admin/programs/:programSlug/forms': OF_STAFF,
  'admin/programs/:programSlug/forms/:formId': OF_STAFF,
  'admin/programs/:programSlug/forms/:formId/translate': OF_STAFF,
  'admin/programs/:programSlug/forms/:formId/versions': OF_STAFF,
  'admin/programs/:programSlug/forms/:formId/publish': OF_PROGRAM,
  'admin/programs/:programSlug/responses': OF_STAFF,
  'admin/programs/:programSlug/responses/:responseId': OF_STAFF,
  'admin/programs/:programSlug/responses/:responseId/compare/:otherId': OF_STAFF,
  'admin/programs/:programSlug/responses/:responseId/print': OF_STAFF,
  'admin/responses/export-view': OF_STAFF,
  'admin/programs/:programSlug/eligibility': OF_STAFF,
  'admin/programs/:programSlug/program-features': OF_STAFF,
  'admin/programs/:programSlug/late-codes': OF_PROGRAM,
  'admin/programs/:programSlug/export-config': OF_PROGRAM,
  'admin/programs/:programSlug/import-deposits': OF_PROGRAM,
  'admin/programs/:programSlug/recommendations': OF_STAFF,
  'admin/programs/:programSlug/statuses': OF_STAFF,
  'admin/programs/:programSlug/tags': OF_STAFF,
  'admin/sessions': OF_STAFF,
  'admin/programs/:programSlug/examinations': OF_STAFF,
  'admin/programs/:programSlug/examinations/:sessionSlug': OF_STAFF,
  'admin/programs/:programSlug/examinations/:sessionSlug/responses': OF_STAFF,
  'admin/programs/:programSlug/examinations/:sessionSlug/responses/:dutyId': OF_STAFF,
  'admin/programs/:programSlug/examinations/:sessionSlug/preferences': OF_STAFF,
  'admin/programs/:programSlug/examinations/:sessionSlug/juries': OF_STAFF,
  'admin/programs/:programSlug/examinations/:sessionSlug/assignment': OF_STAFF,
  'admin/programs/:programSlug/examinations/:sessionSlug/ranking': OF_STAFF,
  'admin/programs/:programSlug/examinations/:sessionSlug/decisions': OF_STAFF,
  'admin/programs/:programSlug/examinations/:sessionSlug/views': OF_STAFF,
  'admin/session/export-view': OF_STAFF,
  'admin/programs/:programSlug/examinations/:sessionSlug/criteria-config': OF_STAFF,
  'admin/programs/:programSlug/examinations/:sessionSlug/anonymization': OF_STAFF,
  'admin/programs/:programSlug/examinations/:sessionSlug/config': OF_STAFF,
  'admin/programs/:programSlug/galleries': OF_STAFF,
  'admin/programs/:programSlug/galleries/:gallerySlug': OF_STAFF,
  'admin/programs/:programSlug/galleries/:gallerySlug/config': OF_STAFF,
  'admin/programs/:programSlug/examinations/public': OF_STAFF,
  'admin/programs/:programSlug/examinations/public/:voteSlug': OF_STAFF,
  'admin/programs/:programSlug/examinations/public/:voteSlug/responses': OF_STAFF,
  'admin/programs/:programSlug/examinations/public/:voteSlug/vote': OF_STAFF,
  'admin/programs/:programSlug/examinations/public/:voteSlug/preview': OF_STAFF,
  'admin/programs/:programSlug/examinations/public/:voteSlug/config': OF_STAFF,
  // Public pages.
  programs: EVERYBODY,
  applications: ['publicLogin', 'page', 'page', 'page'],
  'applications/:programSlug': EVERYBODY,
  'applications/:programSlug/apply': EVERYBODY,
  login: PUBLIC_SIGNED_OUT,
  register: PUBLIC_SIGNED_OUT,
  'account-validation': EVERYBODY,
  'reset-password': EVERYBODY,
  profile: ['publicLogin', 'page', 'page', 'page'],
  'mfa-code': ['signIn', 'applications', 'programs', 'programs'],
  'email-change': EVERYBODY,
  'finalize-registration': EVERYBODY,
}

/** Pages that an entry of the menu leads to: it is marked there. */
const ENTRIES = new Set(
  Object.values(MENUS).flatMap((groups) =>
    groups.flatMap(({ entries }) => entries.flatMap(({ path, isFor }) => (isFor === 'jurors' ? [] : [path]))),
  ),
)

/** Refusals that a page without what its link carries asks for, and says; sheets and preferences are their juror's alone. */
const REFUSED: Record<string, string> = {
  'admin/external-sign-in': '410',
  'oauth/login': '422',
  'admin/programs/:programSlug/examinations/:sessionSlug/responses/:dutyId': '404',
  'admin/programs/:programSlug/examinations/:sessionSlug/preferences': '404',
}

const OPERATED = ['nobody', 'organiser', 'operator'] as const
/** On the host of the installation; of what is a platform's, one address stands for all. */
const ON_INSTALLATION: Record<string, readonly [Outcome, Outcome, Outcome]> = {
  'admin/login': ['page', 'platforms', 'platforms'],
  'admin/platforms': ['login', 'page', 'page'],
  'admin/reset-password': ['page', 'page', 'page'],
  'admin/home/users': ['login', 'platforms', 'platforms'],
  'appsumo-register': ['page', 'page', 'page'],
  'admin/register-platform': ['page', 'onboarding', 'onboarding'],
  'admin/start-onboarding': ['login', 'page', 'page'],
  'admin/create-plateform': ['login', 'onboarding', 'onboarding'],
  'admin/operators': ['login', 'missing', 'page'],
  'admin/operators/platforms/:platformSlug': ['login', 'missing', 'page'],
  'admin/operators/jobs': ['login', 'missing', 'page'],
  'admin/operators/licences': ['login', 'missing', 'page'],
  'admin/operators/banned-domains': ['login', 'missing', 'page'],
}

type Api = Awaited<ReturnType<typeof browserOf>>

/** A jury session in which the organiser scores an application. */
async function makeSession(api: Api, program: string, responseId: string) {
  const write = async <T>(method: 'post' | 'put', path: string, body: object): Promise<T> => {
    const answer = await api[method]<T>(`${program}/evaluation-sessions${path}`, body)
    expect([path, answer.status]).toEqual([path, expect.toBeOneOf([200, 201, 204])])
    return answer.body
  }
  const { id, slug, version } = await write<{ id: string; slug: string; version: number }>('post', '', {
    title: { fr: 'Jury', en: 'Jury' },
  })
  const field = { type: 'linear-scale', reference: 'merit', title: { fr: 'Intérêt', en: 'Merit' }, from: 0, to: 10 }
  await write('put', `/${id}/criteria`, { criteria: [{ field, weight: 100, categories: [] }], version })
  await write('post', `/${id}/entries`, { responseIds: [responseId] })
  await write('post', `/${id}/jurors`, { list: ORGANISER, message: '', cap: null })
  await write('post', `/${id}/assignment`, {})
  await write('post', `/${id}/state`, { state: 'open' })
  const mine = await api.get<{ items: { id: string }[] }>(`${program}/evaluation-sessions/${id}/mine`)
  return { sessionSlug: slug, dutyId: mine.body.items[0]?.id ?? '' }
}

it('knows every address of the back office, and of the pages of an account', () => {
  const screens = SCREEN_SLICES.flatMap(({ routes }) => routes ?? []).map(({ path }) => path)
  const pages = [ACCOUNT_SITE, MEMBER_SITE].flatMap((site) => Object.keys(site.pages ?? {}))
  expect(Object.keys(ON_PLATFORM)).toEqual(expect.arrayContaining([...screens, ...pages]))
})

describe.each([
  { lang: 'fr', size: DESKTOP, database: 'sqlite' },
  { lang: 'en', size: PHONE, database: 'mariadb' },
] as const)('addresses in $lang at $size.width px on $database', ({ lang, size, database }) => {
  let product: Product
  let ids: Record<string, string>

  const apiOf = async (slug: string, email: string) => {
    const browser = browserOf(product.port, new URL(product.url(slug, '/')).host)
    const { status } = await browser.post('/api/auth/login', { email, password: PASSWORD })
    expect(status).toBe(200)
    return browser
  }

  beforeAll(async () => {
    product = await startProduct({ database })
    await product.apply(CALL)
    await addOrganiser(product, lang)
    await addPerson(product, { email: APPLICANT, name: ['Lena', 'Okafor'], lang })
    await addPerson(product, {
      email: COLLABORATOR,
      name: ['Noor', 'de Wit'],
      lang,
      role: 'collaborator',
      program: 'quais',
    })
    await addPerson(product, { email: OPERATOR, name: ['Olga', 'Ruiz'], lang, role: 'owner' })
    await product.opencall(['user', 'grant', OPERATOR, '--super-admin', '--yes'])
    const into = [
      '--platform',
      'harbour',
      '--program',
      'quais',
      '--category',
      'short',
      '--state',
      'submitted',
      '--key',
      'ref',
      '--yes',
    ]
    const file = join(tmpdir(), `opencall-addresses-${lang}.csv`)
    const rows = ['A,Un phare', 'B,Un quai'].map((row) => `${row},idea,Parce que tout commence ici,lena@example.net\n`)
    writeFileSync(file, `ref,title,stage,why,contact\n${rows.join('')}`)
    await product.opencall(['response', 'import', file, ...into])
    rmSync(file)
    await product.live('harbour')
    const api = await apiOf('harbour', ORGANISER)
    const idsOf = async (path: string) =>
      (await api.get<{ items: { id: string }[] }>(path)).body.items.map(({ id }) => id)
    const { platform, user } = (await api.get<{ platform: { id: string }; user: { id: string } }>('/api/session')).body
    const roles = await api.get<{ items: { id: string }[] }>(`/api/platforms/${platform.id}/roles`)
    const [role] = roles.body.items
    const programs = await api.get<{ items: { id: string; slug: string }[] }>('/api/user.programs')
    const program = `/api/user.programs/${programs.body.items.find(({ slug }) => slug === 'quais')?.id}`
    const [formId = ''] = await idsOf(`${program}/forms`)
    const [responseId = '', otherId = ''] = await idsOf(`${program}/responses`)
    const { sessionSlug, dutyId } = await makeSession(api, program, responseId)
    const made = await api.post<{ slug: string }>(`${program}/galleries`, { title: { fr: 'Lauréats' } })
    const vote = await api.post<{ slug: string }>(`${program}/votes`, { title: { fr: 'Vote', en: 'Vote' } })
    ids = {
      ...{ sessionSlug, dutyId, gallerySlug: made.body.slug, voteSlug: vote.body.slug },
      ...{ roleId: role?.id ?? '', userId: user.id, programSlug: 'quais', platformSlug: 'harbour' },
      ...{ formId, responseId, otherId },
    }
  })
  afterAll(() => product.stop())

  const say = (key: string) => t(lang, 'admin', key)

  async function outcomeOf(page: Page, asked: string): Promise<Outcome | string> {
    const { pathname, search } = new URL(page.url())
    const elsewhere = Object.entries(ELSEWHERE).find(([, at]) => at.test(pathname + search))
    if (elsewhere && pathname !== asked) return elsewhere[0]
    if (pathname !== asked) return pathname + search
    const title = await page
      .getByRole('heading', { level: 1 })
      .first()
      .innerText({ timeout: 100 })
      .catch(() => '')
    if (title === '') return 'no title'
    return title === say('state.forbidden') ? 'forbidden' : title === say('error.notFound') ? 'missing' : 'page'
  }

  /** What comes of each address, and what the console says meanwhile. */
  async function walk(page: Page, host: string, expected: [path: string, outcome: Outcome][]) {
    const said: string[] = []
    const found: Record<string, string> = {}
    let at = ''
    page.on('pageerror', (error) => said.push(`${at}: ${error.message}`))
    page.on('console', (line) => {
      const isRefused = REFUSED[at] && line.text().includes(`status of ${REFUSED[at]}`)
      if (line.type() === 'error' && !isRefused) said.push(`${at}: ${line.text()}`)
    })
    for (const [path, outcome] of expected) {
      at = path
      const asked = `/${lang}/${path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? '')}`
      await page.goto(product.url(host, asked), { waitUntil: 'commit' })
      await expect
        .poll(async () => (found[path] = await outcomeOf(page, asked)), { timeout: 10_000 })
        .toBe(outcome)
        .catch(() => {})
      if (outcome in ELSEWHERE) continue
      const menu = page.getByRole('navigation', { name: say('menu.name') })
      await expectAccessible(page)
      if (outcome === 'page' && ENTRIES.has(path) && size === DESKTOP)
        expect([path, await menu.locator('[aria-current=page]').count()]).toEqual([path, 1])
    }
    return { found, said }
  }

  it.each(PEOPLE)(
    'on the platform as %s',
    async (who) => {
      const email = { applicant: APPLICANT, collaborator: COLLABORATOR, owner: ORGANISER, nobody: null }[who]
      const { page, context } = email
        ? await personSignedIn(product, { locale: lang, size, email })
        : await product.person({ locale: lang, size })
      const walked = new Set<Outcomes>()
      const expected = Object.entries(ON_PLATFORM).flatMap(([path, outcomes]): [string, Outcome][] => {
        const outcome = outcomes[PEOPLE.indexOf(who)] ?? 'page'
        // On a phone the owner, who may open most pages, walks them all; of the same guards, others walk one address.
        const isLaidOut = who === 'owner' && !(outcome in ELSEWHERE)
        if (size === PHONE && !isLaidOut && walked.has(outcomes)) return []
        walked.add(outcomes)
        return [[path, outcome]]
      })
      expect(await walk(page, 'harbour', expected)).toEqual({ found: Object.fromEntries(expected), said: [] })
      await context.close()
    },
    300_000,
  )

  it.each(OPERATED)('on the host of the installation as %s', async (who) => {
    const { page, context } = await product.person({ locale: lang, size })
    if (who !== 'nobody') {
      const url = product.url('app', '/')
      const { cookies } = await apiOf('app', who === 'operator' ? OPERATOR : ORGANISER)
      await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url })))
    }
    const expected = Object.entries(ON_INSTALLATION).map(([path, outcomes]): [string, Outcome] => [
      path,
      outcomes[OPERATED.indexOf(who)] ?? 'page',
    ])
    expect(await walk(page, 'app', expected)).toEqual({ found: Object.fromEntries(expected), said: [] })
    await context.close()
  })
})
