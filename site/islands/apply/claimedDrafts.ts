import { call } from '#client/api/call.ts'
import type { FormDefinition } from '#core/form/definition.ts'
import { isSame } from '#core/response/merge.rules.ts'
import type { MyResponse, MyResponseSummary } from '#core/response/response.contract.ts'
import { sendUnsent } from '../account/unsentStorage.ts'
import { depsIn } from './deps.ts'
import { draftOf } from './draft.ts'
import { type Changes, DRAFT, draftAt, unsentOf } from './stored.ts'

type Taken = Pick<MyResponse | MyResponseSummary, 'id' | 'draftId' | 'category' | 'program'>

/**
 * Clears the drafts that became these applications when their person confirmed their address. What was typed on this
 * device since is first sent as unsent answers. Returns whether a draft was cleared; on failure drafts stay.
 */
export async function clearClaimedDrafts(userId: string, mine: readonly Taken[]): Promise<boolean> {
  let isCleared = false
  for (const { id, draftId, category, program } of mine) {
    const stored = draftAt([DRAFT, program.id, category.id].join('.')).read()
    if (!draftId || stored?.id !== draftId) continue
    const response = await call('getMyResponse', { params: { responseId: id }, query: {} }).catch(() => null)
    if (!response) continue
    const draft = draftOf(program.id, category.id)
    const step = response.steps.find(({ definition }) => definition)
    const typed = step?.definition && (await draft.load(step.definition as FormDefinition, depsIn(program.zone)))
    // Answers that were removed since.
    const removed = Object.entries(stored.answers).filter(([name, value]) => value === null && stored.sent?.[name])
    const here: Changes = { ...Object.fromEntries(removed), ...(typed as Changes | null) }
    const { changes, isNewer } = unclaimedChanges(here, step?.answers ?? {}, stored.sent)
    draft.moveTo(() => {
      if (!step || Object.keys(changes).length === 0) return true
      const unsent = unsentOf(userId, id, step.id)
      const before = unsent.read()
      const revision = isNewer ? step.revision : 0
      return unsent.write({
        revision: before ? Math.min(before.revision, revision) : revision,
        changes: { ...before?.changes, ...changes },
      })
    })
    if (Object.keys(changes).length > 0) await sendUnsent(userId)
    isCleared = true
  }
  return isCleared
}

/**
 * Typed answers that the application lacks: not those that it has, nor those sent with the registration and changed in the
 * application since. `isNewer` when all were typed after the application's; otherwise they are conflicts.
 */
export function unclaimedChanges(
  typed: Changes,
  theirs: { readonly [reference: string]: unknown },
  sent: Changes | undefined,
): { changes: Changes; isNewer: boolean } {
  const changes: Changes = {}
  let isNewer = true
  for (const [reference, value] of Object.entries(typed)) {
    const other = Object.hasOwn(theirs, reference) ? theirs[reference] : null
    if (isSame(other, value)) continue
    const was = sent && Object.hasOwn(sent, reference) ? sent[reference] : null
    const isChanged = sent !== undefined && !isSame(was, value)
    if (sent && !isChanged && other !== null) continue
    changes[reference] = value
    isNewer &&= isChanged && isSame(was, other)
  }
  return { changes, isNewer }
}
