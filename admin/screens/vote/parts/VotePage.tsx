import { Button } from '@mantine/core'
import { IconExternalLink, IconWorld } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { sentenceDate } from '#client/ui/format.ts'
import type { Vote } from '#core/vote/vote.contract.ts'
import type { VotePhase } from '#core/vote/vote.rules.ts'
import { useLocale, useText, useWords } from '../../../app/hooks.ts'
import { useApiMutation } from '../../../app/mutation.ts'
import { notify, useProblemText } from '../../../app/notices.tsx'
import { Page, type PageProps, TabLinks } from '../../../app/parts/Page.tsx'
import { ask } from '../../../app/parts/question.ts'
import { ErrorState, SkeletonRows } from '../../../app/parts/States.tsx'
import { type BadgeLook, StatusBadge } from '../../../app/parts/StatusBadge.tsx'
import { useVote, useVotePlace } from './useVote.ts'
import { useVoteTabs } from './useVoteTabs.ts'

const LOOKS: Record<VotePhase, BadgeLook> = {
  unpublished: { shape: 'ring', tone: 'none' },
  upcoming: { shape: 'ring', tone: 'run' },
  open: { shape: 'dot', tone: 'run' },
  paused: { shape: 'square', tone: 'warn' },
  closed: { shape: 'diamond', tone: 'none' },
}

export function VoteBadge({ phase }: { phase: VotePhase }) {
  const t = useWords()
  return <StatusBadge {...LOOKS[phase]}>{t(`vote.phase.${phase}`)}</StatusBadge>
}

/** One line on how people vote and until when. */
export function VoteFacts({ vote }: { vote: Vote }) {
  const t = useWords()
  const locale = useLocale()
  const { program } = useVotePlace()
  const date = (iso: string) => sentenceDate(new Date(iso), program.zone, locale)
  const { phase, settings, opensAt, closesAt } = vote
  return [
    t(`vote.method.${settings.method}.name`),
    t(`vote.eligibility.${settings.eligibility}`),
    phase === 'upcoming' && opensAt && t('vote.opens', { date: date(opensAt) }),
    closesAt && t(phase === 'closed' ? 'vote.closed' : 'vote.closes', { date: date(closesAt) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Publishes, pauses, goes on, and leads to the public page. */
export function VoteActions({ vote }: { vote: Vote }) {
  const t = useWords()
  const locale = useLocale()
  const problemText = useProblemText()
  const { program, params, canUpdate } = useVotePlace()
  const write = useApiMutation('setVoteState', {
    onSuccess: ({ phase }) => notify(t(`vote.phase.${phase}`)),
    onProblem: (problem) => notify(problemText(problem).detail, { tone: 'bad' }),
  })
  const to = (state: 'published' | 'unpublished' | 'paused' | 'resumed') => write.mutate({ params, body: { state } })
  const unpublish = async () => {
    const yes = await ask({
      title: t('vote.unpublish'),
      body: t('vote.unpublishText'),
      action: t('vote.unpublish'),
      danger: true,
    })
    if (yes) to('unpublished')
  }
  const lang = program.supportedLangs.includes(locale) ? locale : program.defaultLang
  const isPublic = program.publishedAt !== null
  return (
    <>
      {vote.published && isPublic && (
        <Button
          component="a"
          href={`/${lang}/applications/${vote.slug}`}
          target="_blank"
          leftSection={<IconExternalLink size={16} stroke={1.6} />}
        >
          {t('vote.open')}
        </Button>
      )}
      {canUpdate && vote.published && vote.phase !== 'closed' && (
        <Button loading={write.busy} onClick={() => to(vote.paused ? 'resumed' : 'paused')}>
          {t(vote.paused ? 'vote.resume' : 'vote.pause')}
        </Button>
      )}
      {canUpdate &&
        (vote.published ? (
          <Button loading={write.busy} onClick={() => void unpublish()}>
            {t('vote.unpublish')}
          </Button>
        ) : (
          <Button
            variant="filled"
            loading={write.busy}
            leftSection={<IconWorld size={16} stroke={1.6} />}
            onClick={() => to('published')}
          >
            {t('vote.publish')}
          </Button>
        ))}
    </>
  )
}

interface VotePageProps extends Pick<PageProps, 'width'> {
  children: (vote: Vote) => ReactNode
}

/** A part of a vote: its name, its tabs, and the part once the vote is there. */
export function VotePage({ width = 'list', children }: VotePageProps) {
  const t = useWords()
  const text = useText()
  const { program } = useVotePlace()
  const tabsOf = useVoteTabs()
  const { data: vote, error, reload } = useVote()
  if (!vote)
    return (
      <Page title={t('menu.votes')} width={width}>
        {error ? (
          <ErrorState error={error} onRetry={reload} title={t('vote.failed')} />
        ) : (
          <SkeletonRows rows={8} height={52} />
        )}
      </Page>
    )
  return (
    <Page
      title={text(vote.title, program.lang)}
      badge={<VoteBadge phase={vote.phase} />}
      facts={<VoteFacts vote={vote} />}
      actions={<VoteActions vote={vote} />}
      width={width}
    >
      <TabLinks {...tabsOf(vote)} />
      {children(vote)}
    </Page>
  )
}
