import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '#config/env.ts'
import { DESKTOP, expectSound, PHONE, type Product, startProduct } from './product.ts'

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')
const PASSWORD = 'quatre vaches bleues'

/** The words by which a person finds their way, in each language. */
const WORDS = {
  fr: {
    call: /Les quais ouverts/,
    apply: /Candidater/,
    register: /Créer un compte|S’inscrire/,
    first: 'Prénom',
    last: 'Nom',
    email: 'Adresse e-mail',
    password: 'Mot de passe',
    create: 'Créer mon compte',
    goOn: 'Continuer',
    start: /Commencer.*Petit projet/,
    name: 'Nom du projet',
    running: 'En cours',
    year: /quelle année/,
    why: /Pourquoi ici/,
    contact: 'Adresse électronique',
    next: 'Continuer',
    read: /J’ai lu/,
    send: /Envoyer la candidature/,
    sent: 'Candidature envoyée',
    mine: /Mes candidatures/,
    saved: /Enregistré/,
    required: 'Ce champ est requis',
    receipt: /QUAI-\d{4}/,
  },
  en: {
    call: /Open quays/,
    apply: /Apply/,
    register: /Create an account|Register/,
    first: 'First name',
    last: 'Last name',
    email: 'Email address',
    password: 'Password',
    create: 'Create my account',
    goOn: 'Continue',
    start: /Start.*Small project/,
    name: 'Project name',
    running: 'Under way',
    year: /which year/,
    why: /Why here/,
    contact: 'Email address',
    next: 'Continue',
    read: /I have read it/,
    send: /Send the application|Submit/,
    sent: /Application (sent|submitted)/,
    mine: /My applications/,
    saved: /Saved/,
    required: 'This field is required',
    receipt: /QUAI-\d{4}/,
  },
} as const

async function register(product: Product, page: Page, lang: 'fr' | 'en', email: string): Promise<void> {
  const words = WORDS[lang]
  await page.getByRole('link', { name: words.register }).first().click()
  await page.getByLabel(words.first, { exact: true }).fill('Lena')
  await page.getByLabel(words.last, { exact: true }).fill('Okafor')
  await page.getByLabel(words.email, { exact: true }).fill(email)
  await page.getByLabel(words.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await expectSound(page)
  await page.getByRole('button', { name: words.create }).click()
  await page.getByText(email).waitFor()
  const mail = await product.lastMail('harbour')
  const link = /href="([^"]*account-validation[^"]*)"/.exec(mail.html)?.[1]?.replaceAll('&amp;', '&')
  await page.goto(String(link))
  await page.getByRole('button', { name: words.goOn }).click()
}

describe.each([
  { lang: 'fr', size: DESKTOP, database: 'sqlite' },
  { lang: 'en', size: PHONE, database: 'mariadb' },
] as const)('an applicant in $lang at $size.width px on $database', ({ lang, size, database }) => {
  const words = WORDS[lang]
  let product: Product

  beforeAll(async () => {
    product = await startProduct({ database })
    await product.opencall(['apply', join(ROOT, 'tests/e2e/call.yaml'), '--yes'])
    await product.live('harbour')
  })
  afterAll(() => product.stop())

  it('finds a call, registers, applies, is told what is missing, sends, and gets a receipt', async () => {
    const { page, context } = await product.person({ locale: lang, size })
    const email = `lena-${lang}@example.org`

    await page.goto(product.url('harbour', '/'))
    expect(new URL(page.url()).pathname).toBe(`/${lang}/`)
    await expectSound(page)
    await page.getByRole('link', { name: words.call }).first().click()
    await expectSound(page)
    await page.locator('a:visible', { hasText: words.apply }).first().click()
    await page.waitForURL(/login\?backTo=/)
    await expectSound(page)
    await register(product, page, lang, email)

    // Back where they wanted to go, signed in.
    await page.waitForURL(/applications\/quais\/apply/)
    await page.getByRole('button', { name: words.start }).click()
    await page.getByLabel(words.name, { exact: true }).fill('Le quai aux enfants')
    await page.getByText(words.running, { exact: true }).click()
    await page.getByLabel(words.why).fill('Parce que les enfants y jouent déjà, sans abri.')
    await page.getByText(words.saved).first().waitFor()
    await page.getByRole('button', { name: words.next, exact: true }).click()
    await page.getByText(words.required).first().waitFor()
    await expectSound(page)

    // Nothing typed is lost by leaving: another visit shows it.
    await page.reload()
    expect(await page.getByLabel(words.name, { exact: true }).inputValue()).toBe('Le quai aux enfants')
    await page.getByLabel(words.year).fill('2019')
    await page.getByLabel(words.contact, { exact: true }).fill(email)
    await page.locator('input[type=file]').setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: PDF })
    await page.getByText('plan.pdf').first().waitFor()
    await page.getByRole('button', { name: words.next, exact: true }).click()
    await page.getByRole('button', { name: words.read }).click()
    await page.getByRole('button', { name: words.send }).waitFor()
    await expectSound(page)

    await page.getByRole('button', { name: words.send }).dblclick()
    await page.getByRole('heading', { name: words.sent }).waitFor()
    await expectSound(page)
    const mail = await product.lastMail('harbour')
    expect(mail.subject).toMatch(words.receipt)

    await page.goto(product.url('harbour', `/${lang}/applications`))
    await page.getByText('Le quai aux enfants').first().waitFor()
    expect(await page.getByText('Le quai aux enfants').count()).toBe(1)
    await expectSound(page)
    await context.close()
  })
})

describe('what people do wrong', () => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct()
    await product.opencall(['apply', join(ROOT, 'tests/e2e/call.yaml'), '--yes'])
    await product.live('harbour')
  })
  afterAll(() => product.stop())

  it('keeps what two tabs type, and shows both values where they meet', async () => {
    const { page, context } = await product.person({ locale: 'fr', size: DESKTOP })
    const words = WORDS.fr
    await page.goto(product.url('harbour', '/fr/login?backTo=%2Ffr%2Fapplications%2Fquais%2Fapply'))
    await register(product, page, 'fr', 'two-tabs@example.org')
    await page.waitForURL(/applications\/quais\/apply/)
    await page.getByRole('button', { name: words.start }).click()
    await page.getByLabel(words.name, { exact: true }).waitFor()
    const other = await context.newPage()
    await other.goto(page.url())
    await other.getByLabel(words.why).fill('Écrit dans la deuxième fenêtre, assez long.')
    await other.getByText(words.saved).first().waitFor()
    await page.getByLabel(words.name, { exact: true }).fill('Écrit dans la première')
    await page.getByText(words.saved).first().waitFor()
    await page.reload()
    expect([
      await page.getByLabel(words.name, { exact: true }).inputValue(),
      await page.getByLabel(words.why).inputValue(),
    ]).toEqual(['Écrit dans la première', 'Écrit dans la deuxième fenêtre, assez long.'])
    await context.close()
  })

  it('keeps what is typed while the network is away', async () => {
    const { page, context } = await product.person({ locale: 'fr', size: PHONE })
    const words = WORDS.fr
    await page.goto(product.url('harbour', '/fr/login?backTo=%2Ffr%2Fapplications%2Fquais%2Fapply'))
    await register(product, page, 'fr', 'offline@example.org')
    await page.waitForURL(/applications\/quais\/apply/)
    await page.getByRole('button', { name: words.start }).click()
    await page.getByLabel(words.name, { exact: true }).waitFor()
    await context.setOffline(true)
    await page.getByLabel(words.name, { exact: true }).fill('Tapé sans réseau')
    await page.waitForTimeout(1_500)
    await context.setOffline(false)
    await page.getByLabel(words.why).fill('Le réseau est revenu, la suite s’écrit.')
    await page.getByText(words.saved).first().waitFor()
    await page.reload()
    expect(await page.getByLabel(words.name, { exact: true }).inputValue()).toBe('Tapé sans réseau')
    await context.close()
  })

  it.each([
    ['/fr/applications/unknown', 404, '/fr/applications/unknown'],
    ['/en/nowhere', 404, '/en/nowhere'],
    ['/de/', 200, '/fr/'],
    ['/fr/applications/quais/', 200, '/fr/applications/quais'],
  ])('answers %s', async (path, status, landing) => {
    const { page, context } = await product.person({ locale: 'fr', size: DESKTOP })
    const answer = await page.goto(product.url('harbour', path))
    expect([answer?.status(), new URL(page.url()).pathname]).toEqual([status, landing])
    await expectSound(page)
    await context.close()
  })
})
