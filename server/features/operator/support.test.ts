import { beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { Session } from '#core/account/account.contract.ts'
import type { LogEntry } from '#core/log/log.contract.ts'
import { CLOSED } from '#core/notification/realtime.ts'
import type { OperatorPlatformDetails } from '#core/operator/operator.contract.ts'
import { contextFor, type PlatformRef } from '#server/context.ts'
import { SupportAccess } from '#server/db/models/SupportAccess.ts'
import { User } from '#server/db/models/User.ts'
import { consumeAll } from '#server/events/consume.ts'
import { setSuperAdmin } from '#server/features/member/super-admin.actions.ts'
import { CONSUMERS, SLICE_CONSUMERS } from '#server/slices.ts'
import { asSystem } from '#server/tenancy/scope.ts'
import { makePerson, makePlatform, type Person, signIn } from '../../../tests/factories/people.ts'
import { type MadeProgram, makeProgram } from '../../../tests/factories/program.ts'
import { type Browser, codeOf } from '../../../tests/http.ts'
import { testServer } from '../../../tests/suite.ts'

const server = testServer()
const APP = 'app.test.localhost'
const REASON = 'The owner cannot open the form editor'
let estran: PlatformRef
let program: MadeProgram
let person: Person
let operator: Browser
let owner: Browser

beforeEach(async () => {
  estran = await makePlatform(server.app, { slug: 'estran', name: 'Fondation Estran' })
  program = await makeProgram(server.app, estran)
  owner = await signIn(server.browser(estran.host), await makePerson(estran, { role: 'owner' }))
  person = await makePerson(await makePlatform(server.app), { email: 'operator@example.org' })
  await User.update({ superAdmin: true }, { where: { id: person.id } })
  operator = await signIn(server.browser(APP), person)
})

const start = (reason = REASON, slug = 'estran', readOnly?: boolean) =>
  operator.post<{ url: string; until: string }>(`/api/operator/platforms/${slug}/support`, {
    reason,
    ...(readOnly !== undefined && { readOnly }),
  })
const endHere = (browser: Browser) => browser.post<{ url: string }>(`/api/platforms/${estran.id}/support/end`)
const session = async (browser: Browser) => (await browser.get<Session>('/api/session')).body
const readProgram = (browser: Browser) => browser.get(`/api/user.programs/${program.program.id}`)
const archive = (browser: Browser) =>
  browser.put(`/api/user.programs/${program.program.id}/status`, {
    status: 'archived',
    version: program.program.version,
  })
const logs = async (type = 'platform') => {
  // Its signed access is out of date once the clock moved.
  await owner.post('/api/auth/refresh')
  return (await owner.get<{ items: LogEntry[] }>(`/api/platforms/${estran.id}/logs?type=${type}`)).body.items
}

/** Follows the one-time address to the platform. */
async function arrive(url: string): Promise<Browser> {
  const browser = server.browser(estran.host)
  const { status } = await browser.post('/api/auth/handover/redeem', { code: new URL(url).searchParams.get('code') })
  expect(status).toBe(200)
  return browser
}
const startAndArrive = async () => arrive((await start()).body.url)

describe('a super admin', () => {
  it('has only their own roles on a platform until they act as support', async () => {
    const here = await signIn(server.browser(estran.host), person)
    expect(await session(here)).toMatchObject({ user: { superAdmin: false }, permissions: [] })
    expect(codeOf(await readProgram(here))).toEqual([403, 'missing_permissions'])
    await start()
    expect((await session(here)).user).toMatchObject({
      superAdmin: true,
      notices: { support: { reason: REASON, until: '2026-11-20T10:00:00.000Z', readOnly: false } },
    })
    expect((await readProgram(here)).status).toBe(200)
  })

  it('acts on the platform for which they gave a reason, and on no other', async () => {
    const lumen = await makePlatform(server.app, { slug: 'lumen' })
    await start(REASON, 'lumen')
    const here = await signIn(server.browser(estran.host), person)
    expect(codeOf(await readProgram(here))).toEqual([403, 'missing_permissions'])
    const there = await signIn(server.browser(lumen.host), person)
    expect((await there.get('/api/user.programs')).status).toBe(200)
  })

  it('acts for nobody but themselves', async () => {
    const other = await makePerson(estran)
    await User.update({ superAdmin: true }, { where: { id: other.id } })
    await start()
    expect(codeOf(await readProgram(await signIn(server.browser(estran.host), other)))).toEqual([
      403,
      'missing_permissions',
    ])
  })

  it('gives a reason that says something, and proves anew who they are', async () => {
    expect((await start('help')).status).toBe(422)
    expect((await start(`${' '.repeat(12)}help`)).status).toBe(422)
    server.clock.advance(11 * 60_000)
    expect(codeOf(await start())).toEqual([403, 'session.stepUp'])
  })

  it('works on a suspended platform, not on a deleted one', async () => {
    const move = (to: string) => operator.put('/api/operator/platforms/estran/state', { to, reason: 'Asked for' })
    await move('suspended')
    const here = await startAndArrive()
    expect((await readProgram(here)).status).toBe(200)
    await move('deleted')
    expect(codeOf(await readProgram(here))).toEqual([410, 'platform.deleted'])
    expect(codeOf(await start())).toEqual([409, 'operator.transition'])
  })
})

describe('support access', () => {
  it('is in the log of the platform with name and reason, and so is each action under it', async () => {
    const here = await startAndArrive()
    expect((await archive(here)).status).toBe(200)
    await endHere(here)
    const name = `${person.firstname} ${person.lastname}`
    expect(
      (await logs())
        .filter(({ type }) => type.startsWith('platform.support'))
        .map(({ type, actor, before, after }) => ({ type, actor: [actor.kind, actor.name], before, after })),
    ).toEqual([
      {
        type: 'platform.supportEnded',
        actor: ['support', name],
        before: { reason: REASON },
        after: { cause: 'ended' },
      },
      {
        type: 'platform.supportStarted',
        actor: ['user', name],
        before: null,
        after: { reason: REASON, until: '2026-11-20T10:00:00.000Z', readOnly: false },
      },
    ])
    expect((await logs('account.signedIn'))[0]?.actor).toMatchObject({ kind: 'support', id: person.id })
    const all = await logs('program.archived')
    expect(all.map(({ actor }) => [actor.kind, actor.name, actor.id])).toEqual([['support', name, person.id]])
  })

  it('is shown to operators while it lasts', async () => {
    const details = async () => (await operator.get<OperatorPlatformDetails>('/api/operator/platforms/estran')).body
    expect((await details()).support).toBeNull()
    await start()
    const { support, history } = await details()
    expect(support).toBe('2026-11-20T10:00:00.000Z')
    expect(history[0]).toMatchObject({ type: 'platform.supportStarted', reason: REASON })
    expect((await operator.post('/api/operator/platforms/estran/support/end')).status).toBe(204)
    expect((await details()).support).toBeNull()
    expect(codeOf(await operator.post('/api/operator/platforms/estran/support/end'))).toEqual([
      404,
      'resource.notFound',
    ])
  })

  it('gives nothing from the moment it is ended, and signs out whoever is no member', async () => {
    const here = await startAndArrive()
    const ended = await endHere(here)
    expect(ended.body.url).toBe(`http://${APP}/fr/admin/operators/platforms/estran`)
    expect(codeOf(await readProgram(here))).toEqual([401, 'session.required'])
    expect((await session(here)).user).toBeNull()
  })

  it('leaves a member what their roles give', async () => {
    const member = await makePerson(estran, { role: 'collaborator', programId: program.program.id })
    await User.update({ superAdmin: true }, { where: { id: member.id } })
    operator = await signIn(server.browser(APP), member)
    const here = await startAndArrive()
    expect((await archive(here)).status).toBe(200)
    await endHere(here)
    expect((await readProgram(here)).status).toBe(200)
    expect((await session(here)).user).toMatchObject({ superAdmin: false })
    expect(codeOf(await archive(here))).toEqual([403, 'missing_permissions'])
    expect(codeOf(await endHere(here))).toEqual([404, 'resource.notFound'])
  })

  it('gives nothing once the hour is over, whether its end was noted or not', async () => {
    const here = await startAndArrive()
    // The signed access of the cookie is renewed on the way, as browsers do.
    for (let minutes = 0; minutes < 56; minutes += 14) {
      server.clock.advance(14 * 60_000)
      await here.post('/api/auth/refresh')
    }
    expect((await readProgram(here)).status).toBe(200)
    server.clock.advance(4 * 60_000)
    expect(codeOf(await readProgram(here))).toEqual([403, 'missing_permissions'])
    await server.runJobs()
    expect((await logs())[0]).toMatchObject({
      type: 'platform.supportEnded',
      actor: { kind: 'system' },
      after: { cause: 'expired' },
    })
    expect(codeOf(await readProgram(here))).toEqual([401, 'session.required'])
  })

  it('is one at a time: another reason takes the place of the first', async () => {
    await start()
    await Promise.all([start('Another reason entirely'), start('A third reason to be there')])
    const open = await asSystem('test', () => SupportAccess.findAll({ where: { endedAt: null }, raw: true }))
    expect(open).toHaveLength(1)
    expect((await logs()).filter(({ type }) => type === 'platform.supportEnded').map(({ after }) => after)).toEqual([
      { cause: 'replaced' },
      { cause: 'replaced' },
    ])
  })

  it('ends with the flag', async () => {
    const here = await startAndArrive()
    const command = contextFor(server.app, { kind: 'operator', name: 'test' })
    await setSuperAdmin(command, person.email, false)
    expect(codeOf(await readProgram(here))).toEqual([401, 'session.required'])
    await setSuperAdmin(command, person.email, true)
    expect(codeOf(await readProgram(await signIn(server.browser(estran.host), person)))).toEqual([
      403,
      'missing_permissions',
    ])
    expect((await logs())[0]).toMatchObject({ type: 'platform.supportEnded', after: { cause: 'revoked' } })
  })
})

describe('support that looks only', () => {
  it('reads everything, changes nothing, and can be ended', async () => {
    const support = await arrive((await start(REASON, 'estran', true)).body.url)
    const { user, permissions } = await session(support)
    expect(user?.notices?.support?.readOnly).toBe(true)
    expect(permissions.filter((one) => /\.(update|create|delete)$/.test(one))).toEqual([])
    const read = await support.get<{ abilities: { update: boolean } }>(`/api/user.programs/${program.program.id}`)
    expect([read.status, read.body.abilities.update]).toEqual([200, false])
    expect(support.problem(await archive(support)).code).toBe('operator.readOnly')
    // What needs no permission is refused as well.
    expect(support.problem(await support.put('/api/profile', { firstname: 'Eve' })).code).toBe('operator.readOnly')
    expect((await session(support)).user?.firstname).toBe(person.firstname)
    const everything = await startAndArrive()
    expect((await archive(everything)).status).toBe(200)
    const again = await arrive((await start(REASON, 'estran', true)).body.url)
    expect((await endHere(again)).status).toBe(200)
  })
})

describe('a window of support', () => {
  const dispatch = () =>
    consumeAll({ catalogue: CONSUMERS, consumers: SLICE_CONSUMERS, clock: server.clock, log: server.app.log })

  async function open(browser: Browser) {
    const { signature } = (await browser.get<{ signature: string }>('/api/auth/socket')).body
    const socket = new WebSocket(`ws://127.0.0.1:${server.port}/api/socket`, ['opencall', signature], {
      headers: { host: estran.host, origin: `http://${estran.host}` },
    })
    const told: { t: string; type?: string }[] = []
    socket.on('message', (data) => told.push(JSON.parse(String(data))))
    const ended = new Promise<number>((done) => socket.on('close', done))
    await expect.poll(() => told[0]?.t).toBe('ready')
    return { socket, told, ended }
  }

  it('is closed when the access is ended', async () => {
    await dispatch()
    const here = await startAndArrive()
    const { ended } = await open(here)
    await endHere(here)
    await dispatch()
    expect([CLOSED.supportEnded, CLOSED.signedOut]).toContain(await ended)
  })

  it('is told nothing more once the hour is over, and closed', async () => {
    const member = await makePerson(estran, { role: 'jury', programId: program.program.id })
    await User.update({ superAdmin: true }, { where: { id: member.id } })
    operator = await signIn(server.browser(APP), member)
    const here = await startAndArrive()
    await dispatch()
    const { told, ended } = await open(here)
    server.clock.advance(60 * 60_000)
    await makeProgram(server.app, estran)
    await dispatch()
    await server.runJobs()
    await dispatch()
    expect(await ended).toBeTypeOf('number')
    expect(told.filter(({ t }) => t === 'changed')).toEqual([])
  })
})
