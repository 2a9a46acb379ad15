import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiProblem } from '#client/api/problem.ts'
import type { Form } from '#core/form/endpoints.contract.ts'
import { fieldOf, formOf } from '#core/form/form.fixture.ts'
import type { FormDraft, MergeConflict } from '#core/form/merge.ts'
import { createStoredDraft } from '../../app/draftStorage.ts'
import { type DraftSaverDeps, draftSaver, findLocalCopy, LOCAL_COPY_FORMAT, type LocalCopy } from './draftSaver.ts'

const draftOf = (title: string): FormDraft => ({
  title: { fr: title },
  definition: formOf(fieldOf({ type: 'text', reference: 'a' })),
})
const formAt = (version: number, title: string): Form => {
  const draft = draftOf(title)
  return {
    id: 'f',
    key: 'f',
    title: draft.title,
    fields: [],
    draft: draft.definition,
    draftNumber: 1,
    draftChanged: true,
    currentVersion: null,
    versions: [],
    lockedReferences: [],
    responses: { draft: 0, submitted: 0 },
    updatedAt: '2026-11-20T09:00:00.000Z',
    version,
  }
}
const offline = () => new ApiProblem({ code: 'client.offline' })
const stale = (theirs: Form) => new ApiProblem({ code: 'resource.stale', status: 409, current: theirs })

/** The same, as a server may write it: with its properties the other way round. */
const reordered = (form: Form): Form => ({
  ...form,
  draft: {
    fields: form.draft.fields.map((field) => Object.fromEntries(Object.entries(field).reverse()) as typeof field),
  },
})

/** A browser's storage, and the copy that one of its tabs keeps. */
function browser() {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    key: (n: number) => [...kept.keys()][n] ?? null,
    get length() {
      return kept.size
    },
  }
  const copyOf = (tab: string) =>
    createStoredDraft<LocalCopy>('k', LOCAL_COPY_FORMAT, {
      storage,
      tab,
      storageEvents: new EventTarget(),
      now: () => Date.now(),
    })
  return { kept, copyOf }
}

/** A saver over a server that answers as the test says. */
function setup({ kept, copyOf } = browser(), tab = 'a') {
  const network = new EventTarget()
  let content = draftOf('A')
  const sent: string[] = []
  const answers: (() => Promise<Form>)[] = []
  const save: DraftSaverDeps['save'] = (draft) => {
    sent.push(`${draft.title.fr}@${draft.version}`)
    return answers.shift()?.() ?? Promise.resolve(formAt(draft.version + 1, draft.title.fr ?? ''))
  }
  const merged: string[] = []
  // Where the test says nothing, both changed the same.
  let conflicts: MergeConflict[] = [{ reference: null, path: ['title', 'fr'], mine: 'Mine', theirs: 'Theirs' }]
  const merge: DraftSaverDeps['merge'] = (base, theirs, prefer) => {
    merged.push(`${base.title.fr} ${theirs.title.fr}`)
    if (conflicts.length === 0 || prefer) content = draftOf(`${content.title.fr}+${theirs.title.fr}`)
    return conflicts
  }
  const joins = () => {
    conflicts = []
  }
  const saver = draftSaver(formAt(1, 'A'), { copy: copyOf(tab), network, save, merge, current: () => content })
  const type = (title: string) => {
    content = draftOf(title)
    saver.contentChanged()
  }
  return { saver, kept, network, sent, answers, type, merged, joins, state: () => saver.$saveState.get().state }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('saving by itself', () => {
  it('waits for a pause, sends once, and holds a copy until it is saved', async () => {
    const { sent, type, state, kept } = setup()
    type('B')
    await pass(500)
    type('BC')
    expect([state(), kept.size, sent]).toEqual(['waiting', 1, []])
    await pass(900)
    expect([state(), kept.size, sent]).toEqual(['saved', 0, ['BC@1']])
  })

  it('sends what was typed during a write after it, on its version', async () => {
    const { sent, type, state, answers } = setup()
    let answer: (form: Form) => void = () => {}
    answers.push(() => new Promise((resolve) => (answer = resolve)))
    type('B')
    await pass(900)
    type('C')
    expect([state(), sent]).toEqual(['sending', ['B@1']])
    answer(formAt(2, 'B'))
    await pass(0)
    expect(state()).toBe('waiting')
    await pass(900)
    expect([state(), sent]).toEqual(['saved', ['B@1', 'C@2']])
  })

  it('sends nothing when the work is what it was', async () => {
    const { sent, type, state, kept } = setup()
    type('B')
    type('A')
    await pass(900)
    expect([state(), kept.size, sent]).toEqual(['saved', 0, []])
  })

  it('flushes at once, and says whether everything is saved', async () => {
    const { saver, sent, type, answers } = setup()
    type('B')
    expect(await saver.flush()).toBe(true)
    answers.push(
      () => Promise.reject(offline()),
      () => Promise.reject(offline()),
    )
    type('C')
    expect(await saver.flush()).toBe(false)
    expect(sent).toEqual(['B@1', 'C@2', 'C@2'])
  })
})

describe('without network', () => {
  it('keeps the work in the browser and sends it when the network is back', async () => {
    const { sent, type, state, answers, kept, network } = setup()
    answers.push(() => Promise.reject(offline()))
    type('B')
    await pass(900)
    expect([state(), kept.size]).toEqual(['offline', 1])
    network.dispatchEvent(new Event('online'))
    await pass(0)
    expect([state(), kept.size, sent]).toEqual(['saved', 0, ['B@1', 'B@1']])
  })

  it('tries again by itself', async () => {
    const { sent, type, state, answers } = setup()
    answers.push(
      () => Promise.reject(offline()),
      () => Promise.reject(new ApiProblem({ code: 'server.failure', status: 500 })),
    )
    type('B')
    await pass(900)
    await pass(15_000)
    expect(state()).toBe('failed')
    await pass(15_000)
    expect([state(), sent.length]).toEqual(['saved', 3])
  })

  it('waits for a change when the server refuses', async () => {
    const { sent, type, state, answers } = setup()
    answers.push(() => Promise.reject(new ApiProblem({ code: 'request.invalid', status: 422 })))
    type('B')
    await pass(60_000)
    expect([state(), sent]).toEqual(['refused', ['B@1']])
    type('C')
    await pass(900)
    expect([state(), sent]).toEqual(['saved', ['B@1', 'C@1']])
  })
})

describe('what others save', () => {
  it('joins a write that is stale, and is sent with it', async () => {
    const { saver, sent, answers, type, merged, joins, state } = setup()
    joins()
    answers.push(() => Promise.reject(stale(formAt(5, 'Theirs'))))
    type('Mine')
    await pass(900)
    expect([state(), merged]).toEqual(['waiting', ['A Theirs']])
    await pass(900)
    expect([state(), sent, saver.$form.get().version]).toEqual(['saved', ['Mine@1', 'Mine+Theirs@5'], 6])
  })

  it('joins a draft as soon as it is heard of, once', async () => {
    const { saver, merged, joins } = setup()
    joins()
    saver.receive(formAt(2, 'Theirs'))
    saver.receive(formAt(2, 'Theirs'))
    expect([saver.$form.get().version, merged]).toEqual([2, ['A Theirs']])
  })

  it('waits for a choice where both changed the same, then sends both as one', async () => {
    const { saver, sent, type, state } = setup()
    type('Mine')
    saver.receive(formAt(2, 'Theirs'))
    await pass(5_000)
    expect([state(), sent]).toEqual(['stale', []])
    expect(await saver.resolve(() => 'theirs')).toBe(true)
    expect([state(), sent]).toEqual(['saved', ['Mine+Theirs@2']])
  })
})

describe('a stale write', () => {
  const collide = async () => {
    const all = setup()
    all.answers.push(() => Promise.reject(stale(formAt(5, 'Theirs'))))
    all.type('Mine')
    await pass(900)
    return all
  }

  it('holds still, with both', async () => {
    const { saver, state, type, sent, kept } = await collide()
    const saving = saver.$saveState.get()
    expect([state(), saving.state === 'stale' && saving.theirs.title, kept.size]).toEqual([
      'stale',
      { fr: 'Theirs' },
      1,
    ])
    type('Mine too')
    await pass(60_000)
    expect([state(), sent]).toEqual(['stale', ['Mine@1']])
    expect(await saver.flush()).toBe(false)
  })

  it('writes mine over theirs when asked', async () => {
    const { saver, state, sent } = await collide()
    expect(await saver.overwriteTheirs()).toBe(true)
    expect([state(), sent]).toEqual(['saved', ['Mine@1', 'Mine@5']])
  })

  it('takes theirs when asked', async () => {
    const { saver, state, sent, type, kept } = await collide()
    type('Theirs')
    saver.acceptTheirs()
    expect([state(), saver.$form.get().version, kept.size, sent]).toEqual(['saved', 5, 0, ['Mine@1']])
  })

  it('is none when the answer to one’s own write was lost', async () => {
    const { saver, state, answers, type } = setup()
    answers.push(
      () => Promise.reject(offline()),
      () => Promise.reject(stale(reordered(formAt(2, 'B')))),
    )
    type('B')
    await pass(900 + 15_000)
    expect([state(), saver.$form.get().version]).toEqual(['saved', 2])
  })
})

describe('a copy of an earlier visit', () => {
  it('is taken up while it says something else than the server', () => {
    const { copyOf, kept } = browser()
    copyOf('a').save({ ...draftOf('B'), version: 1 })
    expect(findLocalCopy(copyOf('a'), formAt(1, 'A'))?.title).toEqual({ fr: 'B' })
    expect(findLocalCopy(copyOf('a'), reordered(formAt(2, 'B')))).toBeNull()
    expect(kept.size).toBe(0)
    expect(findLocalCopy(copyOf('a'), formAt(2, 'B'))).toBeNull()
  })

  it('outlives what another tab of the same form saves', async () => {
    const shared = browser()
    const [one, other] = [setup(shared, 'a'), setup(shared, 'b')]
    one.type('Saved')
    await pass(900)
    other.answers.push(() => Promise.reject(stale(formAt(2, 'Saved'))))
    other.type('Mine')
    await pass(900)
    expect(other.state()).toBe('stale')
    one.type('Saved again')
    await pass(900)
    expect([one.state(), findLocalCopy(shared.copyOf('b'), formAt(3, 'Saved again'))?.title]).toEqual([
      'saved',
      { fr: 'Mine' },
    ])
  })
})
