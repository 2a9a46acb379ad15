import type { Marks, VoteMethod } from '#core/vote/vote.rules.ts'

export const emptyMarks = (method: VoteMethod): Marks => (method === 'points' ? {} : [])

export const listOf = (marks: Marks): string[] => (Array.isArray(marks) ? marks : [])

export const pointsOf = (marks: Marks, key: string): number => (Array.isArray(marks) ? 0 : (marks[key] ?? 0))

/** With so many points; without any it leaves the ballot. */
export function withPoints(marks: Marks, key: string, points: number): Marks {
  const { [key]: _, ...rest } = Array.isArray(marks) ? {} : marks
  return points > 0 ? { ...rest, [key]: points } : rest
}

/** Chosen, or not any more; of one choice the other goes. */
export function toggled(method: VoteMethod, marks: Marks, key: string): Marks {
  const list = listOf(marks)
  if (list.includes(key)) return list.filter((one) => one !== key)
  return method === 'choose-1' ? [key] : [...list, key]
}

export function moved(marks: Marks, key: string, by: 1 | -1): Marks {
  const list = [...listOf(marks)]
  const from = list.indexOf(key)
  const to = from + by
  if (from < 0 || to < 0 || to >= list.length) return list
  list.splice(to, 0, ...list.splice(from, 1))
  return list
}
