import { listStoredKeys } from '#client/storedKeys.ts'
import type { VisitorDraft } from '#core/response/visitor.contract.ts'
import { VISITOR_DRAFTS } from '#core/response/visitor.rules.ts'
import { type Changes, DRAFT, draftAt } from '../apply/stored.ts'
import { eligibilityOf } from '../eligibility.ts'

const nameOf = ({ programId, categoryId }: Pick<VisitorDraft, 'programId' | 'categoryId'>) =>
  [DRAFT, programId, categoryId].join('.')

/** The drafts of this device that can be sent with a registration: that of the page `at` first, within the limits. */
export function draftsToSend(at: string | null): VisitorDraft[] {
  const found = listStoredKeys(`${DRAFT}.`).flatMap((name) => {
    const [categoryId = '', programId = ''] = name.split('.').reverse()
    const saved = draftAt(name).read()
    const answers = Object.fromEntries(Object.entries(saved?.answers ?? {}).filter(([, value]) => value !== null))
    if (!saved || Object.keys(answers).length === 0) return []
    const { answers: eligibility } = eligibilityOf(programId).read() ?? {}
    const draft = { id: saved.id, programId, categoryId, answers, ...(eligibility && { eligibility }) }
    return [{ isMeant: saved.at === at, draft }]
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
    const saved = place.read()
    if (saved?.id === draft.id) place.write({ ...saved, sent: draft.answers as Changes })
  }
}
