import { beforeEach, describe, expect, it } from 'vitest'
import type { LegalPage, PageRow } from '#core/page/page.contract.ts'
import type { TextPage } from '#core/page/page.rules.ts'
import { legalTexts } from '#core/page/page.site.ts'
import { contextFor, type PlatformRef } from '#server/context.ts'
import { db } from '#server/db/database.ts'
import { up } from '#server/db/migrations/0050-page-versions.ts'
import { Event } from '#server/db/models/Event.ts'
import { Page } from '#server/db/models/Page.ts'
import { PageVersion } from '#server/db/models/PageVersion.ts'
import { Schema } from '#server/db/schema.ts'
import { asSystem, inPlatform } from '#server/tenancy/scope.ts'
import { pagePath, writePage } from '../../../tests/factories/page.ts'
import { makePerson, makePlatform, type Person, signIn } from '../../../tests/factories/people.ts'
import type { Browser } from '../../../tests/http.ts'
import { testServer } from '../../../tests/suite.ts'
import { loadSiteContent } from '../../publish/content.ts'
import { applyManifest } from '../manifest/manifest.actions.ts'

const server = testServer()
let platform: PlatformRef
let person: Person
let owner: Browser

beforeEach(async () => {
  platform = await makePlatform(server.app, { slug: 'first' })
  person = await makePerson(platform, { role: 'owner' })
  owner = await signIn(server.browser(platform.host), person)
})

const path = (key: TextPage = 'terms-of-use') => pagePath(platform, key)
const read = async (key?: TextPage) => (await owner.get<LegalPage>(path(key))).body
const save = (content: object, version: number, more: object = {}) =>
  owner.put<LegalPage>(path(), { title: {}, content, version, ...more })
const publish = (version: number) => owner.post<LegalPage>(`${path()}/publish`, { version })
const write = (content: object) => writePage(owner, platform, 'terms-of-use', content)
const shown = async () =>
  legalTexts.of((await loadSiteContent(server.app.config, platform.id)) ?? {})['terms-of-use'] ?? null
const events = async () =>
  (await inPlatform(platform.id, () => Event.findAll({ order: [['id', 'ASC']], raw: true }))).filter(({ type }) =>
    type.startsWith('page.'),
  )

describe('the list of legal texts', () => {
  it('says of each what is written and public, language by language', async () => {
    await write({ fr: '<p>Conditions</p>' })
    const { version } = await read()
    await save({ fr: '<p>Conditions</p>', en: '<p>Terms</p>' }, version)
    await owner.put(path('privacy-policy'), { title: {}, content: { en: '<p>Privacy</p>' }, version: 0 })
    const { body } = await owner.get<{ items: PageRow[] }>(`/api/platforms/${platform.id}/interfaces/pages`)
    const languages = (fr: [boolean, boolean], en: [boolean, boolean]) => [
      { lang: 'fr', draft: fr[0], published: fr[1] },
      { lang: 'en', draft: en[0], published: en[1] },
    ]
    const none = { state: 'missing', changed: false, currentVersion: null, publishedAt: null }
    expect(body.items).toEqual([
      { key: 'legal-notices', ...none, languages: languages([false, false], [false, false]) },
      { key: 'accessibilities', ...none, languages: languages([false, false], [false, false]) },
      {
        key: 'terms-of-use',
        state: 'published',
        changed: true,
        currentVersion: 1,
        publishedAt: '2026-11-20T09:00:00.000Z',
        languages: languages([true, true], [true, false]),
      },
      {
        key: 'privacy-policy',
        ...none,
        state: 'draft',
        changed: true,
        languages: languages([false, false], [true, false]),
      },
    ])
  })
})

describe('saving the draft of a text', () => {
  it('takes out what HTML may not hold and languages that are blank, and shows nobody', async () => {
    const dirty = { fr: '<p onclick="x()">Texte</p><script>alert(1)</script>', en: '<p> </p>' }
    const saved = await save(dirty, 0, { title: { fr: '  Nos conditions ', en: ' ' } })
    expect([saved.status, saved.body]).toEqual([
      200,
      {
        key: 'terms-of-use',
        state: 'draft',
        title: { fr: 'Nos conditions' },
        content: { fr: '<p>Texte</p>' },
        changed: true,
        published: null,
        versions: [],
        version: 1,
      },
    ])
    expect(await shown()).toBeNull()
  })

  it('leaves what is public as it is', async () => {
    await write({ fr: '<p>Un</p>' })
    const { version } = await read()
    const { body } = await save({ fr: '<p>Deux</p>' }, version)
    expect([body.content, body.published?.content, body.changed]).toEqual([
      { fr: '<p>Deux</p>' },
      { fr: '<p>Un</p>' },
      true,
    ])
    expect(await shown()).toEqual({ title: {}, html: { fr: '<p>Un</p>' }, version: 1 })
  })

  it('refuses a stale one with what stands now', async () => {
    await save({ fr: '<p>Un</p>' }, 0)
    const refused = await save({ fr: '<p>Autre</p>' }, 0)
    const problem = owner.problem(refused)
    expect([refused.status, problem.code, (problem.current as LegalPage).content]).toEqual([
      409,
      'resource.stale',
      { fr: '<p>Un</p>' },
    ])
    expect((await read()).content).toEqual({ fr: '<p>Un</p>' })
  })

  it('lets one of two win who write a text for the first time', async () => {
    const answers = await Promise.all([save({ fr: '<p>Un</p>' }, 0), save({ fr: '<p>Deux</p>' }, 0)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await inPlatform(platform.id, () => Page.count())).toBe(1)
  })

  it('lets one of two win who change the same draft', async () => {
    await save({ fr: '<p>Un</p>' }, 0)
    const answers = await Promise.all(['Deux', 'Trois', 'Quatre'].map((words) => save({ fr: `<p>${words}</p>` }, 1)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await events()).length).toBe(2)
  })

  it('writes nothing where nothing changes', async () => {
    await save({ fr: '<p>Un</p>' }, 0)
    const again = await save({ fr: '<p>Un</p>' }, 1)
    expect([again.body.version, (await events()).length]).toEqual([1, 1])
  })

  it('refuses a text of another name', async () => {
    const refused = await owner.get(path('imprint' as TextPage))
    expect([404, 422].includes(refused.status)).toBe(true)
  })
})

describe('publishing a text', () => {
  it('makes an immutable version with its date and author, and tells the log what changed', async () => {
    await write({ fr: '<p>Un</p>' })
    server.clock.set('2026-11-20T09:05:00Z')
    const page = await write({ fr: '<p>Deux</p>', en: '<p>Two</p>' })
    const publishedBy = `${person.firstname} ${person.lastname}`
    expect([page.state, page.changed, page.published?.number, page.versions]).toEqual([
      'published',
      false,
      2,
      [
        {
          number: 2,
          publishedAt: '2026-11-20T09:05:00.000Z',
          publishedBy,
          languages: ['en', 'fr'],
          accepted: 0,
        },
        { number: 1, publishedAt: '2026-11-20T09:00:00.000Z', publishedBy, languages: ['fr'], accepted: 0 },
      ],
    ])
    expect(await shown()).toEqual({ title: {}, html: { fr: '<p>Deux</p>', en: '<p>Two</p>' }, version: 2 })
    const first = await owner.get<{ content: object }>(`${path()}/versions/1`)
    expect([first.status, first.body.content]).toEqual([200, { fr: '<p>Un</p>' }])
    const told = (await events()).map(({ type, subjectName, before, after }) => [type, subjectName, before, after])
    expect(told).toEqual([
      ['page.draftSaved', 'terms-of-use', { signs: {} }, { signs: { fr: 9 } }],
      ['page.published', 'terms-of-use', { signs: {}, version: null }, { signs: { fr: 9 }, version: 1 }],
      ['page.draftSaved', 'terms-of-use', { signs: { fr: 9 } }, { signs: { fr: 11, en: 10 } }],
      ['page.published', 'terms-of-use', { signs: { fr: 9 }, version: 1 }, { signs: { fr: 11, en: 10 }, version: 2 }],
    ])
  })

  it('refuses where nothing changed, and a stale one', async () => {
    const nothing = await publish(0)
    expect([nothing.status, owner.problem(nothing).code]).toEqual([409, 'page.nothingToPublish'])
    const page = await write({ fr: '<p>Un</p>' })
    const again = await publish(page.version)
    expect([again.status, owner.problem(again).code]).toEqual([409, 'page.nothingToPublish'])
    const { version } = (await save({ fr: '<p>Deux</p>' }, page.version)).body
    const stale = await publish(page.version)
    expect([stale.status, owner.problem(stale).code]).toEqual([409, 'resource.stale'])
    expect((await publish(version)).status).toBe(200)
  })

  it('publishes one version when two publish at the same time', async () => {
    const { version } = (await save({ fr: '<p>Un</p>' }, 0)).body
    const answers = await Promise.all([publish(version), publish(version)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await inPlatform(platform.id, () => PageVersion.count())).toBe(1)
  })

  it('takes the page away when nothing is left of it, and keeps its versions', async () => {
    await write({ fr: '<p>Un</p>' })
    const page = await write({})
    expect([page.state, page.published, page.versions.map(({ number, languages }) => [number, languages])]).toEqual([
      'missing',
      null,
      [
        [2, []],
        [1, ['fr']],
      ],
    ])
    expect(await shown()).toBeNull()
    expect((await events()).at(-1)?.type).toBe('page.removed')
    const back = await write({ fr: '<p>Trois</p>' })
    expect([back.published?.number, (await shown())?.version]).toEqual([3, 3])
  })
})

describe('an old version', () => {
  it('becomes the draft again, and nothing public changes', async () => {
    await write({ fr: '<p>Un</p>' })
    const { version } = await write({ fr: '<p>Deux</p>' })
    const restored = await owner.post<LegalPage>(`${path()}/versions/1/restore`, { version })
    expect([restored.status, restored.body.content, restored.body.changed]).toEqual([200, { fr: '<p>Un</p>' }, true])
    expect((await shown())?.html).toEqual({ fr: '<p>Deux</p>' })
    expect((await events()).at(-1)?.after).toMatchObject({ restored: 1 })
    const stale = await owner.post(`${path()}/versions/1/restore`, { version })
    expect([stale.status, owner.problem(stale).code]).toEqual([409, 'resource.stale'])
  })

  it('is not there where there never was one', async () => {
    const answers = [
      await owner.get(`${path()}/versions/1`),
      await owner.post(`${path()}/versions/1/restore`, { version: 0 }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
  })
})

it('is for those who may change interfaces; applicants read nothing of it', async () => {
  const { version } = await write({ fr: '<p>Un</p>' })
  const as = async (role?: 'platform-administrator' | 'program-administrator') =>
    signIn(server.browser(platform.host), await makePerson(platform, role && { role }))
  const statuses = async (browser: Browser) => [
    (await browser.get(path())).status,
    (await browser.put(path(), { title: {}, content: { fr: '<p>Deux</p>' }, version })).status,
    (await browser.post(`${path()}/publish`, { version: version + 1 })).status,
  ]
  expect(await statuses(await as())).toEqual([403, 403, 403])
  expect(await statuses(await as('program-administrator'))).toEqual([403, 403, 403])
  expect(await statuses(await as('platform-administrator'))).toEqual([200, 200, 200])
})

describe('a manifest', () => {
  const apply = (pages: { key: TextPage; title: object; content: object; published?: boolean }[]) =>
    applyManifest(
      contextFor(server.app, { kind: 'operator', name: 'test' }),
      { opencall: 1, platform: { slug: 'first' }, pages },
      { prune: 'no', files: new Map() },
    )
  const terms = (fr: string, more: object = {}) => ({
    key: 'terms-of-use' as const,
    title: { fr: 'Conditions' },
    content: { fr },
    ...more,
  })
  const versions = async () => (await read()).versions.map(({ number, publishedBy }) => [number, publishedBy])

  it('makes a version of a text that it changes, and none of one that it leaves', async () => {
    await apply([terms('<p>Un</p>')])
    await apply([terms('<p>Un</p>')])
    await apply([terms('<p>Deux</p>')])
    expect(await versions()).toEqual([
      [2, null],
      [1, null],
    ])
    expect(await shown()).toEqual({ title: { fr: 'Conditions' }, html: { fr: '<p>Deux</p>' }, version: 2 })
  })

  it('leaves what an organiser is writing', async () => {
    const { version } = await write({ fr: '<p>Un</p>' })
    await save({ fr: '<p>Brouillon</p>' }, version)
    await apply([terms('<p>Du fichier</p>')])
    const page = await read()
    expect([page.content, page.published?.content]).toEqual([{ fr: '<p>Brouillon</p>' }, { fr: '<p>Du fichier</p>' }])
  })

  it('takes away what it no longer names; its versions stay, and it comes back with the next number', async () => {
    await apply([terms('<p>Un</p>')])
    const { plan } = await apply([])
    expect(plan.changes.map(({ action, kind }) => `${action} ${kind}`)).toEqual(['remove page'])
    expect([await shown(), (await read()).state, (await versions()).length]).toEqual([null, 'missing', 2])
    expect((await apply([])).plan.changes).toEqual([])
    await apply([terms('<p>Un</p>')])
    expect((await read()).published?.number).toBe(3)
  })

  it('makes no version of a text that is not published', async () => {
    await apply([terms('<p>Un</p>', { published: false })])
    expect([(await read()).state, await versions()]).toEqual(['draft', []])
    await apply([])
    expect(await inPlatform(platform.id, () => Page.count())).toBe(0)
  })

  it('takes a text without a title of its own, as the editor saves it', async () => {
    await write({ fr: '<p>Un</p>' })
    expect((await apply([{ key: 'terms-of-use', title: {}, content: { fr: '<p>Un</p>' } }])).plan.changes).toEqual([])
  })
})

describe('texts that were published before there were versions', () => {
  it('become version 1, once', async () => {
    await inPlatform(platform.id, async () => {
      const old = { kind: 'legal', title: {}, currentVersion: null, draftTitle: null, draftContent: null }
      await Page.create({ ...old, key: 'terms-of-use', slug: 'terms-of-use', content: { fr: '<p>Avant</p>' } })
      await Page.create({ ...old, key: 'accessibilities', slug: 'accessibilities', content: {}, state: 'draft' })
    })
    const migrated = () => asSystem('as a migration runs', () => up(new Schema(db().getQueryInterface())))
    await migrated()
    await migrated()
    const page = await read()
    expect([page.published?.number, page.versions.map(({ number, languages }) => [number, languages])]).toEqual([
      1,
      [[1, ['fr']]],
    ])
    expect((await read('accessibilities')).versions).toEqual([])
    expect((await write({ fr: '<p>Après</p>' })).published?.number).toBe(2)
    expect((await owner.get<{ content: object }>(`${path()}/versions/1`)).body.content).toEqual({ fr: '<p>Avant</p>' })
  })
})
