import { loadavg } from 'node:os'
import type { Page } from 'playwright'
import { PHONE, startProduct } from '../tests/e2e/product.ts'
import { table } from './lib/table.ts'

/**
 * Filling in forms of many questions on a phone: what a visitor's page loads, and how long a typed letter takes until it is painted,
 * beside a page with as many plain inputs and no script of ours. The processor is slowed down four times. `npm run bench form`.
 */
const COUNTS = [10, 50, 200]
const LETTERS = 60
const SLOWER = 4
/** Of the interaction that feels immediate (web.dev, “Interaction to Next Paint”). */
const MOST_MS = 200
const MOST_BYTES = 95 * 1024

const TYPES = ['text', 'number', 'textarea', 'yes-no', 'text', 'date', 'select', 'email', 'text', 'checkbox'] as const

function fieldOf(n: number): object {
  const type = TYPES[n % TYPES.length] as (typeof TYPES)[number]
  const options = ['a', 'b', 'c'].map((reference) => ({ reference, text: { fr: `Choix ${reference}` } }))
  return {
    ...{ reference: `q${n}`, type, title: { fr: `Question ${n}` } },
    ...((type === 'select' || type === 'checkbox') && { options }),
    // Every tenth depends on another: a letter may change what is shown.
    ...(n % 10 === 9 && { visibleWhen: { field: `q${n - 9}`, operator: 'not-empty' } }),
  }
}

const manifestOf = (count: number): string =>
  JSON.stringify({
    opencall: 1,
    platform: { slug: `form${count}`, name: 'Bench', languages: ['fr'] },
    programs: [
      {
        ...{ slug: 'appel', title: { fr: 'Appel' }, lang: 'fr', languages: ['fr'], visibility: 'public' },
        ...{ opensAt: '-3d', closesAt: '+20d 23:59', zone: 'Europe/Paris', published: true },
        categories: [
          {
            key: 'one',
            title: { fr: 'Seule' },
            steps: [{ key: 'form', type: 'form', title: { fr: 'Dossier' }, form: 'form' }],
          },
        ],
        forms: [{ key: 'form', title: { fr: 'Dossier' }, fields: Array.from({ length: count }, (_, n) => fieldOf(n)) }],
      },
    ],
  })

const plainPage = (count: number): string =>
  `<!doctype html><title>Plain</title>${Array.from({ length: count }, (_, n) => `<p><label>Question ${n} <input name="q${n}"></label></p>`).join('')}`

/** Milliseconds from each key to the paint after it. */
async function typed(page: Page, selector: string): Promise<number[]> {
  await page.evaluate(() => {
    const delays: number[] = []
    Object.assign(window, { delays })
    addEventListener(
      'keydown',
      () => {
        const began = performance.now()
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => delays.push(performance.now() - began)
          port2.postMessage(null)
        })
      },
      true,
    )
  })
  const input = page.locator(selector).first()
  await input.scrollIntoViewIfNeeded()
  await input.click()
  for (let n = 0; n < LETTERS; n++) {
    await page.keyboard.press('abcdefghij'[n % 10] as string)
    await page.waitForTimeout(20)
  }
  return page.evaluate(() => (window as unknown as { delays: number[] }).delays)
}

const at = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN

const load = loadavg()[0] ?? 0
const product = await startProduct()
try {
  const rows: string[][] = []
  let slowest = 0
  let heaviest = 0
  for (const count of COUNTS) {
    await product.apply(manifestOf(count))
    await product.live(`form${count}`)
    const { page, context } = await product.person({ locale: 'fr-FR', size: PHONE })
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page.goto(product.url(`form${count}`, '/fr/applications/appel/apply'))
    const middle = `[name="q${Math.floor(count / 20) * 10}"], #q-q${Math.floor(count / 20) * 10}`
    await page.locator(middle).first().waitFor()
    await page.waitForLoadState('networkidle')
    const weights = await page.evaluate(() => {
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const [own] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      const scripts = entries.filter(({ name }) => name.endsWith('.js'))
      return {
        html: own?.encodedBodySize ?? 0,
        scripts: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      }
    })
    const ours = await typed(page, middle)
    const plain = await context.newPage()
    const other = await context.newCDPSession(plain)
    await other.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await plain.setContent(plainPage(count))
    const theirs = await typed(plain, `[name="q${Math.floor(count / 2)}"]`)
    await context.close()
    slowest = Math.max(slowest, at(ours, 0.95))
    heaviest = Math.max(heaviest, weights.scripts)
    const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`
    for (const [who, delays, page] of [
      ['plain inputs', theirs, null],
      ['Opencall', ours, weights],
    ] as const)
      rows.push([
        String(count),
        who,
        page ? kilobytes(page.html) : '–',
        page ? kilobytes(page.scripts) : '–',
        `${at(delays, 0.5).toFixed(0)} ms`,
        `${at(delays, 0.95).toFixed(0)} ms`,
      ])
  }
  console.log(table(['questions', 'by', 'page', 'scripts', 'a letter, median', '95 of 100'], rows))
  const verdict = (met: boolean) => (met ? 'met' : 'NOT met')
  const isBusy = load > 1
  console.log(
    `\nScripts ≤ 95 KB whatever the number of questions: ${verdict(heaviest <= MOST_BYTES)}. A letter ≤ ${MOST_MS} ms on a processor ${SLOWER} × slower: ${isBusy ? 'no verdict, the machine is busy' : verdict(slowest <= MOST_MS)}. Load before: ${load.toFixed(1)}.`,
  )
} finally {
  await product.stop()
}
