import { type Browser, chromium } from 'playwright'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { endpointAddresses } from '#client/api/addresses-plugin.ts'

const ENTRY = 'virtual:step-form'
const path = (name: string) => JSON.stringify(new URL(name, import.meta.url).pathname)

/** A page with one step, whose end and whose reading again are the test's. */
const page = `
  import { createElement } from 'react'
  import { createRoot } from 'react-dom/client'
  import { ApiProblem } from '#client/api/problem.ts'
  import { StepForm } from ${path('./StepForm.tsx')}
  const asked = { done: 0, stale: 0 }
  const field = { type: 'text', reference: 'title', title: { en: 'Title' } }
  let saver
  window.asked = asked
  createRoot(document.getElementById('root')).render(
    createElement(StepForm, {
      lang: 'en',
      words: { apply: {}, form: {} },
      program: { lang: 'en', zone: 'UTC' },
      userId: 'me',
      response: { id: 'r' },
      step: { id: 's', title: 'Project', revision: 1, formVersion: 1, answers: {}, definition: { fields: [field] } },
      bannedDomains: [],
      next: 'Continue',
      onState: (given) => (saver = given),
      onStale: async () => void asked.stale++,
      onDone: async () => {
        asked.done++
        // Whatever leads on keeps the answers first.
        await saver.flush()
        await new Promise((done, fail) => {
          window.arrive = done
          window.refuse = (code, status) => fail(new ApiProblem({ code, status }))
        })
      },
    }),
  )`

let script = ''
let browser: Browser
beforeAll(async () => {
  const mode = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  const entry = {
    name: ENTRY,
    resolveId: (id: string) => (id === ENTRY ? new URL('./step-form.virtual.js', import.meta.url).pathname : undefined),
    load: (id: string) => (id.endsWith('/step-form.virtual.js') ? page : undefined),
  }
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [endpointAddresses(), entry],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, rolldownOptions: { input: ENTRY, output: { format: 'es', codeSplitting: false } } },
  })) as Rolldown.RolldownOutput
  process.env.NODE_ENV = mode
  script = built.output[0].code
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  })
}, 120_000)
afterAll(() => browser?.close())

async function open() {
  const page = await browser.newPage()
  await page.route('**/*', (route) => {
    const isScript = route.request().url().endsWith('.js')
    const html = '<!doctype html><div id="root"></div><script type="module" src="/step.js"></script>'
    return route.fulfill({ contentType: isScript ? 'text/javascript' : 'text/html', body: isScript ? script : html })
  })
  await page.goto('http://step.test/')
  const button = page.getByRole('button', { name: 'Continue' })
  const asked = () => page.evaluate('window.asked')
  await button.click()
  await page.waitForFunction('window.refuse')
  return { page, button, asked }
}

it('goes on once, however often it is pressed while the answer is on its way', async () => {
  const { page, button, asked } = await open()
  expect(await button.getAttribute('class')).toContain('is-busy')
  await button.click()
  expect(await asked()).toEqual({ done: 1, stale: 0 })
  await page.evaluate('window.arrive()')
  await expect.poll(() => button.getAttribute('class')).not.toContain('is-busy')
  await page.close()
})

it.each([
  ['client.offline', 0, 0],
  ['response.closed', 409, 1],
])('reads the application again where the server has refused: %s', async (code, status, stale) => {
  const { page, button, asked } = await open()
  await page.evaluate(`window.refuse('${code}', ${status})`)
  await expect.poll(() => button.getAttribute('class')).not.toContain('is-busy')
  expect(await asked()).toEqual({ done: 1, stale })
  await page.close()
})
