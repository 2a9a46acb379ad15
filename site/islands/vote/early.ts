import { isRecord } from '#client/storage.ts'
import { costOf, type Marks, pointsIn, type VoteEntry, type VoteSettings } from '#core/vote/vote.rules.ts'
import { listOf, moved, pointsOf, toggled, withPoints } from './marks.ts'

const ACTIONS = ['toggle', 'plus', 'minus', 'up', 'down'] as const
type Action = (typeof ACTIONS)[number]

/** What a button does, for its `data-choice`: `site/inline/vote.ts` records it while nothing else listens. */
export const choice = (action: Action, key: string): string => JSON.stringify({ action, key })

/** Choices that were made before the island was ready; from now on it listens itself. */
export function takeEarlyChoices(): string[] {
  const { dataset } = document.documentElement
  const early: unknown = JSON.parse(dataset.choices ?? '[]')
  dataset.voting = 'ready'
  delete dataset.choices
  for (const button of document.querySelectorAll<HTMLElement>('[data-waiting]')) delete button.dataset.waiting
  return Array.isArray(early) ? early.filter((one) => typeof one === 'string') : []
}

/** What was typed into a box before the island was ready. */
export function typedEarly(id: string): string {
  const box = document.getElementById(id)
  return box instanceof HTMLInputElement ? box.value : ''
}

/** A ballot after such choices, as far as its rules allow them. */
export function withChoices(
  settings: VoteSettings,
  entries: readonly VoteEntry[],
  marks: Marks,
  choices: readonly string[],
): Marks {
  let now = marks
  for (const text of choices) {
    const { action, key } = parsed(text)
    const entry = entries.find((one) => one.key === key)
    if (entry && action) now = withChoice(settings, entries, now, action, entry)
  }
  return now
}

function withChoice(
  settings: VoteSettings,
  entries: readonly VoteEntry[],
  marks: Marks,
  action: Action,
  { key, cost }: VoteEntry,
): Marks {
  const given = pointsOf(marks, key)
  switch (action) {
    case 'plus':
      return pointsIn(marks) < settings.points ? withPoints(marks, key, given + 1) : marks
    case 'minus':
      return withPoints(marks, key, given - 1)
    case 'up':
      return moved(marks, key, -1)
    case 'down':
      return moved(marks, key, 1)
    case 'toggle': {
      const list = listOf(marks)
      const isFull = settings.method === 'approval' && list.length >= settings.max
      const isDear = settings.method === 'budget' && cost + costOf(entries, marks) > settings.budget
      return !list.includes(key) && (isFull || isDear) ? marks : toggled(settings.method, marks, key)
    }
  }
}

function parsed(text: string): { action: Action | undefined; key: unknown } {
  const value: unknown = JSON.parse(text)
  return isRecord(value)
    ? { action: ACTIONS.find((action) => action === value.action), key: value.key }
    : { action: undefined, key: undefined }
}
