import { Button, Radio, Select, Textarea, TextInput } from '@mantine/core'
import { IconInbox, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { number } from '#client/ui/format.ts'
import type { VoteEntryShown } from '#core/vote/vote.contract.ts'
import { useLocale, usePath, useText, useWords } from '../../../app/hooks.ts'
import { runMutation } from '../../../app/mutation.ts'
import { notify } from '../../../app/notices.tsx'
import { FormDialog } from '../../../app/parts/forms/FormDialog.tsx'
import { useApiForm } from '../../../app/parts/forms/useApiForm.ts'
import { ListPage } from '../../../app/parts/list/ListPage.tsx'
import { useList } from '../../../app/parts/list/useList.ts'
import { NumberField } from '../../../app/parts/NumberField.tsx'
import { StateBox } from '../../../app/parts/States.tsx'
import { queryOf, useApiQuery } from '../../../app/query.ts'
import type { RowAction, RowDialogProps } from '../../../app/slice.ts'
import styles from '../Vote.module.css'
import { useAmount, useVote, useVotePlace } from './useVote.ts'
import { useVoteTabs } from './useVoteTabs.ts'
import { VoteBadge, VoteFacts } from './VotePage.tsx'

const REMOVE: RowAction<VoteEntryShown> = {
  label: 'vote.entries.remove',
  icon: IconTrash,
  permission: 'program.evaluation.update',
  Dialog: RemoveDialog,
}
const EDIT: RowAction<VoteEntryShown> = {
  label: 'vote.entries.edit',
  icon: IconPencil,
  permission: 'program.evaluation.update',
  isFor: (count) => count === 1,
  Dialog: EditDialog,
}

/** What can be voted for, with costs and votes. */
export function VoteEntries() {
  const t = useWords()
  const text = useText()
  const path = usePath()
  const locale = useLocale()
  const { program, params, canUpdate } = useVotePlace()
  const { data: vote } = useVote()
  const amount = useAmount(vote?.settings.currency ?? 'EUR')
  const tabsOf = useVoteTabs()
  const [adds, setAdds] = useState(false)
  const linked = ({ title, responseId }: VoteEntryShown) =>
    responseId ? (
      <Link to={path(`admin/programs/${program.slug}/responses/${responseId}`)} className={styles.name}>
        {title}
      </Link>
    ) : (
      <b>{title}</b>
    )
  const list = useList('listVoteEntries', {
    name: 'vote.entries',
    params,
    paging: 'all',
    textOf: ({ title, summary, key }) => `${key} ${title} ${summary}`,
    columns: [
      { key: 'key', label: t('vote.column.key'), cell: ({ key }) => <span className="num">{key}</span>, width: 70 },
      { key: 'title', label: t('vote.column.entry'), cell: linked, wraps: true, fixed: true },
      {
        key: 'summary',
        label: t('vote.column.summary'),
        cell: ({ summary }) => <span className="small">{summary}</span>,
        wraps: true,
      },
      { key: 'cost', label: t('vote.column.cost'), right: true, cell: ({ cost }) => (cost > 0 ? amount(cost) : '') },
      { key: 'votes', label: t('vote.column.votes'), right: true, cell: ({ votes }) => number(votes, locale) },
    ],
  })
  const isBegun = vote !== undefined && vote.figures.ballots + vote.figures.excluded > 0
  const add = canUpdate && !isBegun && (
    <Button variant="filled" leftSection={<IconPlus size={16} stroke={1.6} />} onClick={() => setAdds(true)}>
      {t('vote.entries.add')}
    </Button>
  )
  return (
    <ListPage
      list={list}
      title={vote ? text(vote.title, program.lang) : t('menu.votes')}
      badge={vote && <VoteBadge phase={vote.phase} />}
      facts={vote && <VoteFacts vote={vote} />}
      label={t('vote.tab.entries')}
      actions={add}
      {...(vote && { tabs: tabsOf(vote) })}
      search={t('vote.entries.search')}
      nameOf={({ title }) => title}
      bulk={canUpdate ? [EDIT, ...(isBegun ? [] : [REMOVE])] : []}
      onBulkDone={list.reload}
      card={(entry) => (
        <div className={styles.card}>
          {linked(entry)}
          <span className={styles.cardFoot}>
            <span className="small">{entry.cost > 0 ? amount(entry.cost) : entry.key}</span>
            <b className="num">{t('vote.ballotsCount', { count: entry.votes })}</b>
          </span>
        </div>
      )}
      empty={
        <StateBox icon={IconInbox} title={t('vote.entries.empty')} actions={add}>
          {t('vote.entries.emptyText')}
        </StateBox>
      }
    >
      {adds && <AddDialog onClose={() => setAdds(false)} />}
    </ListPage>
  )
}

type By = 'hand' | 'all' | 'category' | 'status'

/** Takes applications in, or one project by hand. */
function AddDialog({ onClose }: { onClose: () => void }) {
  const t = useWords()
  const text = useText()
  const { program, params } = useVotePlace()
  const ofProgram = { params: { programId: program.id } }
  const categories = useApiQuery(queryOf('listCategories', ofProgram)).data?.items ?? []
  const statuses = useApiQuery(queryOf('listStatuses', ofProgram)).data?.items ?? []
  const form = useApiForm<{
    by: By
    categoryId: string | null
    status: string | null
    title: string
    summary: string
    cost: number | null
  }>({
    initial: { by: 'all', categoryId: null, status: null, title: '', summary: '', cost: null },
    check: ({ by, categoryId, status, title }) => [
      ...(by === 'category' && !categoryId ? [{ at: 'categoryId', rule: 'required' }] : []),
      ...(by === 'status' && !status ? [{ at: 'status', rule: 'required' }] : []),
      ...(by === 'hand' && !title.trim() ? [{ at: 'title', rule: 'required' }] : []),
    ],
    submit: async ({ by, categoryId, status, title, summary, cost }) => {
      const { added } = await runMutation('addVoteEntries', {
        params,
        body:
          by === 'hand'
            ? { byHand: { title: title.trim(), summary: summary.trim(), cost: cost ?? 0 } }
            : {
                filters: {
                  status: 'submitted',
                  ...(by === 'category' && categoryId && { categoryId }),
                  ...(by === 'status' && status && { reviewStatus: status }),
                },
              },
      })
      notify(t('vote.entries.added', { count: added }))
      onClose()
    },
  })
  const { by } = form.values
  const choices: By[] = [
    'all',
    ...(categories.length > 1 ? ['category' as const] : []),
    ...(statuses.length > 0 ? ['status' as const] : []),
    'hand',
  ]
  return (
    <FormDialog form={form} title={t('vote.entries.add')} submit={t('vote.entries.addAction')} onClose={onClose}>
      <div className={styles.dialog}>
        <Radio.Group label={t('vote.entries.which')} {...form.field('by')}>
          <div className={styles.radios}>
            {choices.map((choice) => (
              <Radio key={choice} value={choice} label={t(`vote.entries.by.${choice}`)} />
            ))}
          </div>
        </Radio.Group>
        {by === 'category' && (
          <Select
            label={t('vote.entries.category')}
            data={categories.map(({ id, title }) => ({ value: id, label: text(title, program.lang) }))}
            {...form.field('categoryId')}
          />
        )}
        {by === 'status' && (
          <Select
            label={t('vote.entries.status')}
            data={statuses.map(({ key, title }) => ({ value: key, label: text(title, program.lang) }))}
            {...form.field('status')}
          />
        )}
        {by === 'hand' && (
          <>
            <TextInput label={t('vote.column.entry')} maxLength={300} {...form.field('title')} />
            <Textarea
              label={t('vote.column.summary')}
              autosize
              minRows={2}
              maxLength={2_000}
              {...form.field('summary')}
            />
            <NumberField label={t('vote.column.cost')} whole grouped least={0} maw={200} {...form.parsed('cost')} />
          </>
        )}
      </div>
    </FormDialog>
  )
}

function EditDialog({ rows, onClose, onDone }: RowDialogProps<VoteEntryShown>) {
  const t = useWords()
  const { params } = useVotePlace()
  const [entry] = rows
  const form = useApiForm<{ title: string; summary: string; cost: number | null }>({
    initial: { title: entry?.title ?? '', summary: entry?.summary ?? '', cost: entry?.cost ?? 0 },
    check: ({ title }) => (title.trim() ? [] : [{ at: 'title', rule: 'required' }]),
    fields: { 'vote.begun': 'cost' },
    submit: async ({ title, summary, cost }) => {
      if (!entry) return
      await runMutation('updateVoteEntry', {
        params: { ...params, voteEntryId: entry.id },
        body: { title: title.trim(), summary: summary.trim(), cost: cost ?? 0 },
      })
      onDone()
    },
  })
  return (
    <FormDialog form={form} title={t('vote.entries.edit')} submit={t('vote.config.save')} written onClose={onClose}>
      <div className={styles.dialog}>
        <TextInput label={t('vote.column.entry')} maxLength={300} {...form.field('title')} />
        <Textarea label={t('vote.column.summary')} autosize minRows={2} maxLength={2_000} {...form.field('summary')} />
        <NumberField label={t('vote.column.cost')} whole grouped least={0} maw={200} {...form.parsed('cost')} />
      </div>
    </FormDialog>
  )
}

function RemoveDialog({ rows, onClose, onDone }: RowDialogProps<VoteEntryShown>) {
  const t = useWords()
  const { params } = useVotePlace()
  const form = useApiForm({
    initial: {},
    submit: async () => {
      await runMutation('removeVoteEntries', { params, body: { entryIds: rows.map(({ id }) => id) } })
      onDone()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('vote.entries.removeTitle', { count: rows.length })}
      submit={t('vote.entries.remove')}
      danger
      onClose={onClose}
    >
      <p>{t('vote.entries.removeText')}</p>
    </FormDialog>
  )
}
