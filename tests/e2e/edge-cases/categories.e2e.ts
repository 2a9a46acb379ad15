import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { t, type Values } from '../../words.ts'
import { WORDS } from '../organiser.ts'
import { addOrganiser, signInToBack } from '../people.ts'
import { CALL, DESKTOP, expectAccessible, hold, type Product, startProduct } from '../product.ts'

const words = WORDS.fr
const admin = (key: string, values?: Values) => t('fr', 'admin', key, values)
const addStepTo = (category: string) =>
  `${admin('configure.step.addTo')} ${admin('configure.step.addWhere', { title: category })}`
const liftOf = (step: string) => admin('configure.step.lift', { title: step })
const SAVE = '**/categories'

describe('categories and steps while changes are being saved', () => {
  let product: Product
  let page: Page

  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const inProgram = (path: string) => page.goto(product.url('harbour', `/fr/admin/programs/quais/${path}`))
  const dialog = () => page.getByRole('dialog')
  const notice = (text: string) => page.getByRole('status').getByText(text)
  const categories = () => page.getByTestId('category-title').allInnerTexts()
  const steps = (category: string) =>
    page.getByTestId('category').filter({ hasText: category }).getByTestId('step-title').allInnerTexts()
  const nameIn = () => dialog().getByLabel(words.categoryName).first()
  const addCategory = async (name: string) => {
    await button(words.addCategory).click()
    await nameIn().fill(name)
    await page.keyboard.press('Enter')
    await dialog().waitFor({ state: 'hidden' })
  }
  const addStep = async (category: string, name: string) => {
    await button(addStepTo(category)).click()
    await dialog().getByLabel(words.read).first().check()
    await dialog().getByLabel(words.stepName).first().fill(name)
    await dialog().getByRole('button', { name: words.addStep }).click()
    await dialog().waitFor({ state: 'hidden' })
  }
  const rename = async (on: Page, from: string, to: string) => {
    await on.bringToFront()
    await on.getByRole('button', { name: new RegExp(`${words.categoryMenu} ${from}$`) }).click()
    await on.getByRole('menuitem', { name: words.editCategory }).click()
    await on.getByRole('dialog').getByLabel(words.categoryName).first().fill(to)
    await on.keyboard.press('Enter')
  }

  const refuse = (after?: Promise<void>) =>
    page.route(SAVE, async (route) => {
      await after
      const body = { type: 'about:blank', title: 'x', status: 429, code: 'request.tooMany', issues: [] }
      await route.fulfill({ status: 429, contentType: 'application/problem+json', body: JSON.stringify(body) })
    })

  beforeAll(async () => {
    product = await startProduct()
    await product.apply(CALL)
    await addOrganiser(product, 'fr')
    page = (await product.person({ locale: 'fr', size: DESKTOP })).page
    await signInToBack(page, product, 'fr')
    await inProgram('configure')
    await page.getByTestId('category-title').first().waitFor()
  })
  afterAll(() => product.stop())

  it('keeps focus in a dialog whose editor fails to load', async () => {
    const editor = /_b\/RichEditor-/
    await page.route(editor, (route) => route.abort())
    const add = page.getByRole('button', { name: addStepTo('Petit projet') })
    await add.focus()
    await page.keyboard.press('Enter')
    await dialog().getByLabel(words.read).first().check()
    await dialog().getByLabel(words.stepName).first().fill('Consignes')
    const again = dialog().getByRole('button', { name: words.retry })
    await again.waitFor()
    await page.keyboard.press('Control+k')
    expect(await page.locator('[data-palette]').count()).toBe(0)
    await page.unroute(editor)
    await again.click()
    await dialog().locator('[contenteditable=true]').first().waitFor()
    expect(await dialog().getByLabel(words.stepName).first().inputValue()).toBe('Consignes')
    const box = dialog().locator('fieldset', { has: page.locator('[contenteditable=true]') })
    await expect.poll(() => box.last().evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await dialog().getByRole('button', { name: words.drop }).click()
    await dialog().waitFor({ state: 'detached' })

    // The search over everything gives the keyboard back as well.
    await add.focus()
    await page.keyboard.press('Control+k')
    await page.locator('[data-palette] input').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => add.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('offers to retry where a part fails to load, and keeps focus there', async () => {
    const again = button(words.retry)
    const code = /_b\/Panel-/
    const preview = /_b\/PreviewPanel-/
    const figures = '**/api/**/dashboard?*'
    const focused = () => page.evaluate(() => document.activeElement?.id)

    // The figures stand without their drawing, and without its style.
    await page.route(/_b\/ChartDrawing-.*css/, (route) => route.abort())
    await inProgram('dashboard')
    await button(admin('chart.asTable')).click()
    await page.locator('[data-figures] tbody tr').first().waitFor()

    await page.route(/_b\/DaysDialog-/, (route) => route.abort())
    await inProgram('responses')
    await button(admin('table.filter')).click()
    await page
      .getByRole('menuitem', { name: admin('table.days.choose') })
      .first()
      .click()
    await notice(words.noAnswer).waitFor()
    await expect
      .poll(() => button(admin('table.filter')).evaluate((element) => element === document.activeElement))
      .toBe(true)

    const panel = page.locator('aside[data-panel]')
    await page.route(code, (route) => route.abort())
    await inProgram('responses/none')
    await panel.getByRole('button', { name: words.retry }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await page.goBack()
    await again.waitFor()
    await page.unroute(code)
    await again.click()
    await panel.getByText(admin('responses.gone.title')).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.matches('[data-panel] h2'))).toBe(true)

    await page.route(preview, (route) => route.abort())
    await inProgram('forms')
    await page.locator('[data-row] a').first().click()
    await again.waitFor()
    await page.unroute(preview)
    await again.click()
    await page.getByTestId('preview').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.matches('[data-testid=preview]'))).toBe(true)

    await page.route(figures, (route) => route.abort())
    await inProgram('dashboard')
    await again.waitFor()
    await page.unroute(figures)
    await again.click()
    await again.waitFor({ state: 'detached' })
    await expect.poll(focused).toBe('main')
    await page.unrouteAll()
  })

  it('signs out at once while offline, and tells the server first when back online', async () => {
    await inProgram('configure')
    await page.getByTestId('category-title').first().waitFor()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: admin('header.account', { name: 'Camille' }) }).click()
    await page.getByRole('menuitem', { name: admin('header.signOut') }).click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForURL(/admin\/login/)
    await notice(admin('header.signedOut')).waitFor()
    // What the server answers to the old page brings nobody back.
    await page.context().setOffline(false)
    await inProgram('configure')
    await page.waitForURL(/admin\/login/)
    await signInToBack(page, product, 'fr')
    await inProgram('configure')
    await page.getByTestId('category-title').first().waitFor()
  })

  it('undoes the last change only', async () => {
    const before = await categories()
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let asked = 0
    await page.route(SAVE, async (route) => {
      await gates[asked++]?.promise
      await route.continue()
    })
    await addCategory('Été')
    await addCategory('Hiver')
    gates[0]?.resolve()
    await expect.poll(() => asked).toBe(2)
    expect(await notice('« Été »').count()).toBe(0)
    gates[1]?.resolve()
    await notice('« Hiver »').waitFor()
    await page.unroute(SAVE)
    const saved = page.waitForResponse(SAVE)
    await button(words.undo).click()
    await expect.poll(categories).toEqual([...before, 'Été'])
    await saved
    await page.reload()
    await page.getByTestId('category-title').first().waitFor()
    expect(await categories()).toEqual([...before, 'Été'])
  })

  it('keeps a step lifted when the server gives it its id', async () => {
    await addStep('Été', 'Un')
    await notice('« Un »').waitFor()
    const answer = await hold(page, SAVE)
    await addStep('Été', 'Deux')
    await page.getByRole('button', { name: liftOf('Deux') }).focus()
    await page.keyboard.press('Space')
    const lifted = page.getByTestId('lifted')
    await lifted.getByText('2').first().waitFor()
    answer()
    await notice('« Deux »').waitFor()
    await page.unroute(SAVE)
    await page.keyboard.press('ArrowUp')
    await lifted.getByText(/étape 1 sur 2/).waitFor()
    await page.keyboard.press('Space')
    await lifted.waitFor({ state: 'detached' })
    await expect.poll(() => steps('Été')).toEqual(['Deux', 'Un'])
    await notice(admin('configure.step.moved', { title: 'Deux' })).waitFor()
    await page.reload()
    await page.getByTestId('step').first().waitFor()
    expect(await steps('Été')).toEqual(['Deux', 'Un'])
  })

  it('drops a step lifted by keyboard when something else is pressed', async () => {
    const lifted = page.getByTestId('lifted')
    const menu = page.getByRole('button', { name: admin('configure.step.menu', { title: 'Un' }) })
    await page.getByRole('button', { name: liftOf('Un') }).focus()
    await page.keyboard.press('Space')
    await lifted.getByText(/étape 2 sur 2/).waitFor()
    await page.keyboard.press('ArrowUp')
    await lifted.getByText(/étape 1 sur 2/).waitFor()
    await menu.click()
    await lifted.waitFor({ state: 'detached' })
    await notice(admin('configure.step.moved', { title: 'Un' })).waitFor()
    await page.getByRole('menuitem').last().click()
    await expect.poll(() => steps('Été')).toEqual(['Deux'])
    const removed = page.getByTestId('notice').filter({ hasText: admin('configure.step.removed', { title: 'Un' }) })
    await removed.getByRole('button', { name: words.undo }).click()
    await expect.poll(() => steps('Été')).toEqual(['Un', 'Deux'])
    await page.getByRole('button', { name: liftOf('Un') }).focus()
    await page.keyboard.press('Space')
    await lifted.waitFor()
    await page.keyboard.press('Control+k')
    await page.locator('[data-palette] input').waitFor()
    await lifted.waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
  })

  it('keeps what was written when somebody else saved first, and saves it on confirmation', async () => {
    const colleague = await page.context().newPage()
    await colleague.goto(page.url())
    await colleague.getByTestId('category-title').first().waitFor()
    await rename(colleague, 'Été', 'Été à deux')
    await colleague.getByRole('status').getByText('Été à deux').waitFor()
    await colleague.close()
    await rename(page, 'Été', 'Été ensemble')
    await dialog().getByRole('alert').waitFor()
    expect(await nameIn().inputValue()).toBe('Été ensemble')
    await expectAccessible(page)
    // It is kept nowhere else: it is not lost without a question.
    await page.keyboard.press('Escape')
    await dialog().getByText(words.lose).waitFor()
    await page.keyboard.press('Escape')
    await dialog().getByRole('button', { name: words.save }).click()
    await notice('Été ensemble').waitFor()
    expect((await categories()).at(-1)).toBe('Été ensemble')
  })

  it('restores a step whose new category was refused', async () => {
    const before = await categories()
    const { promise, resolve } = Promise.withResolvers<void>()
    await refuse(promise)
    await addCategory('Refusée')
    await button(addStepTo('Refusée')).click()
    await dialog().getByLabel(words.read).first().check()
    await dialog().getByLabel(words.stepName).first().fill('Écrite entre-temps')
    resolve()
    await expect.poll(categories).toEqual(before)
    await dialog().getByRole('button', { name: words.addStep }).click()
    // Both come back, one after the other, each with what it holds.
    await dialog().getByRole('alert').waitFor()
    expect(await nameIn().inputValue()).toBe('Refusée')
    await page.unroute(SAVE)
    await page.keyboard.press('Enter')
    await expect.poll(categories).toEqual([...before, 'Refusée'])
    expect(await dialog().getByLabel(words.stepName).first().inputValue()).toBe('Écrite entre-temps')
    await dialog().getByRole('button', { name: words.addStep }).click()
    await expect.poll(() => steps('Refusée')).toEqual(['Écrite entre-temps'])
  })

  it('asks before a choice is lost, and returns focus when a dialog closes', async () => {
    const add = page.getByRole('button', { name: addStepTo('Refusée') })
    const focused = () => add.evaluate((element) => element === document.activeElement)
    await add.focus()
    await page.keyboard.press('Enter')
    await dialog().waitFor()
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    await expect.poll(focused).toBe(true)
    await page.keyboard.press('Enter')
    await dialog()
      .getByRole('combobox', { name: admin('configure.step.form') })
      .or(dialog().locator('input[aria-haspopup=listbox]'))
      .first()
      .click()
    await page.getByRole('option').first().click()
    const at = page.url()
    await dialog()
      .getByRole('link', { name: admin('configure.step.toForms') })
      .click()
    await dialog().getByRole('alert').getByText(words.lose).waitFor()
    await dialog().getByRole('button', { name: words.stay }).click()
    expect(page.url()).toBe(at)
    await page.keyboard.press('Escape')
    await dialog().getByRole('button', { name: words.drop }).click()
    await dialog().waitFor({ state: 'detached' })
    await expect.poll(focused).toBe(true)
  })

  it('asks before leaving while a change is unanswered', async () => {
    await page.context().setOffline(true)
    await addCategory('Sans réseau')
    await page.getByRole('alert').getByText(words.retry).waitFor()
    await page.getByRole('link', { name: admin('menu.params'), exact: true }).click()
    await dialog().getByText(admin('configure.unsaved')).waitFor()
    await dialog().getByRole('button', { name: words.cancel }).click()
    await page.context().setOffline(false)
    await refuse()
    await button(words.retry).click()
    // Refused now, what was written without a network comes back too.
    await dialog().getByRole('alert').waitFor()
    expect(await nameIn().inputValue()).toBe('Sans réseau')
    await page.unroute(SAVE)
    await page.keyboard.press('Enter')
    await notice('« Sans réseau »').waitFor()
    await page.getByRole('alert').waitFor({ state: 'detached' })
    await page.reload()
    await page.getByTestId('category-title').first().waitFor()
    expect((await categories()).at(-1)).toBe('Sans réseau')
  })

  it('says which address a program with a taken name got', async () => {
    await page.goto(product.url('harbour', '/fr/admin/home/programs/create'))
    await dialog().getByLabel(words.empty).check()
    await dialog().getByLabel(words.name).fill('Quais')
    await dialog().getByRole('button', { name: words.make }).click()
    await notice(admin('programs.createdElsewhere', { title: 'Quais', slug: 'quais-2', asked: 'quais' })).waitFor()
    await page.waitForURL(/programs\/quais-2\/configure$/)
  })
})
