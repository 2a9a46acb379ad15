import { ActionIcon, Checkbox, Select, Switch } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { EvaluationSession } from '#core/evaluation/evaluation.contract.ts'
import { METHODS } from '#core/evaluation/ranking/methods.rules.ts'
import { REMINDER_DAYS, type SessionSettings, type SessionTie, SHOWN_OTHERS } from '#core/evaluation/session.rules.ts'
import type { Text } from '#core/text.ts'
import { useText, useWords } from '../../app/hooks.ts'
import { runMutation } from '../../app/mutation.ts'
import { notify } from '../../app/notices.tsx'
import { DateTimeField } from '../../app/parts/DateTimeField.tsx'
import { SettingsForm } from '../../app/parts/forms/SettingsForm.tsx'
import { type SettingsFormState, useSettingsForm } from '../../app/parts/forms/useSettingsForm.ts'
import { NumberField } from '../../app/parts/NumberField.tsx'
import { FieldRow } from '../../app/parts/Page.tsx'
import { moved } from '../../app/parts/sortable/moved.ts'
import { SortableList } from '../../app/parts/sortable/SortableList.tsx'
import { TextByLanguage } from '../../app/parts/TextByLanguage.tsx'
import { readOnce } from '../../app/query.ts'
import styles from './Evaluation.module.css'
import { SessionPage } from './parts/SessionPage.tsx'
import { useLanguages, useSessionPlace } from './parts/useSession.ts'

interface Values extends Omit<SessionSettings, 'anonymity' | 'quotas' | 'perEntry' | 'trim'> {
  title: Text
  opensAt: string | null
  closesAt: string | null
  instructions: Text
  perEntry: number | null
  trim: number | null
}

const valuesOf = ({ title, opensAt, closesAt, instructions, settings }: EvaluationSession): Values => {
  const { anonymity: _own, quotas: _quotas, ...rest } = settings
  return { title, opensAt, closesAt, instructions, ...rest }
}

/** Dates, instructions, and how a session is scored and ranked. */
export function Screen() {
  return <SessionPage width="settings">{(session) => <Settings session={session} />}</SessionPage>
}

function Settings({ session }: { session: EvaluationSession }) {
  const t = useWords()
  const languages = useLanguages()
  const { program, params, canUpdate, show } = useSessionPlace()
  const form = useSettingsForm<Values, EvaluationSession>({
    name: `evaluation.${session.id}`,
    saved: session,
    valuesOf,
    canUpdate,
    check: ({ title, perEntry }) => [
      ...(title[program.defaultLang]?.trim() ? [] : [{ at: 'title', rule: 'required' }]),
      ...(perEntry === null ? [{ at: 'perEntry', rule: 'required' }] : []),
    ],
    fields: { 'evaluation.datesInvalid': 'closesAt' },
    save: ({ title, opensAt, closesAt, instructions, perEntry, trim, ...settings }) =>
      runMutation('updateEvaluationSession', {
        params,
        body: {
          ...{ title, opensAt, closesAt, instructions, version: session.version },
          settings: { ...settings, perEntry: perEntry ?? 1, trim: trim ?? 0 },
        },
      }),
    show,
    follow: { events: 'session', read: () => readOnce('getEvaluationSession', { params }) },
    onSaved: () => notify(t('evaluation.config.saved')),
  })
  const { values } = form
  return (
    <SettingsForm
      form={form}
      unsaved={t('evaluation.config.unsaved')}
      save={t('evaluation.config.save')}
      nameOf={(at) => t(`evaluation.config.${at.split(/[.[]/)[0]}`, { defaultValue: t('menu.params') })}
    >
      <FieldRow title={t('evaluation.config.general')}>
        <TextByLanguage
          label={t('evaluation.config.title')}
          languages={languages}
          maxLength={200}
          value={values.title}
          error={form.errorAt('title')}
          disabled={!canUpdate}
          onChange={(title) => form.change({ title })}
        />
        <TextByLanguage
          label={t('evaluation.config.instructions')}
          hint={t('evaluation.config.instructionsHint')}
          languages={languages}
          multiline
          maxLength={10_000}
          value={values.instructions}
          error={form.errorAt('instructions')}
          disabled={!canUpdate}
          onChange={(instructions) => form.change({ instructions })}
        />
      </FieldRow>
      <FieldRow title={t('evaluation.config.dates')} hint={t('evaluation.config.datesHint')}>
        <DateTimeField
          label={t('evaluation.config.opensAt')}
          zone={program.zone}
          hour="09:00"
          {...form.parsed('opensAt')}
          onChange={(opensAt) => form.change({ opensAt })}
        />
        <DateTimeField
          label={t('evaluation.config.closesAt')}
          zone={program.zone}
          hour="23:59"
          {...form.parsed('closesAt')}
          onChange={(closesAt) => form.change({ closesAt })}
        />
      </FieldRow>
      <FieldRow title={t('evaluation.config.reminders')} hint={t('evaluation.config.remindersHint')}>
        <div className={styles.radios}>
          {REMINDER_DAYS.map((days) => (
            <Checkbox
              key={days}
              label={t('evaluation.config.daysBefore', { count: days })}
              checked={values.reminders.includes(days)}
              disabled={!canUpdate}
              onChange={(event) =>
                form.change({
                  reminders: event.currentTarget.checked
                    ? [...values.reminders, days]
                    : values.reminders.filter((one) => one !== days),
                })
              }
            />
          ))}
        </div>
      </FieldRow>
      <FieldRow title={t('evaluation.config.scoring')}>
        <NumberField
          label={t('evaluation.config.perEntry')}
          description={t('evaluation.config.perEntryHint')}
          whole
          least={1}
          maw={160}
          {...form.parsed('perEntry')}
        />
        <Select
          label={t('evaluation.config.others')}
          description={t('evaluation.config.othersHint')}
          data={SHOWN_OTHERS.map((value) => ({ value, label: t(`evaluation.config.shown.${value}`) }))}
          allowDeselect={false}
          {...form.field('others')}
        />
        {values.others !== 'never' && (
          <>
            <Switch
              label={t('evaluation.config.jurorsNamed')}
              description={t('evaluation.config.jurorsNamedHint')}
              {...form.checkbox('jurorsNamed')}
              onChange={(event) => form.change({ jurorsNamed: event.currentTarget.checked })}
            />
            <Switch
              label={t('evaluation.config.discussion')}
              description={t('evaluation.config.discussionHint')}
              {...form.checkbox('discussion')}
              onChange={(event) => form.change({ discussion: event.currentTarget.checked })}
            />
          </>
        )}
      </FieldRow>
      <FieldRow title={t('evaluation.tab.assignment')}>
        <Switch
          label={t('evaluation.config.preferences')}
          description={t('evaluation.config.preferencesHint')}
          {...form.checkbox('preferences')}
          onChange={(event) => form.change({ preferences: event.currentTarget.checked })}
        />
        {values.preferences && (
          <DateTimeField
            label={t('evaluation.config.preferencesUntil')}
            zone={program.zone}
            hour="23:59"
            {...form.parsed('preferencesUntil')}
            onChange={(preferencesUntil) => form.change({ preferencesUntil })}
          />
        )}
      </FieldRow>
      <FieldRow title={t('evaluation.tab.ranking')} hint={t('evaluation.config.rankingHint')}>
        <Select
          label={t('evaluation.config.method')}
          description={t(`evaluation.method.${values.method}.hint`)}
          data={METHODS.map((value) => ({ value, label: t(`evaluation.method.${value}.name`) }))}
          allowDeselect={false}
          {...form.field('method')}
        />
        {values.method === 'trimmed-mean' && (
          <NumberField
            label={t('evaluation.config.trim')}
            description={t('evaluation.config.trimHint')}
            whole
            least={0}
            maw={160}
            {...form.parsed('trim')}
          />
        )}
        <NumberField
          label={t('evaluation.config.round')}
          description={t('evaluation.config.roundHint')}
          whole
          least={0}
          maw={160}
          {...form.parsed('round')}
        />
        <NumberField
          label={t('evaluation.config.seats')}
          description={t('evaluation.config.seatsHint')}
          whole
          least={1}
          maw={160}
          {...form.parsed('seats')}
        />
        <Ties form={form} criteria={session.criteria} />
      </FieldRow>
    </SettingsForm>
  )
}

const keyOf = (tie: SessionTie): string => (tie.by === 'criterion' ? `criterion:${tie.criterion}` : tie.by)
const tieOf = (key: string): SessionTie =>
  key === 'agreement' || key === 'submission'
    ? { by: key }
    : { by: 'criterion', criterion: key.slice('criterion:'.length) }

/** What decides between equal totals, one after the other. */
function Ties({ form, criteria }: { form: SettingsFormState<Values>; criteria: EvaluationSession['criteria'] }) {
  const t = useWords()
  const text = useText()
  const { ties } = form.values
  const nameOf = (tie: SessionTie) => {
    if (tie.by !== 'criterion') return t(`evaluation.tie.${tie.by}`)
    const field = criteria.find((one) => one.field.reference === tie.criterion)?.field
    return t('evaluation.tie.criterion', { name: field ? text(field.title) : tie.criterion })
  }
  const held = new Set(ties.map(keyOf))
  const others = [
    ...criteria
      .filter(({ field }) => field.type !== 'sep-title' && field.type !== 'textarea')
      .map(({ field }): SessionTie => ({ by: 'criterion', criterion: field.reference })),
    { by: 'agreement' } as const,
    { by: 'submission' } as const,
  ].filter((tie) => !held.has(keyOf(tie)))
  return (
    <fieldset className="group">
      <legend className="legend">{t('evaluation.config.ties')}</legend>
      <p className="small soft">{t('evaluation.config.tiesHint')}</p>
      <SortableList
        label={t('evaluation.config.ties')}
        items={ties}
        idOf={keyOf}
        nameOf={nameOf}
        disabled={!form.canUpdate}
        onMove={(from, to) => form.change({ ties: [...moved(ties, from, to)] })}
      >
        {(tie, place) => (
          <div className={styles.tie}>
            <span>
              {place + 1}. {nameOf(tie)}
            </span>
            {form.canUpdate && (
              <ActionIcon
                aria-label={t('evaluation.tie.remove', { name: nameOf(tie) })}
                onClick={() => form.change({ ties: ties.filter((one) => one !== tie) })}
              >
                <IconTrash size={16} stroke={1.6} />
              </ActionIcon>
            )}
          </div>
        )}
      </SortableList>
      {others.length > 0 && form.canUpdate && (
        <Select
          key={ties.length}
          aria-label={t('evaluation.tie.add')}
          placeholder={t('evaluation.tie.add')}
          data={others.map((tie) => ({ value: keyOf(tie), label: nameOf(tie) }))}
          value={null}
          onChange={(key) => key && form.change({ ties: [...ties, tieOf(key)] })}
        />
      )}
    </fieldset>
  )
}
