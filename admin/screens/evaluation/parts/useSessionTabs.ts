import type { EvaluationSession } from '#core/evaluation/evaluation.contract.ts'
import { useWords } from '../../../app/hooks.ts'
import type { TabLink } from '../../../app/parts/Page.tsx'
import { useSessionPlace } from './useSession.ts'

/** The parts of a session, each with its address. */
export function useSessionTabs() {
  const t = useWords()
  const { at } = useSessionPlace()
  return ({ figures }: Pick<EvaluationSession, 'figures'>): { label: string; items: readonly TabLink[] } => ({
    label: t('evaluation.tabs'),
    items: [
      { to: at(), label: t('evaluation.tab.overview') },
      { to: at('responses'), label: t('menu.responses'), count: figures.entries },
      { to: at('juries'), label: t('evaluation.tab.jury'), count: figures.jurors },
      { to: at('assignment'), label: t('evaluation.tab.assignment') },
      { to: at('ranking'), label: t('evaluation.tab.ranking') },
      { to: at('decisions'), label: t('evaluation.tab.decisions') },
      { to: at('views'), label: t('evaluation.tab.table') },
      { to: at('criteria-config'), label: t('evaluation.tab.criteria') },
      { to: at('anonymization'), label: t('evaluation.tab.anonymity') },
      { to: at('config'), label: t('menu.params') },
    ],
  })
}
