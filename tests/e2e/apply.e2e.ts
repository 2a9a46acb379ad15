import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browserOf } from '../http.ts'
import { t } from '../words.ts'
import { WORDS } from './applicant.ts'
import { addOrganiser, addPerson, type Cookies, ORGANISER, PASSWORD, sessionOf } from './people.ts'
import {
  CALL,
  changedCall,
  DESKTOP,
  expectAccessible,
  hold,
  PHONE,
  type Product,
  startProduct,
  yesterday,
} from './product.ts'

const words = WORDS.fr
const APPLY = '/fr/applications/quais/apply'
const APPLICANT = 'lena@example.org'

describe('deadlines and decisions on the apply page', () => {
  let product: Product
  let cookies: Cookies

  beforeAll(async () => {
    product = await startProduct()
    await product.apply(CALL)
    await addPerson(product, { email: APPLICANT, name: ['Lena', 'Benali'], lang: 'fr' })
    await addOrganiser(product, 'fr')
    cookies = await sessionOf(product, APPLICANT)
    await product.live('harbour')
  })
  afterAll(() => product.stop())

  /** Somebody whose clocks are those of the zone, and what went wrong on their pages. */
  async function personIn(timezoneId: string, size = PHONE) {
    const { context: other } = await product.person({ locale: 'fr', size })
    const context = await other.browser()?.newContext({ locale: 'fr', viewport: size, timezoneId })
    await other.close()
    if (!context) throw new Error('no browser')
    const page = await context.newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    return { page, context, errors }
  }

  async function signedIn(page: Page): Promise<void> {
    await page.context().addCookies(cookies)
    await page.goto(product.url('harbour', APPLY))
  }

  const plain = (text: string) => text.replace(/\s+/g, ' ')

  /** The deadline as the page says it, opened where it is behind the line of the step. */
  async function deadlineOn(page: Page, size: typeof PHONE): Promise<{ said: string; there: string }> {
    if (size === PHONE) await page.locator('.mstep summary').click()
    const place = page.locator('time:visible').locator('..')
    const at = new Date((await page.locator('time:visible').getAttribute('datetime')) ?? '')
    const there = at.toLocaleTimeString('fr', { timeZone: 'America/New_York', hour: 'numeric', minute: '2-digit' })
    return { said: plain(await place.innerText()), there: `${there.replace(':', ' h ')} chez vous` }
  }

  it.each([
    ['visitor', PHONE],
    ['visitor', DESKTOP],
    ['applicant', PHONE],
  ] as const)('says to the %s at %j what their own clocks show at the deadline', async (who, size) => {
    for (const [zone, isElsewhere] of [
      ['America/New_York', true],
      ['Europe/Madrid', false],
    ] as const) {
      const { page, context, errors } = await personIn(zone, size)
      if (who === 'applicant') {
        await signedIn(page)
        await page.getByRole('button', { name: words.start }).click()
      } else await page.goto(product.url('harbour', `${APPLY}?category=short`))
      await page.getByLabel(words.name, { exact: true }).waitFor()
      const { said, there } = await deadlineOn(page, size)
      expect(said).toMatch(/23 h 59 heure de Paris \(UTC\+\d\)/)
      expect([said.endsWith(`, ${there}`), said.includes('chez vous'), errors]).toEqual([isElsewhere, isElsewhere, []])
      await expectAccessible(page)
      await context.close()
    }
  })

  /** The organiser's decision on the only gate of an application, by the API. */
  async function decide(page: Page, decision: object): Promise<void> {
    const responseId = new URL(page.url()).searchParams.get('responseId')
    const mine = await page.evaluate(
      async (path) => (await fetch(path)).json(),
      `/api/portal/me/responses/${responseId}`,
    )
    const gate = mine.steps.find(({ type }: { type: string }) => type === 'validation')
    const organiser = browserOf(product.port, `harbour.localhost:${product.port}`)
    await organiser.post('/api/auth/login', { email: ORGANISER, password: PASSWORD })
    const path = `/api/user.programs/${mine.program.id}/responses/${responseId}/steps/${gate.id}/decision`
    const answer = await organiser.post(path, { ...decision, from: 'toValidate' })
    if (answer.status !== 200) throw new Error(answer.text)
  }

  /** An application that waits for the organiser at its gate. */
  async function askToCheck(page: Page): Promise<void> {
    await page.getByRole('button', { name: words.startLong }).click()
    await page.getByLabel(words.name, { exact: true }).fill('Attend une décision')
    await page.getByText('Une idée', { exact: true }).click()
    await page.getByLabel(words.why).fill('Parce que le quai est vide depuis dix ans.')
    await page.getByLabel(words.contact, { exact: true }).fill(APPLICANT)
    await page.getByRole('button', { name: words.askToCheck }).click()
    await page.getByRole('status').getByText(words.checked).waitFor()
  }

  it('shows the organiser’s decision when the window regains focus', async () => {
    const { page, context, errors } = await personIn('Europe/Paris')
    await signedIn(page)
    await askToCheck(page)
    const at = page.url()
    await decide(page, { decision: 'validated' })

    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await page.getByRole('button', { name: words.next, exact: true }).waitFor()
    expect([page.url(), await page.getByText(words.checked).count(), errors]).toEqual([at, 0, []])
    await expectAccessible(page)
    await context.close()
  })

  it('moves focus to the heading of a form that the organiser reopened', async () => {
    const { page, context, errors } = await personIn('Europe/Paris', DESKTOP)
    await signedIn(page)
    await askToCheck(page)
    await page.locator('.rail').getByRole('link', { name: 'Lettre' }).click()
    const heading = page.getByRole('heading', { level: 1, name: 'Lettre' })
    const isFocused = () => heading.evaluate((one) => one === document.activeElement)
    await expect.poll(isFocused).toBe(true)
    await page.locator('.answers').waitFor()
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    // Nothing has changed: whoever comes back stays where they were.
    const read = page.waitForResponse((response) => response.url().includes('/me/responses/'))
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await read
    await decide(page, { decision: 'refused', message: 'Le budget manque.' })
    expect(await isFocused()).toBe(false)

    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await page.getByLabel(words.name, { exact: true }).waitFor()
    await expect.poll(isFocused).toBe(true)
    expect(errors).toEqual([])
    await context.close()
  })

  it('waits for running uploads, and stops at one that failed', async () => {
    const { page, context, errors } = await personIn('Europe/Paris')
    const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') })
    const goOn = () => page.getByRole('button', { name: words.next, exact: true }).click()
    const read = () => page.getByRole('button', { name: words.read })
    await signedIn(page)
    await page.getByRole('button', { name: words.start }).click()
    await page.getByLabel(words.name, { exact: true }).fill('Le quai aux plans')
    await page.getByText('Une idée', { exact: true }).click()
    await page.getByLabel(words.why).fill('Parce que le quai est vide depuis dix ans.')
    await page.getByLabel(words.contact, { exact: true }).fill(APPLICANT)

    // Its content is no PDF: the server refuses it, and the question may be left empty.
    await page.locator('input[type=file]').setInputFiles({ ...pdf('faux.pdf'), buffer: Buffer.from('bonjour') })
    await page
      .getByRole('alert')
      .getByText(t('fr', 'front', 'form.notItsName', { type: 'PDF' }))
      .waitFor()
    await goOn()
    const problems = page.locator('.problems')
    await problems.getByRole('link', { name: t('fr', 'validation', 'file-refused', { name: 'faux.pdf' }) }).click()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('q-proof')
    await expectAccessible(page)

    await page.getByRole('button', { name: `${words.rowRemove} faux.pdf` }).click()
    const arrive = await hold(page, '**/files?reference=proof')
    await page.locator('input[type=file]').setInputFiles(pdf('plan.pdf'))
    await page.getByRole('progressbar').waitFor()
    await goOn()
    await page.locator('button.is-busy').waitFor()
    expect(await read().count()).toBe(0)
    arrive()
    await read().waitFor()
    const responseId = new URL(page.url()).searchParams.get('responseId')
    const mine = await page.evaluate(
      async (path) => (await fetch(path)).json(),
      `/api/portal/me/responses/${responseId}`,
    )
    expect(mine.steps[0].answers.proof.map((file: { name: string }) => file.name)).toEqual(['plan.pdf'])
    expect(errors).toEqual([])
    await context.close()
  })

  it('removes the visitor’s form while it is hydrating', async () => {
    const { page, context, errors } = await personIn('Europe/Paris', DESKTOP)
    await signedIn(page)
    await page.getByRole('button', { name: words.start }).waitFor()
    // This device does not remember who was here: the visitor's form shows until the session answers.
    await page.evaluate(() => localStorage.clear())
    const script = await hold(page, '**/_a/Visitor.*.js')
    const session = await hold(page, '**/api/session')
    // React goes through the form in tasks of its own; they wait from when it begins until the form is gone.
    await page.addInitScript(() => {
      const { addEventListener } = EventTarget.prototype
      const { postMessage } = MessagePort.prototype
      const place = () => document.querySelector('.visitor')
      const waiting: (() => void)[] = []
      EventTarget.prototype.addEventListener = function (...args) {
        if (this instanceof Element && this.closest('.visitor')) document.documentElement.classList.add('is-begun')
        addEventListener.apply(this, args)
      }
      MessagePort.prototype.postMessage = function (message) {
        const post = () => postMessage.call(this, message)
        if (place() && document.querySelector('.is-begun')) waiting.push(post)
        else post()
      }
      new MutationObserver(() => !place() && waiting.splice(0).forEach((post) => void post())).observe(document, {
        childList: true,
        subtree: true,
      })
    })
    const asked = page.waitForRequest('**/api/session')
    await page.goto(`${product.url('harbour', APPLY)}?category=short`)
    await asked
    script()
    await page.locator('.is-begun').waitFor()
    session()
    await page.locator('.visitor').waitFor({ state: 'detached' })
    await page.locator('.known').getByRole('button', { name: words.start }).waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  it('shows the account menu when its script loads last', async () => {
    const { page, context, errors } = await personIn('Europe/Paris', DESKTOP)
    await signedIn(page)
    const script = await hold(page, '**/_a/AccountMenu.*.js')
    await page.goto(product.url('harbour', APPLY))
    await page.getByRole('button', { name: words.start }).waitFor()
    script()
    await page.locator('header .avatar').waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  it('offers no category that has closed before its call, and says when it closed', async () => {
    const step = 'en: Your project }, form: project'
    await product.apply(changedCall(`${step} }`, `${step}, closesAt: '${yesterday()}' }`))

    // Far from the call: what the device's own clock adds comes after the page was taken over.
    const { page, context, errors } = await personIn('America/New_York')
    const category = (title: string) => page.locator('.choose__list > li:visible').filter({ hasText: title })
    const offered = async (title: string) => [
      await category(title).locator('a, button').count(),
      /Les candidatures ont fermé le .*, 12 h 00, heure de Paris/.test(plain(await category(title).innerText())),
    ]
    // The published page says it by itself, and so does the address of the category.
    for (const search of ['', '?category=short']) {
      await expect
        .poll(async () => {
          await page.goto(product.url('harbour', APPLY + search))
          await page.locator('.visitor astro-island:not([ssr])').waitFor({ state: 'attached' })
          return offered('Petit projet')
        })
        .toEqual([0, true])
      expect(await offered('Grand projet')).toEqual([1, false])
      expect(await page.getByLabel(words.name, { exact: true }).count()).toBe(0)
    }
    await expectAccessible(page)
    await signedIn(page)
    await page.getByRole('button', { name: words.startLong }).waitFor()
    expect([await offered('Petit projet'), await offered('Grand projet')]).toEqual([
      [0, true],
      [1, false],
    ])
    await expectAccessible(page)
    expect(errors).toEqual([])
    await context.close()
  })
})
