import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createConnection } from 'mysql2/promise'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { expect, it, vi } from 'vitest'
import { ROOT } from '#config/env.ts'
import { axeViolations } from '../axe.ts'
import { runCli } from '../cli.ts'
import { browserOf } from '../http.ts'

/** Flags that keep a headless Chromium as root on its own machine. */
export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP *.localhost 127.0.0.1',
]

/** The manifest of the call that most journeys are about. */
export const CALL = readFileSync(join(ROOT, 'tests/e2e/call.yaml'), 'utf8')

/** That call with something in it written otherwise. */
export function changedCall(from: string | RegExp, to: string): string {
  const changed = CALL.replace(from, to)
  expect(changed).not.toBe(CALL)
  return changed
}

/** Noon of the day before, as manifests write it. */
export const yesterday = () => `${new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)}T12:00`

export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1440, height: 900 }

export interface Product {
  port: number
  /** Address of a path on a platform's host. */
  url(slug: string, path: string): string
  /** Runs `opencall` with these arguments against the same installation; answers what it printed. */
  opencall(args: string[], stdin?: string): Promise<string>
  /** Makes the platform of a manifest, given as text, so. */
  apply(manifest: string): Promise<void>
  /** Waits until a platform's pages are published. */
  live(slug: string): Promise<void>
  /** The newest mail of a platform to this address; waits for one, for jobs write it. */
  lastMail(slug: string, to: string): Promise<{ subject: string; html: string }>
  /** The newest mail that says so; waits for one, for decisions are told only when they can no longer be taken back. */
  mailThatSays(slug: string, words: string): Promise<{ subject: string; html: string }>
  person(options: {
    locale: string
    size: { width: number; height: number }
    /** False for a browser that runs none. */
    scripts?: boolean
  }): Promise<{ page: Page; context: BrowserContext }>
  stop(): Promise<void>
}

/** The started product on an empty database (SQLite unless told), with a Chromium to use it. */
export async function startProduct(
  options: { database?: 'sqlite' | 'mariadb'; port?: number; env?: Record<string, string> } = {},
): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'opencall-journey-'))
  const port = options.port ?? (await freePort())
  const name = `opencall_journey_${port}`
  const server = process.env.OPENCALL_TEST_MARIADB ?? 'mysql://root@127.0.0.1:3306'
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    OPENCALL_DATA_DIR: dataDir,
    OPENCALL_ROOT_HOST: `localhost:${port}`,
    LOG_LEVEL: 'error',
    DATABASE_URL: options.database === 'mariadb' ? `${server}/${name}` : '',
    ...options.env,
  }
  const child = spawn(process.execPath, [join(ROOT, 'cli/main.mjs'), 'start'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [browser] = await Promise.all([launchBrowser(), ready(child, port)])
  const url = (slug: string, path: string) => `http://${slug}.localhost:${port}${path}`
  /** Jobs write mails: the newest is waited for. */
  async function newestMail(slug: string, { to = '', words = '' }: { to?: string; words?: string }) {
    const visitor = browserOf(port, `${slug}.localhost:${port}`)
    const found = async () => {
      const { text } = await visitor.get('/_mail')
      for (const [, href = '', subject = '', facts = ''] of text.matchAll(MAIL)) {
        if (!facts.startsWith(to)) continue
        const { text: html } = await visitor.get(href)
        if (html.includes(words)) return { subject, html }
      }
      return null
    }
    return vi.waitFor(
      async () => {
        const mail = await found()
        if (!mail) throw new Error(`no mail of ${slug} to “${to}” says “${words}”`)
        return mail
      },
      { timeout: 30_000, interval: 50 },
    )
  }
  const opencall = async (args: string[], stdin = '') => {
    const { code, out, err } = await runCli(args, { env, cwd: ROOT, stdin, publishing: 'see-to-it' })
    if (code !== 0) throw new Error(`opencall ${args.join(' ')}: ${err}${out}`)
    return out
  }
  return {
    port,
    url,
    opencall,
    async apply(manifest) {
      const file = join(dataDir, 'applied.yaml')
      writeFileSync(file, manifest)
      await opencall(['apply', file, '--yes'])
    },
    async live(slug) {
      const page = await browser.newPage()
      while ((await page.goto(url(slug, '/')))?.status() === 503) await page.waitForTimeout(100)
      await page.close()
    },
    lastMail: (slug, to) => newestMail(slug, { to }),
    mailThatSays: (slug, words) => newestMail(slug, { words }),
    async person({ locale, size, scripts = true }) {
      const context = await browser.newContext({
        locale,
        viewport: size,
        javaScriptEnabled: scripts,
        reducedMotion: 'reduce',
        timezoneId: 'Europe/Paris',
      })
      const page = await context.newPage()
      return { page, context }
    },
    async stop() {
      await browser.close()
      child.kill('SIGTERM')
      await new Promise((done) => child.once('exit', done))
      rmSync(dataDir, { recursive: true, force: true })
      if (options.database === 'mariadb') {
        const connection = await createConnection(server)
        await connection.query(`DROP DATABASE IF EXISTS \`${name}\``)
        await connection.end()
      }
    },
  }
}

const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: FLAGS })

/** A line of the development mailbox: address, subject, facts. */
const MAIL = /<li><a href="([^"]+)"><b>(.*?)<\/b><\/a><br>(.*?)<\/li>/g

/** Declares a test in the variant where `here` is true: what is the same in all of them is looked at in one. */
export const inVariant =
  (here: boolean) =>
  (name: string, work: () => Promise<void>): void => {
    if (here) it(name, work)
  }

/** Holds back what is asked for at `url` until the answered function is called. */
export async function hold(
  on: Page | BrowserContext,
  url: string | RegExp,
  then: 'continue' | 'abort' = 'continue',
  method?: 'GET',
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await on.route(url, async (route) => {
    if (method && route.request().method() !== method) return route.fallback()
    await promise
    await route[then]()
  })
  return resolve
}

/** Fails when axe finds anything on the page, or when the page is wider than its window. */
export async function expectAccessible(page: Page): Promise<void> {
  // The colours of what is on its way from one look to the next are neither's.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ effect, playState }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
  )
  let axe = await axeViolations(page)
  // What arrived meanwhile may have changed half of what it looked at.
  if (axe.length > 0) {
    await page.waitForTimeout(500)
    axe = await axeViolations(page)
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect({
    at: page.url(),
    axe,
    wide: Math.max(0, wide),
  }).toEqual({ at: page.url(), axe: [], wide: 0 })
}

export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Waits for the server's own word that it is ready. */
export async function ready(child: ChildProcess, port: number): Promise<void> {
  const ended = new Promise<never>((_done, fail) =>
    child.once('exit', (code) => fail(new Error(`the server ended with ${code}`))),
  )
  const answered = async () => {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => null) // not listening yet
      if (answer?.ok) return
      await new Promise((done) => setTimeout(done, 100))
    }
  }
  await Promise.race([answered(), ended])
}
