import { describe, expect, it } from 'vitest'
import { nameOf } from './shortcuts.ts'

const key = (name: string, more = {}) => nameOf({ key: name, ctrlKey: false, metaKey: false, shiftKey: false, ...more })

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
