import type { FormDefinition } from '#core/form/definition.ts'
import { labelAt } from '#core/form/missing.ts'
import type { Issue } from '#core/problem.ts'
import type { FormTools } from './context.ts'

/** What a form showed at one moment. */
export interface FormState {
  /** References of the questions, with a space between. */
  shown: string
  issues: readonly Issue[]
}

interface Announcement {
  text: string
  /** The path of the error that it tells. */
  flaw?: string | undefined
}

/**
 * What to say of a change; null: what was said stays. `flaw` is the error that was announced last: the announcement is
 * cleared once it is fixed or its item removed.
 */
export function announcementOf(
  was: FormState,
  now: FormState,
  flaw: string | undefined,
  definition: FormDefinition,
  { t, lang, fallback, words, message }: FormTools,
): Announcement | null {
  const label = (at: string) => labelAt(definition, at, lang, fallback, words)
  const [old, shown] = [was.shown.split(' '), now.shown.split(' ')]
  const describe = (key: string, fields: string[], others: string[]) =>
    fields.filter((one) => !others.includes(one)).map((one) => t(key, { label: label(one) }))
  const changes = [...describe('appeared', shown, old), ...describe('gone', old, shown)]
  const isIn = (all: readonly Issue[], at: string) => all.some((issue) => issue.at === at)
  // One error is announced; several are in the summary at the top.
  const [wrong, ...more] = now.issues.filter(({ at }) => !isIn(was.issues, at))
  const one = more.length ? null : wrong
  if (one) changes.push(t('wrong', { label: label(one.at), message: message(one) }))
  return changes.length || (flaw && !isIn(now.issues, flaw)) ? { text: changes.join('. '), flaw: one?.at } : null
}
