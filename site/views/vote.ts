import type { SiteContent, SiteProgram } from '#core/site/content.ts'
import type { PlannedPage } from '#core/site/page.ts'
import { publicVotes, type SiteVote, type SiteVoteEntry } from '#core/vote/vote.site.ts'

/** The vote that a page is about, with its program; and the entry, where the page is about one. */
export function voteView(
  content: SiteContent,
  { about, programId }: Pick<PlannedPage, 'about' | 'programId'>,
): { vote: SiteVote; program: SiteProgram; entry: SiteVoteEntry | undefined } {
  const program = content.programs.find(({ id }) => id === programId)
  const vote = publicVotes
    .of(content)
    .find(({ id, entries }) => id === about || entries.some((entry) => entry.id === about))
  if (!program || !vote) throw new TypeError(`no vote ${about}`)
  return { vote, program, entry: vote.entries.find(({ id }) => id === about) }
}
