import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiProblem } from '#client/api/problem.ts'
import { storageOver } from '#tests/storage.ts'
import type { Changes } from '../apply/stored.ts'
import { beforeSigningOut } from './openForms.ts'
import { type AnswerApi, clearUnsent, sendUnsent } from './unsentStorage.ts'

const MINE = 'opencall.answers.me.r1.s1'
const OTHERS = 'opencall.answers.maud.r9.s9'
const VISITORS = 'opencall.draft.p1.c1'

/** What was typed on revision 7. */
const kept = (changes: Changes) => JSON.stringify({ v: 1, revision: 7, changes })

/** What the device has, as text by name; and its storage. */
let device: Record<string, string>
beforeEach(() => {
  device = {
    [MINE]: kept({ name: 'Quai', place: 'Brest' }),
    [OTHERS]: kept({ name: 'De Maud' }),
    [VISITORS]: JSON.stringify({ id: 'x', answers: { name: 'Avant' } }),
    'opencall.signedIn': '1',
  }
  vi.stubGlobal('localStorage', storageOver(device))
})
afterEach(() => vi.unstubAllGlobals())

/** A server that refuses as told, once each, and says what it was sent. */
function apiWith(...refusals: ApiProblem[]): AnswerApi & { sent: [string, string, number, Changes][] } {
  const sent: [string, string, number, Changes][] = []
  return {
    sent,
    async save(...saved) {
      sent.push(saved)
      const problem = refusals.shift()
      if (problem) throw problem
    },
  }
}
const names = () => Object.keys(device).sort()
const offline = () => new ApiProblem({ code: 'client.offline' })

describe('what a device keeps of somebody who signs out', () => {
  it('is sent as of when it was typed, and is gone then; what others keep stays', async () => {
    const api = apiWith()
    expect([await sendUnsent('me', api), api.sent, names()]).toEqual([
      0,
      [['r1', 's1', 7, { name: 'Quai', place: 'Brest' }]],
      [OTHERS, VISITORS, 'opencall.signedIn'].sort(),
    ])
  })

  it('stays, and is counted, when nobody answers', async () => {
    expect([await sendUnsent('me', apiWith(offline())), device[MINE]]).toEqual([
      2,
      kept({ name: 'Quai', place: 'Brest' }),
    ])
  })

  it('goes as far as the server takes it', async () => {
    const invalid = new ApiProblem({
      code: 'response.invalid',
      status: 422,
      issues: [{ at: 'place[0]', rule: 'max', message: '' }],
    })
    const api = apiWith(invalid)
    expect([await sendUnsent('me', api), device[MINE], api.sent.at(-1)]).toEqual([
      1,
      kept({ place: 'Brest' }),
      ['r1', 's1', 7, { name: 'Quai' }],
    ])
  })

  it('stays when the application is not there any more', async () => {
    const gone = new ApiProblem({ code: 'resource.notFound', status: 404 })
    expect([await sendUnsent('me', apiWith(gone)), names().includes(MINE)]).toEqual([2, true])
  })

  it('never goes over what was changed elsewhere since it was typed', async () => {
    const changed = new ApiProblem({
      code: 'response.conflict',
      status: 409,
      conflicts: { name: { yours: 'Quai', theirs: 'Port' } },
      revision: 9,
      answers: { name: 'Port' },
    })
    const api = apiWith(changed)
    expect([await sendUnsent('me', api), api.sent.at(-1), device[MINE]]).toEqual([
      1,
      ['r1', 's1', 7, { place: 'Brest' }],
      kept({ name: 'Quai' }),
    ])
  })

  it('is left to the form that is open with it', async () => {
    const done = beforeSigningOut(MINE, async () => {
      device[MINE] = kept({ place: 'Brest' })
      return false
    })
    const api = apiWith()
    expect([await sendUnsent('me', api), api.sent, device[MINE]]).toEqual([1, [], kept({ place: 'Brest' })])
    done()
  })

  it('is forgotten alone', () => {
    clearUnsent('me')
    expect(names()).toEqual([OTHERS, VISITORS, 'opencall.signedIn'].sort())
  })

  it('is nothing where storage is refused', async () => {
    vi.stubGlobal('localStorage', undefined)
    expect(await sendUnsent('me', apiWith())).toBe(0)
  })
})
