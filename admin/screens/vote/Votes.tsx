import { ActionIcon, Menu, Select } from '@mantine/core'
import { IconDots, IconProgressCheck, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { sentenceDate } from '#client/ui/format.ts'
import type { Text } from '#core/text.ts'
import type { Vote } from '#core/vote/vote.contract.ts'
import { VOTE_METHODS, type VoteMethod } from '#core/vote/vote.rules.ts'
import { useAllowed, useGo, useLocale, usePath, useProgram, useText, useWords } from '../../app/hooks.ts'
import { lazyPart } from '../../app/lazyPart.tsx'
import { runMutation, useApiMutation } from '../../app/mutation.ts'
import { notify, useProblemText } from '../../app/notices.tsx'
import { CardListPage } from '../../app/parts/CardListPage.tsx'
import { FormDialog } from '../../app/parts/forms/FormDialog.tsx'
import { useApiForm } from '../../app/parts/forms/useApiForm.ts'
import { ask } from '../../app/parts/question.ts'
import { TextByLanguage } from '../../app/parts/TextByLanguage.tsx'
import { queryOf, useApiQuery } from '../../app/query.ts'
import { VoteBadge } from './parts/VotePage.tsx'
import styles from './Vote.module.css'

/** Parts of a vote, by the end of their address. */
const PARTS = {
  responses: lazyPart(async () => (await import('./parts/Entries.tsx')).VoteEntries),
  vote: lazyPart(async () => (await import('./parts/Ballots.tsx')).VoteBallots),
  preview: lazyPart(async () => (await import('./parts/Preview.tsx')).VotePreview),
  config: lazyPart(async () => (await import('./parts/Config.tsx')).VoteConfig),
}
const Results = lazyPart(async () => (await import('./parts/Results.tsx')).VoteResults)

/** The public votes of a program, or one of them. One screen for all, so that the start of the back office names one file. */
export function Screen() {
  const { voteSlug } = useParams()
  const end = useLocation().pathname.split('/').at(-1) ?? ''
  if (voteSlug === undefined) return <Votes />
  const Part = Object.hasOwn(PARTS, end) && end !== voteSlug ? PARTS[end as keyof typeof PARTS] : Results
  return <Part />
}

function Votes() {
  const t = useWords()
  const allowed = useAllowed()
  const program = useProgram()
  const list = useApiQuery(queryOf('listVotes', { params: { programId: program.id } }))
  const [creating, setCreating] = useState(false)
  const canEdit = program.status === 'active' && allowed('program.evaluation.update')
  return (
    <CardListPage
      title={t('menu.votes')}
      facts={t('vote.lead')}
      list={list}
      empty={{ icon: IconProgressCheck, title: t('vote.empty'), text: t('vote.emptyText') }}
      create={canEdit ? { label: t('vote.create.open'), onClick: () => setCreating(true) } : null}
      card={(vote) => <VoteCard key={vote.id} vote={vote} canEdit={canEdit} />}
    >
      {creating && <CreateDialog onClose={() => setCreating(false)} />}
    </CardListPage>
  )
}

function VoteCard({ vote, canEdit }: { vote: Vote; canEdit: boolean }) {
  const t = useWords()
  const text = useText()
  const path = usePath()
  const locale = useLocale()
  const problemText = useProblemText()
  const program = useProgram()
  const name = text(vote.title, program.lang)
  const remove = useApiMutation('deleteVote', {
    onSuccess: () => notify(t('vote.delete.done', { name })),
    onProblem: (problem) => notify(problemText(problem).detail, { tone: 'bad' }),
  })
  const { figures, closesAt, phase } = vote
  const confirmDelete = async () => {
    const yes = await ask({
      title: t('vote.delete.title', { name }),
      body: t('vote.delete.text'),
      action: t('vote.delete.action'),
      danger: true,
    })
    if (yes) remove.mutate({ params: { programId: program.id, voteId: vote.id } })
  }
  const isEmpty = figures.ballots + figures.excluded === 0
  return (
    <li className={styles.vote}>
      <div className={styles.voteHead}>
        <Link to={path(`admin/programs/${program.slug}/examinations/public/${vote.slug}`)} className={styles.name}>
          {name}
        </Link>
        <VoteBadge phase={phase} />
        {canEdit && isEmpty && (
          <Menu>
            <Menu.Target>
              <ActionIcon className={styles.end} aria-label={t('vote.menu', { name })}>
                <IconDots size={18} stroke={1.6} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                data-danger
                leftSection={<IconTrash size={16} stroke={1.6} />}
                onClick={() => void confirmDelete()}
              >
                {t('vote.delete.action')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      <p className="small soft">
        {[
          t(`vote.method.${vote.settings.method}.name`),
          t('vote.entriesCount', { count: figures.entries }),
          t('vote.ballotsCount', { count: figures.ballots }),
          closesAt &&
            t(phase === 'closed' ? 'vote.closed' : 'vote.closes', {
              date: sentenceDate(new Date(closesAt), program.zone, locale),
            }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  )
}

function CreateDialog({ onClose }: { onClose: () => void }) {
  const t = useWords()
  const path = usePath()
  const go = useGo()
  const program = useProgram()
  const { defaultLang, supportedLangs } = program
  const form = useApiForm<{ title: Text; method: VoteMethod }>({
    initial: { title: {}, method: 'choose-1' },
    check: ({ title }) => (title[defaultLang]?.trim() ? [] : [{ at: 'title', rule: 'required' }]),
    fields: { 'vote.slugTaken': 'title' },
    submit: async (body) => {
      const made = await runMutation('createVote', { params: { programId: program.id }, body })
      onClose()
      go(path(`admin/programs/${program.slug}/examinations/public/${made.slug}/responses`))
    },
  })
  return (
    <FormDialog form={form} title={t('vote.create.open')} submit={t('vote.create.action')} onClose={onClose}>
      <div className={styles.dialog}>
        <TextByLanguage
          label={t('vote.config.title')}
          languages={[defaultLang, ...supportedLangs.filter((code) => code !== defaultLang)]}
          maxLength={200}
          value={form.values.title}
          error={form.errorAt('title')}
          onChange={(title) => form.change({ title })}
        />
        <Select
          label={t('vote.config.method')}
          description={t(`vote.method.${form.values.method}.hint`)}
          data={VOTE_METHODS.map((value) => ({ value, label: t(`vote.method.${value}.name`) }))}
          allowDeselect={false}
          {...form.field('method')}
        />
      </div>
    </FormDialog>
  )
}
