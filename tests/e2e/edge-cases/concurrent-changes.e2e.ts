import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { t } from '../../words.ts'
import type { Cookies } from '../people.ts'
import { CALL, changedCall, DESKTOP, expectAccessible, PHONE, type Product, yesterday } from '../product.ts'
import { APPLY, applying, fillIn, name, next, openCall, saved, words } from './application.ts'

describe('an application while others change things', () => {
  let product: Product
  let cookies: Cookies
  beforeAll(async () => {
    ;({ product, cookies } = await openCall())
  })
  afterAll(() => product.stop())

  const applicant = ({ size = DESKTOP } = {}) => applying(product, cookies, size)

  // Before anything is sent: after that, questions stay.
  it('says that another version of the form was published meanwhile, and asks what that asks', async () => {
    const { page, context } = await applicant({ size: PHONE })
    await fillIn(page, 'Deux versions')
    await saved(page)
    const publish = (title: string) => {
      const question = `reference: ${title.slice(0, 4)}, type: text, title: { fr: ${title}, en: ${title} }, required: true }`
      return product.apply(changedCall(/reference: why, .*/, question))
    }
    await publish('Avec qui')
    await page.getByLabel(words.why).fill('Tapé dans une question qui n’est plus posée.')
    await page.getByLabel('Avec qui').waitFor()
    await expectAccessible(page)
    expect([await name(page).inputValue(), await page.getByLabel(words.why).count()]).toEqual(['Deux versions', 0])
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(words.formChanged)

    // Whoever has typed nothing since learns it when they go on.
    await page.getByLabel('Avec qui').fill('Personne')
    await saved(page)
    await publish('Pour qui')
    await next(page).click()
    await page.getByLabel('Pour qui').waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(words.formChanged)

    // Whoever was away learns it when they come back, once.
    await page.getByLabel('Pour qui').fill('Personne')
    await saved(page)
    const here = page.url()
    await page.goto(product.url('harbour', '/fr/applications'))
    await product.apply(CALL)
    await page.goto(here)
    await page.getByText(words.formChanged).waitFor()
    expect(await name(page).inputValue()).toBe('Deux versions')
    await name(page).fill('Trois versions')
    await saved(page)
    await page.reload()
    await expect.poll(() => name(page).inputValue()).toBe('Trois versions')
    expect(await page.getByText(words.formChanged).count()).toBe(0)
    await context.close()
  })

  it('says that the platform is suspended, and saves once it is back', async () => {
    const { page, context } = await applicant({ size: PHONE })
    await name(page).fill('Avant')
    await saved(page)
    const visitor = await product.person({ locale: 'fr', size: PHONE })
    const written = name(visitor.page)
    await visitor.page.goto(product.url('harbour', `${APPLY}?category=short`))
    await written.fill('Sans compte')
    await visitor.page.getByText(words.kept).waitFor()
    await product.opencall(['platform', 'suspend', 'harbour', '--yes'])
    await visitor.page.reload()
    await visitor.page.getByText(t('fr', 'front', 'apply.visitor.rests')).waitFor()
    expect(await written.count()).toBe(0)
    await expectAccessible(visitor.page)
    await name(page).fill('Pendant')
    await page
      .getByRole('status')
      .getByText(t('fr', 'front', 'apply.platform_suspended'))
      .waitFor()
    const buffer = Buffer.from('%PDF-1.4\n%%EOF\n')
    await page.locator('input[type=file]').setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer })
    await page.locator('.file').getByRole('alert').getByText(words.suspended).waitFor()
    await next(page).click()
    const refused = page.locator('.note--bad')
    await refused.getByText(words.suspended).waitFor()
    await expectAccessible(page)
    // Whoever opens a page of theirs is told before they type or press anything.
    const other = await context.newPage()
    for (const path of [APPLY, new URL(page.url()).pathname + new URL(page.url()).search, '/fr/applications']) {
      await other.goto(product.url('harbour', path))
      await other.getByRole('status').getByText(words.suspended).waitFor()
      // Its own content comes after that.
      await other.locator('main h1:visible').first().waitFor()
      await expect.poll(() => other.locator('main .late').count()).toBe(0)
      await expectAccessible(other)
    }
    await other.close()
    await product.opencall(['platform', 'resume', 'harbour', '--yes'])
    await saved(page)
    await visitor.page.reload()
    await expect.poll(() => written.inputValue()).toBe('Sans compte')
    await visitor.context.close()
    await refused.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: new RegExp(`^${t('fr', 'front', 'form.retry')}.*plan\\.pdf`) }).click()
    await page.locator('.file').getByText(words.uploaded).waitFor()
    await page.reload()
    await expect.poll(() => name(page).inputValue()).toBe('Pendant')
    await context.close()
  })

  it('shows a step that the organiser checks as it is, and why it cannot be changed', async () => {
    const { page, context } = await product.person({ locale: 'fr', size: PHONE })
    await context.addCookies(cookies)
    await page.goto(product.url('harbour', APPLY))
    await page.getByRole('button', { name: words.startLong }).click()
    await name(page).waitFor()
    await fillIn(page, 'Lu par l’organisateur')
    const step = page.url()
    await page.getByRole('button', { name: words.askToCheck }).click()
    await page.getByRole('status').getByText(words.checked).waitFor()

    await page.goto(step)
    await page.getByRole('heading', { level: 1, name: 'Lettre' }).waitFor()
    await page.locator('.review').getByText(words.checked).waitFor()
    await page.getByText('Lu par l’organisateur', { exact: true }).waitFor()
    expect(await page.locator('main input, main textarea').count()).toBe(0)
    await expectAccessible(page)
    // Nothing can be sent meanwhile, and nothing says that it can.
    await page.getByRole('button', { name: words.yours, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: words.yours }).waitFor()
    expect([await page.getByText(words.review).count(), await page.locator('.review .lead').count()]).toEqual([0, 0])
    await page.goto(product.url('harbour', APPLY))
    await page.getByRole('button', { name: `${words.see} Lu par l’organisateur` }).waitFor()
    await context.close()
  })

  it('says that the call has closed meanwhile, and keeps what was typed', async () => {
    const { page, context } = await applicant({ size: PHONE })
    await fillIn(page, 'À temps')
    await saved(page)
    const mine = page.url()
    const summary = await product.person({ locale: 'fr', size: PHONE })
    await summary.context.addCookies(cookies)
    await summary.page.clock.install()
    await summary.page.goto(mine.replace(/at=.*/, 'at=review'))
    await summary.page.getByRole('button', { name: words.send }).waitFor()
    await product.apply(changedCall('closesAt: +20d 23:59', `closesAt: '${yesterday()}'`))

    await name(page).fill('Trop tard')
    await page.getByRole('status').getByText(words.over).waitFor()
    // That an answer is missing too is not what there is to say.
    await page.getByLabel(words.contact, { exact: true }).fill('')
    await next(page).click()
    await page
      .getByRole('alert')
      .getByText(t('fr', 'problems', 'response_closed.detail'))
      .waitFor()
    expect(await name(page).inputValue()).toBe('Trop tard')
    await expectAccessible(page)
    await page.reload()
    await page.getByText(words.closed).first().waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: words.yours, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: words.yours }).waitFor()
    expect([await page.getByText(words.review).count(), await page.locator('.review .lead').count()]).toEqual([0, 0])
    await page.goto(product.url('harbour', '/fr/applications'))
    await page.getByText(words.closed).first().waitFor()

    // Whoever left the summary open reads it too, without coming back to it.
    await summary.page.clock.fastForward(21 * 86_400_000)
    await summary.page.getByRole('heading', { level: 1, name: words.yours }).waitFor()
    expect(await summary.page.getByRole('button', { name: words.send }).count()).toBe(0)
    await summary.context.close()

    await product.opencall(['program', 'archive', 'quais', '--platform', 'harbour', '--yes'])
    await page.goto(`${product.url('harbour', APPLY)}?${new URL(mine).searchParams}`)
    await page.locator('.review').getByText(words.stopped).waitFor()
    expect([await page.locator('.bar a[href]').count(), await page.getByText(words.closed).count()]).toEqual([0, 0])
    await expectAccessible(page)
    await context.close()
  })
})
