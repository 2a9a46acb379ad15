import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '#config/env.ts'
import { askForAccount, createAccount, register, WORDS } from './applicant.ts'
import { CALL, DESKTOP, expectAccessible, hold, inVariant, PHONE, type Product, startProduct } from './product.ts'

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')

/** What is left of a page in print: what can only be pressed, the colour of its heading, and whose it is. */
async function onPaper(page: Page) {
  await page.emulateMedia({ media: 'print' })
  return {
    pressed: await page
      .locator('.btn:visible, .stick:visible, .go:visible, .bar:visible, .nav:visible, .link:visible')
      .count(),
    heading: await page.locator('h1').evaluate((element) => getComputedStyle(element).color),
    whose: await page.locator('.head .logo').isVisible(),
  }
}

describe.each([
  { lang: 'fr', size: DESKTOP, database: 'sqlite' },
  { lang: 'en', size: PHONE, database: 'mariadb' },
] as const)('an applicant in $lang at $size.width px on $database', ({ lang, size, database }) => {
  const words = WORDS[lang]
  let product: Product

  beforeAll(async () => {
    product = await startProduct({ database })
    await product.apply(CALL)
    await product.live('harbour')
  })
  afterAll(() => product.stop())

  it('finds a call, registers, applies, is told what is missing, sends, and gets a receipt', async () => {
    const { page, context } = await product.person({ locale: lang, size })
    const email = `lena-${lang}@example.org`

    await page.goto(product.url('harbour', '/'))
    expect(new URL(page.url()).pathname).toBe(`/${lang}/`)
    await expectAccessible(page)
    await page.getByRole('link', { name: words.call }).first().click()
    await expectAccessible(page)
    await page.setViewportSize({ width: 794, height: 1123 })
    await expect.poll(() => onPaper(page)).toEqual({ pressed: 0, heading: 'rgb(0, 0, 0)', whose: true })
    await page.emulateMedia({ media: null })
    await page.setViewportSize(size)
    await page.locator('a:visible', { hasText: words.apply }).first().click()
    await page.waitForURL(/applications\/quais\/apply/)
    await expectAccessible(page)
    // The questions can be read and answered before there is an account.
    await page.getByRole('link', { name: words.start }).click()
    await page.getByLabel(words.name, { exact: true }).fill('Le quai aux enfants')
    await page.getByText(words.kept).waitFor()
    await expectAccessible(page)
    await page.reload()
    await expect
      .poll(() => page.getByLabel(words.name, { exact: true }).inputValue(), { timeout: 15_000 })
      .toBe('Le quai aux enfants')
    await register(product, page, lang, email)

    // Back where they wanted to go, signed in, with what they wrote.
    await page.waitForURL(/applications\/quais\/apply\?responseId=/)
    await expect
      .poll(() => page.getByLabel(words.name, { exact: true }).inputValue(), { timeout: 15_000 })
      .toBe('Le quai aux enfants')
    await page.getByText(words.running, { exact: true }).click()
    await page.getByLabel(words.why).fill('Parce que les enfants y jouent déjà, sans abri.')
    await page.getByText(words.saved).first().waitFor()
    await page.getByRole('button', { name: words.next, exact: true }).click()
    await page.getByText(words.required).first().waitFor()
    await expectAccessible(page)

    // Nothing typed is lost by leaving: another visit shows it.
    await page.reload()
    expect(await page.getByLabel(words.name, { exact: true }).inputValue()).toBe('Le quai aux enfants')
    await page.getByLabel(words.year).fill('2019')
    await page.getByLabel(words.contact, { exact: true }).fill(email)
    await page.locator('input[type=file]').setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: PDF })
    await page.getByText('plan.pdf').first().waitFor()
    await page.getByRole('button', { name: words.next, exact: true }).click()
    await page.getByRole('button', { name: words.read }).click()
    await page.getByRole('button', { name: words.send }).waitFor()
    await expectAccessible(page)

    await page.getByRole('button', { name: words.send }).dblclick()
    await page.getByRole('heading', { name: words.sent }).waitFor()
    await expectAccessible(page)
    // One field of the brand's colour from the top of the page.
    const ground = (place: string) =>
      page.locator(place).evaluate((element) => getComputedStyle(element).backgroundColor)
    expect(await ground('.head')).toBe(await ground('.done'))
    await expect.poll(() => onPaper(page)).toEqual({ pressed: 0, heading: 'rgb(0, 0, 0)', whose: true })
    expect(await page.locator('.receipt').innerText()).toMatch(words.call)
    await page.emulateMedia({ media: null })
    const mail = await product.lastMail('harbour', email)
    expect(mail.subject).toMatch(words.receipt)

    await page.goto(product.url('harbour', `/${lang}/applications`))
    await page.getByText('Le quai aux enfants').first().waitFor()
    expect(await page.getByText('Le quai aux enfants').count()).toBe(1)
    await expectAccessible(page)

    // Taken back: it says so, and no days are counted for it any more.
    await page.locator('.deposit h3 a').click()
    const due = page.locator('.due b:visible, .mstep summary:visible')
    await due.first().waitFor()
    expect((await due.allTextContents()).join()).toMatch(words.daysLeft)
    await page.getByRole('button', { name: words.withdraw }).click()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: words.withdraw }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    // What was pressed is gone: the keyboard is where the page says how things stand now.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    expect((await due.allTextContents()).join()).toMatch(words.withdrawn)
    expect((await due.allTextContents()).join()).not.toMatch(words.daysLeft)
    await expectAccessible(page)
    await context.close()
  })
})

describe('somebody without an account', () => {
  let product: Product

  beforeAll(async () => {
    product = await startProduct()
    for (const file of ['call.yaml', 'open.yaml'])
      await product.opencall(['apply', join(ROOT, 'tests/e2e', file), '--yes'])
    await product.live('harbour')
  })
  afterAll(() => product.stop())

  describe.each([
    { lang: 'fr', size: PHONE },
    { lang: 'en', size: DESKTOP },
  ] as const)('in $lang at $size.width px', ({ lang, size }) => {
    const words = WORDS[lang]
    const [onDesktop, onPhone] = [inVariant(size === DESKTOP), inVariant(size === PHONE)]
    const rives = () => product.url('harbour', `/${lang}/applications/rives/apply`)
    const quais = (search = '') => product.url('harbour', `/${lang}/applications/quais/apply${search}`)

    onPhone('reads the form without any script', async () => {
      const { context } = await product.person({ locale: lang, size })
      const bare = await context.browser()?.newContext({ javaScriptEnabled: false, viewport: size })
      const page = await bare?.newPage()
      if (!page) throw new Error('no browser')
      await page.goto(rives())
      expect([
        await page.getByLabel(words.name, { exact: true }).isVisible(),
        await page.getByText(words.fileLater).isVisible(),
        await page.getByRole('table').isVisible(),
        await page.locator('.visitor .field:visible').count(),
      ]).toEqual([true, true, true, 39])
      // Nothing says that something is on its way. Chromium now and then takes a page up before it knows that no script runs.
      const said = page.locator('main [role=status]:visible').filter({ hasText: /\S/ })
      const waits = said.or(page.locator('main .late:visible'))
      for (const path of ['applications/rives/apply', 'applications', 'profile', 'account-validation?token=x'])
        await expect
          .poll(async () => {
            await page.goto(product.url('harbour', `/${lang}/${path}`))
            return [path, await waits.count(), await page.locator('noscript').count()]
          })
          .toEqual([path, 0, 1])
      await bare?.close()
      await context.close()
    })

    onDesktop('keeps what was typed before the script came, of every kind', async () => {
      const { page, context } = await product.person({ locale: lang, size })
      const letIn = await hold(page, '**/_a/Visitor.*.js')
      await page.goto(rives(), { waitUntil: 'domcontentloaded' })
      const field = (id: string) => page.locator(`#q-${id}`)
      await field('name').fill('Le quai aux enfants')
      await field('kind').selectOption('market')
      await field('stage').check()
      await field('themes').check()
      await field('start').fill('7')
      await field('team-0-member').fill('Maud')
      await field('team-0-role').fill('Architecte')
      await field('budget').fill('1200')
      await field('address-city').fill('Brest')
      letIn()
      await page.getByText(words.kept).waitFor()
      const shown = async () => ({
        name: await field('name').inputValue(),
        kind: await field('kind').inputValue(),
        picked: [await field('stage').isChecked(), await field('themes').isChecked()],
        day: await field('start').inputValue(),
        team: [await field('team-0-member').inputValue(), await field('team-0-role').inputValue()],
        staff: (await field('budget').inputValue()).replace(/\D/g, ''),
        city: await field('address-city').inputValue(),
      })
      const all = {
        name: 'Le quai aux enfants',
        kind: 'market',
        picked: [true, true],
        day: '7',
        team: ['Maud', 'Architecte'],
        staff: '1200',
        city: 'Brest',
      }
      expect(await shown()).toEqual(all)
      await page.reload()
      await page.getByText(words.kept).waitFor()
      expect(await shown()).toEqual(all)
      await context.close()
    })

    onPhone('types on one device, confirms on another, and has one application on both', async () => {
      const { page, context } = await product.person({ locale: lang, size })
      const email = `two-devices-${lang}@example.org`
      // On a slow line, everything is typed and sent before the scripts are there.
      const load = await hold(page, /\.js(\?|$)/)
      await page.goto(rives(), { waitUntil: 'commit' })
      await page.getByLabel(words.name, { exact: true }).fill('La jetée')
      await page.getByLabel(words.summary, { exact: true }).fill('Un banc au bout pour celles et ceux qui attendent.')
      await page.locator('#q-stage').check()
      await page.getByLabel(words.contact, { exact: true }).fill(email)
      await page.getByRole('button', { name: words.next, exact: true }).click()
      load()
      await page.waitForURL(/register\?backTo=/)
      const link = await askForAccount(product, page, lang, email)
      await page.getByText(words.answersWait).waitFor()
      await expectAccessible(page)

      const other = await product.person({ locale: lang, size })
      await other.page.goto(link)
      await other.page.getByText(words.answersHere).waitFor()
      await expectAccessible(other.page)
      await other.page.getByRole('button', { name: words.openMine }).click()
      await other.page.waitForURL(/rives\/apply\?responseId=/)
      const name = other.page.getByLabel(words.name, { exact: true })
      await name.waitFor()
      const shown = async (on: typeof page) => [
        await on.getByLabel(words.name, { exact: true }).inputValue(),
        await on.getByLabel(words.summary, { exact: true }).inputValue(),
        await on.locator('#q-stage').isChecked(),
      ]
      expect(await shown(other.page)).toEqual(['La jetée', 'Un banc au bout pour celles et ceux qui attendent.', true])
      // Changed there, and meanwhile typed on here: neither asks which of the two counts.
      await name.fill('La grande jetée')
      await other.page.getByText(words.saved).first().waitFor()
      await page.goto(rives())
      // Once what was typed before is shown again.
      await page.getByText(words.kept).waitFor()
      await page
        .getByLabel(words.summary, { exact: true })
        .fill('Deux bancs au bout pour celles et ceux qui attendent.')
      await expect.poll(() => page.evaluate(() => JSON.stringify(Object.values(localStorage)))).toContain('Deux bancs')

      // The first device signs in: what it has is recognised, and what was typed since is added.
      await context.addCookies(await other.context.cookies())
      await page.goto(product.url('harbour', `/${lang}/applications`))
      await page.getByText('La grande jetée').first().waitFor()
      expect(
        await page.evaluate(async () => (await (await fetch('/api/portal/me/responses')).json()).items.length),
      ).toBe(1)
      await page.goto(other.page.url())
      await page.getByLabel(words.name, { exact: true }).waitFor()
      expect(await shown(page)).toEqual([
        'La grande jetée',
        'Deux bancs au bout pour celles et ceux qui attendent.',
        true,
      ])
      expect(
        await page.evaluate(() => Object.keys(localStorage).filter((key) => /^opencall\.(draft|answers)/.test(key))),
      ).toEqual([])
      await expectAccessible(page)
      await other.context.close()
      await context.close()
    })

    onDesktop('types, comes back, registers on the way, and finds it in the application', async () => {
      const { page, context } = await product.person({ locale: lang, size })
      const email = `visitor-${lang}@example.org`
      await page.goto(rives())
      await expectAccessible(page)
      await page.getByLabel(words.name, { exact: true }).fill('La digue')
      await page.getByText(words.kept).waitFor()
      await page.reload()
      await page.getByText(words.kept).waitFor()
      expect(await page.getByLabel(words.name, { exact: true }).inputValue()).toBe('La digue')

      // What is wrong is said here already.
      await page.getByRole('button', { name: words.next, exact: true }).click()
      await page.getByRole('alert').getByText(words.problems).waitFor()
      await expectAccessible(page)
      await page.getByLabel(words.summary, { exact: true }).fill('Un abri pour celles et ceux qui attendent le bac.')
      await page.locator('#q-stage').check()
      await page.getByLabel(words.contact, { exact: true }).fill(email)
      await page.getByRole('button', { name: words.next, exact: true }).click()
      await page.waitForURL(/register\?backTo=/)
      await createAccount(product, page, lang, email)

      // The only category, and something was written: the application is there, with it.
      await page.waitForURL(/rives\/apply\?responseId=/)
      await page.getByLabel(words.name, { exact: true }).waitFor()
      await expectAccessible(page)
      const answers = async () => [
        await page.getByLabel(words.name, { exact: true }).inputValue(),
        await page.getByLabel(words.summary, { exact: true }).inputValue(),
        await page.locator('#q-stage').isChecked(),
        await page.getByLabel(words.contact, { exact: true }).inputValue(),
      ]
      const written = ['La digue', 'Un abri pour celles et ceux qui attendent le bac.', true, email]
      expect(await answers()).toEqual(written)
      expect(
        await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('opencall.draft'))),
      ).toEqual([])

      // On the server, not only here.
      const elsewhere = await product.person({ locale: lang, size })
      await elsewhere.context.addCookies(await context.cookies())
      await elsewhere.page.goto(page.url())
      const there = async () => [
        await elsewhere.page.getByLabel(words.name, { exact: true }).inputValue(),
        await elsewhere.page.getByLabel(words.contact, { exact: true }).inputValue(),
      ]
      await expect.poll(there, { timeout: 10_000 }).toEqual(['La digue', email])
      await elsewhere.context.close()

      // The answer to a table is a table to read.
      await page.locator('#q-budget').fill('1200')
      await page.locator('#q-budget-works-y2').fill('3000')
      await page.getByText(words.saved).first().waitFor()
      const form = page.url()
      await page.goto(form.replace(/at=.*/, 'at=review'))
      const budget = page.locator('.answers').getByRole('table', { name: 'Budget' })
      await budget.waitFor()
      const cells = (await budget.locator('tr').allInnerTexts()).map((row) =>
        row.split('\t').map((cell) => cell.trim()),
      )
      expect(cells.map((row) => row.slice(1).map((cell) => cell.replace(/\D/g, '')))).toEqual([
        ['2027', '2028'],
        ['1200', ''],
        ['', '3000'],
        ['1200', '3000'],
      ])
      await expectAccessible(page)

      // What is missing is a link into its answer.
      await page.goto(product.url('harbour', `/${lang}/applications`))
      await page.locator('.todo a').last().click()
      await page.waitForURL(/apply\?/)
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toMatch(/^q-/)
      await page.goto(form)
      await page.getByLabel(words.name, { exact: true }).waitFor()

      // Another language is the same application.
      await page.locator('.foot__langs a:not([aria-current])').first().click()
      await page.waitForURL((url) => !url.pathname.startsWith(`/${lang}/`) && url.searchParams.has('responseId'))
      await expect.poll(() => page.locator('.known #q-name').inputValue(), { timeout: 10_000 }).toBe('La digue')
      await context.close()
    })

    onPhone('chooses a category by its address or by hand, and goes back', async () => {
      const { page, context } = await product.person({ locale: lang, size })
      await page.goto(quais())
      await expectAccessible(page)
      await page.getByRole('link', { name: words.start }).click()
      await page.getByLabel(words.name, { exact: true }).fill('Choisi à la main')
      expect(new URL(page.url()).search).toBe('?category=short')
      await page.getByText(words.kept).waitFor()
      await expectAccessible(page)
      await page.goBack()
      await page.getByRole('link', { name: words.start }).waitFor()
      await page.goto(quais('?category=short'))
      await expect.poll(() => page.getByLabel(words.name, { exact: true }).inputValue()).toBe('Choisi à la main')
      await page.getByRole('button', { name: words.other }).click()
      await page.getByRole('link', { name: words.start }).waitFor()
      await context.close()
    })
  })
})
