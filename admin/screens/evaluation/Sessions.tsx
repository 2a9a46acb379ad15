import { ActionIcon, Menu, Select } from '@mantine/core'
import { IconCopy, IconDots, IconScale, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { CallAnswer } from '#client/api/call.ts'
import { number } from '#client/ui/format.ts'
import type { Text } from '#core/text.ts'
import { useAllowed, useGo, useLocale, usePath, useProgram, useText, useWords } from '../../app/hooks.ts'
import { runMutation, useApiMutation } from '../../app/mutation.ts'
import { notify, useProblemText } from '../../app/notices.tsx'
import { CardListPage } from '../../app/parts/CardListPage.tsx'
import { FormDialog } from '../../app/parts/forms/FormDialog.tsx'
import { useApiForm } from '../../app/parts/forms/useApiForm.ts'
import { ask } from '../../app/parts/question.ts'
import { TextByLanguage } from '../../app/parts/TextByLanguage.tsx'
import { queryOf, useApiQuery } from '../../app/query.ts'
import styles from './Evaluation.module.css'
import { Progress } from './parts/Progress.tsx'
import { SessionBadge } from './parts/SessionPage.tsx'
import { useDates } from './parts/useDates.ts'
import { useLanguages } from './parts/useSession.ts'

type Session = CallAnswer<'listEvaluationSessions'>['items'][number]

/** The jury sessions of a program. */
export function Screen() {
  const t = useWords()
  const allowed = useAllowed()
  const program = useProgram()
  const params = { programId: program.id }
  const list = useApiQuery(queryOf('listEvaluationSessions', { params }))
  const [creating, setCreating] = useState<{ from: string | null } | null>(null)
  const canEdit = program.status === 'active' && allowed('program.evaluation.update')
  return (
    <CardListPage
      title={t('menu.jurySessions')}
      facts={t('evaluation.list.lead')}
      list={list}
      empty={{ icon: IconScale, title: t('evaluation.list.empty'), text: t('evaluation.list.emptyText') }}
      create={canEdit ? { label: t('evaluation.create.open'), onClick: () => setCreating({ from: null }) } : null}
      card={(session) => (
        <SessionCard
          key={session.id}
          session={session}
          canEdit={canEdit}
          onDuplicate={() => setCreating({ from: session.id })}
        />
      )}
    >
      {creating && list.data && (
        <CreateDialog from={creating.from} sessions={list.data.items} onClose={() => setCreating(null)} />
      )}
    </CardListPage>
  )
}

interface SessionCardProps {
  session: Session
  canEdit: boolean
  onDuplicate: () => void
}

function SessionCard({ session, canEdit, onDuplicate }: SessionCardProps) {
  const t = useWords()
  const text = useText()
  const path = usePath()
  const locale = useLocale()
  const problemText = useProblemText()
  const program = useProgram()
  const dates = useDates(program.zone)
  const remove = useApiMutation('deleteEvaluationSession', {
    onSuccess: () => notify(t('evaluation.delete.done', { name })),
    onProblem: (problem) => notify(problemText(problem).detail, { tone: 'bad' }),
  })
  const { figures, closesAt, state } = session
  const name = text(session.title, program.lang)
  const confirmDelete = async () => {
    const yes = await ask({
      title: t('evaluation.delete.title', { name }),
      body: t('evaluation.delete.text'),
      action: t('evaluation.delete.action'),
      danger: true,
    })
    if (yes) remove.mutate({ params: { programId: program.id, sessionId: session.id } })
  }
  return (
    <li className={styles.session}>
      <div className={styles.sessionHead}>
        <Link to={path(`admin/programs/${program.slug}/examinations/${session.slug}`)} className={styles.name}>
          {name}
        </Link>
        <SessionBadge state={state} />
        {canEdit && (
          <Menu>
            <Menu.Target>
              <ActionIcon className={styles.end} aria-label={t('evaluation.list.menu', { name })}>
                <IconDots size={18} stroke={1.6} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconCopy size={16} stroke={1.6} />} onClick={onDuplicate}>
                {t('evaluation.list.duplicate')}
              </Menu.Item>
              {figures.sent === 0 && (
                <Menu.Item
                  data-danger
                  leftSection={<IconTrash size={16} stroke={1.6} />}
                  onClick={() => void confirmDelete()}
                >
                  {t('evaluation.delete.action')}
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      <p className="small soft">
        {[
          t('evaluation.facts.entries', { count: figures.entries }),
          t('evaluation.facts.jurors', { count: figures.jurors }),
          closesAt && t('evaluation.when.closesShort', { date: dates.moment(closesAt) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {figures.sheets > 0 && (
        <div className={styles.meter}>
          <Progress all={figures.sheets} sent={figures.sent} />
          <span className="small num">
            {t('evaluation.sheetsIn', { n: number(figures.sent, locale), all: number(figures.sheets, locale) })}
          </span>
        </div>
      )}
    </li>
  )
}

interface CreateDialogProps {
  from: string | null
  sessions: readonly Session[]
  onClose: () => void
}

function CreateDialog({ from, sessions, onClose }: CreateDialogProps) {
  const t = useWords()
  const text = useText()
  const path = usePath()
  const go = useGo()
  const program = useProgram()
  const languages = useLanguages()
  const source = sessions.find(({ id }) => id === from)
  const elsewhere =
    useApiQuery(queryOf('listSessionsElsewhere', { params: { programId: program.id } })).data?.items ?? []
  const form = useApiForm<{ title: Text; from: string }>({
    initial: {
      title: source
        ? { [program.defaultLang]: t('evaluation.create.copyOf', { name: text(source.title, program.lang) }) }
        : {},
      from: from ?? '',
    },
    check: ({ title }) => (title[program.defaultLang]?.trim() ? [] : [{ at: 'title', rule: 'required' }]),
    fields: { 'evaluation.slugTaken': 'title' },
    submit: async ({ title, from: copied }) => {
      const made = await runMutation('createEvaluationSession', {
        params: { programId: program.id },
        body: { title, ...(copied && { from: copied }) },
      })
      onClose()
      go(path(`admin/programs/${program.slug}/examinations/${made.slug}/${copied ? 'responses' : 'criteria-config'}`))
    },
  })
  return (
    <FormDialog
      form={form}
      title={t(from ? 'evaluation.create.duplicate' : 'evaluation.create.open')}
      submit={t('evaluation.create.action')}
      written={source !== undefined}
      onClose={onClose}
    >
      <div className={styles.dialog}>
        <TextByLanguage
          label={t('evaluation.create.name')}
          hint={t('evaluation.create.nameHint')}
          languages={languages}
          maxLength={200}
          value={form.values.title}
          error={form.errorAt('title')}
          onChange={(title) => form.change({ title })}
        />
        {sessions.length + elsewhere.length > 0 && (
          <Select
            label={t('evaluation.create.from')}
            description={t(
              elsewhere.some(({ id }) => id === form.values.from)
                ? 'evaluation.create.elsewhereHint'
                : 'evaluation.create.fromHint',
            )}
            searchable={sessions.length + elsewhere.length > 12}
            data={[
              { value: '', label: t('evaluation.create.fromNone') },
              {
                group: t('evaluation.create.thisProgram'),
                items: sessions.map(({ id, title }) => ({ value: id, label: text(title, program.lang) })),
              },
              {
                group: t('evaluation.create.otherPrograms'),
                items: elsewhere.map(({ id, title, program: of }) => ({
                  value: id,
                  label: `${text(of.title)} · ${text(title)}`,
                })),
              },
            ].filter((part) => part.items === undefined || part.items.length > 0)}
            allowDeselect={false}
            {...form.field('from')}
          />
        )}
      </div>
    </FormDialog>
  )
}
