import type { Answers } from '../form/definition.ts'

/** Answers without the files with these keys, wherever they stand. */
export const withoutFiles = (answers: Answers, keys: ReadonlySet<string>): Answers => without(answers, keys) as Answers

function without(value: unknown, keys: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.filter((one) => !isNamed(one, keys)).map((one) => without(one, keys))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, without(one, keys)]))
}

const isNamed = (value: unknown, keys: ReadonlySet<string>): boolean =>
  typeof value === 'object' && value !== null && 'key' in value && keys.has(String(value.key))
