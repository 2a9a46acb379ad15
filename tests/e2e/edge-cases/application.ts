import type { BrowserContext, Page } from 'playwright'
import { WORDS } from '../applicant.ts'
import { addPerson, type Cookies, PASSWORD, personSignedIn, sessionOf } from '../people.ts'
import { CALL, type Product, startProduct } from '../product.ts'

export const words = WORDS.fr
export const APPLY = '/fr/applications/quais/apply'
export const EMAIL = 'lena@example.org'

/** The started product with a call that is open, and the cookies of a person who has an account there. */
export async function openCall(): Promise<{ product: Product; cookies: Cookies }> {
  const product = await startProduct()
  await product.apply(CALL)
  await product.live('harbour')
  return { product, cookies: await newAccount(product, EMAIL) }
}

export async function newAccount(product: Product, email: string): Promise<Cookies> {
  await addPerson(product, { email, name: ['Lena', 'Okafor'], lang: 'fr' })
  return sessionOf(product, email)
}

/** The person of these cookies with a new application in the short category. */
export async function applying(
  product: Product,
  cookies: Cookies,
  size: { width: number; height: number },
): Promise<{ page: Page; context: BrowserContext }> {
  const { page, context } = await personSignedIn(product, { locale: 'fr', size, cookies })
  await page.goto(product.url('harbour', APPLY))
  await page.getByRole('button', { name: words.start }).click()
  await name(page).waitFor()
  return { page, context }
}

export const name = (page: Page) => page.getByLabel(words.name, { exact: true })
export const next = (page: Page) => page.getByRole('button', { name: words.next, exact: true })
export const saved = (page: Page) => page.getByText(words.saved).first().waitFor()

export async function fillIn(page: Page, title: string): Promise<void> {
  await name(page).fill(title)
  await page.locator('#q-stage').check()
  await page.getByLabel(words.why).fill('Parce que les enfants y jouent déjà, sans abri.')
  await page.getByLabel(words.contact, { exact: true }).fill('lena@example.org')
}

/** From the filled-in form to what says that it was sent. */
export async function send(page: Page): Promise<void> {
  await next(page).click()
  await page.getByRole('button', { name: words.read }).click()
  await page.getByRole('button', { name: words.send }).click()
  await page.getByRole('heading', { name: words.sent }).waitFor()
}

export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel(words.email, { exact: true }).fill(email)
  await page.getByLabel(words.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: words.signIn, exact: true }).click()
}
