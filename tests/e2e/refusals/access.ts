import { ORGANISER } from '../people.ts'
import { inDialog, inNotice } from './shows.ts'
import {
  APPLICANT,
  admin,
  casesOf,
  front,
  HOLDER,
  problem,
  type Refusal,
  type Stage,
  UNCONFIRMED,
  words,
} from './stage.ts'
import {
  createsTag,
  createTag,
  dialogIsClosed,
  goTo,
  loses,
  openTags,
  savesProfile,
  seesTag,
  seesText,
  signsInAt,
  typePassword,
} from './steps.ts'

const revoke = ({ product }: Stage, ...roles: string[]) =>
  product.opencall(['user', 'revoke', HOLDER, ...roles, '--platform', 'harbour', '--yes'])

export const ACCESS: readonly Refusal[] = [
  ...casesOf('HTTP 401', [
    {
      when: 'access has run out while the organiser works',
      who: 'owner',
      async happens(page, stage) {
        await openTags(page, stage)
        await loses('access')(page, stage)
        const refreshed: string[] = []
        page.on('request', (request) => request.url().endsWith('/auth/refresh') && refreshed.push(request.url()))
        await createTag(page, stage, 'Film')
        await seesTag('Film')(page, stage)
        if (refreshed.length !== 1) throw new Error(`refreshed ${refreshed.length} times`)
      },
      shows: { as: 'nothing', goesOn: dialogIsClosed },
    },
    {
      when: 'the organiser’s session is over',
      who: 'owner',
      happens: createsTag('Radio', loses('access', 'refresh')),
      shows: {
        as: 'redirect',
        to: /\/admin\/login\?backTo=%2F..%2Fadmin%2Fhome%2Ftags&expired=1$/,
        title: admin('auth.login.title'),
        text: admin('auth.login.expired'),
        button: admin('auth.login.submit'),
        leads: async (page) => {
          await typePassword(page, ORGANISER)
          await page.waitForURL(/admin\/home\/tags$/)
        },
      },
    },
    {
      when: 'the applicant’s session is over',
      who: 'applicant',
      happens: savesProfile(loses('access', 'refresh')),
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
  ]),
  ...casesOf('403 account_not_confirmed', [
    {
      when: 'somebody signs in to the back office without having opened the link',
      who: 'visitor',
      happens: signsInAt('admin/login', UNCONFIRMED),
      shows: inDialog('account_not_confirmed'),
    },
    {
      when: 'the same on the public pages, which offer the link once more',
      who: 'visitor',
      happens: signsInAt('login', UNCONFIRMED),
      shows: {
        as: 'notice',
        title: front('account.login.unconfirmed'),
        text: front('account.login.unconfirmedHint'),
        button: front('account.login.resend'),
        leads: seesText(front('account.login.resent', { email: UNCONFIRMED })),
      },
    },
  ]),
  ...casesOf('403 missing_permissions', [
    {
      when: 'the right was taken away since the page was opened',
      who: 'holder',
      happens: createsTag('Danse', (_page, stage) => revoke(stage, 'platform-administrator')),
      shows: inDialog('missing_permissions', (page, stage) =>
        page
          .getByRole('dialog', { name: words(stage, problem('missing_permissions.title')) })
          .waitFor({ state: 'detached' }),
      ),
    },
  ]),
  ...casesOf('403 account_access_revoked', [
    {
      when: 'somebody whose access was taken away signs in to the back office',
      who: 'holder',
      async happens(page, stage) {
        await revoke(stage)
        await goTo(page, stage, 'admin/home/tags')
        await page.waitForURL(/admin\/login/)
        await typePassword(page, HOLDER)
      },
      shows: inDialog('account_access_revoked'),
    },
    {
      when: 'the same on the public pages',
      who: 'holder',
      happens: signsInAt('login', HOLDER),
      shows: inNotice('account_access_revoked'),
    },
  ]),
]
