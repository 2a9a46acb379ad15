import type { ReactNode } from 'react'
import type { EvaluationSession } from '#core/evaluation/evaluation.contract.ts'
import type { SessionState } from '#core/evaluation/session.rules.ts'
import { useText, useWords } from '../../../app/hooks.ts'
import { Page, type PageProps, TabLinks } from '../../../app/parts/Page.tsx'
import { ErrorState, SkeletonRows } from '../../../app/parts/States.tsx'
import { type BadgeLook, StatusBadge } from '../../../app/parts/StatusBadge.tsx'
import { queryOf, useApiQuery } from '../../../app/query.ts'
import { useDates } from './useDates.ts'
import { useSessionPlace } from './useSession.ts'
import { useSessionTabs } from './useSessionTabs.ts'

const LOOKS: Record<SessionState, BadgeLook> = {
  draft: { shape: 'ring', tone: 'none' },
  open: { shape: 'dot', tone: 'run' },
  closed: { shape: 'diamond', tone: 'none' },
}

export function SessionBadge({ state }: { state: SessionState }) {
  const t = useWords()
  return <StatusBadge {...LOOKS[state]}>{t(`evaluation.state.${state}`)}</StatusBadge>
}

interface SessionPageProps extends Pick<PageProps, 'width'> {
  /** Of what is shown, where it is not the session in general. */
  facts?: (session: EvaluationSession) => ReactNode
  actions?: (session: EvaluationSession) => ReactNode
  children: (session: EvaluationSession) => ReactNode
}

/** A part of a session: its name, its tabs, and the part once the session is there. */
export function SessionPage({ width = 'list', facts, actions, children }: SessionPageProps) {
  const t = useWords()
  const text = useText()
  const { program, params } = useSessionPlace()
  const dates = useDates(program.zone)
  const tabsOf = useSessionTabs()
  const { data: session, error, reload } = useApiQuery(queryOf('getEvaluationSession', { params }))
  if (!session)
    return (
      <Page title={t('menu.jurySessions')} width={width}>
        {error ? (
          <ErrorState error={error} onRetry={reload} title={t('evaluation.failed')} />
        ) : (
          <SkeletonRows rows={8} height={52} />
        )}
      </Page>
    )
  const { state, opensAt, closesAt, figures, settings } = session
  const { people, title, fields } = settings.anonymity
  const general = [
    t('evaluation.facts.entries', { count: figures.entries }),
    t('evaluation.facts.perEntry', { count: settings.perEntry }),
    t(people || title || fields.length > 0 ? 'evaluation.facts.anonymous' : 'evaluation.facts.named'),
    state === 'open' && closesAt && t('evaluation.when.closesShort', { date: dates.moment(closesAt) }),
    state === 'draft' && opensAt && t('evaluation.when.opens', { date: dates.moment(opensAt) }),
  ]
  return (
    <Page
      title={text(session.title, program.lang)}
      badge={<SessionBadge state={state} />}
      facts={facts?.(session) ?? general.filter(Boolean).join(' · ')}
      actions={actions?.(session)}
      width={width}
    >
      <TabLinks {...tabsOf(session)} />
      {children(session)}
    </Page>
  )
}
