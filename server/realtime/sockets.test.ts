import { beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { CLOSED, type SocketMessage } from '#core/notification/realtime.ts'
import { contextFor, type PlatformRef } from '#server/context.ts'
import { consumeAll } from '#server/events/consume.ts'
import { revokeSessions } from '#server/features/account/account.repo.ts'
import { setPlatformState } from '#server/features/platform/platform.actions.ts'
import { CONSUMERS, SLICE_CONSUMERS } from '#server/slices.ts'
import { makePerson, makePlatform, type Person, signIn } from '../../tests/factories/people.ts'
import { type MadeProgram, makeProgram } from '../../tests/factories/program.ts'
import { makeResponse } from '../../tests/factories/response.ts'
import type { Browser } from '../../tests/http.ts'
import { testServer } from '../../tests/suite.ts'

const server = testServer()
let platform: PlatformRef
let owner: Person
let program: MadeProgram

beforeEach(async () => {
  platform = await makePlatform(server.app)
  owner = await makePerson(platform, { role: 'owner' })
  program = await makeProgram(server.app, platform)
  await dispatch()
})

const dispatch = () =>
  consumeAll({ catalogue: CONSUMERS, consumers: SLICE_CONSUMERS, clock: server.clock, log: server.app.log })

const signatureOf = async (browser: Browser) =>
  (await browser.get<{ signature: string }>('/api/auth/socket')).body.signature

interface Opening {
  host?: string
  origin?: string
  since?: number
  signature: string
}

/** A window: what it was told, and how it ended. */
function open({ signature, since, host = platform.host, origin = `http://${host}` }: Opening) {
  const socket = new WebSocket(
    `ws://127.0.0.1:${server.port}/api/socket${since === undefined ? '' : `?since=${since}`}`,
    ['opencall', signature],
    { headers: { host, origin } },
  )
  const told: SocketMessage[] = []
  socket.on('message', (data) => told.push(JSON.parse(String(data))))
  const ended = new Promise<number>((done) => {
    socket.on('close', (code) => done(code))
    socket.on('unexpected-response', (_req, res) => done(res.statusCode ?? 0))
    socket.on('error', () => {})
  })
  return { socket, told, ended, kinds: () => told.map(({ t }) => t) }
}

const openFor = async (person: Person, more: Partial<Opening> = {}) => {
  const browser = await signIn(server.browser(platform.host), person)
  const window = open({ signature: await signatureOf(browser), ...more })
  await expect.poll(() => window.kinds()[0]).toBe('ready')
  return { browser, ...window }
}

/** What it was told of applications. */
const changesOf = ({ told }: { told: SocketMessage[] }) =>
  told.filter((message) => message.t === 'changed' && message.subject.kind === 'response')

const apply = () => makeResponse(server.app, platform, program)

describe('an open window', () => {
  it('hears what its person may see, as it happens', async () => {
    const window = await openFor(owner)
    const { id } = await apply()
    await dispatch()
    await expect
      .poll(() => window.told.filter((message) => message.t === 'changed' && message.subject.id === id).length)
      .toBeGreaterThan(0)
    expect(window.told.find((message) => message.t === 'changed' && message.subject.kind === 'response')).toEqual({
      t: 'changed',
      sequence: expect.any(Number),
      type: 'response.started',
      subject: { kind: 'response', id },
      programId: program.program.id,
      by: expect.any(String),
    })
  })

  it('hears nothing of what its person may not see: another program, another platform, as an applicant', async () => {
    const elsewhere = await makeProgram(server.app, platform)
    const collaborator = await makePerson(platform, { role: 'collaborator', programId: elsewhere.program.id })
    const other = await makePlatform(server.app)
    const otherOwner = await makePerson(other, { role: 'owner' })
    const applicant = await makePerson(platform)
    await dispatch()
    const browser = await signIn(server.browser(other.host), otherOwner)
    const windows = [
      await openFor(collaborator),
      await openFor(applicant),
      open({ signature: await signatureOf(browser), host: other.host }),
    ]
    const witness = await openFor(owner)
    await apply()
    await dispatch()
    await expect.poll(() => changesOf(witness).length).toBeGreaterThan(0)
    for (const window of windows) expect(changesOf(window)).toEqual([])
  })

  it('is closed when the platform is deleted, and none is opened there', async () => {
    const { browser, ended } = await openFor(owner)
    const signature = await signatureOf(browser)
    await setPlatformState(contextFor(server.app, { kind: 'operator', name: 'test' }), platform, 'deleted')
    await dispatch()
    expect(await ended).toBe(CLOSED.platformDeleted)
    expect(await open({ signature }).ended).toBe(401)
  })

  it('is told what it missed while it was away, in order', async () => {
    const first = await openFor(owner)
    await apply()
    await dispatch()
    await expect.poll(() => first.kinds().filter((t) => t === 'changed').length).toBeGreaterThan(0)
    const [ready] = first.told
    const since = ready?.t === 'ready' ? ready.sequence : -1
    first.socket.close()
    await first.ended
    const heard = first.told.filter((message) => message.t === 'changed')
    const second = await openFor(owner, { since })
    await expect.poll(() => second.told.filter((message) => message.t === 'changed')).toEqual(heard)
    const third = await openFor(owner, { since: since + 1_000_000 })
    await expect.poll(() => third.kinds()).toContain('resync')
  })

  it('is closed as soon as its person signs out, or is signed out everywhere', async () => {
    const one = await openFor(owner)
    await one.browser.post('/api/auth/logout', {})
    expect(await one.ended).toBe(CLOSED.signedOut)
    const two = await openFor(owner)
    await revokeSessions(owner.id, server.clock.now())
    expect(await two.ended).toBe(CLOSED.signedOut)
  })

  it('is told that its rights are others, and hears no more of what it may not see', async () => {
    const collaborator = await makePerson(platform, { role: 'collaborator', programId: program.program.id })
    const admin = await signIn(server.browser(platform.host), owner)
    const window = await openFor(collaborator)
    const { status } = await admin.delete(`/api/platforms/${platform.id}/users/${collaborator.id}/roles`, {
      role: 'collaborator',
      programId: program.program.id,
    })
    expect(status).toBe(204)
    await dispatch()
    await expect.poll(() => window.kinds()).toContain('rights')
    const before = changesOf(window).length
    const witness = await openFor(owner)
    await apply()
    await dispatch()
    await expect.poll(() => changesOf(witness).length).toBeGreaterThan(0)
    expect(changesOf(window).slice(before)).toEqual([])
  })
})

describe('a socket', () => {
  it('is refused without a good signature, on another host, from another page, and late', async () => {
    const browser = await signIn(server.browser(platform.host), owner)
    const signature = await signatureOf(browser)
    const other = await makePlatform(server.app)
    expect(await open({ signature: 'x.y.z' }).ended).toBe(401)
    expect(await open({ signature, host: other.host }).ended).toBe(401)
    expect(await open({ signature, origin: 'http://evil.example' }).ended).toBe(401)
    expect(await open({ signature: browser.cookies.get('access') ?? '' }).ended).toBe(401)
    server.clock.set(new Date(server.clock.now().getTime() + 61_000).toISOString())
    expect(await open({ signature }).ended).toBe(401)
  })

  it('is opened twenty times for one person, not more', async () => {
    const windows = []
    for (let n = 0; n < 20; n += 1) windows.push(await openFor(owner))
    const browser = await signIn(server.browser(platform.host), owner)
    expect(await open({ signature: await signatureOf(browser) }).ended).toBe(CLOSED.tooMany)
    for (const { socket } of windows) socket.close()
  })

  it('that says too much is closed, and nobody else', async () => {
    const window = await openFor(owner)
    const witness = await openFor(owner)
    window.socket.send('x'.repeat(10_000))
    expect(await window.ended).toBe(1009)
    expect(witness.socket.readyState).toBe(WebSocket.OPEN)
  })
})
