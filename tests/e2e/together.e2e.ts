import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { t, type Values } from '../words.ts'
import { WORDS } from './applicant.ts'
import { addPerson, PASSWORD, personSignedIn } from './people.ts'
import { CALL, DESKTOP, expectAccessible, PHONE, type Product, startProduct } from './product.ts'

const LENA = 'lena@example.org'
const YANN = 'yann@example.org'
const fr = (key: string, values?: Values) => t('fr', 'front', key, values)
const en = (key: string, values?: Values) => t('en', 'front', key, values)

describe('an application of two people', () => {
  let product: Product

  beforeAll(async () => {
    product = await startProduct()
    await product.apply(CALL)
    await addPerson(product, { email: LENA, name: ['Léna', 'Okafor'], lang: 'fr' })
    await product.live('harbour')
  })
  afterAll(() => product.stop())

  const nameOn = (page: Page, lang: 'fr' | 'en') => page.getByLabel(WORDS[lang].name, { exact: true })

  it('is written by both at once, who see where the other is', async () => {
    const lena = await personSignedIn(product, { locale: 'fr', size: DESKTOP, email: LENA })
    await lena.page.goto(product.url('harbour', '/fr/applications/quais/apply'))
    await lena.page.getByRole('button', { name: WORDS.fr.start }).click()
    await nameOn(lena.page, 'fr').waitFor()

    await lena.page.getByRole('button', { name: fr('together.invite') }).click()
    const dialog = lena.page.getByRole('dialog')
    await dialog.getByLabel(fr('together.email')).fill(YANN)
    await dialog.getByLabel(fr('together.message')).fill('On écrit ensemble ?')
    await dialog.getByRole('button', { name: fr('together.send') }).click()
    await dialog.getByText(fr('together.sent', { email: YANN })).waitFor()
    await expectAccessible(lena.page)
    await dialog.getByRole('button', { name: fr('together.close') }).click()

    const { html } = await product.lastMail('harbour', YANN)
    const link = /href="([^"]*join-application[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const yann = await product.person({ locale: 'en', size: PHONE })
    await yann.page.goto(link.replace('/fr/', '/en/'))
    await yann.page.getByText('On écrit ensemble ?').waitFor()
    await expectAccessible(yann.page)
    await yann.page.getByLabel(WORDS.en.first).fill('Yann')
    await yann.page.getByLabel(WORDS.en.last).fill('Le Goff')
    await yann.page.getByLabel(WORDS.en.password, { exact: true }).fill(PASSWORD)
    await yann.page.getByRole('checkbox').check()
    await yann.page.getByRole('button', { name: en('account.join.finish') }).click()
    await yann.page.waitForURL(/applications\/quais\/apply\?responseId=/)

    // Each sees where the other is.
    await lena.page.reload()
    await nameOn(yann.page, 'en').focus()
    await lena.page.getByText(fr('together.writes', { name: 'Yann Le Goff' })).waitFor()
    await expectAccessible(lena.page)

    // What one writes shows at the other's, who goes on typing.
    const why = lena.page.getByLabel(WORDS.fr.why)
    await why.pressSequentially('Parce que')
    await nameOn(yann.page, 'en').fill('Le quai aux enfants')
    await expect.poll(() => nameOn(lena.page, 'fr').inputValue(), { timeout: 15_000 }).toBe('Le quai aux enfants')
    await why.pressSequentially(' les enfants y jouent.')
    expect([await why.inputValue(), await why.evaluate((element) => element === document.activeElement)]).toEqual([
      'Parce que les enfants y jouent.',
      true,
    ])
    await Promise.all([lena.context.close(), yann.context.close()])
  })
})
