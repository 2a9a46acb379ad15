import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ApiProblem } from '#client/api/problem.ts'
import { formStore } from '#client/form/store.ts'
import type { Answer, FormDefinition } from '#core/form/definition.ts'
import { mergeChanges, type Versioned } from '#core/response/merge.rules.ts'
import { autosave, type LocalCopy, type Saved } from './autosave.ts'
import type { Changes } from './stored.ts'

const REFERENCES = ['a', 'b', 'c'] as const
const definition: FormDefinition = {
  fields: REFERENCES.map((reference) => ({ type: 'text', reference, title: { fr: reference } })),
}
const NOWHERE: LocalCopy = { read: () => null, write: () => {} }

/** What the server does with a save, and who saw which value before they replaced it. */
function makeServer() {
  let state: Versioned = { answers: {}, revision: 0, fieldRevisions: {} }
  const replaced: { by: string; lost: unknown }[] = []
  return {
    replaced,
    read: () => state,
    save(by: string, revision: number, changes: Changes): Saved {
      const merge = mergeChanges(state, revision, changes as Readonly<Record<string, Answer | null>>)
      if (!merge.ok)
        throw new ApiProblem({
          code: 'response.conflict',
          status: 409,
          ...{ conflicts: merge.conflicts, revision: state.revision, answers: state.answers },
        })
      for (const name of merge.changed) replaced.push({ by, lost: state.answers[name] ?? null })
      state = { answers: merge.answers, revision: merge.revision, fieldRevisions: merge.fieldRevisions }
      return { revision: merge.revision, answers: merge.answers, formVersion: 1, savedAt: '', issues: [] }
    },
  }
}

function makeWindow(name: string, server: ReturnType<typeof makeServer>) {
  let isOffline = false
  /** Values that stood in the window of this person, the way a reader sees them. */
  const seen = new Set<unknown>([null])
  const form = formStore({ definition, answers: {}, deps: { now: new Date(0) } as never, by: 'applicant' })
  const saver = autosave({
    form,
    revision: 0,
    answers: {},
    local: NOWHERE,
    delay: 1e9,
    async send(revision, changes) {
      if (isOffline) throw new ApiProblem({ code: 'client.offline' })
      return server.save(name, revision, changes)
    },
  })
  void saver.hear({ revision: 0, answers: {} })
  const look = () => {
    for (const value of Object.values(form.$answers.get())) seen.add(value)
    for (const { theirs } of Object.values(saver.$conflicts.get())) seen.add(theirs)
  }
  return {
    name,
    form,
    saver,
    seen,
    look,
    setOffline(now: boolean) {
      isOffline = now
    },
    isOffline: () => isOffline,
    async hear() {
      const { revision, answers } = server.read()
      if (!isOffline) await saver.hear({ revision, answers })
      look()
    },
  }
}

const step = fc.record({
  who: fc.integer({ min: 0, max: 2 }),
  what: fc.constantFrom('type', 'save', 'hear', 'offline', 'online', 'mine', 'theirs'),
  at: fc.constantFrom(...REFERENCES),
})

it('two people and an offline third lose no value: nobody replaces what they have not seen', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const server = makeServer()
      const windows = ['one', 'two', 'three'].map((name) => makeWindow(name, server))
      let typed = 0
      for (const { who, what, at } of steps) {
        const window = windows[who] as (typeof windows)[number]
        const { form, saver } = window
        if (what === 'type') form.change(at, `${window.name} ${++typed}`, at)
        if (what === 'save') await saver.flush().catch(() => false)
        if (what === 'hear') await window.hear()
        // Only the third loses the network.
        if (who === 2 && what === 'offline') window.setOffline(true)
        if (what === 'online') window.setOffline(false)
        if (what === 'mine' || what === 'theirs') saver.resolve(at, what === 'mine' ? 'yours' : 'theirs')
        await Promise.resolve()
        window.look()
      }
      // Everybody comes back, hears and saves; conflicts that are left keep the value of the others.
      for (const window of windows) window.setOffline(false)
      for (let round = 0; round < 4; round++)
        for (const window of windows) {
          await window.hear()
          await window.saver.flush()
          for (const reference of REFERENCES) window.saver.resolve(reference, 'theirs')
          await window.saver.flush()
          window.look()
        }
      for (const { by, lost } of server.replaced)
        expect([by, lost, windows.find(({ name }) => name === by)?.seen.has(lost)]).toEqual([by, lost, true])
      const { answers } = server.read()
      for (const { form } of windows)
        for (const reference of REFERENCES)
          expect(form.$answers.get()[reference] ?? null).toBe(answers[reference] ?? null)
      for (const { saver } of windows) saver.end()
    }),
    {
      numRuns: 200,
      // A conflict that stays open while the other person goes on typing.
      examples: [
        [
          [
            { who: 0, what: 'type', at: 'c' },
            { who: 1, what: 'type', at: 'c' },
            { who: 0, what: 'save', at: 'a' },
            { who: 1, what: 'save', at: 'a' },
            { who: 0, what: 'type', at: 'c' },
          ],
        ],
      ],
    },
  )
})
