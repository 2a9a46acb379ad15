import { PHONE } from '../product.ts'
import { inDialog, inNotice, landing } from './shows.ts'
import { admin, type Case, casesOf, front, type Refusal, type Stage, type Step, words } from './stage.ts'
import { createsTag, dialogIsClosed, goByMenu, goTo, opens, reaches, savesProfile } from './steps.ts'

const moveTo = async ({ operating }: Stage, to: string) => {
  const answer = await operating.put('/api/operator/platforms/harbour/state', { to, reason: 'For the journey' })
  if (answer.status !== 200) throw new Error(`Moving the platform gave ${answer.status}: ${answer.text}`)
}

/** Once nothing is under way that would be refused before the person does anything. */
const platformMoves =
  (to: string): Step =>
  async (page, stage) => {
    await page.waitForLoadState('networkidle')
    await moveTo(stage, to)
  }

const applicantSaves = (code: string): Case => ({
  when: 'an applicant saves there',
  who: 'applicant',
  happens: savesProfile(),
  shows: inNotice(code),
})

async function nothingCanBeDeleted(...[page, stage]: Parameters<Step>) {
  await page.getByRole('button', { name: words(stage, admin('dialog.cancel')) }).click()
  // The delete button of a confirmation is disabled (§4), and the next page is that of the state.
  await page.getByRole('button', { name: words(stage, admin('tags.menu', { name: 'Film' })) }).click()
  await page.getByRole('menuitem', { name: words(stage, admin('tags.deleteMenu')), exact: true }).click()
  const remove = page.getByRole('button', { name: words(stage, admin('tags.deleteAction')) })
  if (await remove.isEnabled()) throw new Error('the button that deletes is enabled')
  await page.keyboard.press('Escape')
  await dialogIsClosed(page, stage)
  // The drawer of a phone reads more, and is refused that too.
  if (stage.size === PHONE) await goTo(page, stage, 'admin/permissions')
  else await goByMenu(page, stage, 'menu.permissions')
  await page.waitForURL(/admin\/standby-landing-page$/)
}

export const STATES: readonly Refusal[] = [
  ...casesOf('403 platform_in_standby', [
    {
      when: 'the platform was put on standby while the organiser works',
      who: 'owner',
      happens: createsTag('Cinéma', platformMoves('standby')),
      shows: inDialog('platform_in_standby', nothingCanBeDeleted),
    },
    {
      when: 'an organiser opens a page of it',
      who: 'owner',
      happens: opens('admin/home/tags'),
      shows: landing('standby'),
    },
    applicantSaves('platform_in_standby'),
  ]),
  ...casesOf('403 platform_suspended', [
    {
      when: 'the platform was suspended while the organiser works',
      who: 'owner',
      async happens(page, stage) {
        await moveTo(stage, 'active')
        await createsTag('Opéra', platformMoves('suspended'))(page, stage)
      },
      shows: landing('suspended'),
    },
    applicantSaves('platform_suspended'),
    {
      when: 'the platform is deleted (§4): an organiser opens a page of it',
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
        button: admin('header.signOut'),
        leads: reaches(/admin\/login$/),
      },
    },
    {
      when: 'the platform is deleted (§4): somebody opens its public pages',
      who: 'visitor',
      happens: opens('applications/quais'),
      shows: {
        as: 'redirect',
        to: /\/..\/platform-deleted$/,
        title: front('deleted.title'),
        text: front('deleted.text'),
        button: front('deleted.signIn'),
        leads: reaches(/\/..\/login$/),
      },
    },
  ]),
]
