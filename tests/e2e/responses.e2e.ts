import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { t } from '../words.ts'
import { addOrganiser, addPerson, personSignedIn } from './people.ts'
import { CALL, DESKTOP, expectAccessible, hold, inVariant, PHONE, type Product, startProduct } from './product.ts'
import { APPLICANT, applyFor, WORDS } from './responses.ts'

describe.each([
  { lang: 'fr', size: DESKTOP, database: 'sqlite' },
  { lang: 'en', size: PHONE, database: 'mariadb' },
] as const)('an organiser reads applications in $lang at $size.width px on $database', ({ lang, size, database }) => {
  const words = WORDS[lang]
  const phone = size === PHONE
  const [onDesktop, onPhone] = [inVariant(!phone), inVariant(phone)]
  let product: Product
  let page: Page

  const panel = () => page.locator('aside[data-panel]')
  const title = () => panel().getByRole('heading', { level: 2 })
  const notice = (text: string | RegExp) => page.getByRole('status').getByText(text)
  const row = (name: string) => page.locator('[data-row]', { hasText: name })
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
  const facts = async () => plain(await page.getByTestId('page-facts').innerText())
  const closePanel = async () => {
    if (phone) await panel().getByRole('button', { name: words.close }).click()
    else await page.keyboard.press('Escape')
    await panel().waitFor({ state: 'detached' })
  }
  beforeAll(async () => {
    product = await startProduct({ database })
    await product.apply(CALL)
    await addPerson(product, { email: APPLICANT, name: ['Nadia', 'Benali'], lang })
    await addOrganiser(product, lang)
    await product.live('harbour')
    const applicant = await product.person({ locale: lang, size })
    await applicant.page.goto(product.url('harbour', `/${lang}`))
    await applyFor(applicant.page)
    await applicant.context.close()
    page = (await personSignedIn(product, { locale: lang, size })).page
  })
  afterAll(() => product.stop())

  it('finds every application counted once', async () => {
    await page.goto(product.url('harbour', `/${lang}/admin/home/programs`))
    await page.getByRole('button', { name: words.menuOf }).click()
    await page.getByRole('menuitem', { name: words.trash }).click()
    // What is asked for before it goes counts drafts apart from what was sent.
    const goes = page.getByRole('dialog').locator('[data-testid=consequences] li')
    await expect.poll(async () => (await goes.allInnerTexts()).slice(0, -1).map(plain)).toEqual(words.goes)
    await page.keyboard.press('Escape')
    await page.goto(product.url('harbour', `/${lang}/admin/programs/quais/dashboard`))
    // A figure of the dashboard, of one day too, leads to a list whose total it is.
    const today = page.locator('[data-figures] tbody tr').first().getByRole('link')
    await page.goto(product.url('harbour', `/${lang}/admin/programs/quais/dashboard?figures=table`))
    await expect.poll(() => today.allInnerTexts()).toEqual(['5', '1'])
    await page.getByText(words.period).waitFor()
    await page.getByText(words.latestDays).waitFor()
    expect(await page.locator('[data-figures] tbody tr').count()).toBe(10)
    await expectAccessible(page)
    await page.getByRole('button', { name: words.wholePeriod }).click()
    await expect.poll(() => page.locator('[data-figures] tbody tr').count()).toBe(60)
    await today.last().click()
    await expect.poll(() => page.locator('[data-row]').count()).toBe(1)
    expect(await page.getByTestId('chip').first().innerText()).toContain(words.sentOn)
    await page.goBack()
    await page.locator('a[data-testid=figure]').first().click()
    await page.waitForURL(/\/responses$/)
    await expect.poll(() => page.locator('[data-row]').count()).toBe(5)
    await expect
      .poll(async () =>
        (await page.locator('nav[data-testid=tabs]').first().getByRole('link').allInnerTexts()).map((each) =>
          each.replaceAll(/\s+/g, ' ').trim(),
        ),
      )
      .toEqual(words.views)
    await expectAccessible(page)
  })

  onDesktop('tags several applications, finds them by their tag and merges it into another', async () => {
    const say = (key: string, options = {}) => t(lang, 'admin', key, options)
    const dialog = page.getByRole('dialog')
    const create = async (name: string) => {
      await page.getByRole('button', { name: say('tags.create') }).click()
      await dialog.getByLabel(say('tags.name')).fill(name)
      await dialog.getByRole('button', { name: say('tags.createAction') }).click()
      await notice(say('tags.created', { name })).waitFor()
    }
    await page.goto(product.url('harbour', `/${lang}/admin/programs/quais/tags`))
    await page.getByText(say('tags.emptyText.response')).waitFor()
    await create('Phare')
    await create('Digue')
    await expectAccessible(page)
    await page.goto(product.url('harbour', `/${lang}/admin/programs/quais/responses`))
    const boxes = page.locator('tbody').getByRole('checkbox')
    await boxes.nth(0).check()
    await boxes.nth(1).check()
    await page.getByText(say('table.selected', { count: 2, n: 2 })).waitFor()
    await page.getByRole('button', { name: say('tags.action'), exact: true }).click()
    await dialog.getByRole('checkbox', { name: 'Phare' }).check()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: say('tags.applyAction') }).click()
    await expect.poll(() => page.locator('tbody').getByTestId('tag').allInnerTexts()).toEqual(['Phare', 'Phare'])
    await page.goto(product.url('harbour', `/${lang}/admin/programs/quais/tags`))
    await page.getByRole('link', { name: say('tags.count.response', { count: 2, n: 2 }) }).click()
    await expect.poll(() => page.locator('[data-row]').count()).toBe(2)
    await page.getByTestId('chip').filter({ hasText: 'Phare' }).waitFor()
    await page.goBack()
    await page.getByRole('button', { name: say('tags.menu', { name: 'Phare' }) }).click()
    await page.getByRole('menuitem', { name: say('tags.mergeMenu') }).click()
    await dialog.getByRole('combobox', { name: say('tags.mergeInto') }).click()
    await page.getByRole('option', { name: 'Digue' }).click()
    await dialog.getByRole('button', { name: say('tags.mergeAction') }).click()
    await expect.poll(async () => (await row('Digue').allInnerTexts()).map(plain)).toHaveLength(1)
    await page.getByRole('link', { name: say('tags.count.response', { count: 2, n: 2 }) }).waitFor()
    await page.getByRole('button', { name: say('tags.menu', { name: 'Digue' }) }).click()
    await page.getByRole('menuitem', { name: say('tags.deleteMenu') }).click()
    await dialog.getByRole('button', { name: say('tags.deleteAction') }).click()
    await page.getByText(say('tags.emptyText.response')).waitFor()
    await page.goto(product.url('harbour', `/${lang}/admin/programs/quais/responses`))
    await expect.poll(() => page.locator('[data-row]').count()).toBe(5)
  })

  it('filters in the address, and takes the filters away again', async () => {
    if (phone) await page.getByRole('button', { name: words.filter }).click()
    else await page.keyboard.press('f')
    await page.getByRole('menuitem', { name: words.short, exact: true }).click()
    await expect
      .poll(() =>
        page
          .locator('[data-row]')
          .allInnerTexts()
          .then((rows) => rows.length),
      )
      .toBe(1)
    expect(new URL(page.url()).searchParams.get('categoryId')).toMatch(/^[0-9a-f-]{36}$/)
    await page.reload()
    await row('Un verger pour tous').waitFor()
    await page.getByRole('searchbox', { name: words.search }).fill('inexistant')
    await page.getByTestId('state').waitFor()
    await expectAccessible(page)
    await page.locator('[data-testid=state] button').click()
    await expect.poll(() => page.locator('[data-row]').count()).toBe(5)
    expect(new URL(page.url()).search).toBe('')
  })

  onDesktop('asks for any days, and says when they are the wrong way round', async () => {
    const day = (by: number) =>
      new Intl.DateTimeFormat(lang === 'fr' ? 'fr-FR' : 'en-US', {
        timeZone: 'Europe/Paris',
        day: '2-digit',
        month: '2-digit',
        year: 'numeric',
      }).format(Date.now() + by * 86_400_000)
    const field = (name: string) => page.getByRole('dialog').getByLabel(name, { exact: true })
    const choose = async () => {
      await page.getByRole('menuitem', { name: words.chooseDays }).first().click()
      await field(words.firstDay).waitFor()
    }
    const isFocused = () => field(words.firstDay).evaluate((each) => each === document.activeElement)
    await page.getByRole('button', { name: words.filter }).click()
    await choose()
    // Typed, without a pointer.
    await expect.poll(isFocused).toBe(true)
    await page.keyboard.type(day(0))
    await field(words.lastDay).fill(day(-1))
    await page.getByRole('button', { name: words.showDays }).click()
    await page.getByText(words.backwards).waitFor()
    await expectAccessible(page)
    await field(words.lastDay).fill(day(1))
    // On a slow machine too, the filter that was just set is there to be opened again, with its days.
    const machine = await page.context().newCDPSession(page)
    await machine.send('Emulation.setCPUThrottlingRate', { rate: 8 })
    await page.getByRole('button', { name: words.showDays }).click()
    await page.waitForURL(/createdOn=\d{4}-\d\d-\d\d%2F\d{4}-\d\d-\d\d/)
    await page.getByTestId('chip-open').first().click()
    await choose()
    expect(await field(words.firstDay).inputValue()).toBe(day(0))
    expect(await field(words.lastDay).inputValue()).toBe(day(1))
    await machine.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    const asked = () => new URL(page.url()).searchParams.get('createdOn')
    await field(words.firstDay).fill(day(-2))
    await field(words.lastDay).fill(day(-1))
    await page.keyboard.press('Enter')
    await page.getByTestId('state').waitFor()
    await page.getByTestId('chip-drop').click()
    expect(await page.getByTestId('chip-add').evaluate((each) => each === document.activeElement)).toBe(true)
    await expect.poll(asked).toBe(null)
    await expect.poll(() => page.locator('[data-row]').count()).toBe(5)
  })

  it('sorts by title', async () => {
    const titles = () => page.locator('[data-row] [data-row-link]').allInnerTexts()
    const sort = page.getByRole('button', { name: words.sort })
    const inOrder = [
      'Jardin des dunes',
      'Le bus des soins',
      'Les voix du marais',
      'Radio des collines',
      'Un verger pour tous',
    ]
    const said = (name: string) => page.getByRole('button', { name, exact: true }).waitFor()
    if (phone) {
      await sort.click()
      await page.getByRole('menuitemradio', { name: words.byTitle }).click()
      await said(words.sortedBy[0])
    } else await page.getByRole('columnheader', { name: words.byTitle }).getByRole('button').click()
    await expect.poll(titles).toEqual(inOrder)
    if (phone) {
      await sort.click()
      await expectAccessible(page)
      await page.getByRole('menuitemradio', { name: words.descending }).click()
      await said(words.sortedBy[1])
    } else {
      expect(await sort.count()).toBe(0)
      await page.getByRole('columnheader', { name: words.byTitle }).getByRole('button').click()
    }
    await expect.poll(titles).toEqual(inOrder.toReversed())
  })

  onDesktop('gives the address of an application without the list it was found in', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const days = '2020-01-01%2F2090-12-31'
    await page.goto(
      product.url(
        'harbour',
        `/${lang}/admin/programs/quais/responses?createdOn=${days}&stepState=toValidate&sort=title&direction=asc`,
      ),
    )
    await row('Jardin des dunes').getByRole('link').click()
    await panel().getByRole('button', { name: words.copyLink }).click()
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    await expect.poll(copied).toBe(page.url().replace(/\?.*/, ''))
    await closePanel()
  })

  onDesktop('names what holds applications where it cannot be removed, and leads to them', async () => {
    await page.goto(product.url('harbour', `/${lang}/admin/programs/quais/configure`))
    await page.getByRole('button', { name: words.categoryMenu }).click()
    await page.getByRole('menuitem', { name: words.removeCategory }).click()
    const held = page.getByRole('alert').getByRole('listitem').getByRole('link', { name: words.holds })
    await held.waitFor()
    await expectAccessible(page)
    await held.click()
    await expect.poll(() => page.locator('[data-row]').count()).toBe(4)
  })

  onPhone('lists as tasks only what the person may decide', async () => {
    const lea = 'lea@example.org'
    await addPerson(product, { email: lea, name: ['Léa', 'Roux'], lang, role: 'collaborator', program: 'quais' })
    const dashboard = product.url('harbour', `/${lang}/admin/programs/quais/dashboard`)
    const { page: hers, context } = await personSignedIn(product, { locale: lang, size, email: lea })
    await hers.goto(dashboard)
    await hers.getByText(words.nothing, { exact: true }).waitFor()
    expect(await hers.getByText(words.waiting).count()).toBe(0)
    // Dates are those of the call; who lives by other clocks is told.
    await hers.addInitScript(() => {
      const own = Intl.DateTimeFormat.prototype.resolvedOptions
      Intl.DateTimeFormat.prototype.resolvedOptions = function () {
        return { ...own.call(this), timeZone: 'America/Montreal' }
      }
    })
    await hers.goto(product.url('harbour', `/${lang}/admin/programs/quais/responses`))
    await hers.getByText(words.zone).waitFor()
    await context.close()
    await page.goto(dashboard)
    await page.getByText(words.waiting).waitFor()
    await page.goto(product.url('harbour', `/${lang}/admin/programs/quais/responses`))
  })

  onDesktop(
    'keeps what is typed after Ctrl K for the search, however late that comes, and decides nothing by it',
    async () => {
      const { page: slow, context } = await personSignedIn(product, { locale: lang, size })
      const come = await hold(context, /\/Palette-[^/]*\.js$/)
      const open = await hold(context, /\/Panel-[^/]*\.js$/)
      await slow.goto(product.url('harbour', `/${lang}/admin/programs/quais/responses?stepState=toValidate`))
      await slow.locator('[data-row]', { hasText: 'Jardin des dunes' }).getByRole('link').click()
      // A panel that is late is not empty.
      await slow.locator('aside[data-panel] [data-testid=skeleton][data-late]').waitFor()
      open()
      const validate = slow.locator('aside[data-panel]').getByRole('button', { name: words.validate })
      await validate.focus()
      const at = slow.url()
      await slow.keyboard.press('Control+k')
      // Each of them does something behind it: decides, goes away, presses what has the focus.
      for (const key of ['v', 'g', 'r', 'Backspace', 'Enter', ' ']) await slow.keyboard.press(key)
      come()
      const box = slow.getByRole('combobox')
      await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true)
      await slow.keyboard.type('valid')
      expect(await box.inputValue()).toBe('vg valid')
      await slow.keyboard.press('Escape')
      await box.waitFor({ state: 'detached' })
      await validate.waitFor()
      expect([slow.url(), await slow.getByTestId('notice').count()]).toEqual([at, 0])
      await context.close()
    },
  )

  it('opens one over the list, reads answers, files and history, and comes back to its row', async () => {
    await page.locator('nav[data-testid=tabs]').first().getByRole('link', { name: words.toValidate }).click()
    await expect.poll(() => page.locator('[data-row]').count()).toBe(3)
    if (phone) await row('Jardin des dunes').getByRole('link').click()
    else {
      await page.keyboard.press('j')
      await page.keyboard.press('Enter')
    }
    await panel().getByText(words.gate).waitFor()
    expect(await title().innerText()).toBe('Jardin des dunes')
    expect(await title().evaluate((element) => element === document.activeElement)).toBe(true)
    expect(page.url()).toMatch(/responses\/[0-9a-f-]{36}\?stepState=toValidate$/)
    await expectAccessible(page)

    await panel().getByRole('link', { name: words.files }).click()
    await panel().getByRole('link', { name: 'plan.pdf' }).waitFor()
    expect(new URL(page.url()).searchParams.get('part')).toBe('files')
    await expectAccessible(page)
    await panel().getByRole('button', { name: words.look }).click()
    await panel().locator('iframe').waitFor()
    await panel().getByRole('link', { name: words.history }).click()
    await panel().getByTestId('history-entry').first().waitFor()
    await expectAccessible(page)

    if (phone) await panel().getByRole('button', { name: words.close }).click()
    else await page.keyboard.press('Escape')
    await panel().waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe('?stepState=toValidate')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Jardin des dunes')
  })

  onDesktop('takes one decision for two clicks in a row and for a key that is held, named by its number', async () => {
    const { page: quick, context } = await personSignedIn(product, { locale: lang, size })
    let decisions = 0
    quick.on('request', (request) => {
      if (request.url().includes('/decision')) decisions += 1
    })
    await quick.clock.install()
    await quick.goto(product.url('harbour', `/${lang}/admin/programs/quais/responses?stepState=toValidate`))
    await quick.locator('[data-row]', { hasText: 'Le bus des soins' }).getByRole('link').click()
    const heading = quick.locator('aside[data-panel]').getByRole('heading', { level: 2 })
    const validate = quick.locator('aside[data-panel]').getByRole('button', { name: words.validate })
    const ready = () => validate.evaluate((button) => !button.ariaDisabled)
    await expect.poll(ready).toBe(true)
    // From here on no time goes by: the next application is only just there.
    await quick.clock.pauseAt(Date.now() + 10_000)
    await validate.click()
    await expect.poll(() => heading.innerText()).toBe('Les voix du marais')
    await validate.click({ force: true })
    for (let times = 0; times < 3; times++) await quick.keyboard.down('v')
    await quick.keyboard.up('v')
    expect(await ready()).toBe(false)
    await quick.clock.resume()
    await expect.poll(ready).toBe(true)
    expect(decisions).toBe(1)
    await quick
      .getByTestId('notice')
      .filter({ hasText: words.validated })
      .getByRole('button', { name: words.undo })
      .click()
    await quick.getByTestId('notice').filter({ hasText: words.undone }).waitFor()
    expect(decisions).toBe(2)
    await context.close()
  })

  it('refuses with a reason that is kept while something else is read', async () => {
    await row('Jardin des dunes').getByRole('link').click()
    await panel().getByText(words.gate).waitFor()
    if (phone) await panel().getByRole('button', { name: words.refuse }).click()
    else await page.keyboard.press('c')
    await panel().getByRole('button', { name: words.send }).click()
    await panel().getByText(words.missing).waitFor()
    await expectAccessible(page)
    await panel().getByLabel(words.reason).fill('Dites qui entretiendra les dunes.')
    await panel().getByRole('button', { name: words.next }).click()
    await expect.poll(() => title().innerText()).toBe('Le bus des soins')
    await page.goBack()
    await expect.poll(() => panel().getByLabel(words.reason).inputValue()).toBe('Dites qui entretiendra les dunes.')
    if (phone) await panel().getByRole('button', { name: words.send }).click()
    else {
      await panel().getByLabel(words.reason).focus()
      await page.keyboard.press('Control+Enter')
    }
    await notice(words.refused).waitFor()
    // On to the next one.
    await expect.poll(() => title().innerText()).toBe('Le bus des soins')
    await expect.poll(facts).toContain(words.shown[0])
    await closePanel()
    await page.getByRole('button', { name: words.export }).click()
    await page.getByText(words.exported).waitFor()
    await page.keyboard.press('Escape')
    expect(await page.locator('[data-row]').count()).toBe(3)
    await row('Le bus des soins').getByRole('link').click()
  })

  it('validates at once, takes it back from the notice, and validates again', async () => {
    await panel().getByText(words.gate).waitFor()
    if (phone) await panel().getByRole('button', { name: words.validate }).click()
    else {
      const validate = panel().getByRole('button', { name: words.validate })
      await expect.poll(() => validate.evaluate((button) => !button.ariaDisabled)).toBe(true)
      await page.keyboard.press('v')
    }
    await notice(words.validated).waitFor()
    await expect.poll(() => title().innerText()).toBe('Les voix du marais')
    const count = () =>
      page
        .locator('nav[data-testid=tabs]')
        .first()
        .locator('a', { hasText: words.toValidate })
        .innerText()
        .then((text) => text.replace(/\D/g, ''))
    await expect.poll(count).toBe('1')
    await page
      .getByTestId('notice')
      .filter({ hasText: words.validated })
      .getByRole('button', { name: words.undo })
      .click()
    await notice(words.undone).waitFor()
    await expect.poll(count).toBe('2')
    await expect.poll(facts).toContain(words.shown[0])
    await page.goBack()
    await expect.poll(() => title().innerText()).toBe('Le bus des soins')
    await panel().getByText(words.gate).waitFor()
    await panel().getByRole('button', { name: words.validate }).click()
    await expect.poll(count).toBe('1')
    await expect.poll(facts).toContain(words.shown[1])
  })

  onDesktop('says who decided first when two organisers decide', async () => {
    await expect.poll(() => title().innerText()).toBe('Les voix du marais')
    await panel().getByText(words.gate).waitFor()
    // Nothing is read again, which would show the other's decision before this one is made.
    const readAgain = await hold(page, /\/api\/user\.programs\/[^/]+\/responses/, 'continue', 'GET')
    const other = await page.context().newPage()
    await other.goto(page.url())
    await other.locator('aside[data-panel]').getByRole('button', { name: words.validate }).click()
    await other.getByTestId('notice').waitFor()
    await other.close()
    await panel().getByRole('button', { name: words.validate }).click()
    readAgain()
    await panel().getByRole('alert').waitFor()
    expect(await panel().getByRole('alert').innerText()).toContain('Camille Benali')
    expect(await title().innerText()).toBe('Les voix du marais')
    await expectAccessible(page)
    // What is decided stays where it was read until it is put away; no figure counts it.
    await closePanel()
    await expect.poll(facts).toBe(`${words.shown[2]} · ${words.left}`)
    expect(plain(await page.getByTestId('tablefoot').innerText())).toMatch(words.foot)
    expect(await page.locator('[data-row]').count()).toBe(3)
    expect(await page.getByRole('button', { name: words.export }).isDisabled()).toBe(true)
    await expectAccessible(page)
    await page.getByRole('button', { name: words.left }).click()
    await page.getByText(words.none).waitFor()
  })

  onDesktop('reads in the log what was changed, in words', async () => {
    await page.goto(product.url('harbour', `/${lang}/admin/programs/quais/logs?type=response`))
    await expect.poll(facts).toContain(words.zone)
    const lines = () => page.getByTestId('change').allInnerTexts()
    const told = async () => (await lines()).map(plain).join('\n')
    await row('Jardin des dunes').getByRole('button', { name: words.decided }).click()
    for (const line of words.changed) await expect.poll(told).toContain(line)
    await expectAccessible(page)
    await page.goto(product.url('harbour', `/${lang}/admin/programs/quais/logs?type=response`))
    await row('Jardin des dunes').getByRole('button', { name: words.saved }).click()
    for (const line of words.asked) await expect.poll(told).toContain(line)
  })

  onDesktop('says when nothing waits, and exports what the filter lets through', async () => {
    await page.goto(product.url('harbour', `/${lang}/admin/programs/quais/responses?stepState=toValidate`))
    await page.getByText(words.none).waitFor()
    await expectAccessible(page)
    await page.goto(product.url('harbour', `/${lang}/admin/programs/quais/responses?stepState=validated`))
    await expect.poll(() => page.locator('[data-row]').count()).toBe(2)
    await page.getByRole('button', { name: words.export }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: words.csv }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^quais-\d{4}-\d{2}-\d{2}\.csv$/)
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\n')
    expect(lines).toHaveLength(3)
    expect(lines.join()).toContain('Le bus des soins')
    expect(lines.join()).not.toContain('Jardin des dunes')
  })

  onPhone('shows sensitive answers when they are asked for, and hides them again', async () => {
    const field = (reference: string, more = '') =>
      `{ reference: ${reference}, type: text, title: { fr: ${reference}, en: ${reference} }${more} }`
    await product.apply(`
opencall: 1
platform: { slug: harbour }
programs:
  - slug: fiches
    title: { fr: Fiches, en: Sheets }
    published: true
    categories: [{ key: all, title: { fr: Tout, en: All }, steps: [{ key: d, type: form, title: { fr: D, en: D }, form: d }] }]
    forms: [{ key: d, title: { fr: D, en: D }, fields: [${field('title')}, ${field('iban', ', sensitive: true')}] }]
`)
    const file = join(tmpdir(), `opencall-sensitive-${lang}.csv`)
    writeFileSync(file, 'ref,title,iban\nLOT-77,Phare,FR7612345\n')
    const into = ['--platform', 'harbour', '--program', 'fiches', '--key', 'ref', '--yes']
    await product.opencall(['response', 'import', file, ...into])
    rmSync(file)
    await page.goto(product.url('harbour', `/${lang}/admin/programs/fiches/responses?search=lot`))
    await row('LOT-77').getByRole('link').first().click()
    const answer = panel().locator('dd').last()
    await expect.poll(() => answer.innerText()).toContain('•••')
    await expectAccessible(page)
    await panel().getByRole('button', { name: words.showSensitive, exact: true }).click()
    await expect.poll(() => answer.innerText()).toBe('FR7612345')
    await panel().getByRole('button', { name: words.hideSensitive, exact: true }).click()
    await expect.poll(() => answer.innerText()).toContain('•••')
  })

  onPhone('hears of an application as it comes in, and is told of those that were sent', async () => {
    await page.goto(product.url('harbour', `/${lang}/admin/programs/fiches/responses`))
    await row('LOT-77').waitFor()
    const file = join(tmpdir(), `opencall-live-${lang}.csv`)
    writeFileSync(file, 'ref,title\nLOT-78,LOT-78\n')
    await product.opencall([
      'response',
      'import',
      file,
      '--platform',
      'harbour',
      '--program',
      'fiches',
      '--key',
      'ref',
      '--yes',
    ])
    rmSync(file)
    // Well before the list would look by itself.
    await page.getByRole('button', { name: words.oneNew }).click({ timeout: 15_000 })
    await row('LOT-78').waitFor()
    await page.getByRole('button', { name: words.bell }).click()
    const told = page.getByRole('dialog').getByRole('button', { name: words.told }).first()
    await told.waitFor()
    await expectAccessible(page)
    await told.click()
    await page.waitForURL(/\/programs\/quais\/responses/)
  })

  onPhone('deletes a program with its applications for good from the trash', async () => {
    const choose = async (what: string) => {
      await page.locator('[data-row], [data-testid=card]', { hasText: words.sheets }).getByRole('button').last().click()
      await page.getByRole('menuitem', { name: what }).click()
      await page.getByRole('dialog').getByRole('textbox').fill('dlt')
      await expectAccessible(page)
      await page.keyboard.press('Enter')
    }
    await page.goto(product.url('harbour', `/${lang}/admin/home/programs`))
    await choose(words.trash)
    await notice(words.sheetsInTrash).waitFor()
    await page.goto(product.url('harbour', `/${lang}/admin/home/programs?status=deleted`))
    await choose(words.removeForGood)
    await notice(words.sheetsGone).waitFor()
    await page.getByText(words.emptyTrash).waitFor()
    await expectAccessible(page)
  })

  onPhone('shows in the history and by email who refused and why', async () => {
    await page.goto(product.url('harbour', `/${lang}/admin/programs/quais/responses?stepState=refused`))
    await row('Jardin des dunes').getByRole('link').click()
    await panel().getByRole('link', { name: words.history }).click()
    const event = panel().getByTestId('history-entry').filter({ hasText: words.refusedHere })
    await event.waitFor()
    expect(await event.innerText()).toMatch(/Camille Benali[\s\S]*Dites qui entretiendra les dunes\./)
    // Decisions are told once they can no longer be taken back: by now that time is over.
    const mail = await product.mailThatSays('harbour', 'Dites qui entretiendra les dunes.')
    expect(mail.html).toMatch(words.refusal)
  })

  onPhone('shows the applicant what to correct, and takes the correction', async () => {
    const { page: author, context } = await personSignedIn(product, { locale: lang, size, email: APPLICANT })
    await author.goto(product.url('harbour', `/${lang}/applications`))
    await author
      .locator('.next')
      .filter({ hasText: 'Jardin des dunes' })
      .getByRole('link', { name: words.resume })
      .click()
    await author.locator('form .note', { hasText: words.toCorrect }).getByText('Dites qui entretiendra').waitFor()
    await expectAccessible(author)
    await author.locator('#q-why').fill('Parce que le quai est vide ; la ville entretiendra les dunes.')
    await author.getByRole('button', { name: words.askAgain }).click()
    await author.getByRole('status').getByText(words.checked).waitFor()
    await context.close()
  })
})
