import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '#client/api/call.ts'
import { ApiProblem } from '#client/api/problem.ts'
import type { AuthUser } from '#core/account/account.contract.ts'
import type { MyResponse } from '#core/response/response.contract.ts'
import { storageOver } from '#tests/storage.ts'
import { applicationStore } from './applicationStore.ts'
import { draftOf } from './draft.ts'

vi.mock('#client/api/call.ts', () => ({ call: vi.fn() }))

const NOW = new Date('2026-11-21T12:00:00Z')
const step = { id: 's', type: 'form', state: 'inProgress', reachable: true, revision: 3, missing: [] }
const definition = { fields: [{ type: 'text', reference: 'title', title: { fr: 'Titre' } }] }
const response = (more: object = {}) =>
  ({
    id: 'r',
    program: { id: 'p', zone: 'Europe/Paris' },
    state: 'draft',
    steps: [step],
    ...more,
  }) as unknown as MyResponse

/** What this device keeps, as text by name. */
let device: Record<string, string>
/** What the server answers, by endpoint. */
let answers: Record<string, unknown>
const asked = () => vi.mocked(call).mock.calls.map(([name]) => name)

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  answers = {}
  vi.mocked(call)
    .mockReset()
    .mockImplementation(async (name) => answers[name] as never)
  device = {}
  vi.stubGlobal('localStorage', storageOver(device))
  vi.stubGlobal('location', { pathname: '/fr/applications/quais/apply', search: '' })
  const window = Object.assign(new EventTarget(), { scrollTo() {}, history: { pushState() {}, replaceState() {} } })
  vi.stubGlobal('window', window)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const opened = (endsAt: string | null = null) =>
  applicationStore({
    programId: 'p',
    categories: [{ id: 'c', key: 'court', endsAt }],
    lang: 'fr',
    user: { id: 'me' } as AuthUser,
    preload: () => null,
  })

it('goes on to a place whose code is on its way while the application is read again', async () => {
  vi.stubGlobal('location', { pathname: '/fr/applications/quais/apply', search: '?responseId=r' })
  answers = { getMyResponse: response() }
  const { promise, resolve } = Promise.withResolvers<void>()
  const options = { programId: 'p', categories: [], lang: 'fr', user: { id: 'me' } as AuthUser } as const
  const mine = applicationStore({
    ...options,
    preload: (view) => (view.kind === 'open' && view.place === 'review' ? promise : null),
  })
  await mine.load()
  const gone = mine.go('review')
  await mine.reread()
  resolve()
  await gone
  expect(mine.$view.get()).toMatchObject({ kind: 'open', place: 'review' })
})

it('shows what has become of the call when it refuses the application', async () => {
  vi.stubGlobal('location', { pathname: '/fr/applications/quais/apply', search: '?responseId=r&at=review' })
  answers = { getMyResponse: response() }
  const mine = opened()
  await mine.load()
  const stopped = response({ halt: 'stopped' })
  const refused = new ApiProblem({ code: 'response.closed', status: 409 })
  vi.mocked(call).mockImplementation(async (name) => {
    if (name === 'submitResponse') throw refused
    return stopped as never
  })
  await expect(mine.submit()).rejects.toBe(refused)
  expect(mine.$view.get()).toMatchObject({ kind: 'open', place: 'review', response: { halt: 'stopped' } })
})

it('follows the way back for as long as it is shown', async () => {
  answers = { listMyResponses: { items: [] } }
  const mine = opened()
  const stop = mine.followHistory()
  window.dispatchEvent(new Event('popstate'))
  // To its end: what it goes on with would be seen by the test after this one.
  await vi.waitFor(() => expect(mine.$view.get().kind).toBe('choose'))
  expect(asked()).toEqual(['listMyResponses'])
  stop()
  window.dispatchEvent(new Event('popstate'))
  await vi.advanceTimersByTimeAsync(0)
  expect(asked()).toEqual(['listMyResponses'])
})

describe('what somebody wrote before they signed in', () => {
  const arrive = async (endsAt: string | null, mine: object[] = [], started = response()) => {
    draftOf('p', 'c').write({ title: 'La rivière' })
    answers = { listMyResponses: { items: mine }, startResponse: started }
    const mineNow = opened(endsAt)
    await mineNow.load()
    return { view: mineNow.$view.get().kind, asked: asked(), kept: draftOf('p', 'c').startKey() !== null }
  }

  it.each([
    ['has no closing of its own', null],
    ['has its closing still to come', '2026-11-21T12:00:01Z'],
  ])('becomes their application where the category %s', async (_when, endsAt) => {
    expect(await arrive(endsAt)).toEqual({ view: 'open', asked: ['listMyResponses', 'startResponse'], kept: false })
  })

  it('waits on where this device has no room for a copy', async () => {
    vi.stubGlobal(
      'localStorage',
      storageOver(device, (name) => !name.startsWith('opencall.answers')),
    )
    const started = response({ steps: [{ ...step, definition }] })
    expect(await arrive(null, [], started)).toMatchObject({ view: 'open', kept: true })
  })

  it('is sent at once where the form comes after a text that is read first', async () => {
    const asking = response({
      steps: [
        { id: 't', type: 'textarea', reachable: true },
        { ...step, definition },
      ],
    })
    draftOf('p', 'c').write({ title: 'La rivière' })
    answers = { listMyResponses: { items: [] }, startResponse: asking, getMyResponse: asking, saveAnswers: {} }
    const mine = opened()
    await mine.load()
    expect([asked(), device]).toEqual([['listMyResponses', 'startResponse', 'saveAnswers', 'getMyResponse'], {}])
  })

  it('stays on the device where the category takes nothing more', async () => {
    expect(await arrive(NOW.toISOString())).toEqual({ view: 'choose', asked: ['listMyResponses'], kept: true })
  })

  it('waits to be chosen where they have an application already', async () => {
    const mine = [{ program: { id: 'p' }, state: 'submitted' }]
    expect(await arrive(null, mine)).toEqual({ view: 'choose', asked: ['listMyResponses'], kept: true })
  })
})

describe('reading the open application again', () => {
  /** An open application, and an answer of the server that is still on its way. */
  const reading = async () => {
    answers = { getMyResponse: response() }
    const mine = opened()
    await mine.open('r')
    let arrive = (_response: MyResponse) => {}
    vi.mocked(call).mockImplementationOnce(() => new Promise((resolve) => (arrive = resolve as typeof arrive)))
    const read = mine.reread()
    return {
      mine,
      async arrives(decided: MyResponse) {
        arrive(decided)
        await read
        return mine.$view.get()
      },
    }
  }
  const validated = response({ steps: [{ ...step, state: 'validated' }] })

  it('shows what others did with it', async () => {
    const { arrives } = await reading()
    expect(await arrives(validated)).toMatchObject({ kind: 'open', place: { step: 's' }, response: validated })
  })

  it('leaves what is shown where there is no answer', async () => {
    answers = { getMyResponse: response() }
    const mine = opened()
    await mine.open('r')
    const shown = mine.$view.get()
    vi.mocked(call).mockRejectedValueOnce(new ApiProblem({ code: 'client.offline' }))
    await mine.reread()
    expect(mine.$view.get()).toBe(shown)
  })

  it('does not take back what the person did meanwhile', async () => {
    const { mine, arrives } = await reading()
    const sent = response({ state: 'submitted' })
    answers = { submitResponse: sent }
    await mine.submit()
    expect(await arrives(validated)).toMatchObject({ kind: 'open', place: 'sent', response: sent })
  })
})
