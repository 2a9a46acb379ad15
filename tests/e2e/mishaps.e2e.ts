import type { BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LOCALES } from '#core/locale.ts'
import { fillInRegistration, PASSWORD, register, WORDS } from './applicant.ts'
import {
  CALL,
  changedCall,
  DESKTOP,
  expectSound,
  hold,
  PHONE,
  type Product,
  startProduct,
  yesterday,
} from './product.ts'

const words = WORDS.fr
const APPLY = '/fr/applications/quais/apply'

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

describe('what people do wrong', () => {
  let product: Product
  let cookies: Cookies
  const EMAIL = 'lena@example.org'
  beforeAll(async () => {
    product = await startProduct()
    await product.apply(CALL)
    await product.live('harbour')
    cookies = await account(EMAIL)
  })
  afterAll(() => product.stop())

  async function account(email: string): Promise<Cookies> {
    const { page, context } = await product.person({ locale: 'fr', size: DESKTOP })
    await page.goto(product.url('harbour', '/fr/login'))
    await register(product, page, 'fr', email)
    await page.waitForURL(/\/fr\/applications/)
    const made = await context.cookies()
    await context.close()
    return made
  }

  /** The person of these cookies with a new application in the short category. */
  async function applicant({ size = DESKTOP, as = cookies } = {}): Promise<{ page: Page; context: BrowserContext }> {
    const { page, context } = await product.person({ locale: 'fr', size })
    await context.addCookies(as)
    await page.goto(product.url('harbour', APPLY))
    await page.getByRole('button', { name: words.start }).click()
    await name(page).waitFor()
    return { page, context }
  }
  const name = (page: Page) => page.getByLabel(words.name, { exact: true })
  const next = (page: Page) => page.getByRole('button', { name: words.next, exact: true })
  async function fillIn(page: Page, title: string): Promise<void> {
    await name(page).fill(title)
    await page.locator('#q-stage').check()
    await page.getByLabel(words.why).fill('Parce que les enfants y jouent déjà, sans abri.')
    await page.getByLabel(words.contact, { exact: true }).fill('lena@example.org')
  }
  const saved = (page: Page) => page.getByText(words.saved).first().waitFor()
  /** From the filled-in form to what says that it was sent. */
  async function send(page: Page): Promise<void> {
    await next(page).click()
    await page.getByRole('button', { name: words.read }).click()
    await page.getByRole('button', { name: words.send }).click()
    await page.getByRole('heading', { name: words.sent }).waitFor()
  }
  async function signIn(page: Page, email: string): Promise<void> {
    await page.getByLabel(words.email, { exact: true }).fill(email)
    await page.getByLabel(words.password, { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: words.signIn, exact: true }).click()
  }

  // Before anything is sent: after that, questions stay.
  it('says that another version of the form was published meanwhile, and asks what that asks', async () => {
    const { page, context } = await applicant({ size: PHONE })
    await fillIn(page, 'Deux versions')
    await saved(page)
    const publish = (title: string) => {
      const question = `reference: ${title.slice(0, 4)}, type: text, title: { fr: ${title}, en: ${title} }, required: true }`
      return product.apply(changedCall(/reference: why, .*/, question))
    }
    await publish('Avec qui')
    await page.getByLabel(words.why).fill('Tapé dans une question qui n’est plus posée.')
    await page.getByLabel('Avec qui').waitFor()
    await expectSound(page)
    expect([await name(page).inputValue(), await page.getByLabel(words.why).count()]).toEqual(['Deux versions', 0])
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(words.formChanged)

    // Whoever has typed nothing since learns it when they go on.
    await page.getByLabel('Avec qui').fill('Personne')
    await saved(page)
    await publish('Pour qui')
    await next(page).click()
    await page.getByLabel('Pour qui').waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(words.formChanged)
    await product.apply(CALL)
    await context.close()
  })

  it('keeps what two tabs type, and shows both values where they meet', async () => {
    const { page, context } = await applicant()
    const other = await context.newPage()
    await other.goto(page.url())
    await other.getByLabel(words.why).fill('Écrit dans la deuxième fenêtre, assez long.')
    await saved(other)
    await page.getByLabel(words.name, { exact: true }).fill('Écrit dans la première')
    await saved(page)
    await page.reload()
    expect([
      await page.getByLabel(words.name, { exact: true }).inputValue(),
      await page.getByLabel(words.why).inputValue(),
    ]).toEqual(['Écrit dans la première', 'Écrit dans la deuxième fenêtre, assez long.'])

    // The other window read it before: the same answer has two values now.
    await name(other).fill('Écrit dans la deuxième')
    await other.getByRole('alert').getByText('Écrit dans la première').waitFor()
    await expectSound(other)
    await other.getByRole('button', { name: words.mineWins }).click()
    await other.getByRole('alert').waitFor({ state: 'detached' })
    await saved(other)
    await page.reload()
    await expect.poll(() => name(page).inputValue()).toBe('Écrit dans la deuxième')
    await context.close()
  })

  it('keeps what is typed while the network is away', async () => {
    const { page, context } = await applicant({ size: PHONE })
    await context.setOffline(true)
    await page.getByLabel(words.name, { exact: true }).fill('Tapé sans réseau')
    await page.getByText(words.offline).first().waitFor()
    await context.setOffline(false)
    await page.getByLabel(words.why).fill('Le réseau est revenu, la suite s’écrit.')
    await saved(page)
    await page.reload()
    expect(await page.getByLabel(words.name, { exact: true }).inputValue()).toBe('Tapé sans réseau')
    await context.close()
  })

  it('brings back what two windows typed without a network, closed before it came back', async () => {
    const { page, context } = await applicant()
    const other = await context.newPage()
    await other.goto(page.url())
    await name(other).waitFor()
    await context.setOffline(true)
    await name(page).fill('Tapé ici')
    await page.getByText(words.offline).first().waitFor()
    await other.getByLabel(words.why).fill('Tapé là, dans une autre fenêtre, sans réseau.')
    await other.getByText(words.offline).first().waitFor()
    const at = page.url()
    const again = await context.newPage()
    await page.close()
    await other.close()
    await context.setOffline(false)
    await again.goto(at)
    await saved(again)
    // What shows now is what the server has.
    await again.evaluate(() => localStorage.clear())
    await again.reload()
    await expect.poll(() => name(again).inputValue()).toBe('Tapé ici')
    expect(await again.getByLabel(words.why).inputValue()).toBe('Tapé là, dans une autre fenêtre, sans réseau.')
    await context.close()
  })

  it('goes on saying what is saved when the step that one is in is pressed', async () => {
    const { page, context } = await applicant()
    await name(page).fill('Avant')
    await saved(page)
    const read = page.waitForResponse(/\/me\/responses\//)
    await page.locator('.rail [aria-current=step] a').click()
    await read
    const said = page.locator('.bar').getByRole('status')
    await context.setOffline(true)
    await name(page).fill('Après')
    await said.getByText(words.offline).waitFor()
    await context.setOffline(false)
    await said.getByText(words.saved).waitFor()
    // Whoever leaves waits until it is kept.
    const save = await hold(page, '**/answers')
    await name(page).fill('Juste avant de partir')
    await page.locator('.rail').getByRole('link', { name: words.review }).click()
    await page.locator('.btn.is-busy').waitFor()
    save()
    await page.getByRole('heading', { level: 1, name: words.review }).waitFor()
    await page.getByText('Juste avant de partir').waitFor()
    await context.close()
  })

  it('takes up what was typed just before a reload as one’s own', async () => {
    const { page, context } = await applicant()
    for (const typed of ['Juste avant', 'Juste avant, encore']) {
      await name(page).fill(typed)
      await page.reload()
      await expect.poll(() => name(page).inputValue()).toBe(typed)
    }
    await name(page).fill('Puis après')
    await saved(page)
    expect(await page.getByRole('button', { name: words.mineWins }).count()).toBe(0)
    await context.close()
  })

  it('says that the platform is suspended, and saves once it is back', async () => {
    const { page, context } = await applicant({ size: PHONE })
    await name(page).fill('Avant')
    await saved(page)
    await product.opencall(['platform', 'suspend', 'harbour', '--yes'])
    await name(page).fill('Pendant')
    await page.getByRole('status').getByText('Non enregistré : la plateforme est suspendue').waitFor()
    const buffer = Buffer.from('%PDF-1.4\n%%EOF\n')
    await page.locator('input[type=file]').setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer })
    await page.locator('.file').getByRole('alert').getByText('Cette plateforme est suspendue').waitFor()
    await next(page).click()
    const refused = page.locator('.note--bad')
    await refused.getByText('Cette plateforme est suspendue').waitFor()
    await expectSound(page)
    await product.opencall(['platform', 'resume', 'harbour', '--yes'])
    await saved(page)
    await refused.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^Réessayer.*plan\.pdf/ }).click()
    await page.locator('.file').getByText('Envoyé').waitFor()
    await page.reload()
    await expect.poll(() => name(page).inputValue()).toBe('Pendant')
    await context.close()
  })

  it('says why it cannot go on without a network, and sends once when an answer is lost', async () => {
    const { page, context } = await applicant({ size: PHONE })
    await fillIn(page, 'Envoyé une fois')
    await saved(page)
    await context.setOffline(true)
    await next(page).click()
    await page.getByRole('alert').getByText(words.noAnswer).waitFor()
    await expectSound(page)
    await context.setOffline(false)
    await next(page).click()
    await page.getByRole('button', { name: words.read }).click()

    // The server has taken it; its answer never comes.
    await page.evaluate(() => {
      const ask = window.fetch
      let lost = false
      window.fetch = async (...args) => {
        const answer = await ask(...args)
        if (lost || !String(args[0]).includes('/submit')) return answer
        lost = true
        throw new TypeError('Failed to fetch')
      }
    })
    let sent = 0
    page.on('request', (request) => {
      if (request.url().includes('/submit')) sent += 1
    })
    await page.getByRole('button', { name: words.send }).click()
    await page.getByRole('alert').getByText(words.noAnswer).waitFor()
    await page.getByRole('button', { name: words.send }).click()
    await page.getByRole('heading', { name: words.sent }).waitFor()
    expect(sent).toBe(2)
    await context.close()
  })

  it('takes along what was typed just before going back', async () => {
    const { page, context } = await applicant()
    await fillIn(page, 'Avant')
    await saved(page)
    await page.goto(page.url().replace(/at=.*/, 'at=review'))
    await page
      .getByRole('button', { name: /^Modifier/ })
      .first()
      .click()
    await name(page).fill('Tapé à l’instant')
    await page.goBack()
    await page.getByText('Tapé à l’instant').waitFor()
    await context.close()
  })

  it('takes along the file that was on its way', async () => {
    const { page, context } = await applicant()
    const arrive = await hold(page, '**/files?*')
    const buffer = Buffer.from('%PDF-1.4\n%%EOF\n')
    await page.locator('input[type=file]').setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer })
    await page.getByRole('link', { name: words.review }).filter({ visible: true }).click()
    await page.locator('.btn.is-busy').waitFor()
    arrive()
    await page.getByRole('heading', { level: 1, name: words.review }).waitFor()
    await page.getByText('plan.pdf').waitFor()
    await context.close()
  })

  it('puts the focus where the summary sends it', async () => {
    const { page, context } = await applicant()
    await page.goto(page.url().replace(/at=.*/, 'at=review'))
    await page
      .getByRole('link', { name: /Pourquoi ici/ })
      .or(page.getByRole('button', { name: /Pourquoi ici/ }))
      .first()
      .click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('q-why')
    await context.close()
  })

  it('shows a step that the organiser checks as it is, and why it cannot be changed', async () => {
    const { page, context } = await product.person({ locale: 'fr', size: PHONE })
    await context.addCookies(cookies)
    await page.goto(product.url('harbour', APPLY))
    await page.getByRole('button', { name: /Commencer.*Grand projet/ }).click()
    await name(page).waitFor()
    await fillIn(page, 'Lu par l’organisateur')
    const step = page.url()
    await page.getByRole('button', { name: words.askToCheck }).click()
    await page.getByRole('status').getByText(words.checked).waitFor()

    await page.goto(step)
    await page.getByRole('heading', { level: 1, name: 'Lettre' }).waitFor()
    await page.locator('.review').getByText(words.checked).waitFor()
    await page.getByText('Lu par l’organisateur', { exact: true }).waitFor()
    expect(await page.locator('main input, main textarea').count()).toBe(0)
    await expectSound(page)
    // Nothing can be sent meanwhile, and nothing says that it can.
    await page.getByRole('button', { name: words.yours, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: words.yours }).waitFor()
    expect([await page.getByText(words.review).count(), await page.locator('.review .lead').count()]).toEqual([0, 0])
    await page.goto(product.url('harbour', APPLY))
    await page.getByRole('button', { name: `${words.see} Lu par l’organisateur` }).waitFor()
    await context.close()
  })

  it('takes the second of two clicks that send for nothing else', async () => {
    const { page, context } = await applicant({ size: PHONE })
    await fillIn(page, 'Deux fois cliqué')
    await saved(page)
    await next(page).click()
    await page.getByRole('button', { name: words.read }).click()
    const button = page.getByRole('button', { name: words.send })
    await button.waitFor()
    // From here on nothing has to come first for the dialog to open.
    await page.getByRole('button', { name: words.withdraw }).click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await button.click()
    await page.getByRole('alert').getByText(words.noAnswer).waitFor()
    await context.setOffline(false)
    // The answer waits until both clicks are over: what is under them must not have moved by then.
    const goOn = await hold(page, '**/submit*')
    const place = await button.boundingBox()
    await button.click()
    await page.locator('.is-busy').waitFor()
    expect((await page.locator('.is-busy').boundingBox())?.y).toBe(place?.y)
    // Wherever the second one lands.
    await page.getByRole('button', { name: words.withdraw }).dispatchEvent('click', { detail: 2 })
    expect(await page.getByRole('dialog').count()).toBe(0)
    goOn()
    await page.getByRole('heading', { name: words.sent }).waitFor()
    await page.getByRole('button', { name: words.withdraw }).dispatchEvent('click', { detail: 2 })
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('button', { name: words.withdraw }).click()
    await page.getByRole('dialog').waitFor()
    await context.close()
  })

  it('fits a name of one long word into the list of applications', async () => {
    const { page, context } = await applicant({ size: PHONE })
    const long = 'Anticonstitutionnellement'.repeat(6)
    await fillIn(page, long)
    await saved(page)
    await send(page)
    await page.goto(product.url('harbour', '/fr/applications'))
    await page.locator('.deposit').getByText(long).waitFor()
    await expectSound(page)
    await context.close()
  })

  it('says that what was sent counts while a change of it is refused', async () => {
    const { page, context } = await applicant({ size: PHONE })
    await fillIn(page, 'Envoyé tel quel')
    await next(page).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Avant d’envoyer')
    await page.getByRole('button', { name: words.read }).click()
    await page.getByRole('button', { name: words.send }).click()
    await page.getByRole('heading', { name: words.sent }).waitFor()
    await page.getByRole('button', { name: words.change }).click()
    await page.getByRole('button', { name: words.editStep }).click()
    await name(page).fill('')
    await page.getByRole('status').getByText(words.sentCounts).waitFor()
    await expectSound(page)
    await name(page).fill('Envoyé, puis changé')
    await page.getByRole('status').getByText(words.saved).waitFor()
    await context.close()
  })

  it('keeps a text that is too long, and says so', async () => {
    const { page, context } = await applicant({ size: PHONE })
    await name(page).fill('x'.repeat(10_000))
    await page.getByText(words.tooLong).first().waitFor()
    await page.getByRole('status').getByText(words.oneNotKept).waitFor()
    await page.reload()
    await expect.poll(async () => (await name(page).inputValue()).length).toBe(10_000)
    await expectSound(page)
    await context.close()
  })

  it('signs in whoever pressed the button before the script came', async () => {
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

  it('registers whoever ticked the box and pressed the button before the script came', async () => {
    const { page, context } = await product.person({ locale: 'fr', size: PHONE })
    const letIn = await hold(page, '**/_a/RegisterForm.*.js')
    await page.goto(product.url('harbour', '/fr/register'), { waitUntil: 'domcontentloaded' })
    await fillInRegistration(page, 'fr', 'early@example.org')
    await page.getByRole('button', { name: words.create }).click()
    letIn()
    await page.getByText('early@example.org').waitFor()
    await context.close()
  })

  it('keeps both names in line, and says that an address is confirmed as often as it is asked', async () => {
    const { page, context } = await product.person({ locale: 'fr', size: DESKTOP })
    await page.goto(product.url('harbour', '/fr/register'))
    await page.getByLabel(words.first, { exact: true }).fill('Lena')
    await page.getByRole('button', { name: words.create }).click()
    await page.locator('.field.is-wrong').first().waitFor()
    const [first, last] = await Promise.all(
      [words.first, words.last].map((one) => page.getByLabel(one, { exact: true }).boundingBox()),
    )
    expect([first?.y, first?.height]).toEqual([last?.y, last?.height])
    await expectSound(page)
    const email = 'confirmed@example.org'
    await fillInRegistration(page, 'fr', email)
    await page.getByRole('button', { name: words.create }).click()
    await page.getByText(email).waitFor()
    const mail = await product.lastMail('harbour')
    await page.goto(/href="([^"]*account-validation[^"]*)"/.exec(mail.html)?.[1]?.replaceAll('&amp;', '&') ?? '')
    const confirmed = page.getByRole('status').getByText('Votre adresse est confirmée')
    await confirmed.waitFor()
    await page.reload()
    await confirmed.waitFor()
    await expectSound(page)
    await page.getByRole('button', { name: words.goOn }).click()
    await page.waitForURL(/\/fr\/applications$/)

    // Nobody in particular is asked to open the link.
    const visitor = await product.person({ locale: 'fr', size: PHONE })
    await visitor.page.goto(product.url('harbour', '/fr/account-validation'))
    await visitor.page.getByText('Ouvrez le lien reçu par e-mail').waitFor()
    await visitor.context.close()
    await context.close()
  })

  it('leads to signing in when the session has ended, and back with what was typed', async () => {
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
    await expectSound(page)
    await signIn(page, EMAIL)
    await page.waitForURL(/apply\?responseId=/)
    await expect.poll(() => name(page).inputValue()).toBe('Tapé après la fin')
    await saved(page)
    await context.close()
  })

  it('leaves nothing of what was typed on the device of whoever signs out, and asks before anything is lost', async () => {
    const email = 'leaving@example.org'
    const { page, context } = await applicant({ as: await account(email) })
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
    await expectSound(page)
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

    // Whoever insists leaves without.
    await page.waitForLoadState('networkidle')
    await page.route('**/answers', (route) => route.abort())
    await name(page).fill('Jamais envoyé')
    await page.getByText(words.offline).first().waitFor()
    await signOut()
    await dialog.getByRole('button', { name: words.leaveAnyway }).click()
    await page.waitForURL(/\/fr\/$/)
    expect(await kept()).toEqual(['draft'])
    await context.close()
  })

  it('keeps the way back of whoever goes on before the script came', async () => {
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

  it('keeps the way back of whoever signs in at the moment when the script takes the form over', async () => {
    await (await applicant()).context.close()
    const { page, context } = await product.person({ locale: 'fr', size: PHONE })
    const goOn = await hold(page, '**/_a/*.js')
    const login = `/fr/login?backTo=${encodeURIComponent(APPLY)}`
    await page.goto(product.url('harbour', login), { waitUntil: 'domcontentloaded' })
    await page.getByLabel(words.email, { exact: true }).fill(EMAIL)
    await page.getByLabel(words.password, { exact: true }).fill(PASSWORD)
    // React has made its own of the form, and has not yet done what it does after.
    await page.evaluate(() => {
      const form = document.querySelector<HTMLFormElement>('.door form')
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

  it('is signed in in every window at once, with what each of them had typed', async () => {
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

  it('leads whoever forgot their password back to the form, with what they had typed', async () => {
    await (await applicant()).context.close()
    const { page, context } = await product.person({ locale: 'fr', size: PHONE })
    await page.goto(product.url('harbour', `${APPLY}?category=short`))
    await name(page).fill('Mot de passe perdu')
    await page.getByText(words.kept).waitFor()
    await page.getByRole('link', { name: words.signIn, exact: true }).first().click()
    await page.getByRole('link', { name: words.forgot }).click()
    await page.waitForURL(/reset-password\?backTo=/)
    await page.getByLabel(words.email, { exact: true }).fill(EMAIL)
    await page.getByRole('button', { name: words.getLink }).click()
    await page.getByText(EMAIL).waitFor()
    const { html } = await product.mailThatSays('harbour', 'reset-password')
    await page.goto(/href="([^"]*reset-password[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '')
    const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
    await heading(words.newPasswordTitle).waitFor()
    expect(await page.title()).toContain(words.newPasswordTitle)
    await expectSound(page)
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
    await expectSound(page)
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

  it('shows nobody else’s application', async () => {
    const mine = await applicant()
    const { page, context } = await product.person({ locale: 'fr', size: PHONE })
    await context.addCookies(await account('maud@example.org'))
    await page.goto(mine.page.url())
    await page.getByText(words.notFound).waitFor()
    await expectSound(page)
    await mine.context.close()
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

  it('fits ten languages into every page', async () => {
    const all = `languages: [${LOCALES.join(', ')}]`
    await product.apply(changedCall(/slug: harbour([\s\S]*?)languages: \[fr, en\]/, `slug: babel$1${all}`))
    await product.live('babel')
    const { page, context } = await product.person({ locale: 'fr', size: PHONE })
    for (const path of ['/fr/', '/fr/applications/quais', APPLY, '/fr/nowhere']) {
      await page.goto(product.url('babel', path))
      for (const width of [PHONE.width, 320]) {
        await page.setViewportSize({ ...PHONE, width })
        await expectSound(page)
        await page.locator('.head__menu summary').click()
        await expectSound(page)
        await page.locator('.head__menu summary').click()
      }
      expect(await page.locator('.foot__langs a').count()).toBe(LOCALES.length)
    }
    await context.close()
  })

  it('says at once that an address is a disposable one, whatever else is wrong', async () => {
    const { page, context } = await applicant()
    await page.getByLabel(words.contact, { exact: true }).fill('lena@yopmail.com')
    await page.locator('.field.is-wrong').getByText('jetables').waitFor()
    await next(page).click()
    await page.locator('.problems').getByText('jetables').waitFor()
    expect(await page.locator('.problems li').count()).toBeGreaterThan(2)
    await context.close()
  })

  it('says that the call has closed meanwhile, and keeps what was typed', async () => {
    const { page, context } = await applicant({ size: PHONE })
    await fillIn(page, 'À temps')
    await saved(page)
    const mine = page.url()
    const summary = await product.person({ locale: 'fr', size: PHONE })
    await summary.context.addCookies(cookies)
    await summary.page.clock.install()
    await summary.page.goto(mine.replace(/at=.*/, 'at=review'))
    await summary.page.getByRole('button', { name: words.send }).waitFor()
    await product.apply(changedCall('closesAt: +20d 23:59', `closesAt: '${yesterday()}'`))

    await name(page).fill('Trop tard')
    await page.getByRole('status').getByText(words.over).waitFor()
    // That an answer is missing too is not what there is to say.
    await page.getByLabel(words.contact, { exact: true }).fill('')
    await next(page).click()
    await page.getByRole('alert').getByText(words.closed).waitFor()
    expect(await name(page).inputValue()).toBe('Trop tard')
    await expectSound(page)
    await page.reload()
    await page.getByText(words.closed).first().waitFor()
    await expectSound(page)
    await page.getByRole('button', { name: words.yours, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: words.yours }).waitFor()
    expect([await page.getByText(words.review).count(), await page.locator('.review .lead').count()]).toEqual([0, 0])
    await page.goto(product.url('harbour', '/fr/applications'))
    await page.getByText(words.closed).first().waitFor()

    // Whoever left the summary open reads it too, without coming back to it.
    await summary.page.clock.fastForward(21 * 86_400_000)
    await summary.page.getByRole('heading', { level: 1, name: words.yours }).waitFor()
    expect(await summary.page.getByRole('button', { name: words.send }).count()).toBe(0)
    await summary.context.close()

    await product.opencall(['program', 'archive', 'quais', '--platform', 'harbour', '--yes'])
    await page.goto(`${product.url('harbour', APPLY)}?${new URL(mine).searchParams}`)
    await page.locator('.review').getByText(words.stopped).waitFor()
    expect([await page.locator('.bar a[href]').count(), await page.getByText(words.closed).count()]).toEqual([0, 0])
    await expectSound(page)
    await context.close()
  })
})
