import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { t } from '../words.ts'
import { addOrganiser, addPerson, personSignedIn } from './people.ts'
import { CALL, DESKTOP, expectAccessible, PHONE, type Product, startProduct } from './product.ts'

const HOLDER = 'noor@example.org'
const GIVEN = [
  'platform.back-office-access.authorize',
  'platform.page.administration',
  'platform.settings.read',
  'platform.tag.update',
  'platform.log.read',
]
const TAKEN = ['platform.tag.update', 'platform.log.read']

describe.each([
  { lang: 'fr', size: DESKTOP, database: 'sqlite' },
  { lang: 'en', size: PHONE, database: 'mariadb' },
] as const)(
  'a role that is changed while its holder works, in $lang at $size.width px on $database',
  ({ lang, size, database }) => {
    const say = (key: string, values?: Record<string, string | number>) => t(lang, 'admin', key, values)
    const name = { fr: 'Assistance', en: 'Assistant' }[lang]
    let product: Product
    let organiser: Page
    let holder: Page

    const goTo = (page: Page, path: string) => page.goto(product.url('harbour', `/${lang}/admin/${path}`))
    const box = (permission: string) =>
      organiser.getByRole('checkbox', { name: say(`permission.${permission}`), exact: true })
    const save = async () => {
      const button = organiser.getByRole('button', { name: say('roles.save') })
      await button.click()
      await organiser.getByRole('status').getByText(say('roles.saved')).waitFor()
      // The notice may be an earlier one: what is saved has nothing left to save.
      await button.waitFor({ state: 'detached' })
    }
    /** The entries of the menu, which is a drawer on a phone. */
    const entries = async () => {
      if (size === PHONE) await holder.getByRole('button', { name: say('header.menu') }).click()
      const menu = holder.getByRole('navigation', { name: say('menu.name') })
      await menu.waitFor()
      const found = (await menu.getByRole('link').allInnerTexts()).map((words) => words.trim())
      if (size === PHONE) await holder.keyboard.press('Escape')
      return found
    }

    beforeAll(async () => {
      product = await startProduct({ database })
      await product.apply(CALL)
      await addOrganiser(product, lang)
      organiser = (await personSignedIn(product, { locale: lang, size })).page
    })
    afterAll(() => product.stop())

    it('is made by the organiser, with its permissions in words', async () => {
      await goTo(organiser, 'permissions')
      await organiser.getByRole('link', { name: say('role.owner') }).waitFor()
      await expectAccessible(organiser)
      await organiser.getByRole('button', { name: say('roles.create') }).click()
      const dialog = organiser.getByRole('dialog')
      await dialog.getByRole('textbox').first().fill(name)
      await dialog.getByRole('radio', { name: say('roles.scope.platform') }).check()
      await expectAccessible(organiser)
      await dialog.getByRole('button', { name: say('roles.createAction') }).click()
      await organiser.getByRole('heading', { name }).waitFor()
      await organiser
        .getByText(say('roles.noEntry', { right: say('permission.platform.back-office-access.authorize') }))
        .waitFor()
      for (const permission of GIVEN) await box(permission).check()
      await expectAccessible(organiser)
      await save()
      await addPerson(product, { email: HOLDER, name: ['Noor', 'de Wit'], lang, role: name.toLowerCase() })
    })

    it('lets its holder do what it says', async () => {
      holder = (await personSignedIn(product, { locale: lang, size, email: HOLDER })).page
      // Without a socket, so that it is the server's refusal that tells of the change.
      await holder.routeWebSocket(/\/api\/socket/, (socket) => socket.close())
      await goTo(holder, 'home/tags')
      await holder
        .getByRole('button', { name: say('tags.create') })
        .first()
        .waitFor()
      expect(await entries()).toEqual(expect.arrayContaining([say('menu.tags'), say('menu.logs')]))
    })

    it('refuses the next action that was taken away, and the menu follows', async () => {
      await holder
        .getByRole('button', { name: say('tags.create') })
        .first()
        .click()
      const dialog = holder.getByRole('dialog', { name: say('tags.create') })
      await dialog.getByLabel(say('tags.name')).fill('Film')
      for (const permission of TAKEN) await box(permission).uncheck()
      await save()
      await dialog.getByRole('button', { name: say('tags.createAction') }).click()
      const refusal = holder.getByRole('dialog', { name: t(lang, 'problems', 'missing_permissions.title') })
      await refusal.getByText(t(lang, 'problems', 'missing_permissions.detail')).waitFor()
      await expectAccessible(holder)
      await refusal
        .getByRole('button', { name: say('dialog.close') })
        .last()
        .click()
      await dialog.getByRole('button', { name: say('dialog.cancel') }).click()
      await holder
        .getByRole('button', { name: say('tags.create') })
        .first()
        .waitFor({ state: 'detached' })
      const left = await entries()
      expect([left.includes(say('menu.tags')), left.includes(say('menu.logs'))]).toEqual([true, false])
      // The page that it no longer opens says so.
      await goTo(holder, 'home/logs')
      await holder.getByText(say('state.forbidden')).waitFor()
    })

    it('can be compared, shows who has it, and is deleted with another in its place', async () => {
      await organiser.getByRole('link', { name: say('roles.column.holders') }).click()
      await organiser.getByRole('link', { name: 'Noor de Wit' }).waitFor()
      await expectAccessible(organiser)
      await organiser.getByRole('link', { name: say('roles.compare') }).click()
      await organiser.getByRole('region', { name: say('roles.compare') }).waitFor()
      await expectAccessible(organiser)
      await goTo(organiser, 'permissions')
      await organiser.getByRole('button', { name: say('roles.menu', { name }) }).click()
      await organiser.getByRole('menuitem', { name: say('roles.delete') }).click()
      const dialog = organiser.getByRole('dialog')
      await dialog.getByRole('combobox', { name: say('roles.into') }).click()
      await organiser.getByRole('option', { name: say('role.platform-administrator') }).click()
      await dialog.getByRole('button', { name: say('roles.deleteAction') }).click()
      await organiser.getByRole('link', { name, exact: true }).waitFor({ state: 'detached' })
      // Its holder has the other one now.
      await goTo(holder, 'home/logs')
      await holder.getByRole('heading', { name: say('menu.logs') }).waitFor()
    })
  },
)
