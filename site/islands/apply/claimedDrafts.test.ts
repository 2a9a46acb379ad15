import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '#client/api/call.ts'
import { ApiProblem } from '#client/api/problem.ts'
import type { MyResponse } from '#core/response/response.contract.ts'
import { storageOver } from '#tests/storage.ts'
import { markSent } from '../account/visitorDrafts.ts'
import { clearClaimedDrafts } from './claimedDrafts.ts'
import { draftOf } from './draft.ts'
import type { Changes } from './stored.ts'

vi.mock('#client/api/call.ts', () => ({ call: vi.fn() }))

const PLACE = 'opencall.draft.p.c'
const text = (reference: string) => ({ type: 'text', reference, title: { fr: reference } })
const definition = { fields: [text('title'), text('place')] }
const TRAVELLED = { title: 'La rivière', place: 'Brest' }

let device: Record<string, string>
const application = (answers: object, draftId = JSON.parse(device[PLACE] ?? '{}').id): MyResponse =>
  ({
    id: 'r',
    draftId,
    program: { id: 'p', zone: 'Europe/Paris' },
    category: { id: 'c' },
    steps: [{ id: 's', definition, answers, revision: 3 }],
  }) as unknown as MyResponse

/** What is sent to the application, which has these answers. */
async function settled(answers: object, draftId?: string) {
  const one = application(answers, draftId)
  vi.mocked(call).mockImplementation(async () => one as never)
  const done = await clearClaimedDrafts('me', [one])
  const saved = vi.mocked(call).mock.calls.flatMap(([name, input]) => (name === 'saveAnswers' ? [input] : []))
  return { done, saved: saved.map((input) => (input as unknown as { body: unknown }).body), left: Object.keys(device) }
}

describe('what a device still has of a draft that an application took', () => {
  beforeEach(() => {
    device = {}
    vi.mocked(call).mockReset()
    vi.stubGlobal('localStorage', storageOver(device))
    vi.stubGlobal('location', { pathname: '/fr/applications/quais/apply', search: '' })
    draftOf('p', 'c').write(TRAVELLED)
    const { id } = JSON.parse(device[PLACE] ?? '')
    markSent([{ id, programId: 'p', categoryId: 'c', answers: TRAVELLED }])
  })
  afterEach(() => vi.unstubAllGlobals())

  it.each<[string, Changes, object, object[]]>([
    ['is gone where it is the same', {}, TRAVELLED, []],
    ['is gone where the application was changed since, on another device', {}, { ...TRAVELLED, place: 'Nantes' }, []],
    [
      'goes to it where it was typed after',
      { place: 'Lyon' },
      TRAVELLED,
      [{ revision: 3, changes: { place: 'Lyon' } }],
    ],
    ['is taken back there, too', { place: null }, TRAVELLED, [{ revision: 3, changes: { place: null } }]],
    [
      'is the person’s choice where both were changed',
      { place: 'Lyon' },
      { ...TRAVELLED, place: 'Nantes' },
      [{ revision: 0, changes: { place: 'Lyon' } }],
    ],
    ['is sent where it never arrived', {}, { title: 'La rivière' }, [{ revision: 0, changes: { place: 'Brest' } }]],
  ])('%s', async (_what, typed, theirs, saved) => {
    draftOf('p', 'c').write(typed)
    expect(await settled(theirs)).toEqual({ done: true, saved, left: [] })
  })

  it('waits on where it is another application’s, or there is no answer', async () => {
    expect(await settled(TRAVELLED, 'another')).toEqual({ done: false, saved: [], left: [PLACE] })
    vi.mocked(call).mockRejectedValue(new ApiProblem({ code: 'client.offline' }))
    expect([await clearClaimedDrafts('me', [application(TRAVELLED)]), Object.keys(device)]).toEqual([false, [PLACE]])
  })
})
