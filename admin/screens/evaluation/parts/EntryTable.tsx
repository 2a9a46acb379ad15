import { Button, Radio, Select } from '@mantine/core'
import { IconInbox, IconMessages, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { decimal, number } from '#client/ui/format.ts'
import type { SessionEntry } from '#core/evaluation/evaluation.contract.ts'
import { useLocale, usePath, useText, useWords } from '../../../app/hooks.ts'
import { runMutation } from '../../../app/mutation.ts'
import { notify } from '../../../app/notices.tsx'
import { FormDialog } from '../../../app/parts/forms/FormDialog.tsx'
import { useApiForm } from '../../../app/parts/forms/useApiForm.ts'
import { ListPage } from '../../../app/parts/list/ListPage.tsx'
import { useList } from '../../../app/parts/list/useList.ts'
import { StateBox } from '../../../app/parts/States.tsx'
import { queryOf, useApiQuery } from '../../../app/query.ts'
import type { RowAction, RowDialogProps } from '../../../app/slice.ts'
import styles from '../Evaluation.module.css'
import { ApplicationPicker } from './ApplicationPicker.tsx'
import { EntryDiscussion } from './EntryDiscussion.tsx'
import { SessionBadge } from './SessionPage.tsx'
import { useSessionPlace } from './useSession.ts'
import { useSessionTabs } from './useSessionTabs.ts'

const PROGRESS = ['none', 'some', 'all', 'short'] as const

const REMOVE: RowAction<SessionEntry> = {
  label: 'evaluation.entries.remove',
  icon: IconTrash,
  permission: 'program.evaluation.update',
  Dialog: RemoveDialog,
}

/** Applications of a session with how many sheets each has. */
export function EntryTable() {
  const t = useWords()
  const text = useText()
  const path = usePath()
  const locale = useLocale()
  const { program, params, canUpdate } = useSessionPlace()
  const tabsOf = useSessionTabs()
  const [adds, setAdds] = useState(false)
  const [discussed, setDiscussed] = useState<SessionEntry | null>(null)
  const session = useApiQuery(queryOf('getEvaluationSession', { params }))
  const jurors = useApiQuery(queryOf('listJurors', { params }))
  const categories = useApiQuery(queryOf('listCategories', { params: { programId: program.id } }))
  const nameOfCategory = (key: string | null) => {
    const found = categories.data?.items.find((category) => category.key === key)
    return found ? text(found.title, program.lang) : (key ?? '')
  }
  const nameOf = (entry: SessionEntry) => entry.title || t('evaluation.entry', { number: entry.number })
  const jurorName = (id: string) => jurors.data?.items.find((juror) => juror.id === id)?.name ?? ''
  const linked = (entry: SessionEntry) =>
    entry.responseId ? (
      <Link to={path(`admin/programs/${program.slug}/responses/${entry.responseId}`)} className={styles.name}>
        {nameOf(entry)}
      </Link>
    ) : (
      <b>{nameOf(entry)}</b>
    )
  const sheetsOf = ({ jurors: held }: SessionEntry) => {
    const active = held.filter(({ state }) => state !== 'recused')
    return t('evaluation.ofAll', {
      n: number(active.filter(({ state }) => state === 'sent').length, locale),
      all: number(active.length, locale),
    })
  }
  const list = useList('listEntries', {
    name: 'evaluation.entries',
    params,
    filters: [
      {
        name: 'category',
        label: t('evaluation.column.category'),
        options: (categories.data?.items ?? []).map(({ key, title }) => ({
          value: key,
          label: text(title, program.lang),
        })),
      },
      {
        name: 'progress',
        label: t('evaluation.column.sheets'),
        options: PROGRESS.map((value) => ({ value, label: t(`evaluation.progress.${value}`) })),
      },
    ],
    columns: [
      {
        key: 'number',
        label: t('evaluation.column.number'),
        cell: (entry) => <span className="num">{entry.number}</span>,
        width: 90,
      },
      { key: 'title', label: t('evaluation.column.project'), cell: linked, wraps: true, fixed: true },
      { key: 'category', label: t('evaluation.column.category'), cell: (entry) => nameOfCategory(entry.category) },
      {
        key: 'jurors',
        label: t('evaluation.column.jurors'),
        wraps: true,
        cell: (entry) => (
          <span className="small">
            {entry.jurors
              .filter(({ state }) => state !== 'recused')
              .map(({ jurorId }) => jurorName(jurorId))
              .filter(Boolean)
              .join(', ')}
          </span>
        ),
      },
      ...(session.data?.settings.discussion
        ? [
            {
              key: 'comments',
              label: t('evaluation.discussion.title'),
              cell: (entry: SessionEntry) => (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  leftSection={<IconMessages size={16} stroke={1.6} />}
                  aria-label={t('evaluation.discussion.of', { name: nameOf(entry) })}
                  onClick={() => setDiscussed(entry)}
                >
                  {number(entry.comments, locale)}
                </Button>
              ),
            },
          ]
        : []),
      { key: 'sheets', label: t('evaluation.column.sheets'), right: true, cell: sheetsOf },
      {
        key: 'mean',
        label: t('evaluation.column.mean'),
        right: true,
        cell: ({ mean }) => (mean === null ? '' : <b>{decimal(mean, locale)}</b>),
      },
    ],
  })
  const add = canUpdate && (
    <Button variant="filled" leftSection={<IconPlus size={16} stroke={1.6} />} onClick={() => setAdds(true)}>
      {t('evaluation.entries.add')}
    </Button>
  )
  return (
    <ListPage
      list={list}
      title={session.data ? text(session.data.title, program.lang) : t('menu.responses')}
      badge={session.data && <SessionBadge state={session.data.state} />}
      facts={session.data && t('evaluation.facts.entries', { count: session.data.figures.entries })}
      label={t('menu.responses')}
      actions={add}
      {...(session.data && { tabs: tabsOf(session.data) })}
      search={t('evaluation.entries.search')}
      nameOf={nameOf}
      bulk={canUpdate ? [REMOVE] : []}
      onBulkDone={list.reload}
      card={(entry) => (
        <div className={styles.card}>
          {linked(entry)}
          <span className="small soft">
            {[entry.number, nameOfCategory(entry.category)].filter(Boolean).join(' · ')}
          </span>
          <span className={styles.cardFoot}>
            <span className="small">{sheetsOf(entry)}</span>
            <b className="num">{entry.mean === null ? '' : decimal(entry.mean, locale)}</b>
          </span>
        </div>
      )}
      empty={
        <StateBox icon={IconInbox} title={t('evaluation.entries.empty')} actions={add}>
          {t('evaluation.entries.emptyText')}
        </StateBox>
      }
    >
      {adds && <AddDialog onClose={() => setAdds(false)} />}
      {discussed && (
        <EntryDiscussion entryId={discussed.id} name={nameOf(discussed)} onClose={() => setDiscussed(null)} />
      )}
    </ListPage>
  )
}

type By = 'all' | 'category' | 'status' | 'hand'

/** Takes submitted applications in: all, or those of a category or with a status. */
function AddDialog({ onClose }: { onClose: () => void }) {
  const t = useWords()
  const text = useText()
  const { program, params } = useSessionPlace()
  const ofProgram = { params: { programId: program.id } }
  const categories = useApiQuery(queryOf('listCategories', ofProgram)).data?.items ?? []
  const statuses = useApiQuery(queryOf('listStatuses', ofProgram)).data?.items ?? []
  const form = useApiForm<{ by: By; categoryId: string | null; status: string | null; responseIds: string[] }>({
    initial: { by: 'all', categoryId: null, status: null, responseIds: [] },
    check: ({ by, categoryId, status, responseIds }) => [
      ...(by === 'hand' && responseIds.length === 0 ? [{ at: 'responseIds', rule: 'required' }] : []),
      ...(by === 'category' && !categoryId ? [{ at: 'categoryId', rule: 'required' }] : []),
      ...(by === 'status' && !status ? [{ at: 'status', rule: 'required' }] : []),
    ],
    submit: async ({ by, categoryId, status, responseIds }) => {
      const { added } = await runMutation('addEntries', {
        params,
        body:
          by === 'hand'
            ? { responseIds }
            : {
                filters: {
                  status: 'submitted',
                  ...(by === 'category' && categoryId && { categoryId }),
                  ...(by === 'status' && status && { reviewStatus: status }),
                },
              },
      })
      notify(t('evaluation.entries.added', { count: added }))
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
    <FormDialog
      form={form}
      title={t('evaluation.entries.add')}
      submit={t('evaluation.entries.addAction')}
      onClose={onClose}
    >
      <div className={styles.dialog}>
        <p>{t('evaluation.entries.addText')}</p>
        <Radio.Group label={t('evaluation.entries.which')} {...form.field('by')}>
          <div className={styles.radios}>
            {choices.map((choice) => (
              <Radio key={choice} value={choice} label={t(`evaluation.entries.by.${choice}`)} />
            ))}
          </div>
        </Radio.Group>
        {by === 'hand' && (
          <ApplicationPicker
            chosen={form.values.responseIds}
            error={form.errorAt('responseIds')}
            onChange={(responseIds) => form.change({ responseIds })}
          />
        )}
        {by === 'category' && (
          <Select
            label={t('evaluation.column.category')}
            data={categories.map(({ id, title }) => ({ value: id, label: text(title, program.lang) }))}
            {...form.field('categoryId')}
          />
        )}
        {by === 'status' && (
          <Select
            label={t('evaluation.entries.status')}
            data={statuses.map(({ key, title }) => ({ value: key, label: text(title, program.lang) }))}
            {...form.field('status')}
          />
        )}
      </div>
    </FormDialog>
  )
}

function RemoveDialog({ rows, onClose, onDone }: RowDialogProps<SessionEntry>) {
  const t = useWords()
  const { params } = useSessionPlace()
  const form = useApiForm({
    initial: {},
    submit: async () => {
      const { removed, kept } = await runMutation('removeEntries', {
        params,
        body: { entryIds: rows.map(({ id }) => id) },
      })
      notify(
        [t('evaluation.entries.removed', { count: removed }), kept > 0 && t('evaluation.entries.kept', { count: kept })]
          .filter(Boolean)
          .join(' '),
      )
      onDone()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('evaluation.entries.removeTitle', { count: rows.length })}
      submit={t('evaluation.entries.remove')}
      danger
      onClose={onClose}
    >
      <p>{t('evaluation.entries.removeText')}</p>
    </FormDialog>
  )
}
