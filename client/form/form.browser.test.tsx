import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from 'playwright'
import { renderToString } from 'react-dom/server'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpointAddresses } from '#client/api/addresses-plugin.ts'
import type { Field } from '#core/form/definition.ts'
import { everyAnswer, everyField, fieldOf, optionsOf } from '#core/form/form.fixture.ts'
import { scriptJson } from '#core/html.ts'
import { themeCss, themeTokens } from '#core/theme/theme.ts'
import { readWords } from '#locales/read.ts'
import { axeViolations } from '#tests/axe.ts'
import { preloadAllControls } from './allControls.ts'
import type {} from './lab/browser.tsx'
import { Lab } from './lab/Lab.tsx'
import { type LabProps, labStore } from './lab/labStore.ts'
import { formWords } from './words.ts'

const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
const style = `${themeCss(themeTokens())}${['tokens', 'base', 'parts', 'form']
  .map((name) => readFileSync(new URL(`../../site/styles/${name}.css`, import.meta.url), 'utf8'))
  .join('\n')
  .replace(/@font-face\s*{[^}]*}/g, '')}`
const { front, validation } = readWords('en')
const words = formWords(front, validation, 'en')

const propsOf = (fields: Field[], answers: LabProps['answers'] = {}): LabProps => ({
  definition: { fields },
  answers,
  words,
  lang: 'en',
})

/** The page as the server sends it: readable before any script. */
function pageOf(props: LabProps): string {
  const upload = () => Promise.reject(new Error('not on the server'))
  const html = renderToString(<Lab {...props} store={labStore(props)} upload={upload} />)
  const data = scriptJson(props)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Form</title><meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/style.css"></head>
<body><main class="wrap"><h1>Your project</h1><div id="root">${html}</div></main><script type="module">window.props = ${data}; await import('/lab.js'); if (!location.hash.includes('wait')) window.hydrate()</script></body></html>`
}

// As the server does for a published page.
await preloadAllControls()

const pages = new Map<string, LabProps>()
let scripts: Map<string, string>
let server: Server
let browser: Browser
let origin = ''

beforeAll(async () => {
  const mode = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [endpointAddresses()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: true,
      rolldownOptions: {
        input: { lab: new URL('./lab/browser.tsx', import.meta.url).pathname },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', format: 'es' },
      },
    },
  })) as Rolldown.RolldownOutput
  process.env.NODE_ENV = mode
  scripts = new Map(
    built.output.flatMap((one) => (one.type === 'chunk' ? [[`/${one.fileName}`, one.code] as const] : [])),
  )
  server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname
    const props = pages.get(path)
    const script = scripts.get(path)
    if (script) return response.setHeader('content-type', 'text/javascript').end(script)
    if (path === '/style.css') return response.setHeader('content-type', 'text/css').end(style)
    if (props) {
      // The page's real policy: no style attribute may be needed.
      response.setHeader(
        'content-security-policy',
        "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self'; img-src 'self' data:",
      )
      return response.setHeader('content-type', 'text/html').end(pageOf(props))
    }
    response.statusCode = 404
    response.end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS })
}, 120_000)

afterAll(async () => {
  await browser?.close()
  server?.close()
})

const said = new WeakMap<Page, string[]>()
/** Once its script is there. */
async function hydrate(page: Page): Promise<void> {
  await page.waitForFunction(() => 'hydrate' in window)
  await page.evaluate(() => window.hydrate())
}

async function open(path: string, props: LabProps, { hash = '', width = 1024 } = {}): Promise<Page> {
  pages.set(path, props)
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const errors: string[] = []
  said.set(page, errors)
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('404')) errors.push(message.text())
  })
  await page.goto(`${origin}${path}${hash}`)
  if (!hash) await page.waitForFunction(() => Boolean(window.store))
  return page
}
const answers = (page: Page) => page.evaluate(() => window.store.$answers.get())
async function close(page: Page): Promise<void> {
  expect(said.get(page)).toEqual([])
  await page.context().close()
}

describe('a form in a browser', () => {
  it('weighs little: one script for any form, phones apart', () => {
    const entry = gzipSync(scripts.get('/lab.js') ?? '', { level: 9 }).length
    expect(entry).toBeLessThan(95 * 1024)
    const chunks = [...scripts.keys()]
    expect(chunks.length).toBeGreaterThan(1)
    console.info(`form and React: ${(entry / 1024).toFixed(1)} KB gz in one script`)
  })

  it.each([390, 1024])('shows every type at %i px, with answers, without a flaw that axe knows', async (width) => {
    const page = await open('/every', propsOf(everyField, everyAnswer), { width })
    expect(await axeViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/every-${width}.png`, fullPage: true })
    await close(page)
  })

  it('sums up every flaw, links into the controls and clears them 350 ms after typing', async () => {
    const required = everyField.map((field) => ({ ...field, required: true }))
    const page = await open('/wrong', propsOf(required), { width: 390 })
    await page.getByRole('button', { name: 'OK' }).click()
    const summary = page.getByRole('alert')
    await summary.waitFor()
    expect(await summary.getByRole('heading').innerText()).toBe('28 things to correct')
    expect(await summary.evaluate((node) => node === document.activeElement)).toBe(true)
    expect(await axeViolations(page)).toEqual([])
    if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/wrong-390.png`, fullPage: true })
    for (const link of await summary.getByRole('link').all()) {
      const target = ((await link.getAttribute('href')) ?? '').slice(1)
      await link.click()
      expect(await page.evaluate(() => document.activeElement?.id)).toBe(target)
    }
    const name = page.locator('#q-name')
    expect(await name.getAttribute('aria-invalid')).toBe('true')
    await name.fill('Windlass')
    expect(await name.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => name.getAttribute('aria-invalid'), { timeout: 2_000 }).toBe(null)
    await close(page)
  })

  it('stands still under the pointer: a control that is pressed is clicked, whatever leaving the one before it changes', async () => {
    const page = await open(
      '/press',
      propsOf([
        fieldOf({ type: 'textarea', reference: 'why', required: true, title: { en: 'Why?' } }),
        fieldOf({ type: 'yes-no', reference: 'funded', required: true, title: { en: 'Funded?' } }),
      ]),
    )
    await page.getByRole('button', { name: 'OK' }).click()
    await page.getByRole('alert').waitFor()
    await page.getByLabel('Why?').fill('The tide')
    const box = await page.getByLabel('Yes').boundingBox()
    await page.mouse.move((box?.x ?? 0) + 8, (box?.y ?? 0) + 8)
    await page.mouse.down()
    await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))))
    expect(await page.locator('#q-why').getAttribute('aria-invalid')).toBe('true')
    await page.mouse.up()
    await expect.poll(() => page.locator('#q-why').getAttribute('aria-invalid'), { timeout: 2_000 }).toBe(null)
    expect((await answers(page)).funded).toBe(true)
    await close(page)
  })

  it('is usable before the script, which takes over what was typed and moves nothing', async () => {
    const page = await open('/early', propsOf([fieldOf({ type: 'text', reference: 'name' }), ...everyField.slice(3)]), {
      hash: '#wait',
    })
    await page.getByLabel('Title', { exact: false }).first().fill('Before the script')
    const before = await page.evaluate(() => document.body.scrollHeight)
    await hydrate(page)
    await expect.poll(async () => (await answers(page)).name).toBe('Before the script')
    expect(await page.locator('#q-name').inputValue()).toBe('Before the script')
    expect(await page.evaluate(() => document.body.scrollHeight)).toBe(before)
    await close(page)
  })

  it('opens and closes a question with its answer, says so, and keeps what was typed', async () => {
    const page = await open(
      '/when',
      propsOf([
        fieldOf({ type: 'yes-no', reference: 'funded', title: { en: 'Funded?' } }),
        fieldOf({
          type: 'text',
          reference: 'by',
          title: { en: 'By whom?' },
          visibleWhen: { field: 'funded', operator: 'equals', value: true },
        }),
      ]),
    )
    await page.getByLabel('Yes').check()
    await page.locator('.when').getByLabel('By whom?').fill('The port')
    expect(await page.getByRole('status').first().innerText()).toBe('New question: By whom?')
    await page.getByLabel('No', { exact: true }).check()
    expect(await page.getByLabel('By whom?').count()).toBe(0)
    await page.getByLabel('Yes').check()
    expect(await page.getByLabel('By whom?').inputValue()).toBe('The port')
    await close(page)
  })

  it('is filled by keyboard alone: numbers, dates, choices, scale, table, address', async () => {
    const page = await open(
      '/keys',
      propsOf([
        fieldOf({ type: 'number', reference: 'sum' }),
        fieldOf({ type: 'date', reference: 'day' }),
        fieldOf({ type: 'radio', reference: 'size', options: optionsOf('s', 'm', 'l') }),
        fieldOf({ type: 'checkbox', reference: 'themes', options: optionsOf('sea', 'port') }),
        fieldOf({ type: 'linear-scale', reference: 'ready', from: 1, to: 5 }),
        ...everyField.filter((field) => field.reference === 'budget'),
        fieldOf({ type: 'url', reference: 'web' }),
      ]),
    )
    const type = async (...keys: string[]) => {
      for (const key of keys)
        await (key.length > 1 && /^(Tab|Space|Arrow)/.test(key) ? page.keyboard.press(key) : page.keyboard.type(key))
    }
    await page.locator('#q-sum').focus()
    await type(
      '1,234.5',
      'Tab',
      '7',
      'Tab',
      '3',
      'Tab',
      '2022',
      'Tab',
      'Space',
      'ArrowDown',
      'Tab',
      'Tab',
      'Space',
      'Tab',
      'Space',
      'Tab',
      'Space',
      'ArrowRight',
      'Tab',
      'Tab',
      '18000',
      'Tab',
      'two months',
      'Tab',
      'them',
    )
    await page.locator('#q-web').focus()
    await type('windlass.example', 'Tab')
    expect(await answers(page)).toEqual({
      sum: 1234.5,
      day: '2022-03-07',
      size: 'm',
      themes: ['sea', 'port'],
      ready: 2,
      budget: { staff: { y27: 18000, why: 'two months', who: 'them' } },
      web: 'https://windlass.example',
    })
    expect(await page.locator('#q-sum').inputValue()).toBe('1234.5')
    await close(page)
  })

  it('is filled by keyboard alone: stars, pictures, a list', async () => {
    const page = await open(
      '/stars',
      propsOf(everyField.filter(({ reference }) => ['grade', 'coast', 'links'].includes(reference))),
    )
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    await page.locator('#q-grade').focus()
    await press('Space', 'ArrowRight', 'ArrowRight', 'Tab')
    // The button that takes the stars back.
    await press('Tab', 'Tab', 'Space', 'Tab')
    await page.keyboard.type('one.example')
    await press('Tab', 'Enter')
    await page.waitForFunction(() => document.activeElement?.id === 'q-links-1-link')
    await press('Tab', 'Tab', 'Enter')
    await page.waitForFunction(() => document.activeElement?.id === 'q-links-2-link')
    await page.keyboard.type('three')
    await press('Tab')
    expect(await answers(page)).toEqual({
      grade: 3,
      coast: ['beach'],
      links: ['https://one.example', null, 'https://three'],
    })
    await page.getByRole('button', { name: 'Remove Title 2' }).click()
    expect((await answers(page)).links).toEqual(['https://one.example', 'https://three'])
    await page.getByRole('button', { name: 'Undo' }).click()
    expect((await answers(page)).links).toEqual(['https://one.example', null, 'https://three'])
    expect(await axeViolations(page)).toEqual([])
    await close(page)
  })

  it('takes one picture where one is asked for, and what was typed into a list before the scripts', async () => {
    const [coast] = everyField.filter(({ reference }) => reference === 'coast')
    const one = { ...coast, rules: { 'max-array-length': 1 } } as Field
    const links = everyField.filter(({ reference }) => reference === 'links')
    const page = await open('/one', propsOf([one, ...links]), { hash: '#wait' })
    await page.locator('#q-links-0-link').fill('https://early.example')
    await page.getByLabel('cliff (en)').check()
    await hydrate(page)
    await page.waitForFunction(() => Boolean(window.store))
    await page.getByLabel('beach (en)').check()
    expect(await answers(page)).toEqual({ coast: ['beach'], links: ['https://early.example'] })
    await close(page)
  })

  it('no longer says what was wrong in an item that is gone', async () => {
    const members = fieldOf({
      type: 'questions-group',
      reference: 'team',
      itemTitle: { en: 'Member' },
      fields: [fieldOf({ type: 'email', reference: 'mail' })],
    })
    const page = await open('/gone', propsOf([members], { team: [{ mail: 'a@b.example' }, {}] }))
    const said = () => page.locator('form > p[role=status]').innerText()
    await page.locator('#q-team-1-mail').fill('nobody')
    await page.keyboard.press('Tab')
    await expect.poll(said).toMatch(/^Member 2 · /)
    await page.getByRole('button', { name: 'Remove nobody' }).click()
    await expect.poll(said).toBe('')
    await close(page)
  })

  it('goes on saying what is wrong with one answer when another was put right', async () => {
    const mail = (reference: string) => fieldOf({ type: 'email', reference, title: { en: reference } })
    const page = await open('/still', propsOf([mail('first'), mail('second')]))
    const said = () => page.locator('form > p[role=status]').innerText()
    const type = async (reference: string, value: string) => {
      await page.locator(`#q-${reference}`).fill(value)
      await page.keyboard.press('Tab')
    }
    const flaws = () => page.locator('[aria-invalid=true]').count()
    await type('first', 'nobody')
    await expect.poll(said).toMatch(/^first/)
    await type('second', 'nobody')
    await expect.poll(said).toMatch(/^second/)
    await type('first', 'a@b.example')
    await expect.poll(flaws).toBe(1)
    expect(await said()).toMatch(/^second/)
    await type('second', 'b@b.example')
    await expect.poll(said).toBe('')
    await close(page)
  })

  it('adds, removes and puts back items of a group', async () => {
    const page = await open(
      '/group',
      propsOf(
        everyField.filter((field) => field.reference === 'team'),
        { team: [{ member: 'Lena' }, { member: 'Joris' }] },
      ),
    )
    await page.getByRole('button', { name: 'Remove Lena' }).click()
    expect((await answers(page)).team).toEqual([{ member: 'Joris' }])
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('q-team-0-member')
    await page.getByRole('button', { name: 'Undo' }).click()
    expect((await answers(page)).team).toEqual([{ member: 'Lena' }, { member: 'Joris' }])
    await page.getByRole('button', { name: 'Add' }).click()
    await page.keyboard.type('Maud')
    expect((await answers(page)).team).toEqual([{ member: 'Lena' }, { member: 'Joris' }, { member: 'Maud' }])
    await close(page)
  })

  it('loads the phone metadata when a number is asked for, and writes it as E.164', async () => {
    const page = await open('/phone', propsOf([fieldOf({ type: 'phone', reference: 'phone', country: 'FR' })]))
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    await page.locator('#q-phone').focus()
    await page.getByRole('button', { name: 'Country code, France, FR +33' }).waitFor()
    expect(loaded.filter((url) => url.includes('metadata'))).toHaveLength(1)
    await page.keyboard.type('06 12')
    await page.keyboard.press('Tab')
    expect(await page.locator('.err').innerText()).toBe('This field is not a valid phone number')
    await page.locator('#q-phone').fill('06 12 34 56 78')
    await page.keyboard.press('Tab')
    expect((await answers(page)).phone).toEqual({ country: 'FR', number: '+33612345678' })
    expect(await page.locator('#q-phone').inputValue()).toBe('06 12 34 56 78')
    await expect.poll(() => page.locator('.err').count()).toBe(0)
    await close(page)
  })

  it('offers the countries of a phone number in a list of at most 200 px to search in, by keyboard and by press', async () => {
    const page = await open('/codes', propsOf([fieldOf({ type: 'phone', reference: 'phone', country: 'FR' })]), {
      width: 390,
    })
    const button = page.getByRole('button', { name: /^Country code/ })
    await page.locator('#q-phone').fill('06 12345678')
    await button.focus()
    await page.getByRole('button', { name: 'Country code, France, FR +33' }).waitFor()
    await page.keyboard.press('ArrowDown')
    const list = page.getByRole('listbox')
    const options = page.getByRole('option')
    expect(await options.count()).toBeGreaterThan(200)
    expect((await list.boundingBox())?.height).toBeLessThanOrEqual(200)
    const marked = () =>
      page.evaluate(() => {
        const box = document.activeElement
        const option = document.getElementById(box?.getAttribute('aria-activedescendant') ?? '')
        const [inner, outer] = [option, option?.parentElement].map((one) => one?.getBoundingClientRect())
        const seen = inner && outer && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1
        return [box?.getAttribute('role'), option?.textContent, seen]
      })
    expect(await marked()).toEqual(['combobox', 'France +33', true])
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.type('nether')
    expect(await options.allTextContents()).toEqual(['Caribbean Netherlands +599', 'Netherlands +31'])
    await page.keyboard.press('ArrowDown')
    expect(await marked()).toEqual(['combobox', 'Netherlands +31', true])
    await page.keyboard.press('Enter')
    expect(await list.count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('NL +31')
    expect((await answers(page)).phone).toMatchObject({ country: 'NL', number: '06 12345678' })
    await button.click()
    await page.keyboard.type('+32')
    expect(await options.allTextContents()).toEqual(['Belgium +32'])
    await page.keyboard.type('9999')
    await page.getByText('No country found').waitFor()
    await page.keyboard.press('Escape')
    expect([await list.count(), (await answers(page)).phone]).toMatchObject([0, { country: 'NL' }])
    await button.click()
    await page.keyboard.type('Luxem')
    await options.first().click()
    expect((await answers(page)).phone).toMatchObject({ country: 'LU' })
    await close(page)
  })

  it('takes a SIRET with spaces, groups it when it is left, and counts what is lacking', async () => {
    const page = await open('/siret', propsOf([fieldOf({ type: 'siret-fr', reference: 'siret' })]), { width: 390 })
    const box = page.locator('#q-siret')
    await box.fill('732 829 320 0007')
    await box.blur()
    expect(await page.locator('.err').innerText()).toBe('A SIRET has 14 digits: you entered 13')
    await box.fill('73282932000074')
    expect(await box.inputValue()).toBe('73282932000074')
    await box.blur()
    await expect.poll(() => page.locator('.err').count()).toBe(0)
    expect(await box.inputValue()).toBe('732\u00a0829\u00a0320\u00a000074')
    expect(await page.evaluate(() => window.store.changes())).toEqual({ siret: '73282932000074' })
    expect((await box.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await close(page)
  })

  it('asks for a consent with a box that is never ticked beforehand', async () => {
    const terms = fieldOf({
      type: 'validation',
      reference: 'terms',
      required: true,
      label: { en: 'I accept the rules' },
      link: 'https://rules.example/rules.pdf',
    })
    const page = await open('/terms', propsOf([terms]), { width: 390 })
    const box = page.getByRole('checkbox', { name: 'I accept the rules' })
    expect(await box.isChecked()).toBe(false)
    await page.getByRole('button', { name: 'OK' }).click()
    expect(await page.locator('.field .err').innerText()).toBe('Tick this box to continue')
    await box.focus()
    await page.keyboard.press('Space')
    expect(await answers(page)).toEqual({ terms: true })
    await page.keyboard.press('Space')
    expect(await answers(page)).toEqual({ terms: null })
    expect(await axeViolations(page)).toEqual([])
    await close(page)
  })

  it('finds a French town by keyboard and keeps what was typed until one is chosen', async () => {
    const page = await open('/town', propsOf([fieldOf({ type: 'city-fr', reference: 'town' })]), { width: 390 })
    const asked: (string | null)[] = []
    await page.route('**/api/cities*', (route) => {
      const q = new URL(route.request().url()).searchParams.get('q')
      asked.push(q)
      const items = [
        { code: '35288', name: 'Saint-Malo', zipCode: '35400', department: 'Ille-et-Vilaine' },
        { code: '56220', name: 'Saint-Marcel', zipCode: '56140', department: 'Morbihan' },
      ]
      return route.fulfill({ json: { items: q === 'nowhere' ? [] : items } })
    })
    expect(asked).toEqual([])
    const box = page.getByRole('combobox', { name: 'Title' })
    await box.fill('saint m')
    const options = page.getByRole('option')
    await expect.poll(() => options.count()).toBe(2)
    expect(await options.first().innerText()).toContain('35400 · Ille-et-Vilaine')
    expect((await options.first().boundingBox())?.height).toBeGreaterThanOrEqual(44)
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('ArrowDown')
    expect(await box.getAttribute('aria-activedescendant')).toBe(await options.nth(1).getAttribute('id'))
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    expect((await answers(page)).town).toEqual({ code: '35288', name: 'Saint-Malo', zipCode: '35400' })
    expect([await box.inputValue(), await options.count()]).toEqual(['Saint-Malo (35400)', 0])
    await box.fill('nowhere')
    await page.getByText('No town found').waitFor()
    await page.keyboard.press('Escape')
    await box.blur()
    expect((await answers(page)).town).toEqual({ code: '', name: 'nowhere', zipCode: '' })
    expect(await page.locator('.err').innerText()).toBe('Choose a town in the list')
    await close(page)
  })

  it('formats a long text by keyboard, and keeps a plain one that was typed before', async () => {
    const story = fieldOf({ type: 'textarea', reference: 'story', rich: true, rules: { 'w-max-character': 200 } })
    const page = await open('/rich', propsOf([story]), { hash: '#wait', width: 390 })
    await page.locator('textarea#q-story').fill('Three <months>')
    await hydrate(page)
    const area = page.getByRole('textbox', { name: 'Title' })
    await page.getByRole('toolbar').waitFor()
    expect((await answers(page)).story).toBe('<p>Three &lt;months&gt;</p>')
    await area.click()
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Control+b')
    await page.keyboard.type(' of listening')
    expect((await answers(page)).story).toBe('<p>Three &lt;months&gt;<strong> of listening</strong></p>')
    expect(await page.getByRole('button', { name: 'Bold' }).getAttribute('aria-pressed')).toBe('true')
    await page.getByRole('button', { name: 'Link' }).click()
    await page.getByRole('textbox', { name: 'Link address' }).fill('estran.example')
    await page.keyboard.press('Enter')
    expect((await answers(page)).story).toContain('href="https://estran.example"')
    await page
      .getByText('on 200', { exact: false })
      .or(page.getByText('of 200', { exact: false }))
      .first()
      .waitFor()
    expect(await axeViolations(page)).toEqual([])
    for (const tool of await page.getByRole('toolbar').getByRole('button').all())
      expect((await tool.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await close(page)
  })

  it('shows quotes, pictures and videos, and loads nothing from elsewhere', async () => {
    const film = fieldOf({
      type: 'sep-video',
      reference: 'film',
      title: { en: 'A visit' },
      video: 'https://video.example/1',
    })
    const page = await open('/film', propsOf([film, ...everyField.filter(({ type }) => type.startsWith('sep-'))]), {
      width: 390,
    })
    const link = page.getByRole('link', { name: 'Watch the video on video.example' })
    expect([await link.getAttribute('href'), await link.getAttribute('rel')]).toEqual([
      'https://video.example/1',
      'noreferrer',
    ])
    expect(await page.locator('video').getAttribute('src')).toMatch(/^\/api\/portal/)
    expect(await page.locator('img').getAttribute('alt')).toBe('Un phare')
    expect(await axeViolations(page)).toEqual([])
    await page.context().close()
  })

  it('lets a text area grow with its text, from 40 to 200 px', async () => {
    const page = await open('/grows', propsOf([fieldOf({ type: 'textarea', reference: 'text' })]))
    const area = page.locator('#q-text')
    const height = async () => Math.round((await area.boundingBox())?.height ?? 0)
    const heights = [await height()]
    for (const lines of [3, 5, 30]) {
      await area.fill(Array.from({ length: lines }, (_, n) => `line ${n}`).join('\n'))
      heights.push(await height())
    }
    expect(heights[0]).toBeGreaterThanOrEqual(40)
    expect(heights[0]).toBeLessThan(60)
    expect(heights.toSorted((a, b) => a - b)).toEqual(heights)
    expect(heights.at(-1)).toBe(200)
    await close(page)
  })

  it('reloads the page for a control whose code is gone, once', async () => {
    pages.set('/gone', propsOf([fieldOf({ type: 'phone', reference: 'phone' })]))
    const page = await (await browser.newContext()).newPage()
    await page.route('**/api/health/live', (route) => route.fulfill({ json: {} }))
    await page.route('**/Control-*.js', (route) => route.abort())
    const loads: string[] = []
    page.on('framenavigated', (frame) => loads.push(frame.url()))
    const failed = () => page.waitForEvent('requestfailed', (request) => request.url().includes('/Control-'))
    const [first] = [failed(), await page.goto(`${origin}/gone`)]
    await first
    await expect.poll(() => loads.length).toBe(2)
    // The second failure within 60 s is asked for again in place.
    await failed()
    await failed()
    expect(loads).toHaveLength(2)
    await page.context().close()
  })

  it('keeps a unit beside its number on a phone', async () => {
    const unit = { en: 'people per year' }
    const page = await open('/unit', propsOf([fieldOf({ type: 'number', reference: 'n', unit })]), { width: 390 })
    const [input, words] = await Promise.all([page.locator('#q-n').boundingBox(), page.locator('#q-n-c').boundingBox()])
    expect(words?.y).toBeLessThan((input?.y ?? 0) + (input?.height ?? 0))
    expect(input?.width).toBeGreaterThan(150)
    await close(page)
  })

  it('sends files with progress, cancels, refuses, and resumes when the network is back', async () => {
    const page = await open(
      '/files',
      propsOf([fieldOf({ type: 'file', reference: 'proof', rules: { 'file-types': ['pdf'], 'file-max-count': 3 } })]),
    )
    const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.alloc(2_048) })
    await page.locator('input[type=file]').setInputFiles([pdf('a.pdf'), { ...pdf('b.exe') }])
    expect(await page.locator('.err').innerText()).toBe('The type of “b.exe” is not accepted. Accepted types: PDF')
    await page.evaluate(() => window.sent[0]?.progress(0.5))
    await expect.poll(() => page.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50')
    const drawn = () => page.getByRole('progressbar').evaluate((bar) => getComputedStyle(bar, '::before').width)
    await expect.poll(drawn).not.toBe('0px')
    await page.evaluate(() => window.sent[0]?.done())
    await page.getByText('uploaded', { exact: false }).waitFor()
    await page.locator('input[type=file]').setInputFiles([pdf('c.pdf'), pdf('d.pdf')])
    await page.getByRole('button', { name: 'Cancel the upload of c.pdf' }).click()
    await expect.poll(() => page.evaluate(() => window.sent[1]?.aborted)).toBe(true)
    await page.evaluate(() => window.sent[2]?.fail('client.offline'))
    await page.getByText('Connection lost').waitFor()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(() => page.evaluate(() => window.sent.length)).toBe(4)
    await page.evaluate(() => window.sent[3]?.done())
    await expect
      .poll(async () => ((await answers(page)).proof as { name: string }[]).map((one) => one.name))
      .toEqual(['a.pdf', 'd.pdf'])
    await page.getByRole('button', { name: 'Remove a.pdf' }).click()
    expect(((await answers(page)).proof as { name: string }[]).map((one) => one.name)).toEqual(['d.pdf'])
    // The button went with its file; the keyboard goes on where the next one is chosen.
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('q-proof')
    await close(page)
  })

  it('takes another file in the place of the one that did not arrive', async () => {
    const page = await open(
      '/file',
      propsOf([fieldOf({ type: 'file', reference: 'proof', rules: { 'file-types': ['pdf'], 'file-max-count': 1 } })]),
    )
    const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.alloc(2_048) })
    await page.locator('input[type=file]').setInputFiles([pdf('a.pdf')])
    await page.evaluate(() => window.sent[0]?.fail('file.tooLarge'))
    await page.getByRole('button', { name: 'Remove a.pdf' }).waitFor()
    await page.locator('input[type=file]').setInputFiles([pdf('b.pdf')])
    await page.evaluate(() => window.sent[1]?.done())
    await page.getByText('uploaded', { exact: false }).waitFor()
    expect([await page.locator('.file b').count(), await page.locator('.err').count()]).toEqual([1, 0])
    await close(page)
  })

  const files = (rules: object, more: object = {}) => fieldOf({ type: 'file', reference: 'proof', rules, ...more })
  const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.alloc(44) })

  it('says what became of a file that was refused, and sends again only what may arrive then', async () => {
    const page = await open('/refused', propsOf([files({ 'file-types': ['pdf'] })]))
    await page.locator('input[type=file]').setInputFiles([pdf('a.pdf'), pdf('b.pdf')])
    await page.evaluate(() => window.sent[0]?.progress(1))
    await page.evaluate(() => window.sent[0]?.fail('file.type'))
    await page.evaluate(() => window.sent[1]?.fail('server.failure'))
    const [refused, failed] = [page.locator('.file').nth(0), page.locator('.file').nth(1)]
    await expect.poll(() => page.getByRole('progressbar').count()).toBe(0)
    // Where there are no words for it here, the server's own.
    await page.locator('input[type=file]').setInputFiles([pdf('c.pdf')])
    await page.evaluate(() => window.sent[2]?.fail('platform_suspended', 'This platform is suspended.'))
    const resting = page.locator('.file').nth(2)
    expect(await resting.getByRole('alert').innerText()).toBe('This platform is suspended.')
    expect(await resting.getByRole('button').allTextContents()).toEqual(['Try again Upload of c.pdf', 'Remove c.pdf'])
    expect(await refused.getByRole('alert').innerText()).toBe('The file’s content doesn’t match its extension (PDF).')
    expect(await failed.getByRole('alert').innerText()).toBe('The upload failed.')
    const offered = (row: typeof refused) => row.getByRole('button').allTextContents()
    expect([await offered(refused), await offered(failed)]).toEqual([
      ['Remove a.pdf'],
      ['Try again Upload of b.pdf', 'Remove b.pdf'],
    ])
    expect(await axeViolations(page)).toEqual([])
    if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/refused.png`, fullPage: true })
    await close(page)
  })

  it('names the files that were one too many', async () => {
    const page = await open('/many', propsOf([files({ 'file-max-count': 2 })]))
    await page.locator('input[type=file]').setInputFiles([pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf')])
    expect(await page.locator('.err').allInnerTexts()).toEqual(['“c.pdf” was not added: 2 files at most'])
    expect(await page.evaluate(() => window.sent.map(({ name }) => name))).toEqual(['a.pdf', 'b.pdf'])
    await close(page)
  })

  it('goes on once the files have arrived, and not past one that has not; until then the page asks before it is left', async () => {
    const page = await open('/arrive', propsOf([files({}), files({}, { reference: 'more' })]))
    const asks = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
    expect(await asks()).toBe(false)
    await page.locator('#q-more').setInputFiles([pdf('c.pdf')])
    await page.locator('#q-proof').setInputFiles([pdf('a.pdf'), pdf('b.pdf')])
    await page.evaluate(() => window.sent[0]?.done())
    await page.getByText('uploaded', { exact: false }).waitFor()
    await expect.poll(asks).toBe(true)
    await page.evaluate(() => {
      const checked = window.store.check()
      void checked.then((found) => Object.assign(window, { found }))
    })
    await page.evaluate(() => window.sent[1]?.done())
    await expect.poll(() => page.getByText('uploaded', { exact: false }).count()).toBe(2)
    expect(await page.evaluate(() => 'found' in window)).toBe(false)
    await page.evaluate(() => window.sent[2]?.fail('server.failure'))
    await page.waitForFunction(() => 'found' in window)
    expect(await page.evaluate(() => (window as unknown as { found: unknown }).found)).toEqual([
      { at: 'proof', rule: 'file-unsent', params: { name: 'b.pdf' } },
    ])
    expect(((await answers(page)).proof as { name: string }[]).map((one) => one.name)).toEqual(['a.pdf'])
    expect(await page.locator('.field > div .err').innerText()).toBe(
      '“b.pdf” was not uploaded. Upload it again or remove it',
    )
    expect(await asks()).toBe(false)
    await page.getByRole('button', { name: 'OK' }).click()
    await expect.poll(() => page.locator('.problems').count()).toBe(1)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => page.locator('.err, .problems').count()).toBe(0)
    await page.evaluate(() => window.sent[3]?.fail('file.type'))
    await expect
      .poll(() => page.locator('.field > div .err').allInnerTexts())
      .toEqual(['“b.pdf” is not accepted. Remove it'])
    await page.getByRole('button', { name: 'Remove b.pdf' }).click()
    await expect.poll(() => page.locator('.err, .problems').count()).toBe(0)
    expect(await page.evaluate(() => window.store.check())).toEqual([])
    await close(page)
  })

  it('brings a file to its own item of a group, whichever goes meanwhile', async () => {
    const team = fieldOf({
      type: 'questions-group',
      reference: 'team',
      fields: [fieldOf({ type: 'text', reference: 'name' }), files({}, { reference: 'cv' })],
    })
    const page = await open('/items', propsOf([team], { team: [{ name: 'Lena' }, { name: 'Joris' }] }))
    await page.locator('#q-team-1-cv').setInputFiles([pdf('joris.pdf')])
    await expect.poll(() => page.evaluate(() => window.sent.map(({ field }) => field))).toEqual(['team[1].cv'])
    await page.getByRole('button', { name: 'Remove Lena' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.evaluate(() => window.sent[0]?.done())
    await page.getByText('uploaded', { exact: false }).waitFor()
    expect(
      ((await answers(page)).team as { name: string; cv?: { name: string }[] }[]).map((item) => [
        item.name,
        item.cv?.map(({ name }) => name),
      ]),
    ).toEqual([
      ['Lena', undefined],
      ['Joris', ['joris.pdf']],
    ])
    await close(page)
  })

  it('says of which item a file did not arrive, whichever goes meanwhile', async () => {
    const team = fieldOf({
      type: 'questions-group',
      reference: 'team',
      fields: [fieldOf({ type: 'text', reference: 'name' }), files({}, { reference: 'cv' })],
    })
    const page = await open('/moved', propsOf([team], { team: [{ name: 'Lena' }, { name: 'Joris' }] }))
    await page.locator('#q-team-1-cv').setInputFiles([pdf('joris.pdf')])
    await page.evaluate(() => window.sent[0]?.fail('server.failure'))
    const wrong = () => page.evaluate(() => window.store.$issues.get().map(({ at, rule }) => `${at} ${rule}`))
    await page.evaluate(() => window.store.check())
    expect(await wrong()).toEqual(['team[1].cv file-unsent'])
    await page.getByRole('button', { name: 'Remove Lena' }).click()
    await expect.poll(wrong).toEqual(['team[0].cv file-unsent'])
    // Without the focus moving, as when somebody else puts an item before it.
    await page.evaluate(() => window.store.undo())
    await expect.poll(wrong).toEqual(['team[1].cv file-unsent'])
    await page.getByRole('button', { name: 'Remove Joris', exact: true }).click()
    await expect.poll(wrong).toEqual([])
    await close(page)
  })

  it('counts an answer once, however much is wrong with it', async () => {
    const amount = fieldOf({ type: 'number', reference: 'amount', rules: { integer: true, min: 100 } })
    const page = await open('/once', propsOf([amount], { amount: 12.5 }))
    await page.getByRole('button', { name: 'OK' }).click()
    const summary = page.getByRole('alert')
    expect(await summary.getByRole('heading').innerText()).toBe('One thing to correct')
    expect(await summary.getByRole('link').count()).toBe(1)
    expect(await page.locator('.err').count()).toBe(2)
    await close(page)
  })

  it('tells before the choice how many may be chosen', async () => {
    const themes = fieldOf({
      type: 'checkbox',
      reference: 'themes',
      options: optionsOf('sea', 'port', 'quay'),
      rules: { 'max-array-length': 2 },
    })
    const page = await open('/choices', propsOf([themes]))
    expect(await page.locator('fieldset .hint').allInnerTexts()).toEqual(['2 choices at most'])
    await close(page)
  })
})
