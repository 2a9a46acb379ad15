import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { t } from '../../words.ts'
import type { Cookies } from '../people.ts'
import { DESKTOP, expectAccessible, hold, PHONE, type Product } from '../product.ts'
import { APPLY, applying, fillIn, name, newAccount, next, openCall, saved, send, signIn, words } from './application.ts'

describe('an application form under failures and mistakes', () => {
  let product: Product
  let cookies: Cookies
  beforeAll(async () => {
    ;({ product, cookies } = await openCall())
  })
  afterAll(() => product.stop())

  const applicant = ({ size = DESKTOP } = {}) => applying(product, cookies, size)

  it('merges what two tabs type, and shows both values of a conflict', async () => {
    const { page, context } = await applicant()
    const other = await context.newPage()
    await other.goto(page.url())
    await other.getByLabel(words.why).fill('Écrit dans la deuxième fenêtre, assez long.')
    await saved(other)
    await page.getByLabel(words.name, { exact: true }).fill('Écrit dans la première')
    await saved(page)
    await page.reload()
    expect([
      await page.getByLabel(words.name, { exact: true }).inputValue(),
      await page.getByLabel(words.why).inputValue(),
    ]).toEqual(['Écrit dans la première', 'Écrit dans la deuxième fenêtre, assez long.'])

    // The other window read it before: the same answer has two values now.
    await name(other).fill('Écrit dans la deuxième')
    await other.getByRole('alert').getByText('Écrit dans la première').waitFor()
    await expectAccessible(other)
    await other.getByRole('button', { name: words.mineWins }).click()
    await other.getByRole('alert').waitFor({ state: 'detached' })
    await saved(other)
    await page.reload()
    await expect.poll(() => name(page).inputValue()).toBe('Écrit dans la deuxième')
    await context.close()
  })

  it('lists unsent answers while offline, and sends them when back online', async () => {
    const { page, context } = await applicant()
    // What is beside the form comes by itself meanwhile.
    const came = () =>
      performance.getEntriesByType('resource').find(({ name }) => /secondaryViews\..*js$/.test(name))?.name
    const url = await (await page.waitForFunction(came)).jsonValue()
    // With all that it imports.
    await page.evaluate(`import(${JSON.stringify(url)})`)
    await context.setOffline(true)
    await name(page).fill('Tapé dans le train')
    await page.getByText(words.offline).first().waitFor()
    await page.locator('.rail').getByRole('link', { name: words.review }).click()
    const unsaved = page.locator('.problems').getByRole('button', { name: words.onlyHere })
    await unsaved.waitFor()
    await context.setOffline(false)
    await unsaved.waitFor({ state: 'detached' })
    await page.getByText('Tapé dans le train').waitFor()
    await context.close()
  })

  it('offers to retry when a part of the page fails to load', async () => {
    const { page, context } = await product.person({ locale: 'fr', size: DESKTOP })
    await context.addCookies(cookies)
    await context.route(/_a\/secondaryViews\./, (route) => route.abort())
    await page.goto(product.url('harbour', APPLY))
    await page.getByRole('button', { name: words.start }).click()
    await name(page).waitFor()
    const review = page.locator('.rail').getByRole('link', { name: words.review })
    // The first time the page is read anew: another version may have been put in place.
    const readAnew = page.waitForEvent('load')
    await review.click()
    await readAnew
    await name(page).waitFor()
    await review.click()
    await page.getByRole('alert').getByRole('button', { name: words.retry }).waitFor()
    await context.unroute(/_a\/secondaryViews\./)
    await page.getByRole('button', { name: words.retry }).click()
    await page.getByRole('heading', { level: 1, name: words.review }).waitFor()
    await context.close()
  })

  it('stays on the previous page when a form loads after going back', async () => {
    const { page, context } = await product.person({ locale: 'fr', size: DESKTOP })
    const come = await hold(page, /_a\/ReadOnly\./)
    await page.goto(product.url('harbour', APPLY))
    await page.waitForLoadState('networkidle')
    const choose = page.getByRole('link', { name: words.start }).first()
    await choose.click()
    await page.waitForURL(/category=/)
    await page.goBack()
    const came = page.waitForResponse(/_a\/ReadOnly\./)
    come()
    // Once the page has its code too, a form that was let in would stand there two frames later.
    await page.evaluate(`import(${JSON.stringify((await came).url())})`)
    await page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    })
    expect(await name(page).count()).toBe(0)
    // Whoever does not see the page is told that another one is there.
    await choose.click()
    await name(page).waitFor()
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await context.close()
  })

  it('restores what two windows typed offline before they were closed', async () => {
    const { page, context } = await applicant()
    const other = await context.newPage()
    await other.goto(page.url())
    await name(other).waitFor()
    await context.setOffline(true)
    await name(page).fill('Tapé ici')
    await page.getByText(words.offline).first().waitFor()
    await other.getByLabel(words.why).fill('Tapé là, dans une autre fenêtre, sans réseau.')
    await other.getByText(words.offline).first().waitFor()
    const at = page.url()
    const again = await context.newPage()
    await page.close()
    await other.close()
    await context.setOffline(false)
    await again.goto(at)
    await name(again).waitFor()
    // The server has it once nothing is left here: it says so, unless a window that was closed got through after all.
    await again.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith('opencall.answers')))
    await again.evaluate(() => localStorage.clear())
    await again.reload()
    await expect.poll(() => name(again).inputValue()).toBe('Tapé ici')
    expect(await again.getByLabel(words.why).inputValue()).toBe('Tapé là, dans une autre fenêtre, sans réseau.')
    await context.close()
  })

  it('goes on showing the save state when the current step is pressed', async () => {
    const { page, context } = await applicant()
    await name(page).fill('Avant')
    await saved(page)
    const read = page.waitForResponse(/\/me\/responses\//)
    await page.locator('.rail [aria-current=step] a').click()
    await read
    const said = page.locator('.bar').getByRole('status')
    await context.setOffline(true)
    await name(page).fill('Après')
    await said.getByText(words.offline).waitFor()
    await context.setOffline(false)
    await said.getByText(words.saved).waitFor()
    // Whoever leaves waits until it is kept.
    const save = await hold(page, '**/answers')
    await name(page).fill('Juste avant de partir')
    await page.locator('.rail').getByRole('link', { name: words.review }).click()
    await page.locator('.btn.is-busy').waitFor()
    save()
    await page.getByRole('heading', { level: 1, name: words.review }).waitFor()
    await page.getByText('Juste avant de partir').waitFor()
    await context.close()
  })

  it('restores what was typed just before a reload without a conflict', async () => {
    const { page, context } = await applicant()
    for (const typed of ['Juste avant', 'Juste avant, encore']) {
      await name(page).fill(typed)
      await page.reload()
      await expect.poll(() => name(page).inputValue()).toBe(typed)
    }
    await name(page).fill('Puis après')
    await saved(page)
    expect(await page.getByRole('button', { name: words.mineWins }).count()).toBe(0)
    await context.close()
  })

  it('says that it is offline, and submits once when a response is lost', async () => {
    const { page, context } = await applicant({ size: PHONE })
    await fillIn(page, 'Envoyé une fois')
    await saved(page)
    await context.setOffline(true)
    await next(page).click()
    await page.getByRole('alert').getByText(words.noAnswer).waitFor()
    await expectAccessible(page)
    await context.setOffline(false)
    await next(page).click()
    await page.getByRole('button', { name: words.read }).click()

    // The server has taken it; its answer never comes.
    await page.evaluate(() => {
      const ask = window.fetch
      let lost = false
      window.fetch = async (...args) => {
        const answer = await ask(...args)
        if (lost || !String(args[0]).includes('/submit')) return answer
        lost = true
        throw new TypeError('Failed to fetch')
      }
    })
    let sent = 0
    page.on('request', (request) => {
      if (request.url().includes('/submit')) sent += 1
    })
    await page.getByRole('button', { name: words.send }).click()
    await page.getByRole('alert').getByText(words.noAnswer).waitFor()
    await page.getByRole('button', { name: words.send }).click()
    await page.getByRole('heading', { name: words.sent }).waitFor()
    expect(sent).toBe(2)
    await context.close()
  })

  it('saves what was typed just before going back', async () => {
    const { page, context } = await applicant()
    await fillIn(page, 'Avant')
    await saved(page)
    await page.goto(page.url().replace(/at=.*/, 'at=review'))
    await page.getByRole('button', { name: words.edit }).first().click()
    await name(page).fill('Tapé à l’instant')
    await page.goBack()
    await page.getByText('Tapé à l’instant').waitFor()
    await context.close()
  })

  it('waits for a running upload before leaving the step', async () => {
    const { page, context } = await applicant()
    const arrive = await hold(page, '**/files?*')
    const buffer = Buffer.from('%PDF-1.4\n%%EOF\n')
    await page.locator('input[type=file]').setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer })
    await page.getByRole('link', { name: words.review }).filter({ visible: true }).click()
    await page.locator('.btn.is-busy').waitFor()
    arrive()
    await page.getByRole('heading', { level: 1, name: words.review }).waitFor()
    await page.getByText('plan.pdf').waitFor()
    await context.close()
  })

  it('retries an upload whose connection broke, by itself and before going on', async () => {
    const { page, context } = await applicant()
    const plan = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }
    const row = page.locator('.file')
    const lose = () => page.route('**/files?*', (route) => route.abort('connectionreset'))
    await fillIn(page, 'Deux coupures')
    await lose()
    await page.locator('input[type=file]').setInputFiles(plan)
    await row.getByRole('button', { name: words.rowRetry }).waitFor()
    await page.unroute('**/files?*')
    await row.getByText(words.uploaded).waitFor()

    await row.getByRole('button', { name: words.rowRemove }).click()
    await lose()
    await page.locator('input[type=file]').setInputFiles(plan)
    await row.getByRole('button', { name: words.rowRetry }).waitFor()
    await next(page).click()
    await page
      .locator('.problems')
      .getByText(t('fr', 'validation', 'file-unsent', { name: 'plan.pdf' }))
      .waitFor()
    await expectAccessible(page)
    await page.unroute('**/files?*')
    await next(page).click()
    await page.getByRole('button', { name: words.read }).click()
    await page.getByText('plan.pdf').waitFor()
    await context.close()
  })

  it('puts the focus where the summary sends it', async () => {
    const { page, context } = await applicant()
    await page.goto(page.url().replace(/at=.*/, 'at=review'))
    await page
      .getByRole('link', { name: /Pourquoi ici/ })
      .or(page.getByRole('button', { name: /Pourquoi ici/ }))
      .first()
      .click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('q-why')
    await context.close()
  })

  it('says at once that an address is a disposable one, whatever else is wrong', async () => {
    const { page, context } = await applicant()
    await page.getByLabel(words.contact, { exact: true }).fill('lena@yopmail.com')
    await page.locator('.field.is-wrong').getByText(words.disposable).waitFor()
    await next(page).click()
    await page.locator('.problems').getByText(words.disposable).waitFor()
    expect(await page.locator('.problems li').count()).toBeGreaterThan(2)
    await context.close()
  })

  it('keeps a text that is too long, and says so', async () => {
    const { page, context } = await applicant({ size: PHONE })
    await name(page).fill('x'.repeat(10_000))
    await page.getByText(words.tooLong).first().waitFor()
    await page.getByRole('status').getByText(words.oneNotKept).waitFor()
    await page.reload()
    await expect.poll(async () => (await name(page).inputValue()).length).toBe(10_000)
    await expectAccessible(page)

    // Wherever the application is looked at, it is said that the server has not got it.
    await page.goto(product.url('harbour', '/fr/applications'))
    const note = page.locator('.note', { hasText: words.oneUnsent }).first()
    await note.waitFor()
    await expectAccessible(page)
    await note.getByRole('link').click()
    const unsaved = page.locator('.problems').getByRole('button', { name: words.onlyHere })
    await unsaved.waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: words.send }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('problems')
    await unsaved.click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('q-title')
    await name(page).fill('Assez court')
    await saved(page)
    await page.goto(page.url().replace(/at=.*/, 'at=review'))
    await page.locator('.problems').waitFor()
    expect(await unsaved.count()).toBe(0)
    await context.close()
  })

  it('sends nothing while another window holds what was refused', async () => {
    const { page, context } = await applicant()
    await fillIn(page, 'Complet')
    await saved(page)
    const step = page.url()
    await next(page).click()
    await page.getByRole('button', { name: words.read }).click()
    await page.getByRole('button', { name: words.send }).waitFor()
    const other = await context.newPage()
    await other.goto(step)
    await name(other).fill('x'.repeat(10_000))
    await other.getByRole('status').getByText(words.oneNotKept).waitFor()
    await page.getByRole('button', { name: words.send }).click()
    await page.locator('.problems').getByRole('button', { name: words.onlyHere }).waitFor()
    expect(await page.getByRole('heading', { name: words.sent }).count()).toBe(0)
    await context.close()
  })

  it('adds what was typed before signing in to the application that is there already', async () => {
    const email = 'twice@example.org'
    const office = await applying(product, await newAccount(product, email), DESKTOP)
    await name(office.page).fill('Écrit au bureau')
    await saved(office.page)
    await office.context.close()
    const { page, context } = await product.person({ locale: 'fr', size: PHONE })
    await page.goto(product.url('harbour', `${APPLY}?category=short`))
    await name(page).fill('Écrit dans le train')
    await page.getByLabel(words.why).fill('Parce que les enfants y jouent déjà, sans abri.')
    await page.getByText(words.kept).waitFor()
    await page.getByRole('link', { name: words.signIn, exact: true }).first().click()
    await signIn(page, email)
    await page.getByText(words.waits).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: words.takeUp }).click()
    // Where there is an answer already, its person chooses.
    await page.getByRole('alert').getByText('Écrit au bureau').waitFor()
    await expectAccessible(page)
    expect(await name(page).inputValue()).toBe('Écrit dans le train')
    await page.getByRole('button', { name: words.mineWins }).click()
    await saved(page)
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await expect.poll(() => name(page).inputValue()).toBe('Écrit dans le train')
    expect(await page.getByLabel(words.why).inputValue()).toContain('les enfants')
    await context.close()
  })

  it('ignores the second click of a double click on submit', async () => {
    const { page, context } = await applicant({ size: PHONE })
    await fillIn(page, 'Deux fois cliqué')
    await saved(page)
    await next(page).click()
    await page.getByRole('button', { name: words.read }).click()
    const button = page.getByRole('button', { name: words.send })
    await button.waitFor()
    // From here on nothing has to come first for the dialog to open.
    await page.getByRole('button', { name: words.withdraw }).click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await button.click()
    await page.getByRole('alert').getByText(words.noAnswer).waitFor()
    await context.setOffline(false)
    // The answer waits until both clicks are over: what is under them must not have moved by then.
    const goOn = await hold(page, '**/submit*')
    const place = await button.boundingBox()
    await button.click()
    await page.locator('.is-busy').waitFor()
    expect((await page.locator('.is-busy').boundingBox())?.y).toBe(place?.y)
    // Wherever the second one lands.
    await page.getByRole('button', { name: words.withdraw }).dispatchEvent('click', { detail: 2 })
    expect(await page.getByRole('dialog').count()).toBe(0)
    goOn()
    await page.getByRole('heading', { name: words.sent }).waitFor()
    await page.getByRole('button', { name: words.withdraw }).dispatchEvent('click', { detail: 2 })
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('button', { name: words.withdraw }).click()
    await page.getByRole('dialog').waitFor()
    await context.close()
  })

  it('wraps a title of one long word in the list of applications', async () => {
    const { page, context } = await applicant({ size: PHONE })
    const long = 'Anticonstitutionnellement'.repeat(6)
    await fillIn(page, long)
    await saved(page)
    await send(page)
    await page.goto(product.url('harbour', '/fr/applications'))
    await page.locator('.deposit').getByText(long).waitFor()
    await expectAccessible(page)
    await context.close()
  })

  it('says that the submitted version stays valid while a change is refused', async () => {
    const { page, context } = await applicant({ size: PHONE })
    await fillIn(page, 'Envoyé tel quel')
    await next(page).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Avant d’envoyer')
    await page.getByRole('button', { name: words.read }).click()
    await page.getByRole('button', { name: words.send }).click()
    await page.getByRole('heading', { name: words.sent }).waitFor()
    await page.getByRole('button', { name: words.change }).click()
    await page.getByRole('button', { name: words.editStep }).click()
    await name(page).fill('')
    await page.getByRole('status').getByText(words.sentCounts).waitFor()
    await expectAccessible(page)
    await name(page).fill('Envoyé, puis changé')
    await page.getByRole('status').getByText(words.saved).waitFor()
    await context.close()
  })
})
