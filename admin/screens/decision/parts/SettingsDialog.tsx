import { Checkbox, Select } from '@mantine/core'
import type { DecisionOverview } from '#core/decision/decision.contract.ts'
import { FEEDBACK, MOST_APPEAL_DAYS, OUTCOMES } from '#core/decision/decision.rules.ts'
import type { StoredSettings } from '#core/decision/settings.rules.ts'
import type { EvaluationSession } from '#core/evaluation/evaluation.contract.ts'
import { useText, useWords } from '../../../app/hooks.ts'
import { runMutation } from '../../../app/mutation.ts'
import { notify } from '../../../app/notices.tsx'
import { FormDialog } from '../../../app/parts/forms/FormDialog.tsx'
import { useApiForm } from '../../../app/parts/forms/useApiForm.ts'
import { NumberField } from '../../../app/parts/NumberField.tsx'
import { useSessionPlace } from '../../evaluation/parts/useSession.ts'
import styles from '../Decisions.module.css'
import { useOutcomes } from './useOutcomes.ts'

interface SettingsDialogProps {
  session: EvaluationSession
  overview: DecisionOverview
  onClose: () => void
}

type Values = Omit<StoredSettings, 'words'>

/** What applicants learn with a decision, and whether they may appeal. */
export function SettingsDialog({ session, overview, onClose }: SettingsDialogProps) {
  const t = useWords()
  const text = useText()
  const { program, params } = useSessionPlace()
  const { nameOf } = useOutcomes([])
  const { words: _words, version, ...saved } = overview.settings
  const form = useApiForm<Values>({
    initial: saved,
    submit: async (given) => {
      await runMutation('updateDecisionSettings', { params, body: { ...given, version } })
      notify(t('decisions.settings.saved'))
      onClose()
    },
  })
  const { statuses, feedback, feedbackCriteria } = form.values
  const texts = session.criteria.filter(({ field }) => field.type === 'textarea')
  return (
    <FormDialog
      form={form}
      title={t('decisions.settings.title')}
      submit={t('decisions.settings.action')}
      onClose={onClose}
    >
      <div className={styles.dialog}>
        {overview.statuses.length > 0 && (
          <fieldset className="group">
            <legend className="legend">{t('decisions.settings.statuses')}</legend>
            <p className="small soft">{t('decisions.settings.statusesHint')}</p>
            <div className={styles.radios}>
              {OUTCOMES.map((outcome) => (
                <Select
                  key={outcome}
                  label={nameOf(outcome)}
                  data={[
                    { value: '', label: t('decisions.settings.noStatus') },
                    ...overview.statuses.map(({ key, title }) => ({ value: key, label: text(title, program.lang) })),
                  ]}
                  value={statuses[outcome] ?? ''}
                  allowDeselect={false}
                  onChange={(key) => form.change({ statuses: { ...statuses, [outcome]: key || null } })}
                />
              ))}
            </div>
          </fieldset>
        )}
        <Select
          label={t('decisions.settings.feedback')}
          description={t('decisions.settings.feedbackHint')}
          data={FEEDBACK.map((value) => ({ value, label: t(`decisions.settings.shown.${value}`) }))}
          allowDeselect={false}
          {...form.field('feedback')}
        />
        {feedback !== 'none' &&
          (texts.length === 0 ? (
            <p className="small soft">{t('decisions.settings.noTexts')}</p>
          ) : (
            <fieldset className="group">
              <legend className="legend">{t('decisions.settings.criteria')}</legend>
              <div className={styles.radios}>
                {texts.map(({ field }) => (
                  <Checkbox
                    key={field.reference}
                    label={text(field.title, program.lang) || field.reference}
                    checked={feedbackCriteria.includes(field.reference)}
                    onChange={(event) =>
                      form.change({
                        feedbackCriteria: event.currentTarget.checked
                          ? [...feedbackCriteria, field.reference]
                          : feedbackCriteria.filter((one) => one !== field.reference),
                      })
                    }
                  />
                ))}
              </div>
            </fieldset>
          ))}
        <Checkbox label={t('decisions.settings.rank')} {...form.checkbox('showRank')} />
        <NumberField
          label={t('decisions.settings.appealDays')}
          description={t('decisions.settings.appealHint', { most: MOST_APPEAL_DAYS })}
          whole
          least={1}
          maw={160}
          {...form.parsed('appealDays')}
        />
      </div>
    </FormDialog>
  )
}
