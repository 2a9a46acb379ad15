import type { Page, Route } from 'playwright'
import type { Section } from '#locales/read.ts'
import { type Browser, browserOf } from '../http.ts'
import { matching, t, type Values } from '../words.ts'
import { ORGANISER, PASSWORD } from './people.ts'
import { CALL, PHONE, type Product } from './product.ts'

/* The error catalogue of the specification (§8): how each row comes about, and what the person sees then. */

export const APPLICANT = 'lena@example.org'
/** Has lost a role, then all access. */
export const HOLDER = 'noor@example.org'
/** Registered, never confirmed. */
export const UNCONFIRMED = 'ivo@example.org'
export const OPERATOR = 'olga@example.org'

/** The call of the journeys beside two programs that cannot be published. */
export const PROGRAMS = `${CALL}
  - slug: vide
    title: { fr: Programme vide, en: Empty program }
    lang: fr
    languages: [fr, en]
    zone: Europe/Paris
    published: false
    categories: []
  - slug: lacunes
    title: { fr: Programme à lacunes, en: Program with gaps }
    lang: fr
    languages: [fr, en]
    zone: Europe/Paris
    published: false
    categories:
      - key: text
        title: { fr: Sans texte, en: No text }
        steps: [{ key: rules, type: textarea, title: { fr: Règles, en: Rules }, content: { fr: '<p></p>', en: '<p></p>' } }]
      - key: form
        title: { fr: Sans formulaire, en: No form }
        steps: [{ key: project, type: form, title: { fr: Projet, en: Project } }]
      - key: steps
        title: { fr: Sans étape, en: No step }
        steps: []
`

export interface Stage {
  lang: 'fr' | 'en'
  size: { width: number; height: number }
  product: Product
  /** Windows of the owner and of the holder of a role in the back office. No socket tells them of a change: a refusal does. */
  owner: Page
  holder: Page
  /** A window of the applicant on the public pages, and of somebody who has not signed in. */
  applicant: Page
  visitor: Page
  /** A super admin on the host of the installation. */
  operator: Page
  operating: Browser
}

type Who = 'owner' | 'holder' | 'applicant' | 'visitor' | 'operator'

/** Words by section and key, or the specification's own where the product has none. */
type Said = readonly [Section, string, Values?] | string

interface Shown {
  title?: Said
  text?: Said
  /** Of a button or a link. */
  button?: Said
  /** Puts right what was wrong, before the button is pressed. */
  mended?: (page: Page, stage: Stage) => Promise<unknown>
  /** What is there once the button was pressed. */
  leads?: (page: Page, stage: Stage) => Promise<unknown>
}

type Shows =
  | ({ as: 'dialog'; title: Said } & Shown)
  /** A page at its own address, or in place of the one that was asked for. */
  | ({ as: 'page'; title: Said; status?: number } & Shown)
  | ({ as: 'redirect'; to: RegExp; title: Said } & Shown)
  /** In a message of the page, or of the dialog that asked. */
  | ({ as: 'notice' } & Shown)
  /** Nothing, and the work goes on. */
  | { as: 'nothing'; goesOn: (page: Page, stage: Stage) => Promise<unknown> }

export interface Refusal {
  /** The situation, as the catalogue has it. */
  row: string
  when: string
  /** `server`: it really answers so. Otherwise why an answer, or the code, is replaced on its way. */
  from: 'server' | { replaced: string }
  who: Who
  happens: (page: Page, stage: Stage) => Promise<unknown>
  shows: Shows
  /** Puts back what the others do not expect. */
  after?: (page: Page, stage: Stage) => Promise<unknown>
}

/** Rows that no page of the product can show: which test holds them. */
export interface Elsewhere {
  row: string
  because: string
  /** Null: there is nothing that it could be about. */
  test: string | null
}

export const words = ({ lang }: Pick<Stage, 'lang'>, said: Said): RegExp | string =>
  typeof said === 'string' ? said : matching(lang, ...said)
const admin = (key: string, values?: Values): Said => ['admin', key, values]
const front = (key: string, values?: Values): Said => ['front', key, values]
const problem = (key: string, values?: Values): Said => ['problems', key, values]

const goTo = (page: Page, { product, lang }: Stage, path: string, host = 'harbour') =>
  page.goto(product.url(host, `/${lang}/${path}`))

async function openTags(page: Page, stage: Stage) {
  await goTo(page, stage, 'admin/home/tags')
  await page
    .getByRole('button', { name: words(stage, admin('tags.create')) })
    .first()
    .waitFor()
}

/** Writes something, on a page that shows the tags. */
async function createTag(page: Page, stage: Stage, name: string) {
  await page
    .getByRole('button', { name: words(stage, admin('tags.create')) })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: words(stage, admin('tags.create')) })
  await dialog.getByLabel(words(stage, admin('tags.name'))).fill(name)
  await dialog.getByRole('button', { name: words(stage, admin('tags.createAction')), exact: true }).click()
}

const openTagsAndCreate = (name: string) => async (page: Page, stage: Stage) => {
  await openTags(page, stage)
  await createTag(page, stage, name)
}

async function signInAt(page: Page, stage: Stage, path: string, email: string) {
  await goTo(page, stage, path)
  await typePassword(page, email)
}

async function typePassword(page: Page, email: string) {
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[autocomplete=current-password]').fill(PASSWORD)
  await page.keyboard.press('Enter')
}

/** Follows a link of the menu, which is a drawer on a phone. */
async function goByMenu(page: Page, stage: Stage, label: string) {
  if (stage.size === PHONE) await page.getByRole('button', { name: words(stage, admin('header.menu')) }).click()
  await page
    .getByRole('navigation', { name: words(stage, admin('menu.name')) })
    .getByRole('link', { name: words(stage, admin(label)), exact: true })
    .click()
}

async function saveProfile(page: Page, stage: Stage) {
  const save = page.getByRole('button', { name: words(stage, front('account.profile.save')), exact: true })
  await page.getByLabel(words(stage, front('account.firstname')), { exact: true }).fill('Léna')
  await save.click()
}
async function openProfile(page: Page, stage: Stage) {
  await goTo(page, stage, 'profile')
  await page.getByRole('button', { name: words(stage, front('account.profile.save')), exact: true }).waitFor()
}

/** Once nothing is under way that would be told so first. */
async function forget(page: Page, ...names: string[]) {
  await page.waitForLoadState('networkidle')
  await Promise.all(names.map((name) => page.context().clearCookies({ name })))
}

/** Answers in place of the server, as it would. */
const failWith =
  ({ lang }: Stage, status = 500, code = 'server.failure') =>
  (route: Route) => {
    const say = (part: string) => t(lang, 'problems', `${code.replaceAll('.', '_')}.${part}`)
    const told = { title: say('title'), detail: say('detail'), status, code, issues: [], reference: 'ref-1' }
    return route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify(told) })
  }
const A_FAULT = 'The server has no fault that could be called up.'
const UNKNOWN_GUARD = 'Every guard of a build is known: one name in its code is changed on the way.'

/** Changes the code of the back office on its way. */
async function changeCode(page: Page, { product }: Stage, change: (code: string) => string) {
  await page.route('**/_b/*.js', async (route) => {
    // Node does not resolve `*.localhost`.
    const { host, pathname } = new URL(route.request().url())
    const { text } = await browserOf(product.port, host).get(pathname)
    await route.fulfill({ contentType: 'text/javascript', body: change(text) })
  })
}
const online = (page: Page) => page.context().setOffline(false)
const unroute = (page: Page) => page.unrouteAll({ behavior: 'ignoreErrors' })

const moveTo = async ({ operating }: Stage, to: string) => {
  const answer = await operating.put('/api/operator/platforms/harbour/state', { to, reason: 'For the journey' })
  if (answer.status !== 200) throw new Error(`Moving the platform gave ${answer.status}: ${answer.text}`)
}

/** Once nothing is under way that would be refused before the person does anything. */
async function moveInSilence(page: Page, stage: Stage, to: string) {
  await page.waitForLoadState('networkidle')
  await moveTo(stage, to)
}

const logIn = admin('auth.login.title')
const OFFLINE = { title: admin('problem.client_offline.title'), text: admin('problem.client_offline.detail') }
const SIGN_OUT = admin('header.signOut')
const CLOSE = admin('dialog.close')
const COULD_NOT_OPEN = { title: admin('error.title'), text: admin('error.hint'), button: admin('state.retry') }
const isGone = (page: Page) => page.getByRole('dialog').first().waitFor({ state: 'detached' })

async function pressPublish(page: Page, stage: Stage, slug: string) {
  await goTo(page, stage, `admin/programs/${slug}/configure`)
  await page.getByRole('button', { name: words(stage, admin('configure.publish')), exact: true }).click()
}

/** In the order in which they run: the platform's own states come last. */
export const REFUSALS: readonly Refusal[] = [
  {
    row: 'HTTP 401',
    when: 'access has run out while the organiser works',
    from: 'server',
    who: 'owner',
    async happens(page, stage) {
      await openTags(page, stage)
      await forget(page, 'access')
      const refreshed: string[] = []
      page.on('request', (request) => request.url().endsWith('/auth/refresh') && refreshed.push(request.url()))
      await createTag(page, stage, 'Film')
      await page.getByText(words(stage, admin('tags.created', { name: 'Film' }))).waitFor()
      if (refreshed.length !== 1) throw new Error(`refreshed ${refreshed.length} times`)
    },
    shows: { as: 'nothing', goesOn: isGone },
  },
  {
    row: 'HTTP 401',
    when: 'the organiser’s session is over',
    from: 'server',
    who: 'owner',
    async happens(page, stage) {
      await openTags(page, stage)
      await forget(page, 'access', 'refresh')
      await createTag(page, stage, 'Radio')
    },
    shows: {
      as: 'redirect',
      to: /\/admin\/login\?backTo=%2F..%2Fadmin%2Fhome%2Ftags&expired=1$/,
      title: logIn,
      text: admin('auth.login.expired'),
      button: admin('auth.login.submit'),
      leads: async (page) => {
        await typePassword(page, ORGANISER)
        await page.waitForURL(/admin\/home\/tags$/)
      },
    },
  },
  {
    row: 'HTTP 401',
    when: 'the applicant’s session is over',
    from: 'server',
    who: 'applicant',
    async happens(page, stage) {
      await openProfile(page, stage)
      await forget(page, 'access', 'refresh')
      await saveProfile(page, stage)
    },
    shows: {
      as: 'redirect',
      to: /\/..\/login\?backTo=%2F..%2Fprofile&expired=1$/,
      title: front('account.login.title'),
      text: front('account.login.expired'),
      button: front('account.login.submit'),
      leads: async (page) => {
        await typePassword(page, APPLICANT)
        await page.waitForURL(/\/profile$/)
      },
    },
  },
  {
    row: '403 account_not_confirmed',
    when: 'somebody signs in to the back office without having opened the link',
    from: 'server',
    who: 'visitor',
    happens: (page, stage) => signInAt(page, stage, 'admin/login', UNCONFIRMED),
    shows: {
      as: 'dialog',
      title: problem('account_not_confirmed.title'),
      text: problem('account_not_confirmed.detail'),
      button: CLOSE,
      leads: isGone,
    },
  },
  {
    row: '403 account_not_confirmed',
    when: 'the same on the public pages, which offer the link once more',
    from: 'server',
    who: 'visitor',
    happens: (page, stage) => signInAt(page, stage, 'login', UNCONFIRMED),
    shows: {
      as: 'notice',
      title: front('account.login.unconfirmed'),
      text: front('account.login.unconfirmedHint'),
      button: front('account.login.resend'),
      leads: (page, stage) =>
        page.getByText(words(stage, front('account.login.resent', { email: UNCONFIRMED }))).waitFor(),
    },
  },
  {
    row: '403 missing_permissions',
    when: 'the right was taken away since the page was opened',
    from: 'server',
    who: 'holder',
    async happens(page, stage) {
      await openTags(page, stage)
      await stage.product.opencall([
        'user',
        'revoke',
        HOLDER,
        'platform-administrator',
        '--platform',
        'harbour',
        '--yes',
      ])
      await createTag(page, stage, 'Danse')
    },
    shows: {
      as: 'dialog',
      title: problem('missing_permissions.title'),
      text: problem('missing_permissions.detail'),
      button: CLOSE,
      leads: (page, stage) =>
        page
          .getByRole('dialog', { name: words(stage, problem('missing_permissions.title')) })
          .waitFor({ state: 'detached' }),
    },
  },
  {
    row: '403 account_access_revoked',
    when: 'somebody whose access was taken away signs in to the back office',
    from: 'server',
    who: 'holder',
    async happens(page, stage) {
      await stage.product.opencall(['user', 'revoke', HOLDER, '--platform', 'harbour', '--yes'])
      await goTo(page, stage, 'admin/home/tags')
      await page.waitForURL(/admin\/login/)
      await typePassword(page, HOLDER)
    },
    shows: {
      as: 'dialog',
      title: problem('account_access_revoked.title'),
      text: problem('account_access_revoked.detail'),
      button: CLOSE,
      leads: isGone,
    },
  },
  {
    row: '403 account_access_revoked',
    when: 'the same on the public pages',
    from: 'server',
    who: 'holder',
    happens: (page, stage) => signInAt(page, stage, 'login', HOLDER),
    shows: {
      as: 'notice',
      title: problem('account_access_revoked.title'),
      text: problem('account_access_revoked.detail'),
    },
  },
  {
    row: 'Other errors',
    when: 'a name is taken: the field says so',
    from: 'server',
    who: 'owner',
    happens: openTagsAndCreate('Film'),
    shows: { as: 'notice', text: problem('tag_nameTaken.detail') },
  },
  {
    row: 'Other errors',
    when: 'the server fails: the dialog that asked says so',
    from: { replaced: A_FAULT },
    who: 'owner',
    async happens(page, stage) {
      const fail = failWith(stage)
      await page.route(/\/tags$/, (route) => (route.request().method() === 'POST' ? fail(route) : route.fallback()))
      await openTagsAndCreate('Théâtre')(page, stage)
    },
    shows: { as: 'notice', text: problem('server_failure.detail') },
    after: unroute,
  },
  {
    row: 'Other errors',
    when: 'the network is cut',
    from: 'server',
    who: 'owner',
    async happens(page, stage) {
      await openTags(page, stage)
      await page.context().setOffline(true)
      await createTag(page, stage, 'Cirque')
    },
    shows: {
      as: 'notice',
      text: OFFLINE.text,
      button: admin('tags.createAction'),
      mended: online,
      leads: (page, stage) => page.getByText(words(stage, admin('tags.created', { name: 'Cirque' }))).waitFor(),
    },
    after: online,
  },
  {
    row: 'Other errors',
    when: 'a file is too large',
    from: 'server',
    who: 'applicant',
    async happens(page, stage) {
      await goTo(page, stage, 'applications/quais/apply?category=short')
      await page
        .getByRole('button', { name: matching(stage.lang, 'front', 'apply.choose') })
        .first()
        .click()
      const buffer = Buffer.alloc(1_100_000, '%PDF-1.4\n')
      await page.locator('input[type=file]').setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer })
    },
    shows: { as: 'notice', text: ['validation', 'file-max-size', { name: 'plan.pdf', max: /.+/ }] },
  },
  {
    row: 'Other errors',
    when: 'there were too many attempts to sign in',
    from: 'server',
    who: 'visitor',
    async happens(page, stage) {
      const email = 'nobody@example.org'
      await goTo(page, stage, 'admin/login')
      const token = await page.evaluate(async () => (await (await fetch('/api/session')).json()).csrfToken as string)
      await page.evaluate(
        ([email, token]) =>
          Promise.all(
            Array.from({ length: 10 }, () =>
              fetch('/api/auth/login', {
                method: 'POST',
                headers: { 'content-type': 'application/json', 'x-csrf-token': token },
                body: JSON.stringify({ email, password: 'not the password' }),
              }),
            ),
          ).then(() => {}),
        [email, token] as const,
      )
      await typePassword(page, email)
    },
    shows: { as: 'notice', text: problem('rate_limited.detail', { wait: /.+/ }) },
  },
  {
    row: 'Layout load failure',
    when: 'what a page needs cannot be read',
    from: { replaced: A_FAULT },
    who: 'owner',
    async happens(page, stage) {
      await page.route(/\/api\/user\.programs\/quais(\?|$)/, failWith(stage))
      await goTo(page, stage, 'admin/programs/quais/params')
    },
    shows: {
      as: 'page',
      status: 500,
      ...COULD_NOT_OPEN,
      mended: unroute,
      leads: (page, stage) =>
        page.getByRole('heading', { level: 1, name: words(stage, admin('menu.params')) }).waitFor(),
    },
    after: unroute,
  },
  {
    row: 'Layout load failure',
    when: 'the code of a page cannot be had',
    from: 'server',
    who: 'owner',
    async happens(page, stage) {
      await openTags(page, stage)
      await page.context().setOffline(true)
      await goByMenu(page, stage, 'menu.permissions')
    },
    shows: {
      as: 'page',
      ...OFFLINE,
      button: admin('state.retry'),
      mended: online,
      leads: (page, stage) =>
        page.getByRole('heading', { level: 1, name: words(stage, admin('menu.permissions')) }).waitFor(),
    },
    after: online,
  },
  {
    row: 'Generic error',
    when: 'a page needs what is away for now: its own status',
    from: { replaced: A_FAULT },
    who: 'owner',
    async happens(page, stage) {
      await page.route(/\/api\/user\.programs\/quais(\?|$)/, failWith(stage, 503, 'server.unavailable'))
      await goTo(page, stage, 'admin/programs/quais/params')
    },
    shows: { as: 'page', status: 503, ...COULD_NOT_OPEN },
    after: unroute,
  },
  {
    row: 'Unknown guard',
    when: 'a screen names a guard that is none',
    from: { replaced: UNKNOWN_GUARD },
    who: 'owner',
    async happens(page, stage) {
      await changeCode(page, stage, (code) => code.replaceAll(/(["'`])hasWork\1/g, '"noSuchGuard"'))
      await goTo(page, stage, 'admin/home/tags')
    },
    shows: {
      as: 'page',
      status: 500,
      title: admin('error.title'),
      text: 'Unknown middleware',
      button: admin('error.home'),
    },
    after: unroute,
  },
  {
    row: 'No route match / route validation fails',
    when: 'an organiser opens an address that is none',
    from: 'server',
    who: 'owner',
    happens: (page, stage) => goTo(page, stage, 'admin/nowhere'),
    shows: {
      as: 'page',
      status: 404,
      title: admin('error.notFound'),
      text: admin('error.notFoundHint'),
      button: admin('error.home'),
      leads: (page) => page.waitForURL(/admin\/home\/programs$/),
    },
  },
  {
    row: 'No route match / route validation fails',
    when: 'somebody who has not signed in opens one of the back office',
    from: 'server',
    who: 'visitor',
    happens: (page, stage) => goTo(page, stage, 'admin/nowhere'),
    shows: {
      as: 'page',
      status: 404,
      title: admin('error.notFound'),
      text: admin('error.notFoundHint'),
      button: admin('error.signIn'),
      leads: (page) => page.waitForURL(/admin\/login$/),
    },
  },
  {
    row: 'No route match / route validation fails',
    when: 'somebody opens one of the public pages',
    from: 'server',
    who: 'visitor',
    happens: (page, stage) => goTo(page, stage, 'nowhere'),
    shows: {
      as: 'page',
      status: 404,
      title: front('missing.title'),
      text: front('missing.page'),
      button: front('missing.home'),
      leads: (page) => page.waitForURL(/\/..\/$/),
    },
  },
  {
    row: 'Program not found',
    when: 'somebody opens the page of a program that is none',
    from: 'server',
    who: 'visitor',
    happens: (page, stage) => goTo(page, stage, 'applications/nowhere'),
    shows: {
      as: 'page',
      status: 404,
      title: front('missing.title'),
      text: front('missing.program'),
      button: front('missing.home'),
      leads: (page) => page.waitForURL(/\/..\/$/),
    },
  },
  {
    row: 'Program not found',
    when: 'an organiser opens one in the back office: the list of programs says so (§4)',
    from: 'server',
    who: 'owner',
    happens: (page, stage) => goTo(page, stage, 'admin/programs/nowhere/params'),
    shows: {
      as: 'redirect',
      to: /admin\/home\/programs$/,
      title: admin('programs.title'),
      text: problem('resource_notFound.detail'),
    },
  },
  {
    row: 'Application not found',
    when: 'an applicant opens an application that is none',
    from: 'server',
    who: 'applicant',
    happens: (page, stage) =>
      goTo(page, stage, 'applications/quais/apply?responseId=01900000-0000-7000-8000-000000000001'),
    shows: {
      as: 'page',
      title: front('missing.applicationTitle'),
      text: front('missing.application'),
      button: front('missing.back'),
      leads: (page) => page.waitForURL(/applications\/quais$/),
    },
  },
  {
    row: 'Profile cannot be loaded',
    when: 'an applicant opens their account',
    from: { replaced: A_FAULT },
    who: 'applicant',
    async happens(page, stage) {
      await page.route('**/api/profile', failWith(stage))
      await goTo(page, stage, 'profile')
    },
    shows: { as: 'notice', text: front('account.profile.failed') },
    after: unroute,
  },
  {
    row: 'Roles, platforms, socket failures',
    when: 'the socket has no credentials: the page works as it did',
    from: { replaced: A_FAULT },
    who: 'owner',
    async happens(page, stage) {
      await page.route('**/api/auth/socket', failWith(stage))
      await openTags(page, stage)
    },
    shows: {
      as: 'nothing',
      async goesOn(page, stage) {
        await createTag(page, stage, 'Chant')
        await page.getByText(words(stage, admin('tags.created', { name: 'Chant' }))).waitFor()
      },
    },
    after: unroute,
  },
  {
    row: 'Roles, platforms, socket failures',
    when: 'the list of one’s platforms cannot be read: the page says so, for an empty one would say that there are none',
    from: { replaced: A_FAULT },
    who: 'operator',
    async happens(page, stage) {
      await page.route(/\/api\/auth\/[^/]+\/platforms/, failWith(stage))
      await goTo(page, stage, 'admin/platforms', 'app')
    },
    shows: {
      as: 'page',
      title: admin('auth.platforms.title'),
      text: admin('state.error'),
      button: admin('state.retry'),
    },
    after: unroute,
  },
  {
    row: 'Logout failure',
    when: 'the server does not take the sign-out',
    from: { replaced: A_FAULT },
    who: 'visitor',
    async happens(page, stage) {
      await signInAt(page, stage, 'admin/login', ORGANISER)
      await page.waitForURL(/programs/)
      await page.route('**/api/auth/logout', failWith(stage))
      await page
        .getByRole('button', { name: words(stage, admin('header.account', { name: 'Camille Benali' })) })
        .click()
      await page.getByRole('menuitem', { name: words(stage, SIGN_OUT) }).click()
    },
    shows: { as: 'redirect', to: /admin\/login$/, title: logIn, button: admin('auth.login.submit') },
    after: async (page) => {
      await unroute(page)
      await page.evaluate(() => localStorage.clear())
      await page.context().clearCookies()
    },
  },
  {
    row: 'Error page itself fails',
    when: 'what explains an error breaks as well: one sentence that came with the document',
    from: { replaced: `${A_FAULT} Its page has none either: the console that it writes to throws once.` },
    who: 'visitor',
    async happens(page, stage) {
      await page.context().addCookies(await stage.owner.context().cookies())
      await page.route(/\/api\/user\.programs\/quais(\?|$)/, failWith(stage))
      await page.addInitScript(() => {
        const { error } = console
        console.error = (...told: unknown[]) => {
          console.error = error
          throw told[0]
        }
      })
      await goTo(page, stage, 'admin/programs/quais/params')
    },
    shows: { as: 'notice', text: ['common', 'failed'] },
    after: async (page) => {
      await unroute(page)
      await page.context().clearCookies()
    },
  },
  {
    row: 'Loader bar',
    when: 'the page that is being opened cannot be',
    from: { replaced: A_FAULT },
    who: 'owner',
    async happens(page, stage) {
      await goTo(page, stage, 'admin/home/programs')
      await page.route(/\/api\/user\.programs\/quais(\?|$)/, failWith(stage))
      await page.evaluate(() => {
        const states: string[] = []
        Object.assign(window, { loaderStates: states })
        new MutationObserver((changes) => {
          for (const { target } of changes) states.push((target as HTMLElement).dataset.state ?? '')
        }).observe(document, { subtree: true, attributeFilter: ['data-state'] })
      })
      await page
        .getByRole('link', { name: { fr: 'Les quais ouverts', en: 'Open quays' }[stage.lang] })
        .first()
        .click()
    },
    shows: {
      as: 'page',
      status: 500,
      ...COULD_NOT_OPEN,
    },
    async after(page) {
      await unroute(page)
      const states = await page.evaluate(() => (window as unknown as { loaderStates: string[] }).loaderStates)
      if (!states.includes('failed')) throw new Error(`the loader bar was ${states}`)
    },
  },
  {
    row: 'Categories cannot load before publish',
    when: 'the publication check cannot read them',
    from: { replaced: A_FAULT },
    who: 'owner',
    async happens(page, stage) {
      await page.route(/\/api\/user\.programs\/[^/]+\/check/, failWith(stage, 503, 'failed_to_load_categoriess'))
      await pressPublish(page, stage, 'lacunes')
    },
    shows: { as: 'notice', text: problem('failed_to_load_categoriess.detail') },
    after: unroute,
  },
  {
    row: 'Program check errors',
    when: 'a program without categories is to be published',
    from: 'server',
    who: 'owner',
    happens: (page, stage) => pressPublish(page, stage, 'vide'),
    shows: {
      as: 'dialog',
      title: admin('configure.check.title'),
      text: admin('configure.check.programCategoriesMustNotBeEmpty'),
      button: admin('configure.check.fix'),
      leads: (page, stage) =>
        page.getByRole('dialog', { name: words(stage, admin('configure.category.new')) }).waitFor(),
    },
  },
  ...(['textareaMustNotBeEmpty', 'formMustNotBeEmpty', 'stepsMustNotBeEmpty'] as const).map(
    (code): Refusal => ({
      row: 'Program check errors',
      when: `among others ${code}; closing publishes nothing`,
      from: 'server',
      who: 'owner',
      happens: (page, stage) => pressPublish(page, stage, 'lacunes'),
      shows: {
        as: 'dialog',
        title: admin('configure.check.title'),
        text: admin(`configure.check.${code}`),
        button: CLOSE,
        leads: (page, stage) =>
          page.getByRole('button', { name: words(stage, admin('configure.publish')), exact: true }).waitFor(),
      },
    }),
  ),
  {
    row: '403 platform_in_standby',
    when: 'the platform was put on standby while the organiser works',
    from: 'server',
    who: 'owner',
    async happens(page, stage) {
      await openTags(page, stage)
      await moveInSilence(page, stage, 'standby')
      await createTag(page, stage, 'Cinéma')
    },
    shows: {
      as: 'dialog',
      title: problem('platform_in_standby.title'),
      text: problem('platform_in_standby.detail'),
      button: CLOSE,
      async leads(page, stage) {
        await page.getByRole('button', { name: words(stage, admin('dialog.cancel')) }).click()
        // The delete button of a confirmation is disabled (§4), and the next page is that of the state.
        await page.getByRole('button', { name: words(stage, admin('tags.menu', { name: 'Film' })) }).click()
        await page.getByRole('menuitem', { name: words(stage, admin('tags.deleteMenu')), exact: true }).click()
        const remove = page.getByRole('button', { name: words(stage, admin('tags.deleteAction')) })
        if (await remove.isEnabled()) throw new Error('the button that deletes is enabled')
        await page.keyboard.press('Escape')
        await isGone(page)
        // The drawer of a phone reads more, and is refused that too.
        if (stage.size === PHONE) await goTo(page, stage, 'admin/permissions')
        else await goByMenu(page, stage, 'menu.permissions')
        await page.waitForURL(/admin\/standby-landing-page$/)
      },
    },
  },
  {
    row: '403 platform_in_standby',
    when: 'an organiser opens a page of it',
    from: 'server',
    who: 'owner',
    happens: (page, stage) => goTo(page, stage, 'admin/home/tags'),
    shows: {
      as: 'redirect',
      to: /admin\/standby-landing-page$/,
      title: admin('auth.standby.title'),
      text: admin('auth.standby.text'),
      button: admin('menu.publicSite'),
      leads: (page) => page.waitForURL(/\/..\/$/),
    },
  },
  {
    row: '403 platform_in_standby',
    when: 'an applicant saves there',
    from: 'server',
    who: 'applicant',
    async happens(page, stage) {
      await openProfile(page, stage)
      await saveProfile(page, stage)
    },
    shows: {
      as: 'notice',
      title: problem('platform_in_standby.title'),
      text: problem('platform_in_standby.detail'),
    },
  },
  {
    row: '403 platform_suspended',
    when: 'the platform was suspended while the organiser works',
    from: 'server',
    who: 'owner',
    async happens(page, stage) {
      await moveTo(stage, 'active')
      await openTags(page, stage)
      await moveInSilence(page, stage, 'suspended')
      await createTag(page, stage, 'Opéra')
    },
    shows: {
      as: 'redirect',
      to: /admin\/suspended-landing-page$/,
      title: admin('auth.suspended.title'),
      text: admin('auth.suspended.text'),
      button: admin('menu.publicSite'),
      leads: (page) => page.waitForURL(/\/..\/$/),
    },
  },
  {
    row: '403 platform_suspended',
    when: 'an applicant saves there',
    from: 'server',
    who: 'applicant',
    async happens(page, stage) {
      await openProfile(page, stage)
      await saveProfile(page, stage)
    },
    shows: {
      as: 'notice',
      title: problem('platform_suspended.title'),
      text: problem('platform_suspended.detail'),
    },
  },
  {
    row: '403 platform_suspended',
    when: 'the platform is deleted (§4): an organiser opens a page of it',
    from: 'server',
    who: 'owner',
    async happens(page, stage) {
      await moveTo(stage, 'deleted')
      await goTo(page, stage, 'admin/home/tags')
    },
    shows: {
      as: 'redirect',
      to: /\/..\/platform-deleted$/,
      title: admin('auth.deleted.title'),
      text: admin('auth.deleted.text'),
      button: SIGN_OUT,
      leads: (page) => page.waitForURL(/admin\/login$/),
    },
  },
  {
    row: '403 platform_suspended',
    when: 'the platform is deleted (§4): somebody opens its public pages',
    from: 'server',
    who: 'visitor',
    happens: (page, stage) => goTo(page, stage, 'applications/quais'),
    shows: {
      as: 'redirect',
      to: /\/..\/platform-deleted$/,
      title: front('deleted.title'),
      text: front('deleted.text'),
      button: front('deleted.signIn'),
      leads: (page) => page.waitForURL(/\/..\/login$/),
    },
  },
]

export const ELSEWHERE: readonly Elsewhere[] = [
  {
    row: 'Unpublished votes session',
    because: 'No public page shows sessions yet; its guard and its words are there.',
    test: 'admin/app/ErrorPage.test.tsx',
  },
  {
    row: 'Unpublished gallery',
    because: 'No public page shows galleries yet; its guard and its words are there.',
    test: 'admin/app/ErrorPage.test.tsx',
  },
  {
    row: 'Other program-check failures',
    because: 'Public pages are published files: no program is asked for when one opens.',
    test: 'server/publish/serve.test.ts',
  },
  {
    row: 'Billing validation',
    because: 'Nothing is billed yet.',
    test: null,
  },
  {
    row: 'Missing id / body',
    because: 'No screen makes such a call.',
    test: 'admin/app/callInput.test.ts',
  },
]

/** What the specification words itself, in the language in which it does: locale, section, key, words. */
export const SPECIFIED = [
  ['en', 'admin', 'error.notFound', 'This page could not be found'],
  ['en', 'front', 'missing.page', 'This page could not be found'],
  ['fr', 'front', 'missing.title', 'Page introuvable'],
  ['fr', 'front', 'missing.program', "Le programme auquel vous essayez d'accéder n'existe plus ou n'est pas valide."],
  ['fr', 'front', 'missing.home', 'Accueil'],
  ['fr', 'front', 'missing.applicationTitle', 'Page Introuvable'],
  [
    'fr',
    'front',
    'missing.application',
    "La candidature à laquelle vous essayez d'accéder n'existe plus ou n'est pas valide.",
  ],
  ['fr', 'front', 'missing.back', 'Revenir au programme'],
  ['fr', 'admin', 'unpublished.title', 'Page introuvable'],
  ['fr', 'admin', 'menu.home', 'Accueil'],
  ['en', 'front', 'account.profile.failed', 'Authentification failed'],
  ['en', 'problems', 'account_access_revoked.title', 'Access forbidden'],
  ['en', 'problems', 'platform_in_standby.title', 'Access forbidden'],
  ['en', 'admin', 'configure.check.fix', 'Fix'],
] as const satisfies readonly [string, Section, string, string][]
