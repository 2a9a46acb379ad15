import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '#config/env.ts'
import { t } from '../words.ts'
import { addPerson, PASSWORD } from './people.ts'
import { DESKTOP, expectAccessible, PHONE, type Product, startProduct } from './product.ts'

const JUROR = 'noor@example.org'

describe('a juror', () => {
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
  ] as const)('starts at their sessions, where pages of organisers lead ($locale)', async ({ locale, size }) => {
    const { page, context } = await product.person({ locale, size })
    const title = page.getByRole('heading', { level: 1, name: t(locale, 'admin', 'menu.juryWork') })
    const atSessions = () => page.waitForURL(new RegExp(`/${locale}/admin/sessions$`))
    const signIn = async (path: string) => {
      await page.goto(product.url('harbour', `/${locale}/${path}`))
      await page.locator('input[type=email]').fill(JUROR)
      await page.locator('input[type=password]').fill(PASSWORD)
      await page.keyboard.press('Enter')
      await atSessions()
    }
    await signIn('admin/login')
    await title.waitFor()
    await page.getByText(t(locale, 'admin', 'evaluation.mine.empty')).waitFor()
    await expectAccessible(page)
    for (const path of ['home/programs', 'home/users', 'programs/federal/responses', 'no-work']) {
      await page.goto(product.url('harbour', `/${locale}/admin/${path}`))
      await atSessions()
      await title.waitFor()
    }
    await context.clearCookies()
    await signIn('login')
    expect(new URL(page.url()).pathname).toBe(`/${locale}/admin/sessions`)
    await context.close()
  })
})
