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

/** Names of the stored answers of a person, or of one application. */
const namesOf = (...ids: [userId: string, responseId?: string]): string[] => listStoredKeys(`${unsentName(...ids)}.`)

/** Sends the person's unsent answers. Returns how many could not be sent. */
export async function sendUnsent(userId: string, to = api): Promise<number> {
  await Promise.allSettled([...openForms.values()].map((send) => send()))
  let left = 0
  for (const name of namesOf(userId)) {
    const place = unsentAt(name)
    const [stepId = '', responseId = ''] = name.split('.').reverse()
    const found = place.read()
    // Stored in a format that this version does not know: neither sent nor deleted.
    if (!found) continue
    const { revision, changes } = found
    // An open form sends its own answers, because it shows conflicts.
    const unsent = openForms.has(name) ? changes : await sendOne(responseId, stepId, { revision, changes }, to)
    if (Object.keys(unsent).length === 0) place.clear()
    else place.write({ revision, changes: unsent })
    left += Object.keys(unsent).length
  }
  return left
}

/** Returns the answers that the server refused. */
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

/** References of the answers that a refusal names. Rethrows it when it names none. */
function namesIn(problem: unknown): ReadonlySet<string> {
  if (!isProblem(problem)) throw problem
  const names = [...problem.issues.map(({ at }) => at.replace(/[.[].*/s, '')), ...conflictsIn(problem)]
  if (names.length === 0) throw problem
  return new Set(names)
}

const conflictsIn = ({ code, data }: ApiProblem): string[] =>
  code === 'response.conflict' ? Object.keys(data.conflicts as object) : []

/** The number of unsent answers of an application. */
export const countUnsent = (userId: string, responseId: string): number =>
  namesOf(userId, responseId)
    .map((name) => Object.keys(unsentAt(name).read()?.changes ?? {}).length)
    .reduce((all, one) => all + one, 0)

/** Paths of the pages with a draft of this device that belongs to no application yet. */
export const listDraftPages = (): string[] =>
  listStoredKeys(`${DRAFT}.`).flatMap((name) => {
    const { at, answers } = draftAt(name).read() ?? { answers: {} }
    return at?.startsWith('/') && Object.values(answers).some((value) => value !== null) ? [at] : []
  })

/** Deletes the person's answers from this device. */
export function clearUnsent(userId: string): void {
  for (const name of namesOf(userId)) unsentAt(name).clear()
}
