import { ActionIcon, Checkbox, Switch } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { number } from '#client/ui/format.ts'
import type { EvaluationSession } from '#core/evaluation/evaluation.contract.ts'
import type { Sheet as JurySheet } from '#core/evaluation/juror.contract.ts'
import type { Anonymity } from '#core/evaluation/session.rules.ts'
import { isSeparator } from '#core/form/definition.ts'
import type { FormRow } from '#core/form/endpoints.contract.ts'
import { useLocale, useText, useWords } from '../../app/hooks.ts'
import { runMutation } from '../../app/mutation.ts'
import { notify } from '../../app/notices.tsx'
import { SettingsForm } from '../../app/parts/forms/SettingsForm.tsx'
import { type SettingsFormState, useSettingsForm } from '../../app/parts/forms/useSettingsForm.ts'
import { Sheet } from '../../app/parts/Page.tsx'
import { ErrorState, SkeletonRows } from '../../app/parts/States.tsx'
import { queryOf, readOnce, useApiQuery } from '../../app/query.ts'
import styles from './Evaluation.module.css'
import { Application } from './parts/Application.tsx'
import { SessionPage } from './parts/SessionPage.tsx'
import { useSessionPlace } from './parts/useSession.ts'

const valuesOf = ({ settings }: EvaluationSession): Anonymity => settings.anonymity

/** What jurors are not shown of applications. */
export function Screen() {
  const t = useWords()
  return (
    <SessionPage facts={() => t('evaluation.anonymity.lead')}>
      {(session) => <Settings session={session} />}
    </SessionPage>
  )
}

function Settings({ session }: { session: EvaluationSession }) {
  const t = useWords()
  const { program, params, canUpdate, show } = useSessionPlace()
  const forms = useApiQuery(queryOf('listForms', { params: { programId: program.id } }))
  const form = useSettingsForm<Anonymity, EvaluationSession>({
    name: `evaluation.anonymity.${session.id}`,
    saved: session,
    valuesOf,
    canUpdate,
    save: (anonymity) =>
      runMutation('updateEvaluationSession', {
        params,
        body: { settings: { anonymity }, version: session.version },
      }),
    show,
    follow: { events: 'session', read: () => readOnce('getEvaluationSession', { params }) },
    onSaved: () => notify(t('evaluation.anonymity.saved')),
  })
  const used = (forms.data?.items ?? []).filter(({ usedBy }) => usedBy.length > 0)
  return (
    <SettingsForm
      form={form}
      unsaved={t('evaluation.anonymity.unsaved')}
      save={t('evaluation.anonymity.save')}
      nameOf={() => t('evaluation.tab.anonymity')}
    >
      <div className={styles.columns}>
        <div className={styles.column}>
          <Sheet title={t('evaluation.anonymity.who')}>
            <div className={styles.body}>
              <Switch
                label={t('evaluation.anonymity.people')}
                description={t('evaluation.anonymity.peopleHint')}
                {...form.checkbox('people')}
                onChange={(event) => form.change({ people: event.currentTarget.checked })}
              />
              {form.values.people && <p className="small">{t('evaluation.anonymity.documents')}</p>}
              <Switch
                label={t('evaluation.anonymity.title')}
                description={t('evaluation.anonymity.titleHint')}
                {...form.checkbox('title')}
                onChange={(event) => form.change({ title: event.currentTarget.checked })}
              />
            </div>
          </Sheet>
          {forms.error && !forms.data && <ErrorState error={forms.error} onRetry={forms.reload} />}
          {!forms.data && !forms.error && <SkeletonRows rows={6} />}
          {used.map((one) => (
            <Questions key={one.id} row={one} form={form} />
          ))}
        </div>
        <div className={styles.column}>
          {forms.data && <Example anonymity={form.values} forms={forms.data.items} />}
        </div>
      </div>
    </SettingsForm>
  )
}

/** The questions of a form: which ones jurors see. */
function Questions({ row, form }: { row: FormRow; form: SettingsFormState<Anonymity> }) {
  const t = useWords()
  const text = useText()
  const locale = useLocale()
  const { program } = useSessionPlace()
  const { data, error, reload } = useApiQuery(queryOf('getForm', { params: { programId: program.id, formId: row.id } }))
  const { fields } = form.values
  const questions = (data?.fields ?? []).filter((field) => !isSeparator(field))
  const pathOf = (reference: string) => `${row.key}.${reference}`
  const hidden = questions.filter(({ reference }) => fields.includes(pathOf(reference))).length
  const set = (reference: string, isShown: boolean) => {
    const path = pathOf(reference)
    form.change({ fields: isShown ? fields.filter((each) => each !== path) : [...fields, path] })
  }
  return (
    <Sheet
      title={text(row.title, program.lang)}
      extra={t('evaluation.anonymity.counts', {
        n: number(questions.length, locale),
        hidden: number(hidden, locale),
      })}
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={reload} />
      ) : !data ? (
        <SkeletonRows rows={4} />
      ) : (
        <ul className={styles.rows}>
          {questions.map((field) => (
            <li key={field.reference} className={styles.question}>
              <Checkbox
                label={text(field.title, program.lang) || field.reference}
                checked={!fields.includes(pathOf(field.reference))}
                disabled={!form.canUpdate}
                onChange={(event) => set(field.reference, event.currentTarget.checked)}
              />
              <span className="small soft">
                {t(
                  fields.includes(pathOf(field.reference))
                    ? 'evaluation.anonymity.hidden'
                    : 'evaluation.anonymity.shown',
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}

/** An application of the session as its jurors would see it with these settings. */
function Example({ anonymity, forms }: { anonymity: Anonymity; forms: readonly FormRow[] }) {
  const t = useWords()
  const locale = useLocale()
  const { program, params } = useSessionPlace()
  const [place, setPlace] = useState(0)
  const entries = useApiQuery(queryOf('listEntries', { params, query: { perPage: 20 } }))
  const known = (entries.data?.items ?? []).filter(({ responseId }) => responseId !== null)
  const entry = known[Math.min(place, known.length - 1)]
  const detail = useApiQuery(
    queryOf('getResponse', {
      params: { programId: program.id, responseId: entry?.responseId ?? '' },
      query: { lang: locale },
    }),
    { enabled: entry !== undefined },
  ).data
  if (!entries.data && !entries.error)
    return (
      <Sheet title={t('evaluation.anonymity.example')}>
        <SkeletonRows rows={6} />
      </Sheet>
    )
  if (!entry)
    return (
      <Sheet title={t('evaluation.anonymity.example')}>
        <p className={`${styles.body} soft`}>{t('evaluation.anonymity.noExample')}</p>
      </Sheet>
    )
  const keyOf = (formId: string | null) => forms.find(({ id }) => id === formId)?.key ?? ''
  const steps = (detail?.steps ?? []).flatMap((step) => {
    if (step.type !== 'form' || !step.definition) return []
    const key = keyOf(step.formId)
    const isShown = ({ reference }: { reference: string }) => !anonymity.fields.includes(`${key}.${reference}`)
    return [
      {
        id: step.id,
        title: step.title,
        definition: { fields: step.definition.fields.filter(isShown) },
        answers: step.answers ?? {},
      },
    ]
  })
  const sheet = {
    number: entry.number,
    title: anonymity.title ? '' : entry.title,
    category: detail?.category.title ?? null,
    application: {
      people: anonymity.people || !detail?.owner ? [] : [detail.owner.name],
      hidden: anonymity.people || anonymity.title || anonymity.fields.length > 0,
      steps,
      files: [],
    },
  } as Pick<JurySheet, 'number' | 'title' | 'category' | 'application'>
  const step = (by: number) => setPlace(Math.min(known.length - 1, Math.max(0, place + by)))
  return (
    <Sheet
      title={
        <span className={styles.withIcon}>
          <IconEyeOff size={17} stroke={1.6} aria-hidden /> {t('evaluation.anonymity.example')}
        </span>
      }
      extra={
        <span className={styles.withIcon}>
          <ActionIcon aria-label={t('evaluation.key.previous')} disabled={place <= 0} onClick={() => step(-1)}>
            <IconChevronLeft size={16} stroke={1.6} />
          </ActionIcon>
          <span className="num">{entry.number}</span>
          <ActionIcon
            aria-label={t('evaluation.key.next')}
            disabled={place >= known.length - 1}
            onClick={() => step(1)}
          >
            <IconChevronRight size={16} stroke={1.6} />
          </ActionIcon>
        </span>
      }
    >
      <div className={styles.example}>
        {detail ? (
          <Application sheet={sheet} lang={program.lang} zone={program.zone} isExample />
        ) : (
          <SkeletonRows rows={6} />
        )}
      </div>
    </Sheet>
  )
}
