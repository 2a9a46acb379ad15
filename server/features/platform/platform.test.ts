import { beforeEach, describe, expect, it } from 'vitest'
import { api } from '#core/api.ts'
import type { Endpoint } from '#core/endpoint.ts'
import type { PlatformDetails, PlatformGeneral } from '#core/platform/platform.contract.ts'
import { contextFor, type PlatformRef } from '#server/context.ts'
import { Event } from '#server/db/models/Event.ts'
import { StoredFile } from '#server/db/models/StoredFile.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { makePerson, makePlatform, signIn } from '../../../tests/factories/people.ts'
import type { Browser } from '../../../tests/http.ts'
import { testServer } from '../../../tests/suite.ts'
import { restorePlatform, setFeatures, setPlatformState } from './platform.actions.ts'

const server = testServer()
let platform: PlatformRef
let owner: Browser

beforeEach(async () => {
  platform = await makePlatform(server.app, { slug: 'first', name: 'First' })
  owner = await signIn(server.browser(platform.host), await makePerson(platform, { role: 'owner' }))
})

const address = () => `/api/platforms/${platform.id}/interfaces/general`
const read = async () => (await owner.get<PlatformGeneral>(address())).body
const change = (more: Record<string, unknown> = {}) => ({
  name: 'First',
  defaultLang: 'fr',
  supportedLangs: ['fr', 'en'],
  primaryColor: '#18347e',
  secondaryColor: '#2c77ff',
  logoKey: null,
  version: 1,
  ...more,
})
const TEXTS = {
  headline: { fr: '  Nos bourses ', en: 'Our grants' },
  intro: { fr: 'Deux fois par an.', en: '   ' },
  about: {},
}
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)
const lastEvent = () =>
  inPlatform(platform.id, () => Event.findOne({ where: { type: 'platform.updated' }, order: [['id', 'DESC']] }))

describe('interfaces', () => {
  it('takes the texts of the site, without what is blank, and tells the log what they were', async () => {
    expect((await read()).texts).toEqual({ headline: {}, intro: {}, about: {} })
    const saved = await owner.put<PlatformGeneral>(address(), change({ texts: TEXTS }))
    const texts = {
      headline: { fr: 'Nos bourses', en: 'Our grants' },
      intro: { fr: 'Deux fois par an.' },
      about: {},
    }
    expect([saved.status, saved.body.texts, saved.body.version]).toEqual([200, texts, 2])
    const event = await lastEvent()
    expect([event?.before?.texts, event?.after?.texts]).toEqual([{ headline: {}, intro: {}, about: {} }, texts])
  })

  it('shows a picture on the home page once it is described, and lets go of the one before', async () => {
    const send = async () =>
      (await owner.upload<{ key: string }>(`/api/platforms/${platform.id}/interfaces/logo`, 'a.png', PNG, 'image/png'))
        .body.key
    const [first, second] = [await send(), await send()]
    const visitor = server.browser(platform.host)
    const statuses = async () => {
      const path = (key: string) => `/api/portal/platforms/${platform.id}/files/stream/${key}`
      return [(await visitor.get(path(first))).status, (await visitor.get(path(second))).status]
    }
    const picture = (key: string, alt: Record<string, string>) => ({ key, alt, caption: { fr: '  ', en: ' By Noor ' } })
    const nameless = await owner.put(address(), change({ picture: picture(first, { en: 'A rock' }) }))
    expect([nameless.status, owner.problem(nameless).issues]).toEqual([
      422,
      [expect.objectContaining({ at: 'body.picture.alt', rule: 'required' })],
    ])
    expect(await statuses()).toEqual([404, 404])

    const saved = await owner.put<PlatformGeneral>(address(), change({ picture: picture(first, { fr: 'Un îlot' }) }))
    expect(saved.body.picture).toEqual({
      key: first,
      location: `/api/portal/platforms/${platform.id}/files/stream/${first}`,
      alt: { fr: 'Un îlot' },
      caption: { en: 'By Noor' },
    })
    expect([await statuses(), (await lastEvent())?.after?.picture]).toEqual([[200, 404], { fr: 'Un îlot' }])

    // Left out, it stays; the texts of a manifest leave it as well.
    await owner.put(address(), change({ texts: TEXTS, version: 2 }))
    expect((await read()).picture?.key).toBe(first)
    await owner.put(address(), change({ picture: picture(second, { fr: 'Une cale' }), version: 3 }))
    const unused = await inPlatform(platform.id, () => StoredFile.findAll({ where: { ownerKind: 'logo' } }))
    expect(unused.flatMap(({ key, unusedSince }) => (unusedSince ? [key] : []))).toEqual([first])
    await owner.put(address(), change({ picture: null, version: 4 }))
    expect((await read()).picture).toBe(null)
  })

  it('leaves the texts as they are when a change does not name them', async () => {
    await owner.put(address(), change({ texts: TEXTS }))
    const saved = await owner.put<PlatformGeneral>(address(), change({ name: 'Second name', version: 2 }))
    expect([saved.body.name, saved.body.texts.headline]).toEqual([
      'Second name',
      { fr: 'Nos bourses', en: 'Our grants' },
    ])
    expect((await lastEvent())?.after?.texts).toBeUndefined()
  })

  it('refuses texts that are too long, and a stale change with what stands now', async () => {
    const long = await owner.put(address(), change({ texts: { ...TEXTS, headline: { fr: 'x'.repeat(201) } } }))
    expect([long.status, owner.problem(long).issues.map(({ at }) => at)]).toEqual([422, ['body.texts.headline.fr']])
    await owner.put(address(), change({ texts: TEXTS }))
    const stale = await owner.put(address(), change({ texts: { ...TEXTS, about: { fr: 'Autre' } } }))
    expect([stale.status, owner.problem(stale).code]).toEqual([409, 'resource.stale'])
    expect((await read()).texts.about).toEqual({})
  })

  it('refuses a language that is there twice', async () => {
    const twice = await owner.put(address(), change({ supportedLangs: ['fr', 'en', 'fr'] }))
    const said = owner.problem(twice).issues.map(({ at, rule }) => `${at} ${rule}`)
    expect([twice.status, said]).toEqual([422, ['body.supportedLangs[2] duplicate']])
  })

  it('is for those who may change interfaces', async () => {
    const staff = await signIn(
      server.browser(platform.host),
      await makePerson(platform, { role: 'platform-administrator' }),
    )
    expect((await staff.put(address(), change({ texts: TEXTS }))).status).toBe(200)
    const applicant = await signIn(server.browser(platform.host), await makePerson(platform))
    const refused = await applicant.put(address(), change({ texts: TEXTS, version: 2 }))
    expect([refused.status, applicant.problem(refused).code]).toEqual([403, 'missing_permissions'])
  })

  it('waits while the platform is suspended', async () => {
    const ctx = contextFor(server.app, { kind: 'operator', name: 'test' })
    await setPlatformState(ctx, platform, 'suspended')
    const refused = await owner.put(address(), change({ texts: TEXTS }))
    expect([refused.status, owner.problem(refused).code]).toEqual([403, 'platform_suspended'])
    // Applicants read what they sent, and change nothing.
    const applicant = await signIn(server.browser(platform.host), await makePerson(platform))
    expect((await applicant.get('/api/portal/me/responses')).body).toEqual({ items: [] })
    const body = { programId: platform.id, categoryId: platform.id, lang: 'fr' }
    const started = await applicant.post('/api/portal/me/responses', body)
    expect(applicant.problem(started).code).toBe('platform_suspended')
    await setPlatformState(ctx, platform, 'active')
    const { version } = await read()
    expect((await owner.put(address(), change({ texts: TEXTS, version }))).status).toBe(200)
  })
})

it('is refused in the language that is shown, whether the platform has it or not', async () => {
  const title = async (locale: string) => owner.problem(await owner.get('/api/user.programs/nope', { locale })).title
  expect([await title('pl'), await title('fr'), await title('xx')]).toEqual([
    'Nie znaleziono',
    'Introuvable',
    'Introuvable',
  ])
})

describe('a deleted platform', () => {
  it.each(['active', 'standby', 'suspended'] as const)('comes back %s when it was that before', async (state) => {
    const ctx = contextFor(server.app, { kind: 'operator', name: 'test' })
    if (state !== 'active') await setPlatformState(ctx, platform, state)
    await setPlatformState(ctx, platform, 'deleted')
    await expect(setPlatformState(ctx, platform, 'active')).rejects.toMatchObject({ code: 'program.transition' })
    expect((await restorePlatform(ctx, platform)).state).toBe(state)
    const last = await inPlatform(platform.id, () => Event.findOne({ order: [['id', 'DESC']] }))
    expect([last?.type, last?.before, last?.after]).toEqual(['platform.restored', { state: 'deleted' }, { state }])
    await expect(restorePlatform(ctx, platform)).rejects.toMatchObject({ code: 'program.transition' })
  })

  it('answers what its notice and its door need, and 410 to everything else', async () => {
    await setPlatformState(contextFor(server.app, { kind: 'operator', name: 'test' }), platform, 'deleted')
    const endpoints = Object.entries(api as Record<string, Endpoint>).filter(
      ([, { host, raw }]) => host !== 'installation' && !raw,
    )
    const answers = await Promise.all(
      // Those of the installation are on no platform's host; bytes that nobody sends are refused before that.
      endpoints.map(async ([name, { method, path }]) => {
        const url = `/api${path.replaceAll(/:\w+/g, platform.id)}`
        const answer = await (method === 'get' ? owner.get(url) : owner.send(method.toUpperCase(), url, { body: {} }))
        return { name, refused: answer.status === 410 && owner.problem(answer).code === 'platform.deleted' }
      }),
    )
    expect(answers.flatMap(({ name, refused }) => (refused ? [] : [name])).sort()).toEqual([
      'checkResetLink',
      'enterCode',
      'getPendingSignIn',
      'getPlatformDetails',
      'getSession',
      'getTheme',
      'listIdentityProviders',
      'login',
      'logout',
      'refresh',
      'requestReset',
      'resetPassword',
      'signInWithPasskey',
      'startPasskeySignIn',
      'streamPortalFile',
    ])
  })

  it('sends its logo, and no other file even to whom it belongs', async () => {
    const upload = () =>
      owner.upload<{ key: string }>(`/api/platforms/${platform.id}/interfaces/logo`, 'logo.png', PNG, 'image/png')
    const [logo, other] = [(await upload()).body.key, (await upload()).body.key]
    await owner.put(address(), change({ logoKey: logo }))
    const statuses = () =>
      Promise.all(
        [logo, other].map(async (key) => {
          const { status } = await owner.get(`/api/portal/platforms/${platform.id}/files/stream/${key}`)
          return status
        }),
      )
    expect(await statuses()).toEqual([200, 200])
    await setPlatformState(contextFor(server.app, { kind: 'operator', name: 'test' }), platform, 'deleted')
    expect(await statuses()).toEqual([200, 404])
  })
})

describe('features', () => {
  const operator = () => contextFor(server.app, { kind: 'operator', name: 'test' }, platform)
  const details = async () =>
    (await server.browser(platform.host).get<PlatformDetails>(`/api/platforms/${platform.id}/details`)).body

  it('are none until the operator sets them, are told by the details and recorded', async () => {
    expect((await details()).features).toEqual([])
    await inPlatform(platform.id, () => setFeatures(operator(), ['no-tracking', 'no-support-widget']))
    expect((await details()).features).toEqual(['no-support-widget', 'no-tracking'])
    const event = await lastEvent()
    expect([event?.actorKind, event?.before, event?.after]).toEqual([
      'operator',
      { features: [] },
      { features: ['no-support-widget', 'no-tracking'] },
    ])
  })

  it('stay on a suspended platform, where no feature of its plan holds', async () => {
    await inPlatform(platform.id, () => setFeatures(operator(), ['no-tracking']))
    await setPlatformState(operator(), platform, 'suspended')
    const { features, subscription } = await details()
    expect([features, subscription.plan.features, subscription.features]).toEqual([['no-tracking'], [], []])
  })

  it('are nothing that an organiser changes', async () => {
    await owner.put(address(), { ...change({ name: 'Other' }), features: ['no-tracking'] })
    expect((await details()).features).toEqual([])
  })
})
