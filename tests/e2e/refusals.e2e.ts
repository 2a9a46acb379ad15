import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browserOf } from '../http.ts'
import { addOrganiser, addPerson, ORGANISER, PASSWORD, personSignedIn, sessionOf } from './people.ts'
import { DESKTOP, expectAccessible, PHONE, type Product, startProduct } from './product.ts'
import { INDEPENDENT, REFUSALS } from './refusals/catalogue.ts'
import {
  APPLICANT,
  HOLDER,
  OPERATOR,
  PROGRAMS,
  type Refusal,
  type Stage,
  UNCONFIRMED,
  type Wording,
  words,
} from './refusals/stage.ts'

describe.each([
  { lang: 'fr', size: DESKTOP, database: 'sqlite', turn: 0 },
  { lang: 'en', size: PHONE, database: 'mariadb', turn: 1 },
] as const)('the error catalogue in $lang at $size.width px on $database', ({ lang, size, database, turn }) => {
  // Those that leave nothing to others happen in one of the two, in turn.
  const refusals = REFUSALS.filter((refusal, n) => !INDEPENDENT.has(refusal) || n % 2 === turn)
  let product: Product
  let stage: Stage

  beforeAll(async () => {
    product = await startProduct({ database })
    await product.apply(PROGRAMS)
    await addOrganiser(product, lang)
    await addPerson(product, { email: HOLDER, name: ['Noor', 'de Wit'], lang, role: 'platform-administrator' })
    await product.opencall([
      'user',
      'grant',
      HOLDER,
      'collaborator',
      '--platform',
      'harbour',
      '--program',
      'quais',
      '--yes',
    ])
    await addPerson(product, { email: APPLICANT, name: ['Lena', 'Okafor'], lang })
    await addPerson(product, { email: OPERATOR, name: ['Olga', 'Ruiz'], lang, role: 'owner' })
    await product.opencall(['user', 'grant', OPERATOR, '--super-admin', '--yes'])
    await product.live('harbour')
    await register(product, lang)
    const operating = browserOf(product.port, new URL(product.url('app', '/')).host)
    await operating.post('/api/auth/login', { email: OPERATOR, password: PASSWORD })
    const open = async (email: string) => (await personSignedIn(product, { locale: lang, size, email })).page
    const operator = (await product.person({ locale: lang, size })).page
    const url = product.url('app', '/')
    await operator.context().addCookies([...operating.cookies].map(([name, value]) => ({ name, value, url })))
    const [owner, holder, applicant] = [
      (await personSignedIn(product, { locale: lang, size })).page,
      await open(HOLDER),
      await open(APPLICANT),
    ]
    const visitor = (await product.person({ locale: lang, size })).page
    stage = { lang, size, product, owner, holder, applicant, visitor, operator, operating }
    for (const page of [owner, holder]) await page.context().route('**/api/auth/socket', (route) => route.abort())
    for (const page of [owner, holder, applicant, visitor, operator]) {
      page.setDefaultTimeout(6_000)
      page.on('dialog', (question) => void question.accept())
    }
  })
  afterAll(() => product.stop())

  it.each(refusals.map((refusal) => [refusal.row, refusal.when, refusal] as const))(
    '%s: %s',
    async (_row, _when, refusal) => {
      const page = stage[refusal.who]
      await signInAgain(page, stage, refusal)
      try {
        const answer = await refusal.happens(page, stage)
        await expectShown(page, stage, refusal, answer)
      } finally {
        await refusal.after?.(page, stage)
      }
    },
  )
})

/** One row's end of a session is no other's. */
async function signInAgain(page: Page, { product }: Stage, { who }: Refusal): Promise<void> {
  const email = { owner: ORGANISER, applicant: APPLICANT, holder: null, visitor: null, operator: null }[who]
  const isSignedIn = (await page.context().cookies()).some(({ name }) => name === 'refresh')
  if (email && !isSignedIn) await page.context().addCookies(await sessionOf(product, email))
}

async function expectShown(page: Page, stage: Stage, { shows }: Refusal, answer: unknown): Promise<void> {
  if (shows.as === 'nothing') {
    await shows.goesOn(page, stage)
    return
  }
  const worded = (wording: Wording) => words(stage, wording)
  if (shows.as === 'redirect') await page.waitForURL(shows.to)
  const dialog = page.getByRole('dialog', shows.as === 'dialog' ? { name: worded(shows.title) } : {})
  const place = shows.as === 'dialog' ? dialog : page
  if (shows.as === 'dialog') await dialog.waitFor()
  if (shows.as === 'page' || shows.as === 'redirect')
    await page.getByRole('heading', { level: 1, name: worded(shows.title), exact: true }).waitFor()
  if (shows.as === 'page' && shows.status) {
    const status = (answer as { status?: () => number } | null)?.status?.()
    if (status !== shows.status) await page.getByText(String(shows.status), { exact: true }).waitFor()
  }
  if (shows.as === 'notice' && shows.title) await page.getByText(worded(shows.title)).first().waitFor()
  if (shows.text) await place.getByText(worded(shows.text)).first().waitFor()
  await expectAccessible(page)
  if (!shows.button) return
  const name = worded(shows.button)
  const button = place.getByRole('button', { name }).or(place.getByRole('link', { name })).last()
  await button.waitFor()
  await shows.repair?.(page, stage)
  if (!shows.leads) return
  await button.click()
  await shows.leads(page, stage)
}

/** On the public pages, without opening the link of the mail. */
async function register(product: Product, lang: 'fr' | 'en'): Promise<void> {
  const browser = browserOf(product.port, new URL(product.url('harbour', '/')).host)
  const accepted = { 'terms-of-use': 1, 'privacy-policy': 1 }
  const person = { firstname: 'Ivo', lastname: 'Marín', email: UNCONFIRMED, password: PASSWORD, lang, accepted }
  const answer = await browser.post('/api/auth/register', person)
  expect(answer.status).toBe(202)
}
