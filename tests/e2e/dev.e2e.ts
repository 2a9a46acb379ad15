import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '#config/env.ts'
import { axeViolations } from '#tests/axe.ts'
import { FLAGS, freePort, ready } from './product.ts'

/** Made or fetched, not written. */
const NOT_SOURCES = ['.git', '.cache', '.astro', 'coverage', 'data', 'dist', 'node_modules', 'test-results']

describe('npm run dev', () => {
  let sources: string
  let child: ChildProcess
  let browser: Browser
  let port: number
  let env: NodeJS.ProcessEnv
  let told = ''

  // What the test changes is a copy of the sources.
  beforeAll(async () => {
    sources = mkdtempSync(join(tmpdir(), 'opencall-dev-'))
    for (const name of readdirSync(ROOT).filter((entry) => !NOT_SOURCES.includes(entry)))
      cpSync(join(ROOT, name), join(sources, name), { recursive: true })
    mkdirSync(join(sources, 'dist'))
    cpSync(join(ROOT, 'dist/site'), join(sources, 'dist/site'), { recursive: true })
    symlinkSync(join(ROOT, 'node_modules'), join(sources, 'node_modules'))
    port = await freePort()
    env = {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      HOST: '127.0.0.1',
      OPENCALL_DATA_DIR: join(sources, 'data'),
      OPENCALL_ROOT_HOST: `localhost:${port}`,
      LOG_LEVEL: 'error',
      DATABASE_URL: '',
    }
    for (const args of [
      ['db', 'migrate', '--yes'],
      ['apply', join(sources, 'tests/e2e/open.yaml'), '--yes'],
    ])
      await promisify(execFile)(process.execPath, [join(sources, 'cli/main.mjs'), ...args], { cwd: sources, env })
    child = spawn(process.execPath, [join(sources, 'scripts/dev.ts')], {
      cwd: sources,
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    child.stderr?.on('data', (text: Buffer) => {
      process.stderr.write(text)
      told += text
    })
    await ready(child, port)
    browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: FLAGS })
  })
  afterAll(async () => {
    await browser?.close()
    child?.kill('SIGKILL')
    rmSync(sources, { recursive: true, force: true })
  })

  const url = (path: string) => `http://harbour.localhost:${port}${path}`
  function change(file: string, from: string, to: string): void {
    const text = readFileSync(join(sources, file), 'utf8')
    expect(text).toContain(from)
    writeFileSync(join(sources, file), text.replaceAll(from, to))
  }

  it('shows a changed screen of the back office without loading the page again', async () => {
    const page = await browser.newPage({ locale: 'fr' })
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    // The first page waits until Vite has bundled its packages: as long as a busy machine takes.
    await page.goto(url('/fr/admin/login'), { timeout: 100_000 })
    const email = page.locator('input[name=email]')
    await email.fill('camille@example.org')
    change('admin/screens/account/Login.tsx', "lead={t('auth.login.lead')}", 'lead="Écrit à l’instant"')
    await page.getByText('Écrit à l’instant').waitFor()
    expect([await email.inputValue(), errors]).toEqual(['camille@example.org', []])
    await page.goto(url('/fr/admin/reset-password'))
    await page.getByText('nous vous enverrons un lien pour choisir un nouveau mot de passe').waitFor()
    change(
      'locales/fr/account.json',
      'nous vous enverrons un lien pour choisir un nouveau mot de passe',
      'un lien suit',
    )
    await page.getByText('un lien suit').waitFor()
    await page.close()
  })

  it('publishes changed words again, and says where they cannot be read', async () => {
    const page = await browser.newPage({ locale: 'fr' })
    await page.goto(url('/fr/login'))
    const title = page.getByRole('heading', { level: 1 })
    expect(await title.textContent()).toBe('Se connecter')
    const shown = expect.poll(async () => {
      await page.reload()
      return title.textContent()
    })
    change('locales/fr/account.json', '"title": "Se connecter"', '"title": "Entrer"')
    await shown.toBe('Entrer')
    change('locales/fr/account.json', '"title": "Entrer"', '"title": Bienvenue"')
    await expect.poll(() => told).toMatch(/^locales\/fr\/account\.json: .+\(line \d+\)$/m)
    await page.reload()
    expect(await title.textContent()).toBe('Entrer')
    change('locales/fr/account.json', '"title": Bienvenue"', '"title": "Bienvenue"')
    await shown.toBe('Bienvenue')
    await page.close()
  })

  it('shows every part in each of its states, and axe finds nothing', async () => {
    const page = await browser.newPage({ locale: 'en', reducedMotion: 'reduce' })
    const parts = page.getByRole('navigation', { name: 'Parts' }).getByRole('link')
    await page.goto(url('/en/admin/_parts'), { timeout: 100_000 })
    await parts.first().waitFor()
    const names = await parts.allInnerTexts()
    expect(names.length).toBeGreaterThan(10)
    for (const name of names) {
      await page.goto(url(`/en/admin/_parts?part=${name}&lang=de`))
      await page.locator(`main[data-shown="${name} de"]`).waitFor()
      // The same part stands several times on the page: its landmarks have one name.
      const found = (await axeViolations(page)).filter((line) => !line.startsWith('landmark-unique'))
      expect([name, found]).toEqual([name, []])
    }
    await page.close()
  })

  it.each([390, 1440])('shows every type of question in every state at %i px', async (width) => {
    const page = await browser.newPage({ locale: 'fr', reducedMotion: 'reduce', viewport: { width, height: 900 } })
    await page.goto(url('/en/admin/_parts?part=FieldTypes&lang=fr'), { timeout: 100_000 })
    const frames = page.locator('iframe')
    await frames.first().waitFor()
    for (const frame of await frames.all()) {
      const shown = frame.contentFrame().locator('.preview-form')
      await shown.waitFor()
      await expect.poll(() => shown.locator('[aria-busy]').count()).toBe(0)
    }
    const found = (await axeViolations(page)).filter((line) => !line.startsWith('landmark-unique'))
    expect(found).toEqual([])
    await page.close()
  })

  it('says in words that its port cannot be had', async () => {
    const said = (PORT: string) =>
      new Promise((done) => {
        const command = [join(sources, 'scripts/dev.ts')]
        execFile(process.execPath, command, { cwd: sources, env: { ...env, PORT } }, (error, _out, stderr) =>
          done([error?.code, stderr.trim()]),
        )
      })
    expect([await said('abc'), await said(String(port))]).toEqual([
      [1, expect.stringMatching(/^The environment is not usable:\n {2}PORT: .+$/)],
      [1, `Port ${port} is taken. Set another one, such as PORT=3001, or stop what uses it.`],
    ])
  })

  it('ends with the signal to stop, with a page of the back office open', async () => {
    const page = await browser.newPage({ locale: 'fr' })
    await page.goto(url('/fr/admin/login'))
    await page.locator('input[name=email]').waitFor()
    const ended = new Promise((done) => child.once('exit', (code, signal) => done([code, signal])))
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    await page.close()
  })
})
