import type { Comparison, Condition } from './definition.ts'

/** A condition with each of its comparisons changed. */
export const mapComparisons = (condition: Condition, change: (one: Comparison) => Comparison): Condition => {
  if ('and' in condition) return { and: condition.and.map((part) => mapComparisons(part, change)) }
  if ('or' in condition) return { or: condition.or.map((part) => mapComparisons(part, change)) }
  return change(condition)
}

/** Every comparison in a condition. */
export const comparisonsIn = (condition: Condition | undefined): Comparison[] => {
  if (!condition) return []
  if ('and' in condition) return condition.and.flatMap(comparisonsIn)
  if ('or' in condition) return condition.or.flatMap(comparisonsIn)
  return [condition]
}
