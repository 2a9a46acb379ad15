import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LOCALES } from '#core/locale.ts'
import { t } from '../../words.ts'
import { fillInRegistration, WORDS } from '../applicant.ts'
import { type Cookies, PASSWORD } from '../people.ts'
import { changedCall, DESKTOP, expectAccessible, hold, PHONE, type Product } from '../product.ts'
import { APPLY, applying, EMAIL, name, newAccount, openCall, saved, signIn, words } from './application.ts'

describe('signing in and registering', () => {
  let product: Product
  let cookies: Cookies
  beforeAll(async () => {
    ;({ product, cookies } = await openCall())
  })
  afterAll(() => product.stop())

  const applicant = ({ size = DESKTOP, as = cookies } = {}) => applying(product, as, size)

  it.each([
    ['/fr/applications/unknown', 404, '/fr/applications/unknown'],
    ['/en/nowhere', 404, '/en/nowhere'],
    ['/de/', 200, '/fr/'],
    ['/fr/applications/quais/', 200, '/fr/applications/quais'],
  ])('answers %s', async (path, status, landing) => {
    const { page, context } = await product.person({ locale: 'fr', size: DESKTOP })
    const answer = await page.goto(product.url('harbour', path))
    expect([answer?.status(), new URL(page.url()).pathname]).toEqual([status, landing])
    await expectAccessible(page)
    await context.close()
  })

  it('fits ten languages into every page', async () => {
    const all = `languages: [${LOCALES.join(', ')}]`
    await product.apply(changedCall(/slug: harbour([\s\S]*?)languages: \[fr, en\]/, `slug: babel$1${all}`))
    await product.live('babel')
    const { page, context } = await product.person({ locale: 'fr', size: PHONE })
    for (const path of ['/fr/', '/fr/applications/quais', APPLY, '/fr/nowhere']) {
      await page.goto(product.url('babel', path))
      // As narrow as it gets; what is wider has been looked at with two languages.
      await page.setViewportSize({ ...PHONE, width: 320 })
      await expectAccessible(page)
      await page.locator('.head__menu summary').click()
      await expectAccessible(page)
      expect(await page.locator('.foot__langs a').count()).toBe(LOCALES.length)
    }
    await context.close()
  })

  it('keeps a long word of a title on one line on a narrow phone', async () => {
    const { page, context } = await product.person({ locale: 'fr', size: { ...PHONE, width: 320 } })
    for (const path of ['/fr/', '/fr/applications/quais']) {
      await page.goto(product.url('harbour', path))
      const lines = await page.locator('h1').evaluate((title) => {
        title.textContent = 'Nachthimmelpreis'
        const text = document.createRange()
        text.selectNodeContents(title)
        return text.getClientRects().length
      })
      expect([path, lines]).toEqual([path, 1])
    }
    await context.close()
  })

  it('signs in when the button was pressed before hydration', async () => {
    const { page, context } = await product.person({ locale: 'fr', size: PHONE })
    const letIn = await hold(page, '**/_a/LoginForm.*.js')
    await page.goto(product.url('harbour', `/fr/login?backTo=${encodeURIComponent(APPLY)}`), {
      waitUntil: 'domcontentloaded',
    })
    await signIn(page, EMAIL)
    letIn()
    await page.waitForURL((url) => url.pathname === APPLY)
    await page.getByRole('button', { name: words.start }).waitFor()
    await context.close()
  })

  it('registers when the form was filled in and sent before hydration', async () => {
    const { page, context } = await product.person({ locale: 'fr', size: PHONE })
    const letIn = await hold(page, '**/_a/RegisterForm.*.js')
    await page.goto(product.url('harbour', '/fr/register'), { waitUntil: 'domcontentloaded' })
    await fillInRegistration(page, 'fr', 'early@example.org')
    await page.getByRole('button', { name: words.create }).click()
    letIn()
    await page.getByText('early@example.org').waitFor()
    await context.close()
  })

  it('aligns both name fields, and confirms an address again when its link is opened twice', async () => {
    const { page, context } = await product.person({ locale: 'fr', size: DESKTOP })
    await page.goto(product.url('harbour', '/fr/register'))
    await page.getByLabel(words.first, { exact: true }).fill('Lena')
    await page.getByRole('button', { name: words.create }).click()
    await page.locator('.field.is-wrong').first().waitFor()
    const [first, last] = await Promise.all(
      [words.first, words.last].map((one) => page.getByLabel(one, { exact: true }).boundingBox()),
    )
    expect([first?.y, first?.height]).toEqual([last?.y, last?.height])
    await expectAccessible(page)
    const email = 'confirmed@example.org'
    await fillInRegistration(page, 'fr', email)
    await page.getByRole('button', { name: words.create }).click()
    await page.getByText(email).waitFor()
    const mail = await product.lastMail('harbour', email)
    await page.goto(/href="([^"]*account-validation[^"]*)"/.exec(mail.html)?.[1]?.replaceAll('&amp;', '&') ?? '')
    const confirmed = page.getByRole('status').getByText(t('fr', 'front', 'account.validation.done'))
    await confirmed.waitFor()
    await page.reload()
    await confirmed.waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: words.goOn }).click()
    await page.waitForURL(/\/fr\/applications$/)

    // Nobody in particular is asked to open the link.
    const visitor = await product.person({ locale: 'fr', size: PHONE })
    await visitor.page.goto(product.url('harbour', '/fr/account-validation'))
    await visitor.page.getByText(t('fr', 'front', 'account.validation.missing')).waitFor()
    await visitor.context.close()
    await context.close()
  })

  it('asks to sign in when the session has expired, and restores what was typed', async () => {
    const { page, context } = await product.person({ locale: 'fr', size: DESKTOP })
    await page.goto(product.url('harbour', `/fr/login?backTo=${encodeURIComponent(APPLY)}`))
    await signIn(page, EMAIL)
    await page.getByRole('button', { name: words.start }).click()
    await name(page).waitFor()
    const other = await context.newPage()
    await other.goto(product.url('harbour', '/fr/profile'))
    await other.getByRole('button', { name: words.signOut }).last().click()
    await other.waitForURL(/\/fr\/$/)
    await name(page).fill('Tapé après la fin')
    await page.waitForURL(/login\?backTo=.*expired/)
    await page.getByText(words.ended).waitFor()
    await expectAccessible(page)
    await signIn(page, EMAIL)
    await page.waitForURL(/apply\?responseId=/)
    await expect.poll(() => name(page).inputValue()).toBe('Tapé après la fin')
    await saved(page)
    await context.close()
  })

  it('clears local drafts at sign-out, and asks before unsaved answers are lost', async () => {
    const email = 'leaving@example.org'
    const { page, context } = await applicant({ as: await newAccount(product, email) })
    const kept = () =>
      page.evaluate(() =>
        Object.keys(localStorage)
          .flatMap((name) => /^opencall\.(answers|draft)/.exec(name)?.slice(1) ?? [])
          .sort(),
      )
    const signOut = async () => {
      await page.locator('.head .avatar').click()
      await page.getByRole('button', { name: words.signOut }).click()
    }
    await page.evaluate(() => localStorage.setItem('opencall.draft.p.c', '{"id":"x","answers":{}}'))
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await name(page).fill('Pas encore envoyé')
    await page.getByText(words.offline).first().waitFor()
    await signOut()
    const dialog = page.getByRole('dialog', { name: words.oneUnsaved })
    await dialog.waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: words.stay }).click()
    await dialog.waitFor({ state: 'detached' })
    expect([await name(page).inputValue(), await kept()]).toEqual(['Pas encore envoyé', ['answers', 'draft']])

    // With a network there is nothing to ask: it is sent, then forgotten here.
    await context.setOffline(false)
    await saved(page)
    const at = page.url()
    await name(page).fill('Tapé juste avant')
    await page.getByRole('button', { name: words.signOut }).click()
    await page.waitForURL(/\/fr\/$/)
    expect(await kept()).toEqual(['draft'])
    await page.goto(
      product.url('harbour', `/fr/login?backTo=${encodeURIComponent(at.slice(new URL(at).origin.length))}`),
    )
    await signIn(page, email)
    await page.waitForURL(/apply\?responseId=/)
    await expect.poll(() => name(page).inputValue(), { timeout: 15_000 }).toBe('Tapé juste avant')

    // Whoever insists leaves without, and without a network: the server is told before it is asked anything else.
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await name(page).fill('Jamais envoyé')
    await page.getByText(words.offline).first().waitFor()
    await signOut()
    await dialog.getByRole('button', { name: words.leaveAnyway }).click()
    await page.getByRole('dialog', { name: words.signedOut }).waitFor()
    await expectAccessible(page)
    expect(await kept()).toEqual(['draft'])
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/')) asked.push(new URL(request.url()).pathname)
    })
    await context.setOffline(false)
    await page.goto(product.url('harbour', '/fr/profile'))
    await page.waitForURL(/\/fr\/login/)
    expect(await page.evaluate(() => document.cookie)).toContain('locale=fr')
    expect(asked.find((path) => path !== '/api/session')).toBe('/api/auth/logout')
    await context.close()
  })

  it('keeps backTo across links that are followed before hydration', async () => {
    const { page, context } = await product.person({ locale: 'fr', size: PHONE })
    await page.route('**/_a/*.js', (route) => route.abort())
    const back = `?backTo=${encodeURIComponent(APPLY)}`
    await page.goto(product.url('harbour', `/fr/login${back}`), { waitUntil: 'domcontentloaded' })
    await page.getByRole('link', { name: words.register }).first().click()
    await page.waitForURL(/\/fr\/register/)
    const first = new URL(page.url()).search
    await page.locator('.head__menu summary').click()
    await page.locator('.head__menu a[hreflang=en]').click()
    await page.waitForURL(/\/en\/register/)
    expect([first, new URL(page.url()).search]).toEqual([back, back])
    await context.close()
  })

  it('keeps backTo when the form is submitted during hydration', async () => {
    await (await applicant()).context.close()
    const { page, context } = await product.person({ locale: 'fr', size: PHONE })
    const goOn = await hold(page, '**/_a/*.js')
    const login = `/fr/login?backTo=${encodeURIComponent(APPLY)}`
    await page.goto(product.url('harbour', login), { waitUntil: 'domcontentloaded' })
    await page.getByLabel(words.email, { exact: true }).fill(EMAIL)
    await page.getByLabel(words.password, { exact: true }).fill(PASSWORD)
    // React has made its own of the form, and has not yet done what it does after.
    await page.evaluate(() => {
      const form = document.querySelector<HTMLFormElement>('.auth form')
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        if (Object.keys(form ?? {}).some((key) => key.startsWith('__reactProps'))) form?.requestSubmit()
        else port2.postMessage('')
      }
      port2.postMessage('')
    })
    goOn()
    await page.getByRole('button', { name: words.start }).waitFor()
    await context.close()
  })

  it('signs in every window at once, and keeps what each had typed', async () => {
    await (await applicant()).context.close()
    const { page, context } = await product.person({ locale: 'fr', size: DESKTOP })
    const other = await context.newPage()
    await other.goto(product.url('harbour', `${APPLY}?category=short`))
    await name(other).fill('Tapé à côté')
    await other.getByText(words.kept).waitFor()
    await page.goto(product.url('harbour', `/fr/login?backTo=${encodeURIComponent(APPLY)}`))
    await signIn(page, EMAIL)
    await other.getByRole('button', { name: words.start }).waitFor()
    expect(await other.locator('.visitor').count()).toBe(0)
    await other.getByRole('button', { name: words.start }).click()
    await expect.poll(() => name(other).inputValue()).toBe('Tapé à côté')
    await context.close()
  })

  it('returns to the form after a password reset, with what was typed', async () => {
    await (await applicant()).context.close()
    const { page, context } = await product.person({ locale: 'fr', size: PHONE })
    await page.goto(product.url('harbour', `${APPLY}?category=short`))
    await name(page).fill('Mot de passe perdu')
    await page.getByText(words.kept).waitFor()
    await page.getByRole('link', { name: words.signIn, exact: true }).first().click()
    // The page itself does not know where it was come from: its script does.
    await page.getByRole('link', { name: words.forgot }).and(page.locator('[href*="backTo="]')).click()
    await page.waitForURL(/reset-password\?backTo=/)
    await page.getByLabel(words.email, { exact: true }).fill(EMAIL)
    await page.getByRole('button', { name: words.getLink }).click()
    await page.getByText(EMAIL).waitFor()
    const { html } = await product.mailThatSays('harbour', 'reset-password')
    const link = /href="([^"]*reset-password[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
    await page.goto(link)
    const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
    await heading(words.newPasswordTitle).waitFor()
    expect(await page.title()).toContain(words.newPasswordTitle)
    await expectAccessible(page)
    // The address does not show the link any more; the page has it still, in every language.
    await page.reload()
    await page.locator('summary').filter({ visible: true }).click()
    await page.getByRole('link', { name: 'English' }).filter({ visible: true }).first().click()
    await heading(WORDS.en.newPasswordTitle).waitFor()
    await page.goBack()
    await heading(words.newPasswordTitle).waitFor()
    await page.getByLabel(words.newPassword, { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: words.savePassword }).click()
    await heading(words.passwordChanged).waitFor()
    expect(await page.title()).toContain(words.passwordChanged)
    await expectAccessible(page)
    // The link is good for once, which is said before another password is thought of.
    const again = await context.newPage()
    await again.goto(link)
    await again.getByText(words.linkUsed).waitFor()
    expect(await again.getByLabel(words.newPassword, { exact: true }).count()).toBe(0)
    await again.goto(link.replace('/fr/', '/fr/admin/'))
    await again.getByText(words.linkUsed).waitFor()
    expect(await again.getByLabel(words.newPassword, { exact: true }).count()).toBe(0)
    await again.close()
    await page.getByRole('link', { name: words.signIn, exact: true }).click()
    await page.waitForURL(/login\?backTo=/)
    await signIn(page, EMAIL)
    await page.waitForURL((url) => url.pathname === APPLY)
    await page.getByRole('button', { name: words.start }).click()
    await expect.poll(() => name(page).inputValue(), { timeout: 15_000 }).toBe('Mot de passe perdu')
    expect(await page.evaluate(() => localStorage.getItem('opencall.backTo'))).toBeNull()
    cookies = await context.cookies()
    await context.close()
  })

  it('refuses to show an application of somebody else', async () => {
    const mine = await applicant()
    const { page, context } = await product.person({ locale: 'fr', size: PHONE })
    await context.addCookies(await newAccount(product, 'maud@example.org'))
    await page.goto(mine.page.url())
    await page.getByText(words.notFound).waitFor()
    await expectAccessible(page)
    await mine.context.close()
    await context.close()
  })
})
