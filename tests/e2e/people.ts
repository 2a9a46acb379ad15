import type { Page } from 'playwright'
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

/** Leads a page to the programs of the back office. */
export async function signInToBack(page: Page, product: Product, lang: string, email = ORGANISER): Promise<void> {
  await page.goto(product.url('harbour', `/${lang}/admin/login`))
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(/programs/)
}
