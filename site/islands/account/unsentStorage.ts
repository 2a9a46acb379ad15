import { call } from '#client/api/call.ts'
import { type ApiProblem, isProblem } from '#client/api/problem.ts'
import { listStoredKeys } from '#client/storedKeys.ts'
import { type Changes, DRAFT, draftAt, type UnsentChanges, unsentAt, unsentName } from '../apply/stored.ts'
import { openForms } from './openForms.ts'

/** Where answers are saved. Throws ApiProblem. */
export interface AnswerApi {
  save(responseId: string, stepId: string, revision: number, changes: Changes): Promise<unknown>
}

const api: AnswerApi = {
  save: (responseId, stepId, revision, changes) =>
    call('saveAnswers', { params: { responseId, stepId }, body: { revision, changes } }),
}

/** Names of what this device keeps of a person's answers, or of those of one application. */
const namesOf = (...ids: [userId: string, responseId?: string]): string[] => listStoredKeys(`${unsentName(...ids)}.`)

/** Sends the person's answers that only this device has. How many could not be. */
export async function sendUnsent(userId: string, to = api): Promise<number> {
  await Promise.allSettled([...openForms.values()].map((send) => send()))
  let left = 0
  for (const name of namesOf(userId)) {
    const place = unsentAt(name)
    const [stepId = '', responseId = ''] = name.split('.').reverse()
    const found = place.read()
    // Of a format that this page does not know: nothing that it could send, and nothing that it throws away.
    if (!found) continue
    const { revision, changes } = found
    // An open form knows what was changed elsewhere too: that is its person's choice.
    const unsent = openForms.has(name) ? changes : await sendOne(responseId, stepId, { revision, changes }, to)
    if (Object.keys(unsent).length === 0) place.clear()
    else place.write({ revision, changes: unsent })
    left += Object.keys(unsent).length
  }
  return left
}

/** What the server would not take. */
async function sendOne(
  responseId: string,
  stepId: string,
  { revision, ...kept }: UnsentChanges,
  api: AnswerApi,
): Promise<Changes> {
  let { changes } = kept
  const held: Changes = {}
  try {
    while (Object.keys(changes).length > 0) {
      const refused = await api.save(responseId, stepId, revision, changes).then(() => null, namesIn)
      if (!refused) return held
      const all = Object.entries(changes)
      const next = all.filter(([name]) => !refused.has(name))
      if (next.length === all.length) break
      Object.assign(held, Object.fromEntries(all.filter(([name]) => refused.has(name))))
      changes = Object.fromEntries(next)
    }
  } catch (error) {
    if (!isProblem(error)) throw error
  }
  return { ...changes, ...held }
}

/** The answers that a refusal is about. Throws it when it is about none. */
function namesIn(problem: unknown): ReadonlySet<string> {
  if (!isProblem(problem)) throw problem
  const names = [...problem.issues.map(({ at }) => at.replace(/[.[].*/s, '')), ...conflictsIn(problem)]
  if (names.length === 0) throw problem
  return new Set(names)
}

const conflictsIn = ({ code, data }: ApiProblem): string[] =>
  code === 'response.conflict' ? Object.keys(data.conflicts as object) : []

/** How many answers of the application only this device has. */
export const countUnsent = (userId: string, responseId: string): number =>
  namesOf(userId, responseId)
    .map((name) => Object.keys(unsentAt(name).read()?.changes ?? {}).length)
    .reduce((all, one) => all + one, 0)

/** Paths of the pages on which something was written here before signing in that no application has taken up. */
export const listDraftPages = (): string[] =>
  listStoredKeys(`${DRAFT}.`).flatMap((name) => {
    const { at, answers } = draftAt(name).read() ?? { answers: {} }
    return at?.startsWith('/') && Object.values(answers).some((value) => value !== null) ? [at] : []
  })

/** Nothing of the person's answers stays on this device. */
export function clearUnsent(userId: string): void {
  for (const name of namesOf(userId)) unsentAt(name).clear()
}
