import { beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { MOST_SAID, type SocketMessage, type Topic, type WindowMessage } from '#core/notification/realtime.ts'
import type { MyResponse } from '#core/response/response.contract.ts'
import type { PlatformRef } from '#server/context.ts'
import { consumeAll } from '#server/events/consume.ts'
import { CONSUMERS, SLICE_CONSUMERS } from '#server/slices.ts'
import { takeIn } from '../../../tests/factories/participant.ts'
import { makePerson, makePlatform, type Person, signIn } from '../../../tests/factories/people.ts'
import { makeProgram } from '../../../tests/factories/program.ts'
import { makeResponse } from '../../../tests/factories/response.ts'
import type { Browser } from '../../../tests/http.ts'
import { testServer } from '../../../tests/suite.ts'

const server = testServer()
let platform: PlatformRef
let response: MyResponse
let lena: Person
let yann: Person
let owner: Browser
let editor: Browser

beforeEach(async () => {
  platform = await makePlatform(server.app)
  const made = await makeProgram(server.app, platform)
  lena = await makePerson(platform)
  yann = await makePerson(platform)
  owner = await signIn(server.browser(platform.host), lena)
  editor = await signIn(server.browser(platform.host), yann)
  response = await makeResponse(server.app, platform, made, { person: lena, state: 'draft' })
  await takeIn(platform, owner, response.id, { email: yann.email, browser: editor, role: 'editor' })
  await dispatch()
})

const dispatch = () =>
  consumeAll({ catalogue: CONSUMERS, consumers: SLICE_CONSUMERS, clock: server.clock, log: server.app.log })

/** A window on the application. */
async function open(browser: Browser, topic: Topic = { kind: 'response', id: response.id }) {
  const { signature } = (await browser.get<{ signature: string }>('/api/auth/socket')).body
  const { host } = platform
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/api/socket`, ['opencall', signature], {
    headers: { host, origin: `http://${host}` },
  })
  const told: SocketMessage[] = []
  socket.on('message', (data) => told.push(JSON.parse(String(data))))
  const ended = new Promise<number>((done) => socket.on('close', (code) => done(code)))
  await expect.poll(() => told[0]?.t).toBe('ready')
  const say = (message: WindowMessage | string) =>
    socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  say({ t: 'enter', topic })
  const of = <Kind extends SocketMessage['t']>(kind: Kind) =>
    told.filter((message): message is Extract<SocketMessage, { t: Kind }> => message.t === kind)
  return { socket, say, of, told, ended }
}

const stepId = () => response.steps[0]?.id ?? ''
const path = (rest: string) => `/api/portal/me/responses/${response.id}${rest}`

describe('windows on one application', () => {
  it('hear who is there and on which question, and when they go', async () => {
    const one = await open(owner)
    const other = await open(editor)
    // Who comes asks; who is there answers.
    await expect
      .poll(() => [one.of('presence').at(-1)?.userId, other.of('presence').at(-1)?.userId])
      .toEqual([yann.id, lena.id])
    const at = { stepId: stepId(), reference: 'title' }
    other.say({ t: 'at', at })
    await expect.poll(() => one.of('presence').at(-1)?.at).toEqual(at)
    expect(one.of('presence').at(-1)).toEqual({
      ...{ t: 'presence', topic: { kind: 'response', id: response.id }, userId: yann.id, at, gone: false },
      window: expect.any(String),
      name: expect.stringContaining(yann.lastname),
    })
    other.socket.close()
    await expect.poll(() => one.of('presence').at(-1)?.gone).toBe(true)
    one.socket.close()
  })

  it('hear that answers changed, without the answers, and that there are comments', async () => {
    const one = await open(owner)
    await expect.poll(() => one.told.length).toBeGreaterThan(0)
    await editor.put(path(`/steps/${stepId()}/answers`), { revision: 1, changes: { title: 'Phonographies' } })
    await dispatch()
    await expect
      .poll(() => one.of('together').at(-1))
      .toEqual({
        ...{ t: 'together', responseId: response.id, what: 'changed', by: yann.id },
      })
    await editor.post(path('/comments'), { text: 'Voilà' })
    await expect.poll(() => one.of('together').at(-1)?.what).toBe('comments')
    expect(JSON.stringify(one.told)).not.toMatch(/Phonographies|Voilà/)
    one.socket.close()
  })

  it('of somebody who takes no part hear nothing, and are told so', async () => {
    const stranger = await open(await signIn(server.browser(platform.host), await makePerson(platform)))
    await expect.poll(() => stranger.of('out').length).toBe(1)
    const one = await open(owner)
    one.say({ t: 'at', at: { stepId: stepId(), reference: 'title' } })
    await editor.post(path('/comments'), { text: 'Voilà' })
    await expect.poll(() => one.of('together').length).toBe(1)
    expect([stranger.of('presence'), stranger.of('together'), one.of('presence')]).toEqual([[], [], []])
    for (const { socket } of [stranger, one]) socket.close()
  })

  it('stop hearing when their person is removed, or leaves', async () => {
    const one = await open(owner)
    const other = await open(editor)
    await expect.poll(() => one.of('presence').length).toBeGreaterThan(0)
    await editor.post(path('/leave'))
    await dispatch()
    await expect.poll(() => other.of('out').length).toBe(1)
    await expect.poll(() => one.of('presence').at(-1)?.gone).toBe(true)
    const heard = other.of('together').length
    await owner.post(path('/comments'), { text: 'Seule' })
    await expect.poll(() => one.of('together').at(-1)?.what).toBe('comments')
    expect(other.of('together').length).toBe(heard)
    for (const { socket } of [one, other]) socket.close()
  })

  it('are closed when they say too much, and take no nonsense', async () => {
    const one = await open(owner)
    const other = await open(editor)
    for (const nonsense of [
      '{',
      '[]',
      '{"t":"enter","topic":{"kind":"form","id":"x"}}',
      '{"t":"at","at":{"stepId":"x"}}',
    ])
      other.say(nonsense)
    other.say(JSON.stringify({ t: 'at', at: { stepId: stepId(), reference: '<b>title</b>' } }))
    await expect.poll(() => one.of('presence').at(-1)?.at).toEqual({ stepId: stepId(), reference: null })
    for (let n = 0; n <= MOST_SAID; n++) other.say({ t: 'at', at: null })
    expect(await other.ended).toBe(4413)
    await expect.poll(() => one.of('presence').at(-1)?.gone).toBe(true)
    one.socket.close()
  })
})

describe('windows on one form in the back office', () => {
  it('hear who edits it and at which question; who may not change it is not let in', async () => {
    const made = await makeProgram(server.app, platform)
    const [ann, bob, eve] = await Promise.all([
      makePerson(platform, { role: 'owner' }),
      makePerson(platform, { role: 'program-administrator', programId: made.program.id }),
      makePerson(platform, { role: 'collaborator', programId: made.program.id }),
    ])
    const topic: Topic = { kind: 'form', id: made.form.id }
    const windowOf = async (person: Person) => open(await signIn(server.browser(platform.host), person), topic)
    const one = await windowOf(ann)
    const other = await windowOf(bob)
    const shut = await windowOf(eve)
    await expect.poll(() => shut.of('out')).toEqual([{ t: 'out', topic }])
    const at = { stepId: made.form.id, reference: 'title' }
    other.say({ t: 'at', at })
    await expect.poll(() => one.of('presence').at(-1)?.at).toEqual(at)
    expect(shut.of('presence')).toEqual([])
    other.socket.close()
    await expect.poll(() => one.of('presence').at(-1)?.gone).toBe(true)
    for (const { socket } of [one, shut]) socket.close()
  })
})
