import { listStoredKeys } from '#client/storedKeys.ts'
import type { VisitorDraft } from '#core/response/visitor.contract.ts'
import { VISITOR_DRAFTS } from '#core/response/visitor.rules.ts'
import { type Changes, DRAFT, draftAt } from '../apply/stored.ts'

const nameOf = ({ programId, categoryId }: Pick<VisitorDraft, 'programId' | 'categoryId'>) =>
  [DRAFT, programId, categoryId].join('.')

/** What was typed on this device without an account, as far as it can travel with a registration: the draft of the page `at` first. */
export function draftsToSend(at: string | null): VisitorDraft[] {
  const found = listStoredKeys(`${DRAFT}.`).flatMap((name) => {
    const [categoryId = '', programId = ''] = name.split('.').reverse()
    const kept = draftAt(name).read()
    const answers = Object.fromEntries(Object.entries(kept?.answers ?? {}).filter(([, value]) => value !== null))
    if (!kept || Object.keys(answers).length === 0) return []
    return [{ isMeant: kept.at === at, draft: { id: kept.id, programId, categoryId, answers } }]
  })
  const sent: VisitorDraft[] = []
  for (const { draft } of found.sort((one, other) => Number(other.isMeant) - Number(one.isMeant))) {
    const more = [...sent, draft]
    if (more.length <= VISITOR_DRAFTS.most && JSON.stringify(more).length <= VISITOR_DRAFTS.characters) sent.push(draft)
  }
  return sent
}

/** Notes on this device what waits for the confirmation on the server: it is compared with the application later. */
export function markSent(drafts: readonly VisitorDraft[]): void {
  for (const draft of drafts) {
    const place = draftAt(nameOf(draft))
    const kept = place.read()
    if (kept?.id === draft.id) place.write({ ...kept, sent: draft.answers as Changes })
  }
}
