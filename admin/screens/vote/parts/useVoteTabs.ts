import type { Vote } from '#core/vote/vote.contract.ts'
import { useWords } from '../../../app/hooks.ts'
import type { TabLink } from '../../../app/parts/Page.tsx'
import { useVotePlace } from './useVote.ts'

/** The parts of a vote, each with its address. */
export function useVoteTabs() {
  const t = useWords()
  const { at } = useVotePlace()
  return ({ figures }: Pick<Vote, 'figures'>): { label: string; items: readonly TabLink[] } => ({
    label: t('vote.tabs'),
    items: [
      { to: at('responses'), label: t('vote.tab.entries'), count: figures.entries },
      { to: at(), label: t('vote.tab.results') },
      { to: at('vote'), label: t('vote.tab.ballots'), count: figures.ballots + figures.excluded },
      { to: at('preview'), label: t('vote.tab.preview') },
      { to: at('config'), label: t('menu.params') },
    ],
  })
}
