import { listStoredKeys } from '#client/storedKeys.ts'
import type { VisitorDraft } from '#core/response/visitor.contract.ts'
import { VISITOR_DRAFTS } from '#core/response/visitor.rules.ts'
import { type Changes, DRAFT, draftAt } from '../apply/stored.ts'

const nameOf = ({ programId, categoryId }: Pick<VisitorDraft, 'programId' | 'categoryId'>) =>
  [DRAFT, programId, categoryId].join('.')

/** The drafts of this device that can be sent with a registration: that of the page `at` first, within the limits. */
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

/** Stores what was sent with the registration, to compare it with the application later. */
export function markSent(drafts: readonly VisitorDraft[]): void {
  for (const draft of drafts) {
    const place = draftAt(nameOf(draft))
    const kept = place.read()
    if (kept?.id === draft.id) place.write({ ...kept, sent: draft.answers as Changes })
  }
}
