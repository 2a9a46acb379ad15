import { afterEach, describe, expect, it, vi } from 'vitest'
import { $shortcuts, keyName, startShortcuts } from './shortcuts.ts'

const key = (name: string, more = {}) =>
  keyName({ key: name, ctrlKey: false, metaKey: false, shiftKey: false, ...more })

describe('nameOf', () => {
  it.each([
    [key('j'), 'j'],
    [key('J'), 'j'],
    [key('X', { shiftKey: true }), 'shift+x'],
    [key('k', { ctrlKey: true }), 'mod+k'],
    [key('k', { metaKey: true }), 'mod+k'],
    // On most keyboards these need Shift: the sign says enough.
    [key('?', { shiftKey: true }), '?'],
    [key('[', {}), '['],
    [key('Enter', { ctrlKey: true }), 'mod+Enter'],
    [key('Escape'), 'Escape'],
  ])('%s', (name, expected) => expect(name).toBe(expected))
})

describe('a key that is held down', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('runs once, except where holding it means going on', () => {
    const page = new EventTarget()
    vi.stubGlobal('window', page)
    for (const name of ['Element', 'HTMLElement']) vi.stubGlobal(name, class {})
    startShortcuts()
    const run: string[] = []
    $shortcuts.set([
      { keys: 'v', does: '', run: () => run.push('decided') },
      { keys: 'j', does: '', run: () => run.push('next'), repeats: true },
    ])
    for (const name of ['v', 'j'])
      for (const repeat of [false, true, true])
        page.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), { key: name, repeat }))
    expect(run).toEqual(['decided', 'next', 'next', 'next'])
  })
})
