import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiProblem } from '#client/api/problem.ts'
import { formStore } from '#client/form/store.ts'
import type { Answers, FormDefinition } from '#core/form/definition.ts'
import { plainDeps } from '#core/form/deps.ts'
import { storageOver } from '#tests/storage.ts'
import { type AutosaveOptions, autosave, type LocalCopy, localCopy, type Saved } from './autosave.ts'
import type { Changes, UnsentChanges } from './stored.ts'

const definition: FormDefinition = {
  fields: [
    { type: 'text', reference: 'name', title: { fr: 'Nom' } },
    { type: 'text', reference: 'place', title: { fr: 'Lieu' } },
    {
      type: 'questions-group',
      reference: 'team',
      title: { fr: 'Équipe' },
      required: true,
      minItems: 2,
      fields: [{ type: 'text', reference: 'who', title: { fr: 'Qui' } }],
    },
  ],
}

const formWith = (answers: Answers) =>
  formStore({
    definition,
    answers,
    deps: plainDeps('UTC', new Date('2026-11-20T12:00:00Z')),
  })

function memoryCopy(start: UnsentChanges | null = null): LocalCopy & { held: UnsentChanges | null } {
  const copy = {
    held: start,
    read: () => copy.held,
    write: (kept: UnsentChanges) => {
      copy.held = Object.keys(kept.changes).length > 0 ? kept : null
    },
  }
  return copy
}

/** A server that keeps answers, and says what it was sent. */
function serverWith(answers: Record<string, unknown> = {}, revision = 0) {
  const state = { answers, revision, sent: [] as { revision: number; changes: Changes }[], fail: [] as ApiProblem[] }
  const send = async (base: number, changes: Changes): Promise<Saved> => {
    state.sent.push({ revision: base, changes })
    const problem = state.fail.shift()
    if (problem) throw problem
    state.answers = { ...state.answers, ...changes }
    state.revision++
    return {
      revision: state.revision,
      answers: state.answers,
      formVersion: 1,
      issues: [],
      savedAt: '2026-11-20T12:00:00Z',
    }
  }
  return { state, send }
}

function opened(more: Partial<AutosaveOptions> = {}, server = serverWith()) {
  const form = more.form ?? formWith(server.state.answers as Answers)
  const local = memoryCopy()
  const saver = autosave({
    form,
    revision: server.state.revision,
    answers: server.state.answers,
    send: server.send,
    local,
    ...more,
  })
  return { form, saver, local, server: server.state }
}

/** Lets microtasks and due timers run. */
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('autosave', () => {
  it('sends what changed, once typing pauses, with the revision that it was read at', async () => {
    const { form, saver, server, local } = opened()
    form.change('name', 'W', 'name')
    await pass(300)
    form.change('name', 'Windlass', 'name')
    await pass(600)
    expect([server.sent, local.held]).toEqual([[], { revision: 0, changes: { name: 'Windlass' } }])
    await pass(200)
    expect(server.sent).toEqual([{ revision: 0, changes: { name: 'Windlass' } }])
    expect([saver.$state.get().kind, local.held]).toEqual(['saved', null])
    form.change('place', 'Brest', 'place')
    await pass(800)
    expect(server.sent[1]).toEqual({ revision: 1, changes: { place: 'Brest' } })
  })

  it('keeps the empty items that a group begins with when a save comes back', async () => {
    const { form } = opened()
    const before = form.$answers.get().team
    form.change('name', 'Windlass', 'name')
    await pass(800)
    expect([before, form.$answers.get().team]).toEqual([
      [{}, {}],
      [{}, {}],
    ])
  })

  it('takes over what somebody else changed or took back meanwhile', async () => {
    const server = serverWith({ place: 'Brest' }, 3)
    const { form } = opened({}, server)
    server.state.answers = { team: [{ who: 'Yann' }] }
    form.change('name', 'Windlass', 'name')
    await pass(800)
    expect(form.$answers.get()).toEqual({ name: 'Windlass', team: [{ who: 'Yann' }] })
  })

  it('keeps changes on the device without a network and sends them when it is back', async () => {
    const network = new EventTarget()
    const { form, saver, server, local } = opened({ network })
    server.fail.push(new ApiProblem({ code: 'client.offline' }))
    form.change('name', 'Windlass', 'name')
    await pass(800)
    expect([saver.$state.get().kind, local.held]).toEqual(['offline', { revision: 0, changes: { name: 'Windlass' } }])
    form.change('place', 'Brest', 'place')
    network.dispatchEvent(new Event('online'))
    await pass(0)
    expect(server.sent.at(-1)?.changes).toEqual({ name: 'Windlass', place: 'Brest' })
    expect([saver.$state.get().kind, local.held]).toEqual(['saved', null])
  })

  it('tries again by itself, later each time, and after what the server asks', async () => {
    const { form, server } = opened()
    server.fail.push(
      new ApiProblem({ code: 'server.failure', status: 500 }),
      new ApiProblem({ code: 'rate.limited', status: 429 }, 20),
    )
    form.change('name', 'Windlass', 'name')
    await pass(800)
    await pass(1_800)
    expect(server.sent).toHaveLength(1)
    await pass(200)
    expect(server.sent).toHaveLength(2)
    await pass(19_000)
    expect(server.sent).toHaveLength(2)
    await pass(1_100)
    expect(server.sent).toHaveLength(3)
    expect(server.answers).toEqual({ name: 'Windlass' })
  })

  it('sends what a window left unsent, when it is opened again', async () => {
    const { form, server } = opened({ local: memoryCopy({ revision: 0, changes: { name: 'Laissé' } }) })
    expect(form.$answers.get().name).toBe('Laissé')
    await pass(800)
    expect(server.sent[0]?.changes).toEqual({ name: 'Laissé' })
  })

  it('knows what the server took before the page could hear of it', async () => {
    const local = memoryCopy({ revision: 0, changes: { name: 'Windlass' } })
    const { form, server } = opened({ local }, serverWith({ name: 'Windlass' }, 1))
    await pass(800)
    expect([server.sent, local.held]).toEqual([[], null])
    form.change('name', 'Windlass & Sons', 'name')
    await pass(800)
    expect(server.sent).toEqual([{ revision: 1, changes: { name: 'Windlass & Sons' } }])
  })

  it('sends it as of when it was typed, and asks again as long as nobody chose', async () => {
    const local = memoryCopy({ revision: 3, changes: { name: 'Laissé' } })
    const server = serverWith({ name: 'Leur' }, 5)
    server.state.fail.push(
      new ApiProblem({
        code: 'response.conflict',
        status: 409,
        conflicts: { name: { yours: 'Laissé', theirs: 'Leur' } },
        revision: 5,
        answers: { name: 'Leur' },
      }),
    )
    const { form, saver } = opened({ local }, server)
    await pass(800)
    expect(server.state.sent).toEqual([{ revision: 3, changes: { name: 'Laissé' } }])
    form.change('place', 'Brest', 'place')
    await pass(800)
    expect([server.state.sent.at(-1), local.held?.revision]).toEqual([{ revision: 5, changes: { place: 'Brest' } }, 3])
    saver.resolve('name', 'yours')
    await pass(800)
    expect([server.state.sent.at(-1)?.changes, server.state.answers, local.held]).toEqual([
      { name: 'Laissé' },
      { name: 'Laissé', place: 'Brest' },
      null,
    ])
  })

  it('holds back only the answer that was changed elsewhere too, until the person chooses', async () => {
    const { form, saver, server } = opened()
    server.fail.push(
      new ApiProblem({
        code: 'response.conflict',
        status: 409,
        conflicts: { name: { yours: 'Mien', theirs: 'Leur' } },
        revision: 7,
        answers: { name: 'Leur' },
      }),
    )
    form.change('name', 'Mien', 'name')
    form.change('place', 'Brest', 'place')
    await pass(800)
    expect([saver.$conflicts.get(), form.$answers.get().name]).toEqual([
      { name: { yours: 'Mien', theirs: 'Leur' } },
      'Mien',
    ])
    expect(server.sent.at(-1)).toEqual({ revision: 7, changes: { place: 'Brest' } })
    saver.resolve('name', 'yours')
    await pass(800)
    expect([server.sent.at(-1)?.changes, saver.$conflicts.get()]).toEqual([{ name: 'Mien' }, {}])
  })

  it('takes theirs when the person says so, and sends nothing', async () => {
    const { form, saver, server } = opened()
    server.fail.push(
      new ApiProblem({
        code: 'response.conflict',
        status: 409,
        conflicts: { name: { yours: 'Mien', theirs: 'Leur' } },
        revision: 7,
        answers: { name: 'Leur' },
      }),
    )
    form.change('name', 'Mien', 'name')
    await pass(800)
    saver.resolve('name', 'theirs')
    await pass(2_000)
    expect([form.$answers.get().name, server.sent.length]).toEqual(['Leur', 1])
  })

  it('asks no longer once the person typed what the others have', async () => {
    const { form, saver, server, local } = opened()
    const conflicts = { name: { yours: 'Mien', theirs: 'Leur' }, place: { yours: 'Ici', theirs: 'Là' } }
    const answers = { name: 'Leur', place: 'Là' }
    server.fail.push(new ApiProblem({ code: 'response.conflict', status: 409, conflicts, revision: 7, answers }))
    form.change('name', 'Mien', 'name')
    form.change('place', 'Ici', 'place')
    await pass(800)
    expect(saver.$state.get().kind).toBe('refused')
    form.change('name', 'Leur', 'name')
    await pass(800)
    expect([Object.keys(saver.$conflicts.get()), Object.keys(form.changes())]).toEqual([['place'], ['place']])
    form.change('place', 'Là', 'place')
    await pass(2_000)
    expect([saver.$conflicts.get(), server.sent.length, local.held, saver.$state.get().kind]).toEqual([
      {},
      1,
      null,
      'idle',
    ])
  })

  it('shows what the server would not take and saves the rest, and does not insist', async () => {
    const { form, saver, server } = opened()
    server.fail.push(
      new ApiProblem({ code: 'response.invalid', status: 422, issues: [{ at: 'name', rule: 'w-max-character' }] }),
    )
    form.change('name', 'x'.repeat(30), 'name')
    form.change('place', 'Brest', 'place')
    await pass(800)
    expect(server.sent.map(({ changes }) => Object.keys(changes))).toEqual([['name', 'place'], ['place']])
    expect(form.$issues.get().map(({ at }) => at)).toEqual(['name'])
    await pass(60_000)
    expect(server.sent).toHaveLength(2)
    expect(await saver.flush()).toBe(false)
    expect([saver.$state.get().kind, saver.unsaved()]).toEqual(['refused', 1])
    form.change('name', 'Court', 'name')
    await pass(800)
    expect([server.answers, saver.$state.get().kind]).toEqual([{ name: 'Court', place: 'Brest' }, 'saved'])
    expect(saver.unsaved()).toBe(0)
  })

  it('stops when the call is closed, and keeps what was typed', async () => {
    const { form, saver, server, local } = opened()
    server.fail.push(new ApiProblem({ code: 'response.closed', status: 409 }))
    form.change('name', 'Trop tard', 'name')
    await pass(60_000)
    expect([server.sent.length, saver.$state.get().kind, local.held]).toEqual([
      1,
      'refused',
      { revision: 0, changes: { name: 'Trop tard' } },
    ])
  })

  it.each(['platform_in_standby', 'platform_suspended'] as const)(
    'says that the platform rests (%s), and tries again',
    async (code) => {
      const { form, saver, server } = opened()
      const resting = () => new ApiProblem({ code, status: 403 })
      server.fail.push(resting(), resting())
      form.change('name', 'Windlass', 'name')
      await pass(800)
      expect(saver.$state.get()).toMatchObject({ kind: 'refused', problem: { code } })
      await pass(7_000)
      expect([server.sent.length, server.answers, saver.$state.get().kind]).toEqual([3, { name: 'Windlass' }, 'saved'])
    },
  )

  it('says whether everything is kept when a step is left', async () => {
    const { form, saver, server } = opened()
    form.change('name', 'Windlass', 'name')
    expect([await saver.flush(), server.answers]).toEqual([true, { name: 'Windlass' }])
    server.fail.push(new ApiProblem({ code: 'client.offline' }))
    form.change('name', 'Autre', 'name')
    expect(await saver.flush()).toBe(false)
    saver.end()
    await pass(60_000)
    expect(server.sent).toHaveLength(2)
  })
})

describe('what a window keeps on its device', () => {
  const kept = (name: string): UnsentChanges => ({ revision: 1, changes: { name } })
  const saved: UnsentChanges = { revision: 2, changes: {} }
  const open = () => localCopy('me', 'mine', 'step')
  beforeEach(() => {
    vi.stubGlobal('localStorage', storageOver({}))
  })
  afterEach(() => vi.unstubAllGlobals())

  it('is there when the window is opened again, until it is saved', () => {
    open().write(kept('Brest'))
    const again = open()
    expect(again.read()).toEqual(kept('Brest'))
    again.write(saved)
    expect(open().read()).toBeNull()
  })

  it('is what all windows typed, as old as the oldest of it', () => {
    const [first, second] = [open(), open()]
    first.write({ revision: 1, changes: { name: 'Brest' } })
    second.write({ revision: 3, changes: { place: 'Quai' } })
    expect(open().read()).toEqual({ revision: 1, changes: { name: 'Brest', place: 'Quai' } })
    // What one of them has saved or taken back is gone, what the other typed is not.
    second.write({ revision: 4, changes: { team: [] } })
    expect(open().read()).toEqual({ revision: 1, changes: { name: 'Brest', team: [] } })
    first.write(saved)
    second.write({ revision: 5, changes: { team: [] } })
    expect(open().read()).toEqual({ revision: 5, changes: { team: [] } })
    second.write(saved)
    expect(open().read()).toBeNull()
  })

  it('is taken back when it is saved, though its last change found no room', () => {
    const window = open()
    window.write(kept('Brest'))
    const { localStorage: storage } = globalThis
    const setItem = () => {
      throw new Error('full')
    }
    vi.stubGlobal('localStorage', { getItem: storage.getItem, setItem })
    window.write(kept('Brest, quai Malbert'))
    vi.stubGlobal('localStorage', storage)
    window.write(saved)
    expect(open().read()).toBeNull()
  })

  it('is not taken away by another window that has saved its own', () => {
    const [first, second] = [open(), open()]
    first.write(kept('Brest'))
    second.write(kept('Lorient'))
    first.write(saved)
    expect(open().read()).toEqual(kept('Lorient'))
    second.write(saved)
    expect(open().read()).toBeNull()
  })
})
