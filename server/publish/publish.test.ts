import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ROOT } from '#config/env.ts'
import type { Field, FormDefinition } from '#core/form/definition.ts'
import { everyField } from '#core/form/form.fixture.ts'
import type { SiteProgram } from '#core/site/content.ts'
import { planPages } from '#core/site/plan.ts'
import { buildSite } from '../../site/build.ts'
import { movableClock } from '../clock.ts'
import { publishingConsumer } from './consumer.ts'
import { NOON, someCall, someContent } from './fixture.ts'
import { formerAddressesOf, type SiteSource } from './former.ts'
import { Publisher, type PublisherOptions } from './publisher.ts'
import { type Live, readLive } from './revision.ts'
import type { Published } from './worker.ts'

const folders: string[] = []
const publishers: Publisher[] = []
const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'opencall-publish-'))
  folders.push(made)
  return made
}

// Each renders pages many times over, on whatever the machine has left.
vi.setConfig({ testTimeout: 120_000 })

beforeAll(async () => void (await buildSite()), 120_000)
afterAll(async () => {
  for (const publisher of publishers) await publisher.close()
  for (const made of folders) rmSync(made, { recursive: true, force: true })
}, 180_000)

const opened = (contents: Map<string, SiteSource>, at: Date = NOON) =>
  openedWith({ load: async (id) => contents.get(id) ?? null }, at)

function openedWith(options: Pick<PublisherOptions, 'load' | 'onError'>, at: Date = NOON) {
  const root = folder()
  const clock = movableClock(at)
  const results: Published[] = []
  const publisher = new Publisher({
    ...{ root, now: clock.now, ...options },
    onPublished: (_id, result) => results.push(result),
  })
  publishers.push(publisher)
  const live = (id = 'a'): Live => {
    const found = readLive(join(root, id))
    if (!found) throw new Error('nothing is live')
    return found
  }
  const page = (path: string, id = 'a') => {
    const { folder: at, manifest } = live(id)
    return readFileSync(join(at, manifest.pages[path]?.file ?? ''), 'utf8')
  }
  return { root, clock, publisher, results, live, page }
}

/** Every page of a revision is whole: its three variants say the same and are as long as the manifest says. */
function assertWhole({ folder: at, manifest }: Live): void {
  for (const [path, entry] of Object.entries(manifest.pages)) {
    if (entry.to && !entry.file) continue
    const plain = readFileSync(join(at, entry.file))
    expect([path, plain.length, statSync(join(at, `${entry.file}.br`)).size]).toEqual([path, entry.size, entry.br])
    expect(brotliDecompressSync(readFileSync(join(at, `${entry.file}.br`))).equals(plain)).toBe(true)
    expect(gunzipSync(readFileSync(join(at, `${entry.file}.gz`))).equals(plain)).toBe(true)
  }
}

describe('publishing', () => {
  it('tells whoever watches how far it is', async () => {
    const { publisher } = opened(new Map([['a', someContent('a')]]))
    const shares: number[] = []
    const published = await publisher.publishPlatform('a', (share) => shares.push(share))
    expect(shares).toEqual(Array.from({ length: published?.pages ?? 0 }, (_, n) => n / (published?.pages ?? 1)))
  })

  it('writes every page thrice, at the paths that nginx looks for', async () => {
    const { publisher, live } = opened(new Map([['a', someContent('a')]]))
    await publisher.publishPlatform('a')
    assertWhole(live())
    expect(
      Object.entries(live().manifest.pages)
        .filter(([path]) => path.startsWith('/fr/'))
        .map(([, { file }]) => file),
    ).toEqual([
      'fr/index.html',
      'fr/programs.html',
      'fr/applications/marees.html',
      '.frames/fr/galleries.html',
      'fr/applications/marees/apply.html',
      'fr/applications.html',
      'fr/login.html',
      'fr/register.html',
      'fr/account-validation.html',
      'fr/reset-password.html',
      'fr/profile.html',
      'fr/finalize-registration.html',
      'fr/mfa-code.html',
      'fr/join-application.html',
      'fr/email-change.html',
      'fr/my-application.html',
      'fr/recommend.html',
      'fr/legal-notices.html',
      'fr/accessibilities.html',
      'fr/terms-of-use.html',
      'fr/privacy-policy.html',
      'fr/404/page.html',
      'fr/404/program.html',
      'fr/404/galleries.html',
    ])
  })

  it('renders what an event touches, links the rest, and links what came out the same', async () => {
    const contents = new Map([['a', someContent('a', [someCall(), someCall({ id: 'p2', slug: 'autre' })])]])
    const { publisher, results, live } = opened(contents)
    await publisher.publishPlatform('a')
    const before = live()
    const inode = (at: Live, path: string) => statSync(join(at.folder, at.manifest.pages[path]?.file ?? '')).ino
    contents.set(
      'a',
      someContent('a', [
        someCall({ summary: { fr: 'Autrement.', en: 'Otherwise.' } }),
        someCall({ id: 'p2', slug: 'autre' }),
      ]),
    )
    await publisher.publishChanged('a', [{ type: 'program.updated', programId: 'p1' }])
    const after = live()
    expect(results.map(({ pages, rendered }) => ({ pages, rendered }))).toEqual([
      { pages: 52, rendered: 52 },
      { pages: 52, rendered: 10 },
    ])
    const changed = Object.keys(after.manifest.pages).filter((path) => inode(before, path) !== inode(after, path))
    expect(changed).toEqual([
      '/fr/',
      '/fr/programs',
      '/fr/applications/marees',
      '/en/',
      '/en/programs',
      '/en/applications/marees',
    ])
    assertWhole(after)

    // What was left alone is what it would be if all of it were rendered again.
    await publisher.publishPlatform('a')
    const whole = live()
    const pages = Object.keys(whole.manifest.pages)
    expect(pages.filter((path) => inode(after, path) !== inode(whole, path))).toEqual([])
  })

  describe('a former address', () => {
    const moved = [{ kind: 'program' as const, slug: 'vives-eaux', ownerId: 'p1' }]
    const led = ({ manifest }: Live) =>
      Object.entries(manifest.pages).flatMap(([path, { to, file }]) => (to ? [[path, to, file]] : []))

    it('is a page that leads to the call without a script and is not to be found, where nginx looks', async () => {
      const call = someCall({ title: { fr: 'Marées <2027> & « l’estran »' } })
      const { publisher, live, page } = opened(new Map([['a', someContent('a', [call], {}, moved)]]))
      await publisher.publishPlatform('a')
      assertWhole(live())
      expect(led(live())).toEqual([
        ['/fr/applications/vives-eaux', '/fr/applications/marees', 'fr/applications/vives-eaux.html'],
        ['/fr/applications/vives-eaux/apply', '/fr/applications/marees/apply', ''],
        ['/en/applications/vives-eaux', '/en/applications/marees', 'en/applications/vives-eaux.html'],
        ['/en/applications/vives-eaux/apply', '/en/applications/marees/apply', ''],
      ])
      // Nothing there for `/apply`, so that our server is asked, which keeps the query.
      expect(existsSync(join(live().folder, 'fr/applications/vives-eaux'))).toBe(false)
      expect(page('/fr/applications/vives-eaux')).toBe(`<!doctype html>
<html lang="fr">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="0; url=/fr/applications/marees">
<link rel="canonical" href="https://a.test/fr/applications/marees">
<title>Marées &lt;2027&gt; &amp; « l’estran »</title>
<p><a href="/fr/applications/marees">Marées &lt;2027&gt; &amp; « l’estran »</a></p>
</html>
`)
      expect(page('/sitemap.xml').includes('vives-eaux')).toBe(false)
    })

    it('leads nowhere while a call is there', () => {
      const content = someContent('a', [someCall()], {}, [{ kind: 'program' as const, slug: 'marees', ownerId: 'p1' }])
      const pages = new Set(planPages(content).map(({ path }) => path))
      expect(formerAddressesOf(content, pages)).toEqual([])
    })

    it('follows the call when it moves again, and goes when the call goes', async () => {
      const contents = new Map([['a', someContent('a', [someCall()], {}, moved)]])
      const { publisher, live } = opened(contents)
      await publisher.publishPlatform('a')
      const further = [...moved, { kind: 'program' as const, slug: 'marees', ownerId: 'p1' }]
      contents.set('a', someContent('a', [someCall({ slug: 'marees-2027' })], {}, further))
      await publisher.publishChanged('a', [{ type: 'program.updated', programId: 'p1' }])
      expect(led(live()).map(([path, to]) => `${path} ${to}`)).toEqual(
        ['fr', 'en'].flatMap((locale) =>
          ['vives-eaux', 'marees'].flatMap((slug) =>
            ['', '/apply'].map(
              (rest) => `/${locale}/applications/${slug}${rest} /${locale}/applications/marees-2027${rest}`,
            ),
          ),
        ),
      )
      // Nothing of it changes with another call's.
      const before = live()
      const files = ({ folder, manifest }: Live) =>
        Object.values(manifest.pages).flatMap(({ to, file }) => (to && file ? [statSync(join(folder, file)).ino] : []))
      await publisher.publishChanged('a', [{ type: 'program.updated', programId: 'p2' }])
      expect([led(live()), files(live())]).toEqual([led(before), files(before)])
      expect(files(before)).toHaveLength(4)

      contents.set('a', someContent('a', [], {}, further))
      await publisher.publishChanged('a', [{ type: 'program.deleted', programId: 'p1' }])
      expect(led(live())).toEqual([])
    })
  })

  it('takes away the pages of a call that is not there any more', async () => {
    const contents = new Map([['a', someContent('a')]])
    const { publisher, live } = opened(contents)
    await publisher.publishPlatform('a')
    contents.set('a', someContent('a', []))
    await publisher.publishChanged('a', [{ type: 'program.unpublished', programId: 'p1' }])
    expect(Object.keys(live().manifest.pages).filter((path) => path.includes('marees'))).toEqual([])
  })

  it('keeps the revision before and no other', async () => {
    const { publisher, live, root } = opened(new Map([['a', someContent('a')]]))
    await publisher.publishPlatform('a')
    await publisher.publishPlatform('a')
    const second = live().manifest.revision
    await publisher.publishPlatform('a')
    const kept = ['current', second, live().manifest.revision].sort()
    await expect.poll(() => readdirSync(join(root, 'a')).sort(), { timeout: 10_000 }).toEqual(kept)
  })

  it('takes changes that come together in one go, and none of another platform', async () => {
    const contents = new Map([
      ['a', someContent('a')],
      ['b', someContent('b')],
    ])
    const { publisher, results, root } = opened(contents)
    await Promise.all(Array.from({ length: 20 }, () => publisher.publishChanged('a', [{ type: 'theme.updated' }])))
    expect(results.length).toBeLessThanOrEqual(2)
    expect(readLive(join(root, 'b'))).toBeNull()
  })

  it('publishes nothing for events that change no page, and nothing for nobody', async () => {
    const { publisher, results } = opened(new Map([['a', someContent('a')]]))
    const consumer = publishingConsumer(publisher)
    expect(['program.published', 'platform.updated', 'response.saved', 'account.signedIn'].map(consumer.wants)).toEqual(
      [true, true, false, false],
    )
    expect(await publisher.publishChanged('a', [{ type: 'response.submitted', programId: 'p1' }])).toBeNull()
    expect(await publisher.publishPlatform('nobody')).toBeNull()
    expect(results).toEqual([])
  })

  it('leaves what is live alone when a page cannot be rendered, and says so', async () => {
    const contents = new Map([['a', someContent('a')]])
    const { publisher, live, root } = opened(contents)
    await publisher.publishPlatform('a')
    const before = live().manifest.revision
    contents.set('a', someContent('a', [someCall({ zone: 'Nowhere/None' })]))
    await expect(publisher.publishPlatform('a')).rejects.toThrow()
    expect([live().manifest.revision, readdirSync(join(root, 'a')).filter((name) => name.startsWith('.'))]).toEqual([
      before,
      [],
    ])
  })

  it('never writes a preview, and says in it that it is one', async () => {
    const { publisher, root } = opened(new Map())
    const { html } = await publisher.preview(someContent('a'), '/fr/applications/marees')
    expect(html).toContain('Aperçu')
    expect(readdirSync(root)).toEqual(['_a'])
  })

  it('publishes at the start what was rendered by another build, and leaves the rest', async () => {
    const { publisher, results, root } = opened(new Map([['a', someContent('a')]]))
    await publisher.publishPlatform('a')
    const logs = new Map([['a', 0]])
    await publisher.start(logs)
    expect(results).toHaveLength(1)
    const live = readLive(join(root, 'a')) as Live
    writeFileSync(join(live.folder, 'manifest.json'), JSON.stringify({ ...live.manifest, build: 'older' }))
    await publisher.start(logs)
    expect(results).toHaveLength(2)
  })

  it('publishes at the start what was read from a database that an older one has replaced', async () => {
    const { publisher, results } = opened(new Map([['a', { ...someContent('a'), sequence: 7 }]]))
    await publisher.publishPlatform('a')
    const started = async (length: number) => {
      await publisher.start(new Map([['a', length]]))
      return results.length
    }
    expect([await started(7), await started(9), await started(6)]).toEqual([1, 1, 2])
  })

  it('keeps no page of a database that an older one has replaced when the first change comes', async () => {
    const contents = new Map([['a', { ...someContent('a'), sequence: 7 }]])
    const { publisher, results } = opened(contents)
    const isPartialAt = async (sequence: number) => {
      contents.set('a', { ...someContent('a'), sequence })
      await publisher.publishChanged('a', [{ type: 'program.updated', programId: 'p1' }])
      const { rendered = 0, pages = 0 } = results.at(-1) ?? {}
      return rendered < pages
    }
    await publisher.publishPlatform('a')
    expect([await isPartialAt(8), await isPartialAt(6), await isPartialAt(6)]).toEqual([true, false, true])
  })
})

describe('the page to apply on', () => {
  const withForm = (definition: FormDefinition, more: Partial<SiteProgram> = {}) =>
    someContent('a', [
      someCall({
        categories: [
          {
            id: 'c1',
            key: 'one',
            title: { fr: 'Une' },
            summary: {},
            steps: [{ id: 's1', key: 'form', type: 'form', title: { fr: 'Lettre' }, config: {}, closesAt: null }],
            firstForm: { stepId: 's1', title: { fr: 'Lettre' }, definition, texts: [] },
          },
        ],
        ...more,
      }),
    ])
  const path = '/fr/applications/marees/apply'
  const publish = async (content: SiteSource) => {
    const made = opened(new Map([['a', content]]))
    await made.publisher.publishPlatform('a')
    return made
  }
  let withEveryQuestion: Awaited<ReturnType<typeof publish>>
  beforeAll(async () => {
    withEveryQuestion = await publish(withForm({ fields: everyField }))
  })

  it('shows every question of the first form as HTML, without a script or style of its own in it', () => {
    const html = withEveryQuestion.page(path)
    const asked = everyField.filter(({ type }) => !type.startsWith('sep-')).map(({ reference }) => `q-${reference}`)
    // Repeated questions have none before the first is added, a file is added once there is an application.
    const isAsked = (id: string) => [`id="${id}"`, `id="${id}-country"`].some((start) => html.includes(start))
    expect(asked.filter((id) => !isAsked(id))).toEqual(['q-proof'])
    expect([html.includes(' style="'), html.includes('$RC'), html.includes('Connectez-vous pour ajouter')]).toEqual([
      false,
      false,
      true,
    ])
  })

  it('has its words once, in its language', () => {
    const said = (lang: string) => {
      const html = withEveryQuestion.page(path.replace('/fr/', `/${lang}/`))
      const all = [...html.matchAll(/<script[^>]* id="words">(.*?)<\/script>/g)]
      return all.map(([, json = '']) => JSON.parse(json).apply.signIn)
    }
    expect([said('fr'), said('en')]).toEqual([['Se connecter'], ['Sign in']])
  })

  it('says which of the steps the form is, when a text to read comes before', async () => {
    const [call] = withForm({ fields: everyField }).programs
    const [category] = call?.categories ?? []
    if (!call || !category) throw new Error('no category')
    const rules = {
      id: 's0',
      key: 'rules',
      type: 'textarea' as const,
      title: { fr: 'Règlement' },
      config: {},
      closesAt: null,
    }
    const categories = [{ ...category, steps: [rules, ...category.steps] }]
    const { page } = await publish(someContent('a', [{ ...call, categories }]))
    const html = page(path)
    const now = [...html.matchAll(/<li[^>]*aria-current="step"[^>]*>([^<]*)</g)].map(([, title]) => title)
    expect([now, html.includes('Étape 2 sur 3')]).toEqual([['Lettre', 'Lettre'], true])
  })

  it('is published anew when the form is', async () => {
    const text = (reference: string): Field => ({ type: 'text', reference, title: { fr: reference } })
    const contents = new Map([['a', withForm({ fields: [text('avant')] })]])
    const { publisher, page } = opened(contents)
    await publisher.publishPlatform('a')
    contents.set('a', withForm({ fields: [text('maintenant')] }))
    await publisher.publishChanged('a', [{ type: 'form.published', programId: 'p1' }])
    expect([page(path).includes('id="q-avant"'), page(path).includes('id="q-maintenant"')]).toEqual([false, true])
  })

  it.each([
    [
      'before the opening',
      { opensAt: '2026-12-01T09:00:00+01:00' },
      'Les candidatures ouvrent le mardi 1er décembre 2026',
    ],
    [
      'after the closing',
      { closesAt: '2026-11-01T18:00:00+01:00' },
      'Les candidatures ont fermé le dimanche 1er novembre 2026',
    ],
  ])('has no form %s, and says when', async (_when, dates, words) => {
    const { page } = await publish(withForm({ fields: everyField }, dates))
    const html = page(path)
    const shown = html.replace(/<[^>]*>/g, '').replaceAll('\u00a0', ' ')
    expect([html.includes('id="q-'), shown.includes(words), shown.includes('heure de Paris')]).toEqual([
      false,
      true,
      true,
    ])
  })

  it.each([
    ['a visitor', ['client', 'AccountMenu', 'ApplyForm', 'Visitor']],
    ['an applicant', ['client', 'AccountMenu', 'ApplyForm', 'ApplicationWizard']],
  ])('weighs at most 95 KB of script with a form for %s, however many questions it has', (_who, names) => {
    const folder = join(ROOT, 'dist/site/client/_a')
    const files = readdirSync(folder)
    const needed = new Set<string>()
    const add = (file: string) => {
      if (needed.has(file)) return
      needed.add(file)
      for (const [, other] of readFileSync(join(folder, file), 'utf8').matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g))
        add(String(other))
    }
    for (const name of names) add(files.find((file) => file.startsWith(`${name}.`) && file.endsWith('.js')) ?? name)
    const bytes = [...needed].reduce(
      (sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length,
      0,
    )
    expect(bytes).toBeLessThanOrEqual(95 * 1024)
    // Controls that not every form has are not among them, nor the rules of types that few forms have.
    expect(
      [...needed].filter((file) =>
        /^(Control|CountrySelect|ReadOnly|pattern|plain|rareControls|rareTypes)\./.test(file),
      ),
    ).toEqual([])
  })
})

describe('a platform that rests', () => {
  const asks = {
    '/fr/applications/marees': /href="[^"]*\/apply"/,
    '/fr/applications/marees/apply': /id="new"/,
    '/fr/register': /type="password"/,
  }

  it.each([
    ['active', '', Object.keys(asks)],
    ['standby', 'Cette plateforme est en veille', []],
    ['suspended', 'Cette plateforme est suspendue', []],
  ] as const)('says so on every page, and asks nobody to begin: %s', async (state, words, asking) => {
    const contents = new Map([['a', someContent('a', [someCall()], { state: 'active' })]])
    const { publisher, live, page } = opened(contents)
    await publisher.publishPlatform('a')
    contents.set('a', someContent('a', [someCall()], { state }))
    await publisher.publishChanged('a', [{ type: 'platform.suspended' }])
    const pages = Object.entries(live().manifest.pages).filter(([path, { file }]) => path.startsWith('/fr/') && file)
    const silent = pages.filter(([path]) => !page(path).includes(`role="status">${words}`)).map(([path]) => path)
    expect(words && silent).toEqual(words && [])
    expect(Object.entries(asks).flatMap(([path, ask]) => (ask.test(page(path)) ? [path] : []))).toEqual(asking)
  })
})

describe('the calendar of a call', () => {
  it.each([
    ['the deadline', [], ['Clôture']],
    ['what the organiser said', [{ at: '2026-11-01', until: '2026-12-04', title: { fr: 'Lettres' } }], ['Lettres']],
  ])('says once what goes on: %s', async (_what, dates, expected) => {
    const settings = {
      facts: [],
      sections: [{ kind: 'calendar' as const, title: { fr: 'Calendrier' }, dates }],
      editAfterSubmission: true,
    }
    const { publisher, page } = opened(new Map([['a', someContent('a', [someCall({ settings })])]]))
    await publisher.publishPlatform('a')
    const rows = page('/fr/applications/marees').split('<li')
    expect(
      rows.filter((row) => row.includes('En cours')).map((row) => expected.find((title) => row.includes(title))),
    ).toEqual(expected)
  })
})

describe('the clock', () => {
  it('republishes at midnight of the call, at its opening and at its closing plus grace', async () => {
    const open = someCall({ closesAt: '2026-11-22T12:00:00+01:00', graceMinutes: 10 })
    const coming = someCall({ id: 'p2', slug: 'carnets', opensAt: '2026-11-21T09:00:00+01:00' })
    const { publisher, clock, live, page } = opened(new Map([['a', someContent('a', [open, coming])]]))
    await publisher.publishPlatform('a')
    const next = () => live().manifest.nextAt
    const left = () =>
      /<b>(\d+)<\/b>\s*<span>(jours?)<\/span>|Dernier jour|Clos le/
        .exec(page('/fr/applications/marees'))?.[0]
        .replace(/<[^>]+>|\s/g, '')
    const applies = (slug: string) => page(`/fr/applications/${slug}`).includes(`/fr/applications/${slug}/apply`)
    expect([left(), next(), applies('carnets')]).toEqual(['2jours', '2026-11-20T23:00:00.000Z', false])

    const at = async (instant: string) => {
      clock.set(instant)
      await publisher.tick()
    }
    await at('2026-11-20T22:59:59Z')
    expect(left()).toBe('2jours')
    await at('2026-11-20T23:00:00Z')
    expect([left(), next()]).toEqual(['1jour', '2026-11-21T08:00:00.000Z'])
    await at('2026-11-21T08:00:00Z')
    expect(applies('carnets')).toBe(true)
    await at('2026-11-21T23:00:00Z')
    expect([left(), next()]).toEqual(['Dernierjour', '2026-11-22T11:10:00.000Z'])
    // After the closing, within the grace: what is on its way still counts.
    await at('2026-11-22T11:05:00Z')
    expect(applies('marees')).toBe(true)
    await at('2026-11-22T11:10:00Z')
    expect([left(), applies('marees')]).toEqual(['Closle', false])
  })
})

describe('a database that fails', () => {
  it('is asked again, later and later, for what the clock has changed; then the pages follow', async () => {
    const content = someContent('a', [someCall()])
    const loads: string[] = []
    const errors: unknown[] = []
    let broken = false
    const { publisher, clock, live } = openedWith({
      load: async () => {
        loads.push(clock.now().toISOString().slice(11, 19))
        if (broken) throw new Error('the database is gone')
        return content
      },
      onError: (_id, error) => errors.push(error),
    })
    await publisher.publishPlatform('a')
    loads.length = 0
    broken = true
    clock.set('2026-11-20T23:00:00Z')
    for (let second = 0; second < 60; second++) {
      await publisher.tick()
      clock.advance(1_000)
    }
    expect(loads).toEqual(['23:00:00', '23:00:05', '23:00:15', '23:00:35'])
    expect(errors).toEqual(loads.map(() => new Error('the database is gone')))
    broken = false
    clock.advance(60_000)
    await publisher.tick()
    expect(live().manifest.nextAt).toBe('2026-11-21T23:00:00.000Z')
  })

  it('leaves a platform unpublished at the start, to be tried again, and the others published', async () => {
    let broken = true
    const { publisher, clock, live } = openedWith({
      load: async (id) => {
        if (broken && id === 'a') throw new Error('the database is gone')
        return someContent(id)
      },
    })
    await publisher.start(
      new Map([
        ['a', 0],
        ['b', 0],
      ]),
    )
    expect([() => live('a'), live('b').manifest.state]).toEqual([expect.any(Function), 'active'])
    expect(() => live('a')).toThrow('nothing is live')
    broken = false
    clock.advance(5_000)
    await publisher.tick()
    expect(Object.keys(live('a').manifest.pages)).toEqual(Object.keys(live('b').manifest.pages))
  })

  it('is not asked for all platforms at once when many are due', async () => {
    const ids = Array.from({ length: 4 }, (_, n) => `p${n}`)
    let [atOnce, most] = [0, 0]
    const { publisher, clock, live } = openedWith({
      async load(id) {
        most = Math.max(most, ++atOnce)
        await new Promise(setImmediate)
        atOnce--
        return someContent(id)
      },
    })
    await publisher.start(new Map(ids.map((id) => [id, 0])))
    most = 0
    clock.set('2026-11-20T23:00:00Z')
    await publisher.tick()
    expect(most).toBe(2)
    expect(new Set(ids.map((id) => live(id).manifest.nextAt))).toEqual(new Set(['2026-11-21T23:00:00.000Z']))
  })
})

describe('two publishers of one platform', () => {
  it('lose no change of each other', async () => {
    const root = folder()
    const titles = { p1: '', p2: '' }
    const content = () =>
      someContent('a', [
        someCall({ title: { fr: `Un ${titles.p1}.`, en: `One ${titles.p1}.` } }),
        someCall({ id: 'p2', slug: 'carnets', title: { fr: `Deux ${titles.p2}.`, en: `Two ${titles.p2}.` } }),
      ])
    const [one, two] = [1, 2].map(() => {
      const publisher = new Publisher({ root, load: async () => content(), now: () => NOON })
      publishers.push(publisher)
      return publisher
    }) as [Publisher, Publisher]
    await one.publishPlatform('a')
    const shown = () => {
      const { folder: at, manifest } = readLive(join(root, 'a')) as Live
      return ['marees', 'carnets'].map((slug) =>
        readFileSync(join(at, manifest.pages[`/fr/applications/${slug}`]?.file ?? ''), 'utf8')
          .match(/<title>[^<]*?(\d+)\./)
          ?.at(1),
      )
    }
    for (let round = 1; round <= 8; round++) {
      titles.p1 = `${round}`
      const first = one.publishChanged('a', [{ type: 'program.updated', programId: 'p1' }])
      titles.p2 = `${round}`
      await Promise.all([first, two.publishChanged('a', [{ type: 'program.updated', programId: 'p2' }])])
      expect(shown()).toEqual([`${round}`, `${round}`])
    }
    assertWhole(readLive(join(root, 'a')) as Live)
  })
})

describe('kill -9', () => {
  it('at any moment leaves one whole revision live, never older than what was said to be live', async () => {
    const root = folder()
    let said = 0
    for (const delay of [0, 7, 23, 61, 140]) {
      said = await killAfter(root, said, delay)
      const live = readLive(join(root, 'k')) as Live
      assertWhole(live)
      const versions = ['/fr/', '/en/', '/fr/applications/marees', '/en/login', '/fr/404/page'].map((path) => {
        const html = readFileSync(join(live.folder, live.manifest.pages[path]?.file ?? ''), 'utf8')
        return Number(/ – N(\d+)<\/title>/.exec(html)?.[1])
      })
      expect(new Set(versions).size).toBe(1)
      expect(versions[0]).toBeGreaterThanOrEqual(said)
      said = versions[0] ?? 0
    }
  }, 120_000)
})

/** Lets a process publish at least two revisions, then kills it `delay` ms into the next. Answers the last that it said was live. */
function killAfter(root: string, from: number, delay: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'publish.child.ts'), root, String(from)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let last = 0
    let killing = false
    child.stdout.on('data', (chunk: Buffer) => {
      last = Number(chunk.toString().trim().split('\n').at(-1))
      if (last < from + 2 || killing) return
      killing = true
      setTimeout(() => child.kill('SIGKILL'), delay)
    })
    child.on('error', reject)
    child.on('exit', (_code, signal) =>
      signal === 'SIGKILL' ? resolve(last) : reject(new Error('it ended by itself')),
    )
  })
}
