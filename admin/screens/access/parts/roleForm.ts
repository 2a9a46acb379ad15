import type { Text } from '#core/text.ts'

/** Characters of a name in one language, as the server takes them. */
export const LONGEST_ROLE_NAME = 200

/** A role has a name in at least one language. */
export const checkRoleName = ({ name }: { name: Text }): { at: string; rule: string }[] =>
  Object.values(name).some((words) => words?.trim()) ? [] : [{ at: 'name', rule: 'required' }]
