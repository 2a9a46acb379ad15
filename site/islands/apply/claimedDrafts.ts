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
 * Clears from this device the drafts that these applications took when their person confirmed their address. What was typed
 * here since, or never arrived, is sent first as unsent answers. Whether anything was; without an answer it all stays.
 */
export async function clearClaimedDrafts(userId: string, mine: readonly Taken[]): Promise<boolean> {
  let isCleared = false
  for (const { id, draftId, category, program } of mine) {
    const kept = draftAt([DRAFT, program.id, category.id].join('.')).read()
    if (!draftId || kept?.id !== draftId) continue
    const response = await call('getMyResponse', { params: { responseId: id }, query: {} }).catch(() => null)
    if (!response) continue
    const draft = draftOf(program.id, category.id)
    const step = response.steps.find(({ definition }) => definition)
    const typed = step?.definition && draft.read(step.definition as FormDefinition, depsIn(program.zone))
    // Taken back since, which is no answer.
    const removed = Object.entries(kept.answers).filter(([name, value]) => value === null && kept.sent?.[name])
    const here: Changes = { ...Object.fromEntries(removed), ...(typed as Changes | null) }
    const { changes, isNewer } = unclaimedChanges(here, step?.answers ?? {}, kept.sent)
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
 * What the application lacks of what was typed here: not what it has, and not what travelled as it is and was changed in the
 * application since. `isNewer` when all of it was typed after what the application has; else each is the person's choice.
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
