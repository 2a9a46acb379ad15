import { generateSync } from 'otplib'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CLIENT, type RealProvider, realProvider } from '../factories/oidc.ts'
import { browserOf } from '../http.ts'
import { matching, t, type Values } from '../words.ts'
import { addOrganiser, addPerson, ORGANISER, PASSWORD, personSignedIn } from './people.ts'
import { CALL, DESKTOP, expectAccessible, freePort, PHONE, type Product, startProduct } from './product.ts'

const APPLICANT = 'lena@example.org'
const LEAVER = 'mona@example.org'

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

  it('asks for the deletion of their data, which the organiser grants, and is gone', async () => {
    await addPerson(product, { email: LEAVER, name: ['Mona', 'Zylberg'], lang })
    const responseId = await startApplication()
    const { page, context } = await personSignedIn(product, { locale: lang, size, email: LEAVER })
    const front = (key: string) => t(lang, 'front', `account.profile.data.${key}`)
    const ask = page.getByRole('button', { name: front('ask.deletion'), exact: true })
    await toProfile(page)
    await ask.click()
    await page.getByLabel(front('message')).fill('Mona Zylberg')
    await expectAccessible(page)
    await ask.click()
    await page.getByText(front('sent')).waitFor()

    const { page: organiser, context: desk } = await personSignedIn(product, { locale: lang, size })
    const admin = (key: string, values?: Values) => matching(lang, 'admin', `deletion.${key}`, values)
    const goTo = (path: string) => organiser.goto(product.url('harbour', `/${lang}/admin/${path}`))
    await goTo('programs/quais/requests')
    await organiser.getByText(admin('before', { date: /[\d/]{10}/, left: /.+/ })).waitFor()
    await expectAccessible(organiser)
    await (size === PHONE
      ? organiser.getByRole('button', { name: `${t(lang, 'admin', 'deletion.open')}: Mona Zylberg` })
      : organiser.getByText('Mona Zylberg')
    ).click()
    const grant = { name: t(lang, 'admin', 'deletion.process.deletion'), exact: true }
    await organiser.getByRole('button', grant).click()
    const dialog = organiser.getByRole('dialog').last()
    await expectAccessible(organiser)
    await dialog.getByRole('button', grant).click()
    await organiser
      .getByText(admin('runs', { date: /[\d/]{10}/ }))
      .first()
      .waitFor()

    // The seven days in which the person can withdraw it are not waited for.
    await product.opencall(['user', 'erase', LEAVER, '--platform', 'harbour', '--yes'])
    await page.reload()
    await page.waitForURL(/login/)
    await signIn(page, LEAVER)
    await page
      .getByText(t(lang, 'problems', 'account_credentials.detail'))
      .first()
      .waitFor()
    const seen = async (path: string, shown: string) => {
      await goTo(path)
      await organiser.getByText(shown).first().waitFor()
      return (await organiser.locator('body').innerText()).includes('Zylberg')
    }
    expect([
      await seen('home/account-deletion', t(lang, 'admin', 'deletion.deletedPerson')),
      await seen(`programs/quais/responses/${responseId}`, t(lang, 'admin', 'responses.gone.title')),
      await seen('programs/quais/logs', t(lang, 'admin', 'log.type.response_removed')),
    ]).toEqual([false, false, false])
    expect(await product.opencall(['log', 'verify', '--platform', 'harbour'])).toMatch(/^OK {3}harbour: /)
    await Promise.all([context.close(), desk.close()])
  })

  /** An application that has its first answer, by the calls that the pages make. */
  async function startApplication(): Promise<string> {
    const host = new URL(product.url('harbour', '/')).host
    const [organiser, own] = [browserOf(product.port, host), browserOf(product.port, host)]
    await organiser.post('/api/auth/login', { email: ORGANISER, password: PASSWORD })
    await own.post('/api/auth/login', { email: LEAVER, password: PASSWORD })
    const programs = await organiser.get<{ items: { id: string; slug: string }[] }>('/api/user.programs')
    const programId = programs.body.items.find(({ slug }) => slug === 'quais')?.id
    const categories = await organiser.get<{ items: { id: string; key: string }[] }>(
      `/api/user.programs/${programId}/categories`,
    )
    const categoryId = categories.body.items.find(({ key }) => key === 'short')?.id
    const { body } = await own.post<{ id: string; steps: { id: string }[] }>('/api/portal/me/responses', {
      programId,
      categoryId,
      lang,
    })
    const saved = await own.put(`/api/portal/me/responses/${body.id}/steps/${body.steps[0]?.id}/answers`, {
      revision: 0,
      changes: { title: 'Le jardin de Mona Zylberg' },
    })
    expect(saved.status).toBe(200)
    return body.id
  }
})

describe.each([
  { lang: 'fr', size: PHONE },
  { lang: 'en', size: DESKTOP },
] as const)(
  'a platform that asks for a proof of work and takes other sign-ins, in $lang at $size.width px',
  ({ lang, size }) => {
    const front = (key: string, values?: Record<string, string | number>) => t(lang, 'front', `account.${key}`, values)
    const admin = (key: string, values?: Record<string, string | number>) => t(lang, 'admin', key, values)
    let product: Product
    let provider: RealProvider

    beforeAll(async () => {
      const port = await freePort()
      provider = await realProvider([`http://harbour.localhost:${port}/services/acme/oidc/callback`])
      provider.people.set('ada', {
        sub: 'ada',
        email: 'ada@example.org',
        email_verified: true,
        given_name: 'Ada',
        family_name: 'Lovelace',
      })
      product = await startProduct({
        port,
        env: {
          OPENCALL_CAPTCHA: 'altcha',
          OIDC_1_KEY: 'acme',
          OIDC_1_NAME: 'Acme',
          OIDC_1_ISSUER: provider.issuer,
          OIDC_1_CLIENT_ID: CLIENT.clientId,
          OIDC_1_CLIENT_SECRET: CLIENT.clientSecret,
        },
      })
      await product.apply(CALL)
      await addOrganiser(product, lang)
      await product.live('harbour')
    })
    afterAll(async () => {
      await product.stop()
      await provider.close()
    })

    const signIn = async (page: Page) => {
      await page.locator('input[type=email]').fill(ORGANISER)
      await page.locator('input[type=password]').fill(PASSWORD)
      await page.keyboard.press('Enter')
    }

    it('registers a person, whose browser does the work unseen and asks nobody else', async () => {
      const { page, context } = await product.person({ locale: lang, size })
      const foreign: string[] = []
      const asked: string[] = []
      page.on('request', (request) => {
        const { host, pathname } = new URL(request.url())
        if (host !== `harbour.localhost:${product.port}`) foreign.push(request.url())
        if (pathname === '/api/auth/register') asked.push(request.headers().captcha === undefined ? 'without' : 'with')
      })
      await page.goto(product.url('harbour', `/${lang}/register`))
      await page.getByLabel(front('firstname'), { exact: true }).fill('Noor')
      await page.getByLabel(front('lastname'), { exact: true }).fill('Haddad')
      await page.locator('input[type=email]').fill('noor@example.org')
      await page.getByLabel(front('password'), { exact: true }).fill(PASSWORD)
      await page.getByRole('checkbox').check()
      await page.getByRole('button', { name: front('register.submit') }).click()
      await page.getByText(front('register.sentTitle'), { exact: true }).waitFor()
      await expectAccessible(page)
      expect([asked, foreign]).toEqual([['without', 'with'], []])
      await product.lastMail('harbour', 'noor@example.org')
      await context.close()
    })

    it('says what to do to a person whose browser cannot do the work', async () => {
      const { page, context } = await product.person({ locale: lang, size })
      await page.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }))
      await page.goto(product.url('harbour', `/${lang}/login`))
      await signIn(page)
      await page.getByText(t(lang, 'problems', 'captcha_required.detail')).waitFor()
      await expectAccessible(page)
      await context.close()
    })

    it('signs a person in at a provider, makes their account, and knows them the next time', async () => {
      const { page, context } = await product.person({ locale: lang, size })
      const atProvider = async () => {
        await page.goto(product.url('harbour', `/${lang}/login`))
        await page.getByRole('button', { name: front('external.with', { name: 'Acme' }) }).click()
        await page.waitForURL((url) => url.href.startsWith(provider.issuer))
      }
      await atProvider()
      await page.locator('input[name=login]').fill('ada')
      await page.locator('input[name=password]').fill('any')
      await page.locator('button[type=submit]').click()
      await page.locator('button[type=submit]').click()
      await page.getByRole('heading', { name: admin('identity.continueTitle', { name: 'Acme' }) }).waitFor()
      expect(await page.getByLabel(admin('identity.firstname')).inputValue()).toBe('Ada')
      await expectAccessible(page)
      for (const box of await page.getByRole('checkbox').all()) await box.check()
      await page.getByRole('button', { name: admin('identity.create') }).click()
      await page.waitForURL(/\/applications$/)

      await context.clearCookies({ domain: 'harbour.localhost' })
      await page.goto(product.url('harbour', `/${lang}/login`))
      await page.getByRole('button', { name: front('external.with', { name: 'Acme' }) }).click()
      await page.waitForURL(/\/applications$/)
      await context.close()
    })

    it('signs out after a quarter of an hour without activity, and keeps what was not saved', async () => {
      const { page, context } = await product.person({ locale: lang, size })
      await page.clock.install()
      await page.goto(product.url('harbour', `/${lang}/admin/login`))
      await signIn(page)
      await page.waitForURL(/programs/)
      await page.goto(product.url('harbour', `/${lang}/admin/programs/quais/params`))
      const grace = page.getByLabel(admin('params.name.graceMinutes'), { exact: true })
      await grace.fill('17')
      const countdown = page.getByText(admin('inactivity.text'))
      // The clock goes on meanwhile: a minute is left for what the test does.
      await page.clock.fastForward(900_000 - 180_000)
      expect(await countdown.count()).toBe(0)
      await page.clock.fastForward(61_000)
      await countdown.waitFor()
      await expectAccessible(page)
      await page.getByRole('button', { name: admin('inactivity.stay') }).click()
      await countdown.waitFor({ state: 'detached' })

      await page.clock.fastForward(900_000 - 60_000)
      await countdown.waitFor()
      await page.clock.fastForward(61_000)
      await page.waitForURL(/admin\/login/)
      await page.getByRole('status').getByText(admin('auth.login.expired')).waitFor()
      expect((await page.context().cookies()).filter(({ name }) => name === 'access' || name === 'refresh')).toEqual([])
      await signIn(page)
      await page.waitForURL(/params/)
      await expect.poll(() => grace.inputValue()).toBe('17')
      await context.close()
    })
  },
)
