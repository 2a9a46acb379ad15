import { beforeEach, expect, it } from 'vitest'
import type { FormDefinition } from '#core/form/definition.ts'
import type { LogEntry } from '#core/log/log.contract.ts'
import { contextFor, type PlatformRef } from '#server/context.ts'
import { Event } from '#server/db/models/Event.ts'
import { EventChain } from '#server/db/models/EventChain.ts'
import { verifyLog } from '#server/events/verify.ts'
import { asSystem, INSTALLATION, inPlatform } from '#server/tenancy/scope.ts'
import { makePerson, makePlatform, type Person, signIn } from '#tests/factories/people.ts'
import { type MadeProgram, makeProgram } from '#tests/factories/program.ts'
import { makeResponse } from '#tests/factories/response.ts'
import type { Browser } from '#tests/http.ts'
import { testServer } from '#tests/suite.ts'
import { eraseFromEvents } from './erase.actions.ts'

const server = testServer()
const FORM: FormDefinition = { fields: [{ type: 'text', reference: 'title', title: { fr: 'Titre' } }] }
/** None may occur by chance in a hash that is written as base64url. */
const SECRETS = ['Adé', 'Lovelace', 'ada@example.org', 'Moteur analytique', 'Votre adresse à Londres']

let platform: PlatformRef
let made: MadeProgram
let ada: Person
let owner: Person
let browser: Browser
beforeEach(async () => {
  platform = await makePlatform(server.app)
  owner = await makePerson(platform, { role: 'owner' })
  made = await makeProgram(server.app, platform, {
    definition: FORM,
    categories: [{ steps: ['form', 'validation', 'form'] }],
  })
  ada = await makePerson(platform, { email: 'ada@example.org' })
  const own = await signIn(server.browser(platform.host), ada)
  await own.put('/api/profile', { firstname: 'Adé', lastname: 'Lovelace', locale: 'fr', version: 1 })
  const { id, steps } = await makeResponse(server.app, platform, made, {
    person: { ...ada, firstname: 'Adé', lastname: 'Lovelace' },
    answers: { title: 'Moteur analytique' },
    state: 'draft',
  })
  await own.post(`/api/portal/me/responses/${id}/steps/${steps[0]?.id}/complete`)
  browser = await signIn(server.browser(platform.host), owner)
  const decided = await browser.post(
    `/api/user.programs/${made.program.id}/responses/${id}/steps/${steps[1]?.id}/decision`,
    { decision: 'refused', from: 'toValidate', message: 'Votre adresse à Londres' },
  )
  expect(decided.status).toBe(200)
  await makeResponse(server.app, platform, made, { answers: { title: 'Une autre' }, state: 'draft' })
  await server.dispatch()
})

const ctx = () => contextFor(server.app, { kind: 'operator', name: 'ops' })
const stored = async () => JSON.stringify(await asSystem('all', () => Event.findAll({ raw: true })))
const faults = () => Promise.all([INSTALLATION, platform.id].map((id) => inPlatform(id, verifyLog)))

it('takes a person out of all logs, which stay valid, and says so in each', async () => {
  for (const secret of SECRETS) expect(await stored()).toContain(secret)
  expect(await eraseFromEvents(ctx(), ada.id)).toBeGreaterThan(5)
  for (const secret of SECRETS) expect(await stored()).not.toContain(secret)
  expect(await stored()).toContain('Une autre')
  await server.dispatch()
  expect(await faults()).toEqual([null, null])
  expect(await eraseFromEvents(ctx(), ada.id)).toBe(0)
  const { body } = await browser.get<{ items: LogEntry[] }>(`/api/platforms/${platform.id}/logs?limit=100`)
  expect(body.items.filter(({ type }) => type === 'log.erased').map(({ subject }) => subject)).toEqual([
    { kind: 'user', id: ada.id, name: null, erased: false },
  ])
  const [decision] = body.items.filter(({ type }) => type === 'response.stepDecided')
  expect([decision?.actor.erased, decision?.actor.name, decision?.subject.erased, decision?.subject.name]).toEqual([
    false,
    `${owner.firstname} ${owner.lastname}`,
    true,
    null,
  ])
  expect(decision?.after).toMatchObject({ steps: [{ state: 'refused' }, {}] })
  expect(decision?.after).not.toHaveProperty('message')
  const [saved] = body.items.filter(({ type, actor }) => type === 'response.saved' && actor.id === ada.id)
  expect(saved?.actor).toEqual({ kind: 'user', id: ada.id, name: '', erased: true })
  expect(Object.keys(saved?.after ?? {})).toEqual(['stepId'])
})

it('leaves everything else that is altered to be found, in what was erased too', async () => {
  await eraseFromEvents(ctx(), ada.id)
  await server.dispatch()
  await inPlatform(platform.id, async () => {
    const all = await Event.findAll({ order: ['sequence'] })
    const erased = all.find(({ type }) => type === 'response.stepDecided')
    const whole = all.find(({ type, personalSalt, personal }) => type === 'response.saved' && personalSalt && personal)
    if (!erased || !whole) throw new Error('no such events')
    const alterations: [Event, Partial<Event>][] = [
      [erased, { after: { steps: [] } }],
      [erased, { actorName: 'Somebody' }],
      [erased, { subjectName: 'Somebody' }],
      [erased, { personal: { after: { message: 'Never said' } } }],
      [erased, { subjectId: ada.id }],
      [erased, { personalHash: 'f'.repeat(43) }],
      [whole, { personal: { after: { title: 'Otherwise' } } }],
      [whole, { personal: null }],
      [whole, { personalSalt: null }],
      [whole, { type: 'response.imported' }],
      [whole, { createdAt: new Date('2026-01-01') }],
    ]
    for (const [event, values] of alterations) {
      const before = event.get({ plain: true })
      await Event.update(values, { where: { id: event.id } })
      expect([values, await verifyLog()]).toEqual([values, { sequence: Number(event.sequence), fault: 'altered' }])
      const kept = Object.fromEntries(Object.keys(values).map((name) => [name, before[name as keyof typeof before]]))
      await Event.update(kept, { where: { id: event.id } })
      expect(await verifyLog()).toBeNull()
    }
  })
})

it('goes on where it was stopped, and leaves no name of who erases themselves', async () => {
  await inPlatform(platform.id, async () => {
    const [one] = await Event.findAll({ where: { actorId: ada.id }, limit: 1 })
    await Event.update({ actorName: '', actorSalt: null }, { where: { id: one?.id ?? '' } })
  })
  const actor = { kind: 'user' as const, id: ada.id, name: 'Adé Lovelace' }
  const own = {
    ...ctx(),
    actor: {
      ...actor,
      email: ada.email,
      superAdmin: false,
      confirmed: true,
      sessionId: '',
      methods: [],
      provedAt: null,
      enrolling: false,
      tokenId: null,
    },
  }
  await eraseFromEvents(own, ada.id)
  for (const secret of SECRETS) expect(await stored()).not.toContain(secret)
  expect(await eraseFromEvents(own, ada.id)).toBe(0)
  expect(await inPlatform(platform.id, () => EventChain.count())).toBe(1)
})
