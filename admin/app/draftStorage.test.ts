import { describe, expect, it } from 'vitest'
import { claimTabName, createStoredDraft } from './draftStorage.ts'

/** A browser whose tabs are told of each other's changes. Its clock goes one further at each look; it has room for so many copies. */
function browser(before: Record<string, string> = {}, room = 9) {
  const kept = new Map(Object.entries(before))
  const tabs = new Map<string, EventTarget>()
  let time = 0
  return {
    kept,
    names: () => [...kept.keys()].sort(),
    tab(name: string) {
      const storageEvents = tabs.get(name) ?? new EventTarget()
      tabs.set(name, storageEvents)
      const tell = (key: string, newValue: string | null) => {
        for (const [other, target] of tabs)
          if (other !== name) target.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
      }
      const storage = {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem(key: string, value: string) {
          if (!kept.has(key) && kept.size === room) throw new Error('full')
          kept.set(key, value)
          tell(key, value)
        },
        removeItem(key: string) {
          if (kept.delete(key)) tell(key, null)
        },
        key: (n: number) => [...kept.keys()][n] ?? null,
        get length() {
          return kept.size
        },
      }
      return createStoredDraft<string>('work', FORMAT, { storage, tab: name, storageEvents, now: () => ++time })
    },
  }
}
const FORMAT = { version: 2, parse: (value: unknown) => (typeof value === 'string' ? value : null) }
const never = () => false

describe('the copy that a tab keeps of its unsaved work', () => {
  it('is its own: no other tab writes over it or drops it', () => {
    const { tab, names } = browser()
    const [a, b] = [tab('a'), tab('b')]
    a.save('A')
    b.save('B')
    a.save('A again')
    a.remove()
    expect([names(), b.restore(never)]).toEqual([['work.b'], 'B'])
  })

  it('hinders nobody where there is no room for it, and is taken over without room for two', () => {
    const { tab, names } = browser({}, 1)
    const [a, b] = [tab('a'), tab('b')]
    a.save('A')
    b.save('B')
    expect([names(), tab('c').restore(never), names()]).toEqual([['work.a'], 'A', ['work.c']])
  })

  it('is what the same tab takes up, even when another one is newer', () => {
    const { tab, names } = browser()
    tab('a').save('A')
    tab('b').save('B')
    expect([tab('a').restore(never), names()]).toEqual(['A', ['work.a', 'work.b']])
  })

  it('is the newest of the others where the tab has none, and leaves the rest', () => {
    const { tab, names } = browser()
    for (const name of ['c', 'a', 'b']) tab(name).save(name)
    expect([tab('new').restore(never), names()]).toEqual(['b', ['work.a', 'work.c', 'work.new']])
    // It stays as old as it is.
    expect(tab('newer').restore(never)).toBe('b')
  })

  it('goes when it says no more than what is saved', () => {
    const { tab, names } = browser({ 'works.x': 'of something else' })
    for (const name of ['a', 'b']) tab(name).save(name)
    expect([tab('b').restore((value) => value === 'b'), names()]).toEqual(['a', ['work.b', 'works.x']])
    expect([tab('new').restore(() => true), names()]).toEqual([null, ['works.x']])
  })

  it.each([
    ['of an earlier format', '{"value":"A","at":1}'],
    ['of a later format', '{"v":3,"value":"A","at":1}'],
    ['of another shape', '{"v":2,"value":{"text":"A"},"at":1}'],
    ['that is no JSON', '{"v":2,"value'],
  ])('is not taken up from one %s, which stays', (_what, text) => {
    const { tab, kept } = browser({ 'work.a': text })
    expect([tab('new').restore(never), kept.get('work.a')]).toEqual([null, text])
  })

  it('is there again at once when a new tab takes it from one that is still open', () => {
    const { tab, names } = browser()
    const a = tab('a')
    const stop = a.restoreIfRemoved()
    a.save('A')
    expect([tab('new').restore(never), names()]).toEqual(['A', ['work.a', 'work.new']])
    a.remove()
    tab('new').remove()
    expect(names()).toEqual([])
    a.save('A')
    stop()
    expect([tab('new').restore(never), names()]).toEqual(['A', ['work.new']])
  })
})

describe('the name of a tab', () => {
  const sessionWith = (all = new Map<string, string>()) => ({
    all,
    getItem: (key: string) => all.get(key) ?? null,
    setItem: (key: string, value: string) => void all.set(key, value),
    removeItem: (key: string) => void all.delete(key),
  })

  it('stays over a reload', () => {
    const [session, page] = [sessionWith(), new EventTarget()]
    const name = claimTabName(session, page)
    page.dispatchEvent(new Event('pagehide'))
    expect(claimTabName(session, new EventTarget())).toBe(name)
  })

  it('is not that of its duplicate, before or after it was left and come back to', () => {
    const [session, page] = [sessionWith(), new EventTarget()]
    const name = claimTabName(session, page)
    const duplicate = () => claimTabName(sessionWith(new Map(session.all)), new EventTarget())
    expect(duplicate()).not.toBe(name)
    for (const event of ['pagehide', 'pageshow']) page.dispatchEvent(new Event(event))
    expect(duplicate()).not.toBe(name)
  })
})
