import type { BrowserContext, Page } from 'playwright'
import { browserOf } from '../http.ts'
import type { Product } from './product.ts'

export const PASSWORD = 'quatre vaches bleues'
export const ORGANISER = 'camille@example.org'

interface Person {
  email: string
  /** First and last name. */
  name: readonly [string, string]
  lang: string
  /** Without one, somebody who applies. */
  role?: string
  /** For a role in one program. */
  program?: string
}

export type Cookies = Parameters<BrowserContext['addCookies']>[0]

/** Makes an account on the platform of the journeys. */
export async function addPerson(product: Product, { email, name, lang, role, program }: Person): Promise<void> {
  const [first, last] = name
  const as = ['--firstname', first, '--lastname', last, '--lang', lang, ...(role ? ['--role', role] : [])]
  const where = ['--platform', 'harbour', ...(program ? ['--program', program] : [])]
  await product.opencall(['user', 'create', email, ...as, ...where, '--password-stdin', '--yes'], PASSWORD)
}

/** The owner of the platform. */
export const addOrganiser = (product: Product, lang: string): Promise<void> =>
  addPerson(product, { email: ORGANISER, name: ['Camille', 'Benali'], lang, role: 'owner' })

/** A new session of this account, without the pages that lead to one. */
export async function sessionOf(product: Product, email = ORGANISER): Promise<Cookies> {
  const url = product.url('harbour', '/')
  const browser = browserOf(product.port, new URL(url).host)
  const answer = await browser.post('/api/auth/login', { email, password: PASSWORD })
  if (answer.status !== 200) throw new Error(`Signing in gave ${answer.status}: ${answer.text}`)
  return [...browser.cookies].map(([name, value]) => ({ name, value, url }))
}

/** A browser of a person who is signed in, on a page that shows nothing yet. */
export async function personSignedIn(
  product: Product,
  options: { locale: string; size: { width: number; height: number }; email?: string; cookies?: Cookies },
): Promise<{ page: Page; context: BrowserContext }> {
  const { page, context } = await product.person(options)
  await context.addCookies(options.cookies ?? (await sessionOf(product, options.email)))
  return { page, context }
}

/** Leads a page to the programs of the back office. */
export async function signInToBack(page: Page, product: Product, lang: string, email = ORGANISER): Promise<void> {
  await page.goto(product.url('harbour', `/${lang}/admin/login`))
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(/programs/)
}
