import { Button, Checkbox } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { isProblem } from '#client/api/problem.ts'
import { number } from '#client/ui/format.ts'
import { isSeparator } from '#core/form/definition.ts'
import type { Form, FormEffects } from '#core/form/endpoints.contract.ts'
import { flattenFields } from '#core/form/fields.ts'
import { type OptionMapping, removedOptions } from '#core/form/mapOptions.ts'
import { unfold } from '#core/form/unfold.ts'
import { useAllowed, useLocale, usePath, useProgram, useText, useWords } from '../../app/hooks.ts'
import { useApiMutation } from '../../app/mutation.ts'
import { notify, useProblemText } from '../../app/notices.tsx'
import { Banner, Page, Sheet } from '../../app/parts/Page.tsx'
import { ErrorState } from '../../app/parts/States.tsx'
import { DataTable } from '../../app/parts/table/DataTable.tsx'
import { queryOf, useApiQuery } from '../../app/query.ts'
import { definitionOf } from './editor.state.ts'
import { type EditorSession, useOpenSession } from './editorSession.ts'
import styles from './PublishForm.module.css'
import { EffectCard } from './parts/EffectCard.tsx'
import { useEffectColumns } from './parts/effectColumns.tsx'
import { RemovedOptions, type Reopen, ReopenSent } from './parts/FollowUp.tsx'

/** Questions that the page names of those that the mail names. */
const NAMED = 10
const TILES = ['kept', 'tooLong', 'optionRemoved', 'invalid', 'removed'] as const

/** What publishing the draft does to the answers that there are, before it is published. */
export function Screen() {
  const t = useWords()
  const path = usePath()
  const program = useProgram()
  const { formId = '' } = useParams()
  // Shared with the editor, whose history is there again on the way back.
  const { session, error: failed, retry } = useOpenSession(program, formId, program.abilities.updateForms === true)
  const effects = useApiQuery(queryOf('getFormEffects', { params: { programId: program.id, formId } }))
  const editor = path(`admin/programs/${program.slug}/forms/${formId}`)
  const error = failed ?? effects.error
  const back = (
    <Button component={Link} to={editor}>
      {t('form.effects.back')}
    </Button>
  )
  if (error)
    return (
      <Page title={t('menu.forms')} width="settings" actions={back}>
        <ErrorState error={error} title={t('form.effects.error')} onRetry={failed ? retry : effects.reload} />
      </Page>
    )
  if (!session || !effects.data)
    return (
      <Page title={t('menu.forms')} actions={back}>
        <p role="status">{t('form.effects.reading')}</p>
      </Page>
    )
  return <Effects session={session} effects={effects.data} editor={editor} back={back} />
}

interface EffectsProps {
  session: EditorSession
  effects: FormEffects
  /** Address of the editor. */
  editor: string
  /** The way to it. */
  back: ReactNode
}

function Effects({ session, effects, editor, back }: EffectsProps) {
  const t = useWords()
  const text = useText()
  const locale = useLocale()
  const program = useProgram()
  const navigate = useNavigate()
  const problemText = useProblemText()
  const { formId = '' } = useParams()
  const columns = useEffectColumns()
  const form = useStore(session.saver.$form)
  const title = text(form.title, program.defaultLang)
  const [tell, setTell] = useState(false)
  const [options, setOptions] = useState<OptionMapping[]>([])
  const [reopen, setReopen] = useState<Reopen | null>(null)
  const [tried, setTried] = useState(false)
  const canReopen = useAllowed()('program.response.update')
  const before = session.$published.get() ?? { fields: [] }
  const after = definitionOf(session.store.$editor.get())
  const gone = removedOptions(before, after)
  const { applications, fates, questions, number: version } = effects
  const n = (value: number) => number(value, locale)
  const counts = (state: FormEffects['applications']) => ({ draft: n(state.draft), submitted: n(state.submitted) })
  const publish = useApiMutation('publishForm', {
    onSuccess: async (published) => {
      session.$published.set(definitionOf(session.store.$editor.get()))
      session.$publishAttempt.set(null)
      session.saver.markSaved(published)
      await navigate(editor)
      notify(t('form.publish.done', { version }))
    },
    onProblem: (problem) => {
      if (isProblem(problem, 'form.invalid') || isProblem(problem, 'form.referenceLocked')) {
        const content = session.store.$editor.get().content
        session.$publishAttempt.set({ content, serverIssues: problem.issues })
        void navigate(editor)
      } else if (isProblem(problem, 'resource.stale')) {
        session.saver.reportConflict(problem.data.current as Form)
        void navigate(editor)
      } else notify(problemText(problem).detail, { tone: 'bad' })
    },
  })
  const touched = new Set(
    effects.questions.flatMap(({ reference, changes }) =>
      changes.some(({ kind }) => kind !== 'removed') ? [reference] : [],
    ),
  )
  // A question of a group is reopened with its group.
  const changed = unfold(after.fields).filter(
    (field) => !isSeparator(field) && flattenFields([field]).some(({ reference }) => touched.has(reference)),
  )
  const named = questions
    .filter(({ changes }) => changes.some(({ kind }) => kind !== 'worded' && kind !== 'moved' && kind !== 'removed'))
    .map((question) => text(question.title, program.defaultLang))
  const shown = [...named.slice(0, NAMED), ...(named.length > NAMED ? ['…'] : [])].join(', ')
  if (!form.draftChanged)
    return (
      <Page title={title} width="settings" actions={back}>
        <Banner>{t('form.effects.nothing')}</Banner>
      </Page>
    )
  const rows = questions.map((question, index) => ({ ...question, id: `${question.reference} ${index}` }))
  return (
    <Page
      title={t('form.effects.title', { version, title })}
      facts={t('form.effects.facts', counts(applications))}
      actions={
        <>
          {back}
          <Button
            variant="filled"
            loading={publish.busy}
            onClick={() => {
              setTried(true)
              const dueAt = reopen?.dueAt ?? null
              if (reopen && (!reopen.message.trim() || dueAt === null || reopen.references.length === 0)) return
              void publish.mutate({
                params: { programId: program.id, formId },
                body: {
                  version: effects.version,
                  tell: tell && named.length > 0,
                  ...(options.length > 0 && { options }),
                  ...(reopen && dueAt !== null && { reopen: { ...reopen, dueAt } }),
                },
              })
            }}
          >
            {t('form.bar.publish', { version })}
          </Button>
        </>
      }
    >
      <dl className={styles.tiles}>
        {TILES.map((fate) => {
          const state = fates[fate] ?? { draft: 0, submitted: 0 }
          if (fate === 'invalid' && state.draft + state.submitted === 0) return null
          return (
            <div key={fate} className={styles.tile}>
              <dt>{t(`form.effects.tile.${fate}`)}</dt>
              <dd className={`${styles.figure} num`}>{n(state.draft + state.submitted)}</dd>
              <dd className="small soft num">{t('form.settings.counts', counts(state))}</dd>
            </div>
          )
        })}
      </dl>
      {rows.length === 0 ? (
        <Banner>{t('form.effects.onlyOrder')}</Banner>
      ) : (
        <DataTable
          label={t('form.effects.change')}
          columns={columns}
          rows={rows}
          nameOf={(row) => text(row.title, program.defaultLang)}
          onRetry={() => {}}
          empty={null}
          card={(row) => <EffectCard question={row} />}
          foot={
            <p className={`${styles.foot} small soft`}>
              {t('form.effects.stays', { version: form.currentVersion ?? 0 })}
            </p>
          }
        />
      )}
      {gone.length > 0 && (
        <Sheet title={t('form.followUp.removed')}>
          <div className={styles.body}>
            <p className="small soft">{t('form.followUp.removedHint')}</p>
            <RemovedOptions
              questions={gone}
              before={flattenFields(before.fields)}
              value={options}
              onChange={setOptions}
            />
          </div>
        </Sheet>
      )}
      <div className={styles.below}>
        <Sheet title={t('form.effects.sent')}>
          <div className={styles.body}>
            {applications.submitted > 0 && changed.length > 0 && canReopen ? (
              <ReopenSent
                questions={changed}
                value={reopen}
                onChange={setReopen}
                errors={{ message: tried && !reopen?.message.trim(), dueAt: tried && !reopen?.dueAt }}
              />
            ) : (
              <p>{t('form.effects.sentStay')}</p>
            )}
          </div>
        </Sheet>
        {applications.draft > 0 && (
          <Sheet title={t('form.effects.tell')}>
            <div className={styles.body}>
              {named.length > 0 ? (
                <Checkbox
                  checked={tell}
                  onChange={(event) => setTell(event.currentTarget.checked)}
                  label={t('form.effects.tellDrafts')}
                  description={t('form.effects.tellNote', { questions: shown })}
                />
              ) : (
                <p>{t('form.effects.tellNone')}</p>
              )}
            </div>
          </Sheet>
        )}
      </div>
    </Page>
  )
}
