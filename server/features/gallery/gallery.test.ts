import { beforeEach, describe, expect, it } from 'vitest'
import type { FormDefinition } from '#core/form/definition.ts'
import type { Gallery, GalleryItem } from '#core/gallery/gallery.contract.ts'
import type { GallerySettings } from '#core/gallery/gallery.rules.ts'
import type { Locale } from '#core/locale.ts'
import type { PlatformRef } from '#server/context.ts'
import { Response } from '#server/db/models/Response.ts'
import type { EventFacts } from '#server/events/record.ts'
import { frontWords, type LiveAnswer } from '#server/publish/live.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { makePerson, makePlatform, signIn } from '#tests/factories/people.ts'
import { type MadeProgram, makeProgram } from '#tests/factories/program.ts'
import { makeResponse } from '#tests/factories/response.ts'
import { type Browser, codeOf } from '#tests/http.ts'
import { testServer } from '#tests/suite.ts'
import { followApplications } from './gallery.consumer.ts'
import { liveGalleries } from './live.ts'
import { syncGallery } from './sync.ts'

const server = testServer()
const EVERYONE = ['applicant', 'organiser', 'jury', 'public'] as const
const FORM: FormDefinition = {
  fields: [
    { type: 'text', reference: 'title', title: { fr: 'Titre' }, audience: [...EVERYONE] },
    { type: 'text', reference: 'budget', title: { fr: 'Budget' } },
    { type: 'text', reference: 'iban', title: { fr: 'IBAN' }, audience: [...EVERYONE], sensitive: true },
    {
      type: 'radio',
      reference: 'art',
      title: { fr: 'Discipline' },
      audience: [...EVERYONE],
      options: [
        { reference: 'film', text: { fr: 'Film', en: 'Film' } },
        { reference: 'sound', text: { fr: 'Son', en: 'Sound' } },
      ],
    },
    {
      type: 'questions-group',
      reference: 'team',
      title: { fr: 'Équipe' },
      audience: [...EVERYONE],
      fields: [
        { type: 'text', reference: 'role', title: { fr: 'Rôle' }, audience: [...EVERYONE] },
        { type: 'text', reference: 'surname', title: { fr: 'Nom' } },
      ],
    },
  ],
}

let platform: PlatformRef
let made: MadeProgram
let owner: Browser
let gallery: Gallery
let key: string
const path = (more = '') => `/api/user.programs/${made.program.id}/galleries${more}`
const at = (more = '') => path(`/${gallery.id}${more}`)
const question = (reference: string) => `${key}.${reference}`

const apply = async (title: string, more: Record<string, string> = {}) =>
  makeResponse(server.app, platform, made, {
    answers: {
      title,
      budget: 'Secret budget',
      iban: 'FR76',
      art: 'film',
      team: [{ role: 'Chef', surname: 'Secret surname' }],
      ...more,
    },
  })

async function save(settings: Partial<GallerySettings>): Promise<Gallery> {
  const { version } = (await owner.get<Gallery>(at())).body
  const { status, body } = await owner.put<Gallery>(at(), { settings, version })
  expect(status).toBe(200)
  gallery = body
  return body
}

const shown = (reference: string, filter = false) => ({ question: question(reference), card: true, filter })

async function visit(address: string, locale: Locale = 'fr'): Promise<LiveAnswer> {
  const [asked = '', query = ''] = address.split('?')
  return inPlatform(platform.id, () =>
    liveGalleries.answer({
      ...{ app: server.app, platform, locale, path: asked, query: new URLSearchParams(query) },
      segments: asked.split('/').slice(2),
      t: frontWords(locale),
      origin: 'http://x.example',
      now: server.app.clock.now(),
    }),
  )
}

async function html(address: string, locale: Locale = 'fr'): Promise<string> {
  const answer = await visit(address, locale)
  if (answer.is !== 'page') throw new Error(`${address} is ${JSON.stringify(answer)}`)
  return answer.draw().main
}

/** Tells galleries of an event about an application. */
async function follow(subjectId: string, type: string): Promise<void> {
  if (!('handleOutside' in followApplications)) throw new Error('it works outside of transactions')
  const event = { platformId: platform.id, programId: made.program.id, subjectId, type } as EventFacts
  await followApplications.handleOutside([event], new AbortController().signal)
}

const titles = (main: string): string[] => [...main.matchAll(/<h3><a[^>]*>([^<]*)</g)].map(([, title]) => title ?? '')

beforeEach(async () => {
  platform = await makePlatform(server.app)
  made = await makeProgram(server.app, platform, { definition: FORM })
  owner = await signIn(server.browser(platform.host), await makePerson(platform, { role: 'owner' }))
  gallery = (await owner.post<Gallery>(path(), { title: { fr: 'Lauréats', en: 'Winners' }, slug: 'winners' })).body
  const { body } = await owner.get<{ items: { question: string }[] }>(path('-questions'))
  key = body.items[0]?.question.split('.')[0] ?? ''
})

describe('what may be shown', () => {
  it('offers questions that the form makes public, and counts the others', async () => {
    const { body } = await owner.get<{ items: { question: string; kind: string }[]; hidden: number }>(
      path('-questions'),
    )
    expect(body.items.map(({ question: name, kind }) => [name.split('.')[1], kind])).toEqual([
      ['title', 'text'],
      ['art', 'choice'],
      ['team', 'long'],
    ])
    expect(body.hidden).toBe(2)
  })

  it('keeps what was not chosen, is not public or is sensitive from visitors, names too', async () => {
    await apply('Seven Depths')
    await owner.post(at('/entries'), {})
    const chosen = [shown('art'), shown('team'), shown('budget'), shown('iban')]
    await save({ title: question('title'), fields: chosen })
    await owner.post(at('/state'), { state: 'published' })
    const main = await html('/galleries/winners/seven-depths')
    expect(main).toContain('Seven Depths')
    expect(main).toContain('Film')
    expect(main).toContain('Chef')
    for (const secret of ['Secret', 'FR76', 'First', 'Last']) expect(main).not.toContain(secret)
    await save({ fields: [{ question: 'people', card: true, filter: false }] })
    const named = await html('/galleries/winners/seven-depths')
    expect(named).toMatch(/First\d+ Last\d+/)
    expect(named).not.toContain('Film')
  })
})

describe('publishing', () => {
  beforeEach(async () => {
    await apply('Seven Depths')
  })

  it('asks for a title and an entry, and says what is missing', async () => {
    const refused = await owner.post(at('/state'), { state: 'published' })
    expect(refused.body).toMatchObject({ code: 'gallery.notReady', missing: ['title', 'entries'] })
    expect(await visit('/galleries/winners')).toEqual({ is: 'missing', about: 'page' })
  })

  it('shows a gallery, and takes it offline at once', async () => {
    await owner.post(at('/entries'), {})
    await save({ title: question('title') })
    expect((await owner.post<Gallery>(at('/state'), { state: 'published' })).body).toMatchObject({
      state: 'published',
      figures: { entries: 1, prizes: 0 },
    })
    const visitor = server.browser(platform.host)
    const portal = `/api/portal/platforms/${platform.id}/programs/${made.program.id}/galleries/${gallery.id}?lang=en`
    expect((await visitor.get(portal)).body).toMatchObject({ published: true, title: 'Winners', entries: 1 })
    expect(await html('/galleries/winners')).toContain('1 projet<')
    expect(await visit(`/applications/${made.program.slug}?id=${gallery.id}&type=gallery`)).toEqual({
      ...{ is: 'moved', to: '/fr/galleries/winners', permanent: false },
    })
    await owner.post(at('/state'), { state: 'unpublished' })
    expect((await visitor.get(portal)).body).toMatchObject({ published: false, title: '', entries: 0 })
    for (const address of ['/galleries/winners', '/galleries/winners/seven-depths'])
      expect(await visit(address)).toEqual({ is: 'missing', about: 'galleries' })
    expect(await visit(`/applications/${made.program.slug}?id=${gallery.id}&type=gallery`)).toEqual({
      ...{ is: 'missing', about: 'galleries' },
    })
  })

  it('says what its program is called now', async () => {
    await owner.post(at('/entries'), {})
    await save({ title: question('title') })
    await owner.post(at('/state'), { state: 'published' })
    await html('/galleries/winners')
    const program = `/api/user.programs/${made.program.id}`
    const { body } = await owner.get<object>(program)
    const renamed = { ...body, title: { fr: 'Prix renommé', en: 'Renamed prize' } }
    expect(codeOf(await owner.put(program, renamed))).toEqual([200, undefined])
    expect(await html('/galleries/winners')).toContain('Prix renommé')
  })

  it('leads from a former address to the new one', async () => {
    await owner.post(at('/entries'), {})
    await save({ title: question('title') })
    await owner.post(at('/state'), { state: 'published' })
    const { version } = (await owner.get<Gallery>(at())).body
    expect((await owner.put(at(), { slug: 'laureats', version })).status).toBe(200)
    expect(await visit('/galleries/winners/seven-depths')).toEqual({
      ...{ is: 'moved', to: '/fr/galleries/laureats/seven-depths', permanent: true },
    })
  })

  it('refuses an address that another gallery has', async () => {
    const answer = await owner.post(path(), { title: { fr: 'Autre' }, slug: 'winners' })
    expect(codeOf(answer)).toEqual([409, 'gallery.slugTaken'])
  })
})

describe('entries', () => {
  it('are taken in, ordered, marked and taken out by hand', async () => {
    for (const title of ['Ada', 'Ben', 'Cleo']) await apply(title)
    expect((await owner.post(at('/entries'), {})).body).toEqual({ added: 3, total: 3 })
    await save({ title: question('title') })
    const list = async () => (await owner.get<{ items: GalleryItem[] }>(at('/entries'))).body.items
    const [ada, , cleo] = await list()
    await owner.put(at(`/entries/${cleo?.id}/position`), { position: 0 })
    expect((await list()).map(({ title }) => title)).toEqual(['Cleo', 'Ada', 'Ben'])
    await owner.put(at(`/entries/${ada?.id}/prize`), { prize: { title: { fr: 'Grand prix' }, sum: '8 000 €' } })
    await owner.post(at('/state'), { state: 'published' })
    const main = await html('/galleries/winners')
    expect(main).toContain('Grand prix')
    expect(main).toContain('8 000 €')
    expect(titles(main)).toEqual(['Cleo', 'Ben'])
    expect((await owner.post(at('/entries-removed'), { itemIds: [cleo?.id] })).body).toEqual({ removed: 1 })
    expect(titles(await html('/galleries/winners'))).toEqual(['Ben'])
    expect((await owner.post(at('/entries'), {})).body).toEqual({ added: 1, total: 3 })
  })

  it('follow a filter: taken back, and not taken in again once taken out', async () => {
    const [first, second] = [await apply('Ada'), await apply('Ben', { art: 'sound' })]
    await save({ title: question('title'), source: 'filter' })
    await owner.post(at('/state'), { state: 'published' })
    expect(titles(await html('/galleries/winners'))).toEqual(['Ada', 'Ben'])
    await owner.post(`/api/user.programs/${made.program.id}/responses/${first.id}/delete`, {})
    const { body } = await owner.get<{ items: GalleryItem[] }>(at('/entries'))
    const ben = body.items.find(({ title }) => title === 'Ben')
    expect(ben?.responseId).toBe(second.id)
    await owner.post(at('/entries-removed'), { itemIds: [ben?.id] })
    await apply('Cleo')
    await inPlatform(platform.id, () => syncGallery(gallery.id))
    expect(titles(await html('/galleries/winners'))).toEqual(expect.arrayContaining(['Cleo']))
    expect(titles(await html('/galleries/winners'))).not.toContain('Ben')
  })

  it('leave the gallery with the event that takes their application back', async () => {
    const [ada] = [await apply('Ada'), await apply('Ben')]
    await owner.post(at('/entries'), {})
    await save({ title: question('title') })
    await owner.post(at('/state'), { state: 'published' })
    expect(titles(await html('/galleries/winners'))).toEqual(['Ada', 'Ben'])
    await inPlatform(platform.id, () => Response.update({ state: 'withdrawn' }, { where: { id: ada.id } }))
    await follow(ada.id, 'response.withdrawn')
    expect(titles(await html('/galleries/winners'))).toEqual(['Ben'])
    expect(await visit('/galleries/winners/ada')).toEqual({ is: 'missing', about: 'page' })
  })

  it('are listed for search engines with what they are, as long as they are shown', async () => {
    const [ada] = [await apply('Ada & Eve'), await apply('Ben')]
    await owner.post(at('/entries'), {})
    await save({ title: question('title') })
    expect(await visit('/galleries/sitemap.xml')).toEqual({ is: 'missing', about: 'page' })
    await owner.post(at('/state'), { state: 'published' })
    const listed = async () => {
      const answer = await visit('/galleries/sitemap.xml')
      return answer.is === 'sitemap' ? answer.pages.map(({ path: one }) => one) : answer.is
    }
    expect(await listed()).toEqual([
      ...platform.supportedLangs.map((lang) => `/${lang}/galleries/winners/ada-eve`),
      ...platform.supportedLangs.map((lang) => `/${lang}/galleries/winners/ben`),
    ])
    const data = async (address: string) => {
      const answer = await visit(address)
      return answer.is === 'page' ? answer.draw().data : null
    }
    expect(await data('/galleries/winners/ben')).toEqual({
      '@type': 'CreativeWork',
      name: 'Ben',
      url: 'http://x.example/fr/galleries/winners/ben',
      inLanguage: 'fr',
      isPartOf: { '@type': 'CollectionPage', name: 'Lauréats', url: 'http://x.example/fr/galleries/winners' },
    })
    expect(await data('/galleries/winners')).toMatchObject({
      '@type': 'CollectionPage',
      mainEntity: { numberOfItems: 2, itemListElement: [{ name: 'Ada & Eve' }, { position: 2, name: 'Ben' }] },
    })
    await inPlatform(platform.id, () => Response.update({ state: 'withdrawn' }, { where: { id: ada.id } }))
    await follow(ada.id, 'response.withdrawn')
    expect(await listed()).toEqual(platform.supportedLangs.map((lang) => `/${lang}/galleries/winners/ben`))
    await owner.post(at('/state'), { state: 'unpublished' })
    expect(await listed()).toBe('missing')
  })

  it('are found by words and filters of the address', async () => {
    await apply('Seven Depths')
    await apply('Élan vital', { art: 'sound' })
    await owner.post(at('/entries'), {})
    await save({ title: question('title'), fields: [shown('art', true)] })
    await owner.post(at('/state'), { state: 'published' })
    expect(titles(await html('/galleries/winners?q=elan'))).toEqual(['Élan vital'])
    expect(titles(await html(`/galleries/winners?${question('art')}=film`))).toEqual(['Seven Depths'])
    expect(titles(await html(`/galleries/winners?${question('title')}=film`))).toHaveLength(2)
    const none = await html('/galleries/winners?q=%3Cscript%3E')
    expect(none).toContain('&lt;script&gt;')
    expect(none).toContain('Aucun résultat avec ces filtres')
  })
})

it('copies the settings of another gallery of the program', async () => {
  await save({ title: question('title'), layout: 'list' })
  const { body } = await owner.post<Gallery>(path(), { title: { fr: 'Copie' }, from: gallery.id })
  expect(body).toMatchObject({ slug: 'copie', state: 'draft', settings: { layout: 'list', title: question('title') } })
  expect((await owner.delete(path(`/${body.id}`))).status).toBe(204)
})
