import { matching } from '../../words.ts'
import { ORGANISER } from '../people.ts'
import { COULD_NOT_OPEN, OFFLINE } from './shows.ts'
import { admin, casesOf, front, problem, type Refusal, words } from './stage.ts'
import {
  changeCode,
  createsTag,
  failAt,
  goByMenu,
  goTo,
  NO_FAULT,
  offline,
  online,
  openTags,
  PROGRAM_READ,
  seesHeading,
  seesTag,
  signsInAt,
  typePassword,
  unroute,
  withFault,
} from './steps.ts'

export const FAILURES: readonly Refusal[] = [
  ...casesOf('Other errors', [
    {
      when: 'a name is taken: the field says so',
      who: 'owner',
      happens: createsTag('Film'),
      shows: { as: 'notice', text: problem('tag_nameTaken.detail') },
    },
    withFault({
      when: 'the server fails: the dialog that asked says so',
      who: 'owner',
      async happens(page, stage) {
        await failAt(page, stage, /\/tags$/, { method: 'POST' })
        await createsTag('Théâtre')(page, stage)
      },
      shows: { as: 'notice', text: problem('server_failure.detail') },
    }),
    {
      when: 'the network is cut',
      who: 'owner',
      happens: createsTag('Cirque', offline),
      shows: {
        as: 'notice',
        text: OFFLINE.text,
        button: admin('tags.createAction'),
        repair: online,
        leads: seesTag('Cirque'),
      },
      after: online,
    },
    {
      when: 'a file is too large',
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
      when: 'there were too many attempts to sign in',
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
  ]),
  ...casesOf('Layout load failure', [
    withFault({
      when: 'what a page needs cannot be read',
      who: 'owner',
      async happens(page, stage) {
        await failAt(page, stage, PROGRAM_READ)
        await goTo(page, stage, 'admin/programs/quais/params')
      },
      shows: {
        as: 'page',
        status: 500,
        ...COULD_NOT_OPEN,
        repair: unroute,
        leads: seesHeading(admin('menu.params')),
      },
    }),
    {
      when: 'the code of a page cannot be had',
      who: 'owner',
      async happens(page, stage) {
        await openTags(page, stage)
        await goByMenu(page, stage, 'menu.permissions', offline)
      },
      shows: {
        as: 'page',
        ...OFFLINE,
        button: admin('state.retry'),
        repair: online,
        leads: seesHeading(admin('menu.permissions')),
      },
      after: online,
    },
  ]),
  ...casesOf('Generic error', [
    withFault({
      when: 'a page needs what is away for now: its own status',
      who: 'owner',
      async happens(page, stage) {
        await failAt(page, stage, PROGRAM_READ, { status: 503, code: 'server.unavailable' })
        await goTo(page, stage, 'admin/programs/quais/params')
      },
      shows: { as: 'page', status: 503, ...COULD_NOT_OPEN },
    }),
  ]),
  ...casesOf('Unknown guard', [
    {
      when: 'a screen names a guard that is none',
      replaced: 'Every guard of a build is known: one name in its code is changed on the way.',
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
  ]),
  ...casesOf('Profile cannot be loaded', [
    withFault({
      when: 'an applicant opens their account',
      who: 'applicant',
      async happens(page, stage) {
        await failAt(page, stage, '**/api/profile')
        await goTo(page, stage, 'profile')
      },
      shows: { as: 'notice', text: front('account.profile.failed') },
    }),
  ]),
  ...casesOf('Roles, platforms, socket failures', [
    withFault({
      when: 'the socket has no credentials: the page works as it did',
      who: 'owner',
      async happens(page, stage) {
        await failAt(page, stage, '**/api/auth/socket')
        await createsTag('Chant')(page, stage)
      },
      shows: { as: 'nothing', goesOn: seesTag('Chant') },
    }),
    withFault({
      when: 'the list of one’s platforms cannot be read: the page says so, for an empty one would say that there are none',
      who: 'operator',
      async happens(page, stage) {
        await failAt(page, stage, /\/api\/auth\/[^/]+\/platforms/)
        await goTo(page, stage, 'admin/platforms', 'app')
      },
      shows: {
        as: 'page',
        title: admin('auth.platforms.title'),
        text: admin('state.error'),
        button: admin('state.retry'),
      },
    }),
  ]),
  ...casesOf('Logout failure', [
    withFault({
      when: 'the server does not take the sign-out',
      who: 'visitor',
      async happens(page, stage) {
        await signsInAt('admin/login', ORGANISER)(page, stage)
        await page.waitForURL(/programs/)
        await failAt(page, stage, '**/api/auth/logout')
        await page
          .getByRole('button', { name: words(stage, admin('header.account', { name: 'Camille Benali' })) })
          .click()
        await page.getByRole('menuitem', { name: words(stage, admin('header.signOut')) }).click()
      },
      shows: {
        as: 'redirect',
        to: /admin\/login$/,
        title: admin('auth.login.title'),
        button: admin('auth.login.submit'),
      },
      async after(page, stage) {
        await unroute(page, stage)
        await page.evaluate(() => localStorage.clear())
        await page.context().clearCookies()
      },
    }),
  ]),
  ...casesOf('Error page itself fails', [
    {
      when: 'what explains an error breaks as well: one sentence that came with the document',
      replaced: `${NO_FAULT} Its page has none either: the console that it writes to throws once.`,
      who: 'visitor',
      async happens(page, stage) {
        await page.context().addCookies(await stage.owner.context().cookies())
        await failAt(page, stage, PROGRAM_READ)
        await page.addInitScript(() => {
          const { error } = console
          console.error = (...values: unknown[]) => {
            console.error = error
            throw values[0]
          }
        })
        await goTo(page, stage, 'admin/programs/quais/params')
      },
      shows: { as: 'notice', text: ['common', 'failed'] },
      async after(page, stage) {
        await unroute(page, stage)
        await page.context().clearCookies()
      },
    },
  ]),
  ...casesOf('Loader bar', [
    withFault({
      when: 'the page that is being opened cannot be',
      who: 'owner',
      async happens(page, stage) {
        await goTo(page, stage, 'admin/home/programs')
        await failAt(page, stage, PROGRAM_READ)
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
      shows: { as: 'page', status: 500, ...COULD_NOT_OPEN },
      async after(page, stage) {
        await unroute(page, stage)
        const states = await page.evaluate(() => (window as unknown as { loaderStates: string[] }).loaderStates)
        if (!states.includes('failed')) throw new Error(`the loader bar was ${states}`)
      },
    }),
  ]),
]
