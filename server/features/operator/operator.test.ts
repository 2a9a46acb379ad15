import { beforeEach, describe, expect, it } from 'vitest'
import { api } from '#core/api.ts'
import type { Endpoint } from '#core/endpoint.ts'
import type { OperatorPlatform, OperatorPlatformDetails } from '#core/operator/operator.contract.ts'
import type { PlatformRef } from '#server/context.ts'
import { Event } from '#server/db/models/Event.ts'
import { Job } from '#server/db/models/Job.ts'
import { User } from '#server/db/models/User.ts'
import { asSystem, inPlatform } from '#server/tenancy/scope.ts'
import { makePerson, makePlatform, signIn } from '../../../tests/factories/people.ts'
import { makeProgram } from '../../../tests/factories/program.ts'
import { makeResponse } from '../../../tests/factories/response.ts'
import type { Browser } from '../../../tests/http.ts'
import { testServer } from '../../../tests/suite.ts'

const server = testServer()
const APP = 'app.test.localhost'
let estran: PlatformRef
let lumen: PlatformRef
let operator: Browser
let owner: Browser

beforeEach(async () => {
  estran = await makePlatform(server.app, { slug: 'estran', name: 'Fondation Estran' })
  lumen = await makePlatform(server.app, { slug: 'lumen', name: 'Lumen Prize' })
  owner = await signIn(server.browser(APP), await makePerson(estran, { role: 'owner', email: 'owner@example.org' }))
  const person = await makePerson(lumen, { email: 'operator@example.org' })
  await User.update({ superAdmin: true }, { where: { id: person.id } })
  operator = await signIn(server.browser(APP), person)
})

const operated = (Object.entries(api) as unknown as [string, Endpoint][]).filter(([, { path }]) =>
  path.startsWith('/operator/'),
)
const BODIES: Record<string, unknown> = {
  moveOperatorPlatform: { to: 'standby', reason: 'Moving the domain' },
  setOperatorFeatures: { features: ['no-tracking'] },
  banEmailDomain: { domain: 'spam.example' },
  createLicenceCodes: { plan: 'team', count: 1, note: '', expiresAt: null },
  retryFailedJobs: { jobId: null },
  startSupport: { reason: 'The owner asked for help' },
}
/** What they name is not there. */
const NOT_THERE = ['allowEmailDomain', 'endOperatorSupport']
const ask = (browser: Browser, name: string, { method, path }: Endpoint) =>
  browser.send(
    method.toUpperCase(),
    `/api${path.replace(':platformSlug', 'estran').replace(':domainId', '01900000-0000-7000-8000-000000000001')}`,
    method === 'get' ? {} : { body: BODIES[name] ?? {} },
  )

describe.each(operated)('%s', (name, endpoint) => {
  it('does not exist for anybody but operators', async () => {
    const answer = await ask(owner, name, endpoint)
    expect([answer.status, answer.text.includes('Estran')]).toEqual([404, false])
    expect((await ask(server.browser(APP), name, endpoint)).status).toBe(401)
  })

  it('does not exist on a platform, for operators neither', async () => {
    const there = await signIn(server.browser(estran.host), { email: 'operator@example.org' })
    expect((await ask(there, name, endpoint)).status).toBe(404)
  })

  it('is there for operators', async () => {
    const { status } = await ask(operator, name, endpoint)
    expect(status).toBe(NOT_THERE.includes(name) ? 404 : endpoint.status)
  })
})

describe('platforms', () => {
  interface List {
    items: OperatorPlatform[]
    states: Record<string, number>
    metadata: { total: number; totalFiltred: number }
  }
  const list = async (query = '') => (await operator.get<List>(`/api/operator/platforms${query}`)).body

  it('are listed with their size and activity', async () => {
    const made = await makeProgram(server.app, estran, { title: { fr: 'Prix' } })
    await makeResponse(server.app, estran, made, { answers: {}, state: 'draft' })
    const { items, states } = await list('?search=estran')
    expect(items).toMatchObject([
      { slug: 'estran', state: 'active', plan: 'custom', programs: 1, responses: 1, members: 1, bytes: 0 },
    ])
    expect(items[0]?.activity).toHaveLength(7)
    expect(items[0]?.activity.at(-1)).toBeGreaterThan(0)
    expect(states).toEqual({ active: 2, standby: 0, suspended: 0, deleted: 0 })
  })

  it('are searched, filtered and sorted', async () => {
    const slugs = async (query: string) => (await list(query)).items.map(({ slug }) => slug)
    expect(await slugs('?sort=name&direction=asc')).toEqual(['estran', 'lumen'])
    expect(await slugs('?sort=name&direction=desc')).toEqual(['lumen', 'estran'])
    expect(await slugs('?search=LUM%C3%88N')).toEqual(['lumen'])
    await operator.put('/api/operator/platforms/lumen/state', { to: 'suspended', reason: 'Unpaid since October' })
    expect(await slugs('?state=suspended')).toEqual(['lumen'])
    expect((await list('?sort=name&perPage=1&page=2&direction=asc')).items).toMatchObject([{ slug: 'lumen' }])
  })

  it('show who owns them, and why they are in their state', async () => {
    const moved = await operator.put<OperatorPlatformDetails>('/api/operator/platforms/estran/state', {
      to: 'standby',
      reason: 'Moving the domain',
    })
    expect(moved.body).toMatchObject({ state: 'standby', owners: [{ email: 'owner@example.org' }] })
    expect(moved.body.history[0]).toMatchObject({ type: 'platform.paused', reason: 'Moving the domain' })
    const event = await inPlatform(estran.id, () => Event.findOne({ where: { type: 'platform.paused' }, raw: true }))
    expect(event?.after).toEqual({ state: 'standby', reason: 'Moving the domain' })
  })

  it('come back from the deleted state as they were, and refuse a step that does not exist', async () => {
    const move = (to: string) =>
      operator.put<OperatorPlatformDetails>('/api/operator/platforms/estran/state', {
        to,
        reason: 'Asked by the owner',
      })
    await move('suspended')
    await move('deleted')
    const refused = await move('active')
    expect([refused.status, operator.problem(refused).code]).toEqual([409, 'operator.transition'])
    expect((await move('restored')).body.state).toBe('suspended')
    expect((await move('active')).body.state).toBe('active')
  })

  it('are moved by somebody who was proved in the last minutes', async () => {
    server.clock.advance(11 * 60_000)
    const to = { to: 'deleted', reason: 'Asked by the owner' }
    const refused = await operator.put('/api/operator/platforms/estran/state', to)
    expect([refused.status, operator.problem(refused).code]).toEqual([403, 'session.stepUp'])
    expect((await list()).states).toMatchObject({ deleted: 0 })
  })

  it('get flags', async () => {
    const set = await operator.put<OperatorPlatformDetails>('/api/operator/platforms/estran/features', {
      features: ['no-tracking'],
    })
    expect(set.body.features).toEqual(['no-tracking'])
    expect((await operator.get('/api/operator/platforms/nowhere')).status).toBe(404)
    expect((await operator.get('/api/operator/platforms/__proto__')).status).toBe(404)
  })
})

it('bans email domains once, and allows them again', async () => {
  const add = () => operator.post<{ id: string }>('/api/operator/banned-domains', { domain: ' Spam.Example ' })
  const made = await add()
  expect(made.body).toMatchObject({ domain: 'spam.example' })
  const again = await add()
  expect([again.status, operator.problem(again).code]).toEqual([409, 'operator.domainKnown'])
  const registration = {
    firstname: 'A',
    lastname: 'B',
    email: 'a@mail.spam.example',
    password: 'a long sentence of mine',
    lang: 'fr',
  }
  const register = async () => (await server.browser(APP).post('/api/onboarding/register', registration)).status
  expect(await register()).toBe(422)
  expect((await operator.delete(`/api/operator/banned-domains/${made.body.id}`)).status).toBe(204)
  expect(await register()).toBe(202)
})

it('tries a job again that was given up, and no other', async () => {
  const [dead, ready] = await asSystem('test', async () => {
    const common = { kind: 'mail.send', payload: {}, platformId: estran.id, uniqueKey: null, runAt: new Date() }
    const rest = { lockedUntil: null, lockedBy: null } as object
    return [
      await Job.create({
        ...common,
        ...rest,
        state: 'dead',
        attempts: 5,
        lastError: 'refused',
        finishedAt: new Date(),
      } as never),
      await Job.create({ ...common, ...rest, state: 'ready', attempts: 0, lastError: null, finishedAt: null } as never),
    ]
  })
  const { body } = await operator.get<OperatorPlatformDetails>('/api/operator/platforms/estran')
  expect(body.jobs).toMatchObject([{ id: dead?.id, kind: 'mail.send', attempts: 5, error: 'refused' }])
  const retry = (jobId: string | undefined) => operator.post<{ count: number }>('/api/operator/jobs/retry', { jobId })
  expect((await retry(ready?.id)).status).toBe(404)
  expect((await retry(dead?.id)).body).toEqual({ count: 1 })
  expect((await asSystem('test', () => Job.findByPk(dead?.id, { raw: true })))?.state).toBe('ready')
})
