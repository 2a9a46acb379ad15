import { generateSync } from 'otplib'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addOrganiser, addPerson, ORGANISER, PASSWORD } from './people.ts'
import { CALL, DESKTOP, expectAccessible, PHONE, type Product, startProduct } from './product.ts'

const APPLICANT = 'lena@example.org'

const WORDS = {
  fr: {
    password: 'Mot de passe',
    submit: 'Se connecter',
    out: 'Se déconnecter',
    addPasskey: 'Ajouter une clé d’accès',
    name: 'Nom de la clé d’accès',
    create: 'Créer la clé d’accès',
    kept: 'Je les ai rangés en lieu sûr',
    key: 'Se connecter avec une clé d’accès',
    rename: 'Renommer: Téléphone',
    saveName: 'Enregistrer le nom',
    remove: 'Retirer: Clé bleue',
    addApp: 'Ajouter une application de codes',
    byHand: 'Je ne peux pas lire le code QR',
    code: 'Code à 6 chiffres',
    activate: 'Activer',
    mfa: 'Saisissez le code de votre application',
    goOn: 'Continuer',
    wrong: /code n’est pas valable|code incorrect|n’est pas valide/i,
    trust: 'Ne plus demander sur cet appareil pendant 30 jours',
    here: 'Cet appareil',
    trusted: 'Appareils de confiance',
    endOthers: 'Déconnecter tous les autres appareils',
    endedOthers: 'Tous les autres appareils sont déconnectés.',
  },
  en: {
    password: 'Password',
    submit: 'Sign in',
    out: 'Sign out',
    addPasskey: 'Add a passkey',
    name: 'Name of the passkey',
    create: 'Create the passkey',
    kept: 'I have stored them safely',
    key: 'Sign in with a passkey',
    rename: 'Rename: Téléphone',
    saveName: 'Save the name',
    remove: 'Remove: Clé bleue',
    addApp: 'Add an authenticator app',
    byHand: 'I can’t scan the QR code',
    code: '6-digit code',
    activate: 'Turn on',
    mfa: 'Enter the code of your app',
    goOn: 'Continue',
    wrong: /not valid/i,
    trust: 'Don’t ask again on this device for 30 days',
    here: 'This device',
    trusted: 'Trusted devices',
    endOthers: 'Sign out all other devices',
    endedOthers: 'All other devices are signed out.',
  },
} as const

/** An authenticator of the device, whose person is there and has been recognised. */
async function addAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { count: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length }
}

describe.each([
  { lang: 'fr', size: DESKTOP, database: 'sqlite' },
  { lang: 'en', size: PHONE, database: 'mariadb' },
] as const)('one’s own account in $lang at $size.width px on $database', ({ lang, size, database }) => {
  const words = WORDS[lang]
  let product: Product

  beforeAll(async () => {
    product = await startProduct({ database })
    await product.apply(CALL)
    await addOrganiser(product, lang)
    await addPerson(product, { email: APPLICANT, name: ['Lena', 'Okafor'], lang })
    await product.live('harbour')
  })
  afterAll(() => product.stop())

  const signIn = async (page: Page, email: string) => {
    await page.goto(product.url('harbour', `/${lang}/login`))
    await page.locator('input[type=email]').fill(email)
    await page.getByLabel(words.password, { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: words.submit, exact: true }).click()
  }
  const toProfile = (page: Page) => page.goto(product.url('harbour', `/${lang}/profile`))

  it('adds a passkey, signs in with it on both sides, renames and removes it', async () => {
    const { page, context } = await product.person({ locale: lang, size })
    const authenticator = await addAuthenticator(page)
    await signIn(page, ORGANISER)
    await page.waitForURL(/admin/)
    await toProfile(page)
    await page.getByRole('button', { name: words.addPasskey }).click()
    await page.getByLabel(words.name).fill('Téléphone')
    await page.getByRole('button', { name: words.create }).click()
    await page.getByRole('button', { name: words.kept }).click()
    expect(await authenticator.count()).toBe(1)
    await page.getByRole('heading', { name: 'Téléphone' }).waitFor()
    await expectAccessible(page)

    await context.clearCookies()
    await page.goto(product.url('harbour', `/${lang}/login`))
    const button = page.getByRole('button', { name: words.key })
    // The browser may offer it at the field before the button is pressed: both lead in.
    await Promise.race([button.click().catch(() => {}), page.waitForURL(/admin/)])
    await page.waitForURL(/admin/)

    await context.clearCookies()
    await page.goto(product.url('harbour', `/${lang}/admin/login`))
    await Promise.race([
      page
        .getByRole('button', { name: words.key })
        .click()
        .catch(() => {}),
      page.waitForURL(/programs/),
    ])
    await page.waitForURL(/programs/)

    await toProfile(page)
    await page.getByRole('button', { name: words.rename }).click()
    await page.getByLabel(words.name).fill('Clé bleue')
    await page.getByRole('button', { name: words.saveName }).click()
    await page.getByRole('button', { name: words.remove }).click()
    await expect.poll(() => page.getByRole('heading', { name: 'Clé bleue' }).count()).toBe(0)
    await context.close()
  })

  it('turns on codes, is asked for one at the public sign-in, and trusts the device', async () => {
    const { page, context } = await product.person({ locale: lang, size })
    await signIn(page, APPLICANT)
    await page.waitForURL(/applications/)
    await toProfile(page)
    await page.getByRole('button', { name: words.addApp }).click()
    await page.getByText(words.byHand).click()
    const secret = ((await page.locator('details code').textContent()) ?? '').replaceAll(' ', '')
    const step = () => Math.floor(Date.now() / 30_000)
    const used = step()
    await page.getByLabel(words.code).fill(generateSync({ secret }))
    await page.getByRole('button', { name: words.activate }).click()
    await page.getByRole('button', { name: words.kept }).click()
    await expectAccessible(page)

    const other = await product.person({ locale: lang, size })
    await signIn(other.page, APPLICANT)
    await other.page.waitForURL(/mfa-code/)
    await other.page.getByRole('heading', { name: words.mfa }).waitFor()
    await other.page.getByLabel(words.code).fill('000000')
    await other.page.getByRole('button', { name: words.goOn }).click()
    await other.page.getByText(words.wrong).waitFor()
    await expectAccessible(other.page)
    await other.page.getByText(words.trust).click()
    // Each code counts once: the one of the next half minute, which is taken already.
    await other.page.getByLabel(words.code).fill(generateSync({ secret, epoch: (used + 1) * 30 + 1 }))
    await other.page.getByRole('button', { name: words.goOn }).click()
    await other.page.waitForURL(/applications/)
    await toProfile(other.page)
    await other.page.getByRole('heading', { name: words.trusted }).waitFor()
    await other.page.getByText(words.here).first().waitFor()
    await other.page.getByRole('button', { name: words.endOthers }).click()
    await other.page.getByText(words.endedOthers).waitFor()
    await page.reload()
    await page.waitForURL(/login/)
    await Promise.all([context.close(), other.context.close()])
  })
})
