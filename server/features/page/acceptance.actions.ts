import { ACCEPTED_PAGES, type AcceptedTexts, isAcceptedPage, isWritten, unaccepted } from '#core/page/page.rules.ts'
import { Problem } from '#core/problem.ts'
import { publicOf } from './page.present.ts'
import * as repo from './page.repo.ts'

/** What somebody accepted when they registered, and when: an ISO instant. */
export interface Acceptance {
  texts: AcceptedTexts
  at: string
}

/**
 * Checks which texts a registration says were accepted. A version that is no longer current is good: its page was open when it
 * was replaced. Throws 'request.invalid' for a version that there never was, 'account.textsNotAccepted' where a published text
 * is left out.
 */
export async function assertTextsAccepted(accepted: AcceptedTexts): Promise<void> {
  const pages = await repo.listPageRows(ACCEPTED_PAGES)
  const idOf = (key: string) => pages.find((page) => page.key === key)?.id ?? ''
  const stated = Object.entries(accepted).map(([key, number]) => ({ key, pageId: idOf(key), number }))
  const known = await repo.findPageVersions(stated.map(({ pageId, number }) => ({ pageId, number })))
  const unknown = stated.filter(
    ({ pageId, number }) =>
      !known.some((version) => version.pageId === pageId && version.number === number && isWritten(version.content)),
  )
  if (unknown.length > 0)
    throw new Problem('request.invalid', {
      issues: unknown.map(({ key }) => ({ at: `body.accepted.${key}`, rule: 'unknown' })),
    })
  const published = ACCEPTED_PAGES.filter((key) => publicOf(pages.find((page) => page.key === key) ?? null))
  const missing = unaccepted(published, accepted)
  if (missing.length > 0) throw new Problem('account.textsNotAccepted', { data: { texts: missing } })
}

/** The published texts that a new account has to accept, with their versions. */
export async function textsToAccept(): Promise<AcceptedTexts> {
  const pages = await repo.listPageRows(ACCEPTED_PAGES)
  return Object.fromEntries(
    pages.flatMap((page) =>
      isAcceptedPage(page.key) && publicOf(page) && page.currentVersion ? [[page.key, page.currentVersion]] : [],
    ),
  )
}

/** Writes down what the person accepted; a text that is gone altogether cannot be named any more. */
export async function recordAcceptance(userId: string, { texts, at }: Acceptance): Promise<void> {
  const pages = await repo.listPageRows(ACCEPTED_PAGES)
  for (const { id, key } of pages) {
    const number = isAcceptedPage(key) ? texts[key] : undefined
    if (number) await repo.insertAcceptance({ userId, pageId: id, number, acceptedAt: new Date(at) })
  }
}
