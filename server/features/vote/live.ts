import { votePaths } from '#core/vote/vote.site.ts'
import { type LivePages, shownByProgram } from '../../publish/live.ts'
import { getProgramRow } from '../program/program.public.ts'
import { findVote } from './vote.repo.ts'

/** Leads from the address that a program gives a vote to the vote's own, which says whether it is published. */
export const liveVotes: LivePages = {
  kind: 'vote',
  async answer(request) {
    const asked = shownByProgram(request)
    const vote = asked && (await findVote(asked.id))
    const program = vote?.publishedAt ? await getProgramRow(vote.programId) : null
    return vote && program?.slug === asked.programSlug
      ? { is: 'moved', to: votePaths.vote(request.locale, vote.slug), permanent: false }
      : { is: 'missing', about: 'page' }
  },
}
