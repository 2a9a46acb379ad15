import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '#config/env.ts'
import { t } from '../words.ts'
import { addPerson, PASSWORD } from './people.ts'
import { DESKTOP, expectAccessible, PHONE, type Product, startProduct } from './product.ts'

const JUROR = 'noor@example.org'

describe('a juror who has no page in the back office yet', () => {
  let product: Product

  beforeAll(async () => {
    product = await startProduct()
    await product.opencall(['apply', join(ROOT, 'tests/e2e/federal.yaml'), '--yes'])
    await addPerson(product, {
      email: JUROR,
      name: ['Noor', 'de Wit'],
      lang: 'fr',
      role: 'jury',
      program: 'federal',
    })
    await product.live('harbour')
  })
  afterAll(() => product.stop())

  it.each([
    { locale: 'fr', size: PHONE },
    { locale: 'en', size: DESKTOP },
  ] as const)('is told so on every page, and can sign out ($locale)', async ({ locale, size }) => {
    const [title, site, out] = ['auth.noWork.title', 'menu.publicSite', 'header.signOut'].map((key) =>
      t(locale, 'admin', key),
    )
    const { page, context } = await product.person({ locale, size })
    const told = page.getByRole('heading', { name: title })
    await page.goto(product.url('harbour', `/${locale}/admin/login`))
    await page.locator('input[type=email]').fill(JUROR)
    await page.locator('input[type=password]').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await told.waitFor()
    await page.getByText(JUROR).waitFor()
    await expectAccessible(page)
    for (const path of ['home/programs', 'home/users', 'programs/federal/responses', 'programs/federal/forms']) {
      await page.goto(product.url('harbour', `/${locale}/admin/${path}`))
      await told.waitFor()
      expect(new URL(page.url()).pathname).toBe(`/${locale}/admin/no-work`)
    }
    const home = await page.getByRole('link', { name: site }).getAttribute('href')
    expect(new URL(home ?? '').host).toBe(`harbour.localhost:${product.port}`)
    await page.getByRole('button', { name: out }).click()
    await page.waitForURL(/admin\/login/)
    // On the public site they are an applicant like everybody.
    await page.goto(product.url('harbour', `/${locale}/login`))
    await page.locator('input[type=email]').fill(JUROR)
    await page.locator('input[type=password]').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.waitForURL(new RegExp(`/${locale}/applications$`))
    await context.close()
  })
})
