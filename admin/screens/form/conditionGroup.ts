import type { Condition } from '#core/form/definition.ts'

/** A condition as it is edited: parts joined by one word. */
export interface Group {
  connective: 'and' | 'or'
  parts: readonly Condition[]
}

export const toGroup = (condition: Condition | undefined): Group => {
  if (!condition) return { connective: 'and', parts: [] }
  if ('and' in condition) return { connective: 'and', parts: condition.and }
  if ('or' in condition) return { connective: 'or', parts: condition.or }
  return { connective: 'and', parts: [condition] }
}

const isGroup = (condition: Condition): boolean => 'and' in condition || 'or' in condition

/** Back to a condition: undefined, a single comparison, or the group. Groups without parts are left out. */
export function fromGroup({ connective, parts }: Group): Condition | undefined {
  const filled = parts.filter((part) => !isGroup(part) || toGroup(part).parts.length > 0)
  const [only] = filled
  if (!only) return undefined
  if (filled.length === 1) return only
  return connective === 'and' ? { and: filled } : { or: filled }
}
