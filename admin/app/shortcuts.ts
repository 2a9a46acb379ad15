import { atom } from 'nanostores'
import { useEffect } from 'react'
import { browserStorage, writeItem } from '#client/storage.ts'
import { useLatest } from '#client/ui/useLatest.ts'

/** One shortcut: `keys` as pressed, in order ('g p' is G then P), `mod+k` for Ctrl or Cmd. */
export interface Shortcut {
  keys: string
  /** Key of its words in the section `admin`. */
  does: string
  run: () => void
  /** Works inside inputs too. */
  anywhere?: boolean
  /** Runs again while the keys are held down; others run once. */
  repeats?: boolean
}

/** Single letters may be switched off (WCAG 2.1.4). */
const LETTERS = 'opencall.letters'
export const $letters = atom(browserStorage().getItem(LETTERS) !== 'off')
export function switchLetters(on: boolean): void {
  writeItem(LETTERS, on ? 'on' : 'off')
  $letters.set(on)
}

/** Shortcuts of what is on the screen, the innermost last; the help lists them. */
export const $shortcuts = atom<readonly Shortcut[]>([])

const SEQUENCE = 900
let pressed = { key: '', at: 0 }

/** What Enter presses by itself. */
const isPressable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a[href],button,summary,[role=button]') !== null

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !/^(checkbox|radio|button)$/.test((target as HTMLInputElement).type ?? '')

export const keyName = (event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>): string => {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const shift = event.shiftKey && (event.key.length > 1 || /[a-z]/i.test(event.key))
  return `${event.ctrlKey || event.metaKey ? 'mod+' : ''}${shift ? 'shift+' : ''}${key}`
}

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey) return
  // What keeps every key to itself, even those that work anywhere.
  if (event.target instanceof Element && event.target.closest('[data-own-keys]')) return
  const name = keyName(event)
  const typing = isTyping(event.target)
  const sequence = event.timeStamp - pressed.at < SEQUENCE ? `${pressed.key} ${name}` : name
  pressed = { key: name, at: event.timeStamp }
  // Dialogs and menus have the keyboard to themselves.
  const inside = event.target instanceof Element && event.target.closest('[role=dialog],[role=menu],[role=listbox]')
  const found = $shortcuts
    .get()
    .toReversed()
    .find(({ keys, anywhere }) => {
      if (keys !== sequence && keys !== name) return false
      if (anywhere) return true
      if (name === 'Enter' && isPressable(event.target)) return false
      return !typing && !inside && ($letters.get() || name.startsWith('mod+') || name.length > 1)
    })
  if (!found) return
  event.preventDefault()
  if (event.repeat && !found.repeats) return
  found.run()
}

export function startShortcuts(): void {
  window.addEventListener('keydown', onKey)
}

/** Registers shortcuts while the component is on the screen. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useLatest(shortcuts)
  const names = shortcuts.map(({ keys }) => keys).join('|')
  // biome-ignore lint/correctness/useExhaustiveDependencies: which keys there are decides, what they run is read when pressed
  useEffect(() => {
    const mine = latest.current.map((shortcut, index) => ({ ...shortcut, run: () => latest.current[index]?.run() }))
    $shortcuts.set([...$shortcuts.get(), ...mine])
    return () =>
      $shortcuts.set($shortcuts.get().filter((shortcut) => !mine.includes(shortcut as (typeof mine)[number])))
  }, [names])
}
