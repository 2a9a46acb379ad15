import { beforeEach, describe, expect, it } from 'vitest'
import type { AcceptedTexts } from '#core/page/page.rules.ts'
import type { PlatformRef } from '#server/context.ts'
import { Email } from '#server/db/models/Email.ts'
import { PageAcceptance } from '#server/db/models/PageAcceptance.ts'
import { User } from '#server/db/models/User.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { pagePath, writePage } from '../../../tests/factories/page.ts'
import { makePerson, makePlatform, signIn } from '../../../tests/factories/people.ts'
import type { Browser } from '../../../tests/http.ts'
import { testServer } from '../../../tests/suite.ts'

const server = testServer()
let platform: PlatformRef
let owner: Browser

beforeEach(async () => {
  platform = await makePlatform(server.app, { slug: 'first' })
  owner = await signIn(server.browser(platform.host), await makePerson(platform, { role: 'owner' }))
})

const visitor = () => server.browser(platform.host)
const register = async (accepted?: AcceptedTexts) => {
  const browser = visitor()
  const body = { firstname: 'Lena', lastname: 'Okafor', email: 'lena@example.org', password: 'quatre vaches bleues' }
  const answer = await browser.post('/api/auth/register', { ...body, lang: 'fr', ...(accepted && { accepted }) })
  return answer.status === 202 ? 'ok' : { ...browser.problem(answer) }
}
const confirm = async () => {
  await server.runJobs()
  const mails = await inPlatform(platform.id, () => Email.findAll({ order: [['id', 'ASC']], raw: true }))
  const token = /token=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1]
  return (await visitor().post('/api/auth/confirm', { token })).status
}
const accepted = () =>
  inPlatform(platform.id, async () => {
    const rows = await PageAcceptance.findAll({ order: [['number', 'ASC']], raw: true })
    return rows.map(({ number, userId, acceptedAt }) => ({ number, userId, at: acceptedAt.toISOString() }))
  })
const terms = (fr: string) => writePage(owner, platform, 'terms-of-use', { fr: `<p>${fr}</p>` })

describe('registering where texts are published', () => {
  it('records, once the address is confirmed, which versions were accepted and when', async () => {
    await terms('Un')
    await terms('Deux')
    await writePage(owner, platform, 'privacy-policy', { fr: '<p>Vie privée</p>' })
    expect(await register({ 'terms-of-use': 2, 'privacy-policy': 1 })).toBe('ok')
    expect(await accepted()).toEqual([])
    server.clock.set('2026-11-20T09:05:00Z')
    expect(await confirm()).toBe(200)
    const user = await User.findOne({ where: { email: 'lena@example.org' }, raw: true })
    const at = '2026-11-20T09:00:00.000Z'
    expect(await accepted()).toEqual([
      { number: 1, userId: user?.id, at },
      { number: 2, userId: user?.id, at },
    ])
    const { body } = await owner.get<{ versions: { number: number; accepted: number }[] }>(
      pagePath(platform, 'terms-of-use'),
    )
    expect(body.versions.map(({ number, accepted: people }) => [number, people])).toEqual([
      [2, 1],
      [1, 0],
    ])
  })

  it('refuses without every one of them', async () => {
    await terms('Un')
    await writePage(owner, platform, 'privacy-policy', { fr: '<p>Vie privée</p>' })
    const none = await register()
    expect(none).toMatchObject({
      status: 422,
      code: 'account.textsNotAccepted',
      texts: ['terms-of-use', 'privacy-policy'],
    })
    expect(await register({ 'terms-of-use': 1 })).toMatchObject({
      code: 'account.textsNotAccepted',
      texts: ['privacy-policy'],
    })
    expect(await inPlatform(platform.id, () => Email.count())).toBe(0)
  })

  it('takes the version that was shown when another one was published meanwhile, and records that one', async () => {
    await terms('Un')
    await terms('Deux')
    expect(await register({ 'terms-of-use': 1 })).toBe('ok')
    await confirm()
    expect((await accepted()).map(({ number }) => number)).toEqual([1])
  })

  it.each([
    ['a version that there never was', { 'terms-of-use': 9 }, 'body.accepted.terms-of-use'],
    ['a text that there never was', { 'terms-of-use': 1, 'privacy-policy': 1 }, 'body.accepted.privacy-policy'],
  ])('refuses %s', async (_what, stated, at) => {
    await terms('Un')
    expect(await register(stated)).toMatchObject({ status: 422, code: 'request.invalid', issues: [{ at }] })
  })

  it('refuses a version in which the text was taken away', async () => {
    await terms('Un')
    await writePage(owner, platform, 'terms-of-use', {})
    expect(await register({ 'terms-of-use': 2 })).toMatchObject({ code: 'request.invalid' })
    expect(await register({ 'terms-of-use': 1 })).toBe('ok')
  })

  it('records nothing of another platform’s texts', async () => {
    const other = await makePlatform(server.app, { slug: 'second' })
    const theirs = await signIn(server.browser(other.host), await makePerson(other, { role: 'owner' }))
    await writePage(theirs, other, 'terms-of-use', { fr: '<p>Autre</p>' })
    expect(await register({ 'terms-of-use': 1 })).toMatchObject({ code: 'request.invalid' })
    expect(await register()).toBe('ok')
  })
})

it('asks for nothing where only drafts and texts that nobody accepts are written', async () => {
  await owner.put(pagePath(platform, 'terms-of-use'), { title: {}, content: { fr: '<p>Brouillon</p>' }, version: 0 })
  await writePage(owner, platform, 'legal-notices', { fr: '<p>Mentions</p>' })
  expect(await register()).toBe('ok')
  expect(await confirm()).toBe(200)
  expect(await accepted()).toEqual([])
})
