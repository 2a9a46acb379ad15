import type { FormDefinition } from '#core/form/definition.ts'
import { addOrganiser, addPerson, PASSWORD } from '../people.ts'
import { PHONE, type Product } from '../product.ts'
import { call } from './reading.ts'

const APPLICANT = 'nadia@example.org'

/** The accounts of the journey: an organiser and an applicant. */
export async function registerPeople(product: Product): Promise<void> {
  await addPerson(product, { email: APPLICANT, name: ['Nadia', 'Benali'], lang: 'en' })
  await addOrganiser(product, 'en')
}

interface Application {
  id: string
  steps: { id: string; formVersion: number; definition: FormDefinition; answers: object }[]
}

/** The applicant's draft with one answer; `read` tells its form step as it is by now. */
export async function startDraft(product: Product, changes: Record<string, string>) {
  const { page, context } = await product.person({ locale: 'en', size: PHONE })
  await page.goto(product.url('harbour', '/en/'))
  await call(page, 'POST', '/auth/login', { email: APPLICANT, password: PASSWORD })
  const { platform } = await call<{ platform: { id: string } }>(page, 'GET', '/session')
  const { items } = await call<{ items: { id: string; categories: { id: string }[] }[] }>(
    page,
    'GET',
    `/portal/platforms/${platform.id}/programs`,
  )
  const { id, steps } = await call<Application>(page, 'POST', '/portal/me/responses', {
    programId: items[0]?.id,
    categoryId: items[0]?.categories[0]?.id,
    lang: 'en',
  })
  await call(page, 'PUT', `/portal/me/responses/${id}/steps/${steps[0]?.id}/answers`, { revision: 0, changes })
  return {
    read: async () => (await call<Application>(page, 'GET', `/portal/me/responses/${id}`)).steps[0],
    close: () => context.close(),
  }
}
