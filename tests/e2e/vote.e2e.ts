import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '#config/env.ts'
import { t } from '../words.ts'
import { addOrganiser, personSignedIn } from './people.ts'
import { DESKTOP, expectAccessible, PHONE, type Product, startProduct } from './product.ts'

const front = (key: string) => t('fr', 'front', `vote.${key}`)
const admin = (key: string) => t('en', 'admin', `vote.${key}`)

describe('a public vote', () => {
  let product: Product
  let slug = ''

  beforeAll(async () => {
    product = await startProduct()
    await product.opencall(['apply', join(ROOT, 'tests/e2e/around.yaml'), '--yes'])
    await addOrganiser(product, 'en')
    await product.live('harbour')
  })
  afterAll(() => product.stop())

  it('is made, filled and published by an organiser', async () => {
    const { page, context } = await personSignedIn(product, { locale: 'en', size: DESKTOP })
    await page.goto(product.url('harbour', '/en/admin/programs/quais/examinations/public'))
    await page.getByText(admin('empty')).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: admin('create.open') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').first().fill('Coup de coeur')
    await dialog.getByRole('button', { name: admin('create.action') }).click()
    await page.waitForURL(/public\/[a-z-]+\/responses$/)
    slug = /public\/([a-z-]+)\//.exec(page.url())?.[1] ?? ''
    for (const title of ['Le phare', 'Le quai']) {
      await page
        .getByRole('button', { name: admin('entries.add') })
        .first()
        .click()
      await dialog.getByRole('radio', { name: admin('entries.by.hand') }).check()
      await dialog.getByRole('textbox', { name: admin('column.entry') }).fill(title)
      await dialog.getByRole('button', { name: admin('entries.addAction') }).click()
      await dialog.waitFor({ state: 'hidden' })
      await page.getByText(title, { exact: true }).first().waitFor()
    }
    await page
      .getByRole('link', { name: t('en', 'admin', 'menu.params') })
      .last()
      .click()
    await page.waitForURL(/config$/)
    await page.getByRole('radio', { name: admin('results.live') }).check()
    await expectAccessible(page)
    await page.getByRole('combobox', { name: admin('config.voters') }).click()
    await page.getByRole('option', { name: admin('eligibility.anyone') }).click()
    await page.getByRole('button', { name: admin('config.save'), exact: true }).click()
    await page.getByText(admin('config.saved')).waitFor()
    await page.getByRole('button', { name: admin('publish') }).click()
    await page.getByRole('button', { name: admin('unpublish') }).waitFor()
    await context.close()
  })

  it('takes the ballot of a voter by keyboard, once, and counts it', async () => {
    await product.live('harbour')
    const { page, context } = await product.person({ locale: 'fr', size: PHONE })
    await page.goto(product.url('harbour', `/fr/applications/${slug}`))
    await page.getByText(front('order')).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: `${front('choose')} – Le phare` }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: front('submit'), exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: front('done.new') }).waitFor()
    const receipt = (await page.locator('.receipt dd').textContent()) ?? ''
    expect(receipt).toMatch(/^[A-Z0-9]{5}-[A-Z0-9]{5}$/)
    await page.reload()
    await page.locator('.receipt dd').getByText(receipt).waitFor()
    await page.getByRole('link', { name: front('checkReceipt') }).click()
    await page.getByText(front('details.ahead')).waitFor()
    await page.locator('#receipt').fill(receipt)
    await page.getByRole('button', { name: front('details.check') }).click()
    await page.getByText(front('details.found')).waitFor()
    await expectAccessible(page)
    await context.close()
  })

  it('says that it was unpublished', async () => {
    const { page, context } = await personSignedIn(product, { locale: 'en', size: DESKTOP })
    await page.goto(product.url('harbour', `/en/admin/programs/quais/examinations/public/${slug}`))
    await page.getByText('Le phare').first().waitFor()
    await page.getByRole('button', { name: admin('unpublish') }).click()
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: admin('unpublish') })
      .click()
    await page.getByRole('button', { name: admin('publish') }).waitFor()
    await product.live('harbour')
    // Pages follow what happened within moments.
    const status = async () => (await page.goto(product.url('harbour', `/fr/applications/${slug}`)))?.status()
    await expect.poll(status).toBe(404)
    await page.getByRole('heading', { level: 1, name: 'Page introuvable' }).waitFor()
    await page.getByRole('link', { name: 'Accueil', exact: true }).waitFor()
    await context.close()
  })
})
