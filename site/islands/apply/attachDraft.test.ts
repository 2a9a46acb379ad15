import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '#client/api/call.ts'
import type { MyResponseSummary } from '#core/response/response.contract.ts'
import { storageOver } from '#tests/storage.ts'
import { attachDraft, canAttachDraft, dropDrafts, hasDraft } from './attachDraft.ts'
import { draftOf } from './draft.ts'
import type { CategoryProps } from './props.ts'

vi.mock('#client/api/call.ts', () => ({ call: vi.fn() }))

const NAME = 'opencall.answers.me.r.s'
const program = { id: 'p', zone: 'Europe/Paris', categories: [{ id: 'c' } as CategoryProps] }
const definition = { fields: [{ type: 'text', reference: 'title', title: { fr: 'Titre' } }] }
const steps = [
  { id: 't', type: 'textarea', state: 'todo', definition: null },
  { id: 's', type: 'form', state: 'inProgress', definition },
]
const mine = (more: object = {}) =>
  ({
    id: 'r',
    program,
    category: { id: 'c' },
    state: 'draft',
    halt: null,
    steps,
    ...more,
  }) as unknown as MyResponseSummary

/** What this device keeps, as text by name. */
let device: Record<string, string>

describe('what was written before signing in, where there is an application already', () => {
  beforeEach(() => {
    device = {}
    vi.stubGlobal('localStorage', storageOver(device))
    vi.stubGlobal('location', { pathname: '/fr/applications/quais/apply', search: '' })
    draftOf('p', 'c').write({ title: 'La rivière', gone: 'Une question qui n’est plus là' })
    vi.mocked(call)
      .mockReset()
      .mockResolvedValue(mine() as never)
  })
  afterEach(() => vi.unstubAllGlobals())

  it('is sent to it as of before the first answer was saved, with what was unsent', async () => {
    device[NAME] = JSON.stringify({ revision: 4, changes: { place: 'Brest' } })
    expect([hasDraft(program), canAttachDraft(program, mine())]).toEqual([true, true])
    const stepId = await attachDraft('me', mine())
    const [, sent] = vi.mocked(call).mock.calls
    const body = { revision: 0, changes: { place: 'Brest', title: 'La rivière' } }
    expect([stepId, sent, device]).toEqual([
      's',
      ['saveAnswers', { params: { responseId: 'r', stepId: 's' }, body }],
      {},
    ])
  })

  it('waits on where this device has no room for it', async () => {
    vi.stubGlobal(
      'localStorage',
      storageOver(device, (key) => key !== NAME),
    )
    await attachDraft('me', mine())
    expect([hasDraft(program), device[NAME]]).toEqual([true, undefined])
  })

  it('waits on where there is no answer', async () => {
    vi.mocked(call).mockRejectedValueOnce(new Error('offline'))
    await expect(attachDraft('me', mine())).rejects.toThrow()
    expect([hasDraft(program), device[NAME]]).toEqual([true, undefined])
  })

  it.each([
    ['is in another category', { category: { id: 'd' } }],
    ['was sent', { state: 'submitted' }],
    ['takes nothing any more', { halt: 'closed' }],
    ['is being looked at', { steps: [...steps, { id: 'g', type: 'validation', state: 'toValidate' }] }],
  ])('waits where that %s', (_which, more) => {
    expect([canAttachDraft(program, mine(more)), hasDraft(program)]).toEqual([false, true])
    dropDrafts(program)
    expect([hasDraft(program), device]).toEqual([false, {}])
  })
})
