import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SCREENS } from '#admin/app/slices.ts'
import { ROOT } from '#config/env.ts'
import { LOCALES } from '#core/locale.ts'
import type { WordTree } from '#core/site/words.ts'
import { readWords } from '#locales/read.ts'
import { addOrganiser, ORGANISER, PASSWORD } from './people.ts'
import { CALL, DESKTOP, hold, type Product, startProduct } from './product.ts'

/** Bytes after gzip of the words that come before the first paint. */
const MOST = 6 * 1024

const FILES = join(ROOT, 'dist/admin/_b')
/** A language's own module holds the words of every page. */
const weightOf = (module: string): number => {
  const name = new RegExp(`-words-${module}-[\\w-]{8}\\.js$`)
  const found = readdirSync(FILES).filter((file) => name.test(file))
  expect(found).toHaveLength(1)
  return gzipSync(readFileSync(join(FILES, found[0] ?? '')), { level: 9 }).length
}

it.each(LOCALES)('weigh at most 6 KB before the first paint in %s', (locale) => {
  expect(weightOf(locale) + weightOf(`${locale}-account`)).toBeLessThanOrEqual(MOST)
})

it('leave the page of parts and the tests to the development server', () => {
  const files = readdirSync(FILES).filter((file) => file.endsWith('.js'))
  const withParts = files.filter(
    (file) => /examples|\.test\b/i.test(file) || readFileSync(join(FILES, file), 'utf8').includes('/admin/_parts'),
  )
  expect([files.length > 0, withParts]).toEqual([true, []])
})

const { admin } = readWords('fr') as { admin: Record<string, Record<string, string> & WordTree> }
const word = (key: string): string =>
  key.split('.').reduce<WordTree | string>((at, part) => (at as WordTree)[part] ?? '', admin) as string

describe('the words of a screen', () => {
  let product: Product
  let page: Page
  const raw: string[] = []
  const asked: string[] = []

  beforeAll(async () => {
    product = await startProduct()
    await product.apply(CALL)
    await addOrganiser(product, 'fr')
    page = (await product.person({ locale: 'fr', size: DESKTOP })).page
    page.on('request', (request) => {
      const [, name] = /-words-(.+)-[\w-]{8}\.js$/.exec(request.url()) ?? []
      if (name) asked.push(name)
    })
    await page.exposeFunction('tellRaw', (text: string) => raw.push(text))
    await page.addInitScript(
      (namespaces) => {
        const key = new RegExp(`\\b(?:${namespaces.join('|')})(?:\\.[a-z]\\w*)+\\b`)
        const look = () => {
          const names = [...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((element) =>
            ['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
          )
          for (const text of [document.title, document.body?.innerText ?? '', ...names]) {
            const [found] = key.exec(text) ?? []
            if (found) (window as unknown as { tellRaw: (text: string) => void }).tellRaw(found)
          }
        }
        new MutationObserver(look).observe(document, {
          subtree: true,
          childList: true,
          characterData: true,
          attributes: true,
        })
      },
      Object.keys(admin).filter((name) => name !== 'program'),
    )
  })
  afterAll(() => product.stop())

  const title = (text: string) => page.getByRole('heading', { level: 1, name: text, exact: true }).waitFor()

  it('come with it, and with the language', async () => {
    await page.goto(product.url('harbour', '/fr/admin/login'))
    await title(word('auth.login.title'))
    expect(asked.slice(0, 2)).toEqual(['fr', 'fr-account'])
    await page.locator('input[type=email]').fill(ORGANISER)
    await page.locator('input[type=password]').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.waitForURL(/programs/)
    await title(word('programs.title'))
    // Fetched when the page is idle.
    await expect.poll(() => asked).toContain('fr-palette')
    const release = await hold(page, /-words-en-program-/)
    await page.getByRole('button', { name: /^FR/ }).click()
    await page.getByRole('menuitem', { name: 'English' }).click()
    await expect.poll(() => asked).toContain('en-program')
    await title(word('programs.title'))
    release()
    await title((readWords('en').admin.programs as WordTree).title as string)
    expect(new Set(asked)).toEqual(
      new Set(
        ['fr', 'en'].flatMap((lang) => [
          lang,
          ...['account', 'menu', 'program', 'tag', 'problems', 'palette', 'notification', 'access', 'security'].map(
            (slice) => `${lang}-${slice}`,
          ),
        ]),
      ),
    )
  })

  it('come with every screen', async () => {
    const paths = SCREENS.filter(({ layout, path }) => layout !== 'auth' && !/:(?:formId|responseId)/.test(path))
    for (const { path } of paths) {
      await page.goto(product.url('harbour', `/fr/${path.replace(':programSlug', 'quais')}`))
      await page.getByRole('heading', { level: 1 }).waitFor()
    }
    expect(raw).toEqual([])
  })

  it('come with what is opened late', async () => {
    await page.goto(product.url('harbour', '/fr/admin/programs/quais/logs'))
    await title(word('log.title'))
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder(word('palette.placeholder')).waitFor()
    expect(raw).toEqual([])
  })

  it('that cannot be had are told as code that cannot', async () => {
    await page.goto(product.url('harbour', '/fr/admin/home/programs'))
    await title(word('programs.title'))
    await page.route(/-words-fr-platform-/, (route) => route.abort())
    const reloaded = page.waitForEvent('load')
    await page.getByRole('link', { name: word('menu.interfaces') }).click()
    // A new version may have replaced it: the page is read anew, once.
    await reloaded
    await page.getByRole('link', { name: word('menu.interfaces') }).click()
    await title(word('problem.client_offline.title'))
    await page.unroute(/-words-fr-platform-/)
    await page.getByRole('button', { name: word('state.retry') }).click()
    await title(word('menu.interfaces'))
    expect(raw).toEqual([])
  })
})
