import { UnstyledButton } from '@mantine/core'
import type { DecisionOverview } from '#core/decision/decision.contract.ts'
import { LONGEST_BODY, LONGEST_SUBJECT } from '#core/decision/decision.rules.ts'
import type { Text } from '#core/text.ts'
import { useWords } from '../../../app/hooks.ts'
import { runMutation } from '../../../app/mutation.ts'
import { notify } from '../../../app/notices.tsx'
import { FormDialog } from '../../../app/parts/forms/FormDialog.tsx'
import { useApiForm } from '../../../app/parts/forms/useApiForm.ts'
import { TextByLanguage } from '../../../app/parts/TextByLanguage.tsx'
import { readOnce } from '../../../app/query.ts'
import { useLanguages, useSessionPlace } from '../../evaluation/parts/useSession.ts'
import styles from '../Decisions.module.css'
import { useOutcomes } from './useOutcomes.ts'

const NAMES = ['firstname', 'title', 'number', 'program', 'session', 'decision', 'appeal', 'platform'] as const

interface WordsDialogProps {
  overview: DecisionOverview
  outcome: string
  onClose: () => void
}

/** Own words of the mails of one decision. What is empty is as the platform says it. */
export function WordsDialog({ overview, outcome, onClose }: WordsDialogProps) {
  const t = useWords()
  const languages = useLanguages()
  const { params } = useSessionPlace()
  const { nameOf } = useOutcomes(overview.statuses)
  const { words, version } = overview.settings
  const own = words[outcome]
  const form = useApiForm<{ subject: Text; body: Text }>({
    initial: { subject: own?.subject ?? {}, body: own?.body ?? {} },
    submit: async (given) => {
      await runMutation('updateDecisionSettings', {
        params,
        body: { words: { ...words, [outcome]: given }, version },
      })
      notify(t('decisions.words.saved'))
      onClose()
    },
  })
  const fill = async () => {
    const given = { subject: { ...form.values.subject }, body: { ...form.values.body } }
    for (const lang of languages) {
      const { template } = await readOnce('previewDecision', { params, query: { outcome, lang } })
      given.subject[lang] ||= template.subject
      given.body[lang] ||= template.body
    }
    form.change(given)
  }
  return (
    <FormDialog
      form={form}
      size="md"
      title={t('decisions.words.title', { decision: nameOf(outcome) })}
      submit={t('decisions.words.action')}
      onClose={onClose}
    >
      <div className={styles.dialog}>
        <p className="small soft">
          {t('decisions.words.hint')}{' '}
          <UnstyledButton className="link" onClick={() => void fill()}>
            {t('decisions.words.fill')}
          </UnstyledButton>
        </p>
        <TextByLanguage
          label={t('decisions.mail.subject')}
          languages={languages}
          maxLength={LONGEST_SUBJECT}
          value={form.values.subject}
          error={form.errorAt('subject')}
          onChange={(subject) => form.change({ subject })}
        />
        <TextByLanguage
          label={t('decisions.words.body')}
          languages={languages}
          multiline
          maxLength={LONGEST_BODY}
          value={form.values.body}
          error={form.errorAt('body')}
          onChange={(body) => form.change({ body })}
        />
        <div>
          <b className="small">{t('decisions.words.values')}</b>
          <dl className={styles.values}>
            {NAMES.map((name) => (
              <div key={name}>
                <dt>
                  <code>{`{{${name}}}`}</code>
                </dt>
                <dd className="small soft">{t(`decisions.words.value.${name}`)}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </FormDialog>
  )
}
