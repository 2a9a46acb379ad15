import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Answers, Field } from '#core/form/definition.ts'
import { fieldOf, formOf, testDeps } from '#core/form/form.fixture.ts'
import { formStore } from './store.ts'

const text = (reference: string, more: Record<string, unknown> = {}) => fieldOf({ type: 'text', reference, ...more })
const storeOf = (fields: Field[], answers: Answers = {}) =>
  formStore({ definition: formOf(...fields), answers, deps: testDeps() })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the state of a form', () => {
  const shown = (store: ReturnType<typeof storeOf>) => store.$issues.get().map(({ at, rule }) => `${at} ${rule}`)

  it('shows a flaw when its control is left, and takes it back 350 ms after the last key', () => {
    const store = storeOf([text('a', { rules: { 'w-min-character': 3 } }), text('b', { required: true })])
    store.change('a', 'x', 'a')
    expect(shown(store)).toEqual([])
    store.leave('a')
    expect(shown(store)).toEqual(['a w-min-character'])
    store.change('a', 'xy', 'a')
    vi.advanceTimersByTime(349)
    store.change('a', 'xyz', 'a')
    vi.advanceTimersByTime(349)
    expect(shown(store)).toEqual(['a w-min-character'])
    vi.advanceTimersByTime(1)
    expect(shown(store)).toEqual([])
  })

  it('does not blame for passing through, blames for emptying', () => {
    const store = storeOf([text('a', { required: true })])
    store.leave('a')
    expect(shown(store)).toEqual([])
    store.change('a', 'x', 'a')
    store.change('a', null, 'a')
    store.leave('a')
    expect(shown(store)).toEqual(['a required'])
  })

  it('shows all at once when asked, the server’s words too, until the answer changes', async () => {
    const store = storeOf([text('a', { required: true }), text('b')])
    expect((await store.check()).map((issue) => issue.at)).toEqual(['a'])
    store.show([{ at: 'b', rule: 'shape', message: 'Non.' }])
    expect(shown(store)).toEqual(['a required', 'b shape'])
    store.change('b', 'x', 'b')
    vi.advanceTimersByTime(350)
    expect(shown(store)).toEqual(['a required'])
  })

  it('knows a disposable address once the server has named it, and only where it still stands', async () => {
    const email = { type: 'email' as const, rules: { notYopmail: true } }
    const group = fieldOf({ type: 'questions-group', reference: 'g', fields: [fieldOf({ ...email, reference: 'm' })] })
    const store = storeOf(
      [
        fieldOf({ type: 'yes-no', reference: 'y' }),
        fieldOf({ ...email, reference: 'a', visibleWhen: { field: 'y', operator: 'equals', value: true } }),
        group,
      ],
      { y: true, a: 'x@thrown.example', g: [{ m: 'x@away.example' }] },
    )
    expect(await store.check()).toEqual([])
    const named = (at: string, domain: string) => ({ at, rule: 'notYopmail', params: { domain } })
    const issues = [named('a', 'thrown.example'), named('g[0].m', 'away.example')]
    store.learn([...issues, { at: 'y', rule: 'required' }])
    expect(store.$issues.get()).toEqual(issues)
    expect(await store.check()).toEqual(issues)
    store.change('y', false, 'y')
    store.removeItem('g', 0)
    expect(await store.check()).toEqual([])
    store.undo()
    expect(await store.check()).toEqual([issues[1]])
    // A refusal names them too.
    store.change('g', [{ m: 'x@third.example' }], 'g[0].m')
    store.show([named('g[0].m', 'third.example')])
    store.removeItem('g', 0)
    expect(store.$issues.get()).toEqual([])
  })

  it('says which files did not arrive for as long as that is so', async () => {
    const store = storeOf([text('a')])
    let unsent = [{ at: 'f', rule: 'file-unsent', params: { name: 'a.pdf' } }]
    store.senders.add({ rest: async () => {}, unsent: () => unsent })
    store.refresh()
    expect(shown(store)).toEqual([])
    await store.check()
    expect(shown(store)).toEqual(['f file-unsent'])
    unsent = []
    store.refresh()
    expect(shown(store)).toEqual([])
  })

  it('asks for no file that is there and did not arrive', async () => {
    const store = storeOf([fieldOf({ type: 'file', reference: 'f', required: true })])
    const issue = { at: 'f', rule: 'file-unsent', params: { name: 'a.pdf' } }
    let unsent = [issue]
    store.senders.add({ rest: async () => {}, unsent: () => unsent })
    expect(await store.check()).toEqual([issue])
    unsent = []
    store.refresh()
    expect(shown(store)).toEqual(['f file-required'])
  })

  it('says by how much it is too long now, not by what it was told before', () => {
    const store = storeOf([text('a', { rules: { 'w-max-character': 120 } })])
    const said = () => store.$issues.get().map(({ params }) => params?.max)
    store.change('a', 'x'.repeat(6_000), 'a')
    store.show([{ at: 'a', rule: 'w-max-character', params: { max: 5_000 } }])
    store.change('a', 'x'.repeat(200), 'a')
    vi.advanceTimersByTime(350)
    expect(said()).toEqual([120])
  })

  it('knows what is unsaved, as the server will keep it', () => {
    const store = storeOf([
      text('a'),
      fieldOf({ type: 'url', reference: 'u' }),
      text('d', { defaultValue: 'given' }),
      text('r', { defaultValue: 'theirs', readOnly: true }),
    ])
    expect(store.changes()).toEqual({ d: 'given' })
    store.change('a', '  x ', 'a')
    store.change('u', 'example.org', 'u')
    const sent = store.changes()
    expect(sent).toEqual({ d: 'given', a: 'x', u: 'https://example.org' })
    store.change('a', 'y', 'a')
    store.markSaved(sent)
    expect(store.changes()).toEqual({ a: 'y' })
    store.merge({ a: 'theirs', u: 'https://other.example' })
    expect(store.$answers.get()).toEqual({ a: 'y', u: 'https://other.example' })
  })

  it('removes an item at once and puts it back where it was', () => {
    const group = fieldOf({ type: 'questions-group', reference: 'g', fields: [text('n', { required: true })] })
    const store = storeOf([group], { g: [{ n: 'a' }, { n: 'b' }, { n: 'c' }] })
    store.removeItem('g', 1)
    expect(store.changes()).toEqual({ g: [{ n: 'a' }, { n: 'c' }] })
    store.undo()
    expect(store.$answers.get()).toEqual({ g: [{ n: 'a' }, { n: 'b' }, { n: 'c' }] })
    expect(store.$removed.get()).toBe(null)
  })

  it('starts a repeated question with its least number of items', () => {
    const group = fieldOf({ type: 'questions-group', reference: 'g', minItems: 2, fields: [text('n')] })
    expect(storeOf([group]).$answers.get()).toEqual({ g: [{}, {}] })
    expect(storeOf([group]).changes()).toEqual({})
  })
})
