import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { t, type Values } from '../../words.ts'
import { addOrganiser, addPerson, type Cookies, personSignedIn, sessionOf } from '../people.ts'
import { CALL, DESKTOP, expectAccessible, type Product, startProduct } from '../product.ts'
import { APPLICANT, applyFor, WORDS } from '../responses.ts'

const words = WORDS.en
const admin = (key: string, values?: Values) => t('en', 'admin', key, values)

describe('the back office under browser failures', () => {
  let product: Product
  let cookies: Cookies
  beforeAll(async () => {
    product = await startProduct()
    await product.apply(CALL)
    await addOrganiser(product, 'en')
    cookies = await sessionOf(product)
    await addPerson(product, { email: APPLICANT, name: ['Nadia', 'Benali'], lang: 'fr' })
    const { page, context } = await product.person({ locale: 'fr', size: DESKTOP })
    await product.live('harbour')
    await page.goto(product.url('harbour', '/fr'))
    await applyFor(page)
    await context.close()
  })
  afterAll(() => product.stop())

  const responses = '/en/admin/programs/quais/responses'
  const organiser = async () => {
    const { page, context } = await personSignedIn(product, { locale: 'en', size: DESKTOP, cookies })
    const broken: string[] = []
    page.on('pageerror', (error) => broken.push(error.message))
    return { page, context, broken, panel: page.locator('aside[data-panel]') }
  }

  it('copies a text out of a row without opening it', async () => {
    const { page, context } = await organiser()
    await page.goto(product.url('harbour', responses))
    const cell = page.locator('[data-row]', { hasText: 'Un verger pour tous' }).locator('td').last()
    const box = await cell.boundingBox()
    if (!box) throw new Error('no such row')
    const middle = box.y + box.height / 2
    await page.mouse.move(box.x + 10, middle)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width - 10, middle, { steps: 5 })
    await page.mouse.up()
    expect(await page.evaluate(() => String(getSelection()).trim())).not.toBe('')
    expect(new URL(page.url()).pathname).toBe(responses)
    await page.mouse.click(box.x + 10, middle)
    await page.waitForURL(/responses\/[0-9a-f-]{36}/)
    await context.close()
  })

  it('says that the next page of the list cannot be had, and that a link was not copied', async () => {
    const { page, context, broken, panel } = await organiser()
    // A list of two pages, the second of which does not come.
    await page.addInitScript(() => {
      const { fetch } = window
      window.fetch = async (...request) => {
        const url = new URL(String(request[0] instanceof Request ? request[0].url : request[0]), location.href)
        if (!url.pathname.endsWith('/responses')) return fetch(...request)
        if (url.searchParams.get('page') === '2') throw new TypeError('Failed to fetch')
        const answer = await fetch(...request)
        const list = await answer.json()
        return Response.json({ ...list, metadata: { ...list.metadata, nbPages: 2 } }, { headers: answer.headers })
      }
    })
    await page.goto(product.url('harbour', responses))
    await page.locator('[data-row]').last().getByRole('link').click()
    await panel.getByText('Nadia').first().waitFor()
    const at = page.url()
    await panel.getByRole('button', { name: words.next }).click()
    await page.locator('[data-testid=notice][data-tone=bad]').waitFor()
    expect(page.url()).toBe(at)
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: () => Promise.reject(new DOMException('denied', 'NotAllowedError')) },
      })
      document.execCommand = () => false
    })
    await panel.getByRole('button', { name: words.copyLink }).click()
    await page.getByText(admin('responses.linkNotCopied')).waitFor()
    expect(broken).toEqual([])
    await context.close()
  })

  it('shows what is taken back in the list that is there by then', async () => {
    const { page, context, panel } = await organiser()
    await page.goto(product.url('harbour', `${responses}?stepState=toValidate`))
    const row = page.locator('[data-row]', { hasText: 'Les voix du marais' })
    await row.getByRole('link').click()
    await panel.getByText(words.gate).waitFor()
    await panel.getByRole('button', { name: words.validate, exact: true }).click()
    const undo = page.getByTestId('notice').getByRole('button', { name: words.undo })
    await undo.waitFor()
    await page.locator('nav[data-testid=tabs]').first().getByRole('link', { name: words.all }).click()
    await expect.poll(() => page.locator('[data-row]').count()).toBe(5)
    await expect.poll(() => row.innerText()).not.toContain(admin('response.step.toValidate'))
    await undo.click()
    await expect.poll(() => row.innerText()).toContain(admin('response.step.toValidate'))
    await context.close()
  })

  it('keeps the keyboard in a dialog that opens between the two presses of a double click', async () => {
    const { page, context } = await organiser()
    await product.opencall(['program', 'create', 'prix', '--title', 'Prix', '--platform', 'harbour', '--yes'])
    await page.goto(product.url('harbour', '/en/admin/programs/prix/configure'))
    const publish = page.getByRole('button', { name: admin('configure.publish'), exact: true })
    const box = await publish.boundingBox()
    if (!box) throw new Error('nothing to publish with')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.click(x, y)
    const dialog = page.getByRole('dialog', { name: admin('configure.check.title') })
    await dialog.waitFor()
    const inside = () => dialog.evaluate((element) => element.contains(document.activeElement))
    await expect.poll(inside).toBe(true)
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    expect(await inside()).toBe(true)
    // One button leads on; closing it publishes nothing.
    expect(await dialog.getByRole('button').allInnerTexts()).toEqual(['', admin('configure.check.fix')])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await publish.waitFor()
    await context.close()
  })

  it('lists on the dashboard of a draft what is missing before it is published', async () => {
    const { page, context } = await organiser()
    await page.goto(product.url('harbour', '/en/admin/programs/prix/dashboard'))
    const list = page
      .getByTestId('sheet')
      .filter({ hasText: admin('configure.checklist.title') })
      .getByRole('listitem')
    await list.first().waitFor()
    const dates = admin('configure.checklist.dates')
    const said = (await list.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim())
    expect(said.slice(0, 3)).toEqual([
      `${admin('configure.checklist.content')} ${admin('configure.gap.content', { count: 1 })}`,
      `${dates} ${admin('configure.gap.noDates.title')}`,
      `${admin('configure.checklist.texts')} ${admin('configure.gap.noSummary.title')} · ${admin('configure.gap.noPage.title')}`,
    ])
    await expectAccessible(page)
    await list.getByRole('link', { name: dates }).click()
    await page.waitForURL(/params\?section=dates/)
    await context.close()
  })

  it('shows figures by category that add up, and apart those that are counted twice', async () => {
    const { page, context } = await organiser()
    await page.goto(product.url('harbour', '/en/admin/programs/quais/dashboard'))
    const table = page.locator('table', { hasText: admin('dashboard.amongThem') })
    await table.waitFor()
    const rows = await table
      .locator('tbody tr, tfoot tr')
      .evaluateAll((all) => all.map((row) => [...row.querySelectorAll('td a')].map((cell) => Number(cell.textContent))))
    expect(rows).toHaveLength(3)
    for (const [draft = 0, submitted = 0, withdrawn = 0, total] of rows)
      expect(draft + submitted + withdrawn).toBe(total)
    expect(rows.at(-1)?.slice(0, 5)).toEqual([4, 1, 0, 5, 3])
    await context.close()
  })

  it('says at the top that an address leads to no program', async () => {
    const { page, context } = await organiser()
    await page.goto(product.url('harbour', '/en/admin/programs/nowhere/dashboard'))
    await page.locator('[data-notices][data-place=top] [data-testid=notice]').waitFor()
    await expectAccessible(page)
    await context.close()
  })

  it('prints an application to its end, without what surrounds it', async () => {
    const { page, context, panel } = await organiser()
    await page.goto(product.url('harbour', responses))
    await page.locator('[data-row]', { hasText: 'Jardin des dunes' }).getByRole('link').click()
    await panel.getByText('Parce que le quai est vide').waitFor()
    await page.setViewportSize({ width: 1000, height: 320 })
    const hidden = () => panel.getByTestId('panel-body').evaluate((body) => body.scrollHeight - body.clientHeight)
    expect(await hidden()).toBeGreaterThan(0)
    await page.emulateMedia({ media: 'print' })
    const cut = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('[data-testid=shell], #main, [data-panel], [data-testid=panel-body]')]
          .filter((part) => part.scrollHeight > part.clientHeight + 1)
          .map((part) => part.className),
      )
    expect(await cut()).toEqual([])
    for (const around of ['nav', 'header', '[data-testid=responses]', '[data-panel-foot]'])
      expect([around, await page.locator(around).first().isVisible()]).toEqual([around, false])
    expect(await panel.getByText('Parce que le quai est vide').isVisible()).toBe(true)
    await context.close()
  })

  it('says that it needs scripts where there are none', async () => {
    const { page, context } = await product.person({ locale: 'fr', size: DESKTOP, scripts: false })
    await page.goto(product.url('harbour', '/fr/admin/login'))
    const said = page.locator('noscript p')
    expect([await said.isVisible(), await said.innerText()]).toEqual([true, t('fr', 'common', 'noScript')])
    await context.close()
  })

  it('shows in front which call has the keyboard', async () => {
    const { page, context } = await product.person({ locale: 'en', size: DESKTOP })
    await product.live('harbour')
    await page.goto(product.url('harbour', '/en/programs'))
    const link = page.locator('.call h3 a').first()
    await page.keyboard.press('Tab')
    for (let steps = 0; steps < 40 && !(await link.evaluate((one) => one === document.activeElement)); steps++)
      await page.keyboard.press('Tab')
    // What the card clips begins at its edge: the ring lies within.
    const ring = () =>
      link.evaluate((one) => {
        const { outlineStyle, outlineOffset, outlineWidth } = getComputedStyle(one, '::after')
        return { outlineStyle, outside: Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth) }
      })
    await expect.poll(ring).toEqual({ outlineStyle: 'solid', outside: 0 })
    await context.close()
  })

  it('leads from an address that is nothing to where the person can go', async () => {
    const { page, context } = await product.person({ locale: 'en', size: DESKTOP })
    await page.goto(product.url('harbour', '/en/admin/nowhere'))
    await page.getByRole('link', { name: admin('error.signIn') }).click()
    await page.waitForURL(/\/en\/admin\/login/)
    await context.close()
  })

  it('opens with what another version, or nobody, wrote into the storage of the browser', async () => {
    const { page, context, broken } = await organiser()
    const write = () =>
      page.evaluate(() => {
        for (const key of ['density.responses', 'columns.responses']) localStorage.setItem(`opencall.${key}`, '{"not":')
        localStorage.setItem('opencall.menuFolded', '{')
        localStorage.setItem('opencall.activity', 'yesterday')
        for (const key of Object.keys(localStorage)) if (/draft|form/.test(key)) localStorage.setItem(key, '[7')
      })
    await page.goto(product.url('harbour', responses))
    await write()
    await page.reload()
    await page.locator('[data-row]').first().waitFor()
    await expectAccessible(page)
    expect(broken).toEqual([])
    await context.close()
  })

  it('opens where the browser refuses its storage', async () => {
    const { page, context, broken } = await organiser()
    await context.addInitScript(() => {
      for (const kind of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, kind, {
          get: () => {
            throw new DOMException('refused', 'SecurityError')
          },
        })
    })
    await page.goto(product.url('harbour', responses))
    await page.locator('[data-row]').first().waitFor()
    await page.keyboard.press('[')
    await page.locator('[data-testid=shell][data-folded]').waitFor()
    expect(broken).toEqual([])
    await context.close()
  })
})
