import { ActionIcon, Button, Menu, MultiSelect, TagsInput, Textarea } from '@mantine/core'
import { IconBell, IconDots, IconPencil, IconTrash, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { decimal, number } from '#client/ui/format.ts'
import type { EvaluationSession, Juror } from '#core/evaluation/evaluation.contract.ts'
import { readPeople } from '#core/member/member.rules.ts'
import { useLocale, useText, useWords } from '../../app/hooks.ts'
import { runMutation, useApiMutation } from '../../app/mutation.ts'
import { notify, useProblemText } from '../../app/notices.tsx'
import { FormDialog } from '../../app/parts/forms/FormDialog.tsx'
import { useApiForm } from '../../app/parts/forms/useApiForm.ts'
import { NumberField } from '../../app/parts/NumberField.tsx'
import { ask } from '../../app/parts/question.ts'
import { StateBox } from '../../app/parts/States.tsx'
import { DataTable } from '../../app/parts/table/DataTable.tsx'
import { queryOf, useApiQuery } from '../../app/query.ts'
import styles from './Evaluation.module.css'
import { JurorState } from './parts/JurorState.tsx'
import { Progress } from './parts/Progress.tsx'
import { SessionPage } from './parts/SessionPage.tsx'
import { useDates } from './parts/useDates.ts'
import { useSessionPlace } from './parts/useSession.ts'

type Open = { what: 'add' } | { what: 'edit'; juror: Juror } | null

/** Who scores in a session. */
export function Screen() {
  const t = useWords()
  const { canUpdate } = useSessionPlace()
  const [open, setOpen] = useState<Open>(null)
  const add = canUpdate && (
    <Button
      variant="filled"
      leftSection={<IconUserPlus size={16} stroke={1.6} />}
      onClick={() => setOpen({ what: 'add' })}
    >
      {t('evaluation.jury.add')}
    </Button>
  )
  return (
    <SessionPage actions={() => add}>
      {(session) => (
        <>
          <Jury session={session} add={add} onEdit={(juror) => setOpen({ what: 'edit', juror })} />
          {open?.what === 'add' && <AddDialog onClose={() => setOpen(null)} />}
          {open?.what === 'edit' && <EditDialog juror={open.juror} onClose={() => setOpen(null)} />}
        </>
      )}
    </SessionPage>
  )
}

interface JuryProps {
  session: EvaluationSession
  add: React.ReactNode
  onEdit: (juror: Juror) => void
}

function Jury({ session, add, onEdit }: JuryProps) {
  const t = useWords()
  const text = useText()
  const locale = useLocale()
  const problemText = useProblemText()
  const { program, params, canUpdate } = useSessionPlace()
  const dates = useDates(program.zone)
  const { data, error, loading, reload } = useApiQuery(queryOf('listJurors', { params }))
  const categories = useApiQuery(queryOf('listCategories', { params: { programId: program.id } }))
  const refused = (problem: Error) => notify(problemText(problem).detail, { tone: 'bad' })
  const remind = useApiMutation('remindJurors', {
    onSuccess: ({ sent }) => notify(t('evaluation.remind.done', { count: sent })),
    onProblem: refused,
  })
  const remove = useApiMutation('removeJuror', {
    onSuccess: () => notify(t('evaluation.jury.removed')),
    onProblem: refused,
  })
  const nameOf = (key: string) => {
    const found = categories.data?.items.find((category) => category.key === key)
    return found ? text(found.title, program.lang) : key
  }
  const confirmRemove = async (juror: Juror) => {
    const yes = await ask({
      title: t('evaluation.jury.removeTitle', { name: juror.name }),
      body: t('evaluation.jury.removeText'),
      action: t('evaluation.jury.removeAction'),
      danger: true,
    })
    if (yes) remove.mutate({ params: { ...params, jurorId: juror.id } })
  }
  const menu = (juror: Juror) => (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={t('evaluation.jury.menu', { name: juror.name })}>
          <IconDots size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} stroke={1.6} />} onClick={() => onEdit(juror)}>
          {t('evaluation.jury.edit')}
        </Menu.Item>
        {session.state === 'open' && juror.sent < juror.assigned && (
          <Menu.Item
            leftSection={<IconBell size={16} stroke={1.6} />}
            onClick={() => remind.mutate({ params, body: { jurorIds: [juror.id] } })}
          >
            {t('evaluation.remind.one')}
          </Menu.Item>
        )}
        <Menu.Item
          data-danger
          leftSection={<IconTrash size={16} stroke={1.6} />}
          onClick={() => void confirmRemove(juror)}
        >
          {t('evaluation.jury.removeAction')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
  const scope = (juror: Juror) =>
    [
      juror.categories.length > 0 && juror.categories.map(nameOf).join(', '),
      juror.cap !== null && t('evaluation.jury.atMost', { count: juror.cap }),
      juror.expertise.length > 0 && juror.expertise.join(', '),
    ]
      .filter(Boolean)
      .join(' · ')
  const isOn = ({ state }: Juror) => state !== 'removed' && state !== 'imported'
  return (
    <DataTable
      label={t('evaluation.tab.jury')}
      rows={data?.items}
      loading={loading}
      error={error}
      onRetry={reload}
      nameOf={({ name }) => name}
      twoLines
      columns={[
        {
          key: 'name',
          label: t('evaluation.column.juror'),
          cell: (juror) => (
            <div id={juror.id}>
              <b>{juror.name}</b>
              {juror.email && juror.email !== juror.name && (
                <span className={`${styles.hint} small soft`}>{juror.email}</span>
              )}
            </div>
          ),
        },
        {
          key: 'scope',
          label: t('evaluation.column.scope'),
          cell: (juror) => scope(juror) || t('evaluation.jury.all'),
        },
        {
          key: 'progress',
          label: t('evaluation.column.progress'),
          width: 190,
          cell: (juror) => (
            <div className={styles.meter}>
              <Progress all={juror.assigned} sent={juror.sent} drafts={juror.drafts} />
              <span className="small num nowrap">
                {t('evaluation.ofAll', { n: number(juror.sent, locale), all: number(juror.assigned, locale) })}
              </span>
            </div>
          ),
        },
        {
          key: 'mean',
          label: t('evaluation.column.mean'),
          right: true,
          cell: ({ mean }) => (mean === null ? '' : decimal(mean, locale)),
        },
        {
          key: 'seen',
          label: t('evaluation.column.seen'),
          cell: ({ lastSeenAt, remindedAt }) => (
            <div>
              {lastSeenAt ? dates.fromNow(lastSeenAt) : <span className="soft">{t('evaluation.jury.neverSeen')}</span>}
              {remindedAt && (
                <span className={`${styles.hint} small soft`}>
                  {t('evaluation.remind.last', { when: dates.fromNow(remindedAt) })}
                </span>
              )}
            </div>
          ),
        },
        { key: 'state', label: t('evaluation.column.state'), cell: (juror) => <JurorState juror={juror} /> },
        {
          key: 'menu',
          label: t('evaluation.column.actions'),
          quiet: true,
          width: 48,
          cell: (juror) => canUpdate && isOn(juror) && menu(juror),
        },
      ]}
      card={(juror) => (
        <div className={styles.card}>
          <span className={styles.cardFoot}>
            <b>{juror.name}</b>
            {canUpdate && isOn(juror) && menu(juror)}
          </span>
          <span className="small soft">{scope(juror)}</span>
          <span className={styles.meter}>
            <Progress all={juror.assigned} sent={juror.sent} drafts={juror.drafts} />
            <span className="small num">
              {t('evaluation.ofAll', { n: number(juror.sent, locale), all: number(juror.assigned, locale) })}
            </span>
          </span>
          <JurorState juror={juror} />
        </div>
      )}
      empty={
        <StateBox icon={IconUsers} title={t('evaluation.jury.empty')} actions={add}>
          {t('evaluation.jury.emptyText')}
        </StateBox>
      }
    />
  )
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const t = useWords()
  const { params } = useSessionPlace()
  const form = useApiForm<{ list: string; message: string; cap: number | null }>({
    initial: { list: '', message: '', cap: null },
    required: ['list'],
    submit: async (body) => {
      const { added, invited, known } = await runMutation('addJurors', { params, body })
      notify(
        [
          t('evaluation.jury.added', { count: added }),
          invited > 0 && t('evaluation.jury.invited', { count: invited }),
          known > 0 && t('evaluation.jury.known', { count: known }),
        ]
          .filter(Boolean)
          .join(' '),
      )
      onClose()
    },
  })
  const count = readPeople(form.values.list).people.length
  return (
    <FormDialog
      form={form}
      title={t('evaluation.jury.add')}
      submit={count > 0 ? t('evaluation.jury.addCount', { count }) : t('evaluation.jury.add')}
      onClose={onClose}
    >
      <div className={styles.dialog}>
        <Textarea
          label={t('evaluation.jury.list')}
          description={t('evaluation.jury.listHint')}
          autosize
          minRows={4}
          maxRows={12}
          spellCheck={false}
          autoComplete="off"
          {...form.field('list')}
        />
        <NumberField
          label={t('evaluation.jury.cap')}
          description={t('evaluation.jury.capHint')}
          whole
          least={0}
          maw={160}
          {...form.parsed('cap')}
        />
        <Textarea
          label={t('evaluation.jury.message')}
          description={t('evaluation.jury.messageHint')}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={2000}
          {...form.field('message')}
        />
      </div>
    </FormDialog>
  )
}

function EditDialog({ juror, onClose }: { juror: Juror; onClose: () => void }) {
  const t = useWords()
  const text = useText()
  const { program, params } = useSessionPlace()
  const categories = useApiQuery(queryOf('listCategories', { params: { programId: program.id } }))
  const form = useApiForm<{ cap: number | null; categories: string[]; expertise: string[] }>({
    initial: { cap: juror.cap, categories: juror.categories, expertise: juror.expertise },
    submit: async (body) => {
      await runMutation('updateJuror', { params: { ...params, jurorId: juror.id }, body })
      notify(t('evaluation.jury.saved', { name: juror.name }))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('evaluation.jury.editTitle', { name: juror.name })}
      submit={t('evaluation.jury.save')}
      onClose={onClose}
    >
      <div className={styles.dialog}>
        <NumberField
          label={t('evaluation.jury.cap')}
          description={t('evaluation.jury.capHint')}
          whole
          least={0}
          maw={160}
          {...form.parsed('cap')}
        />
        <MultiSelect
          label={t('evaluation.jury.categories')}
          description={t('evaluation.jury.categoriesHint')}
          data={(categories.data?.items ?? []).map(({ key, title }) => ({
            value: key,
            label: text(title, program.lang),
          }))}
          {...form.field('categories')}
        />
        <TagsInput
          label={t('evaluation.jury.expertise')}
          description={t('evaluation.jury.expertiseHint')}
          maxTags={200}
          {...form.field('expertise')}
        />
      </div>
    </FormDialog>
  )
}
