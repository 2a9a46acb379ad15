import { Select, Textarea } from '@mantine/core'
import type { Decision, DecisionOverview } from '#core/decision/decision.contract.ts'
import { LONGEST_APPEAL } from '#core/decision/decision.rules.ts'
import { useAllowed, useWords } from '../../../app/hooks.ts'
import { runMutation } from '../../../app/mutation.ts'
import { notify } from '../../../app/notices.tsx'
import { Dialog } from '../../../app/parts/Dialog.tsx'
import { FormDialog } from '../../../app/parts/forms/FormDialog.tsx'
import { useApiForm } from '../../../app/parts/forms/useApiForm.ts'
import { useDates } from '../../evaluation/parts/useDates.ts'
import { useSessionPlace } from '../../evaluation/parts/useSession.ts'
import styles from '../Decisions.module.css'
import { useOutcomes } from './useOutcomes.ts'

interface AppealDialogProps {
  overview: DecisionOverview
  entry: Decision
  name: string
  onClose: () => void
}

/** An appeal with its reply, or to be answered. */
export function AppealDialog({ overview, entry, name, onClose }: AppealDialogProps) {
  const t = useWords()
  const allowed = useAllowed()
  const { program, params } = useSessionPlace()
  const dates = useDates(program.zone)
  const { nameOf, options } = useOutcomes(overview.statuses)
  const { appeal } = entry
  const form = useApiForm<{ reply: string; outcome: string }>({
    initial: { reply: '', outcome: '' },
    check: ({ reply }) => (reply.trim() ? [] : [{ at: 'reply', rule: 'required' }]),
    submit: async ({ reply, outcome }) => {
      await runMutation('answerAppeal', {
        params: { ...params, appealId: appeal?.id ?? '' },
        body: { reply, outcome: outcome || null },
      })
      notify(t('decisions.appeal.answered'))
      onClose()
    },
  })
  if (!appeal) return null
  const title = t('decisions.appeal.title', { name })
  const said = (
    <div className={styles.quote}>
      <p className="small soft">
        {[appeal.by, dates.moment(appeal.at)].filter(Boolean).join(' · ')} ·{' '}
        {t('decisions.appeal.against', { decision: nameOf(entry.released) })}
      </p>
      <p className={styles.prose}>{appeal.text}</p>
    </div>
  )
  if (appeal.state !== 'open' || !allowed('program.decision.release'))
    return (
      <Dialog title={title} onClose={onClose}>
        <div className={styles.dialog}>
          {said}
          {appeal.reply && (
            <div className={styles.quote}>
              <p className="small soft">
                {[t(`decisions.appeal.state.${appeal.state}`), appeal.repliedAt && dates.moment(appeal.repliedAt)]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              <p className={styles.prose}>{appeal.reply}</p>
            </div>
          )}
        </div>
      </Dialog>
    )
  return (
    <FormDialog
      form={form}
      title={title}
      submit={t('decisions.appeal.action')}
      note={t('decisions.appeal.note')}
      onClose={onClose}
    >
      <div className={styles.dialog}>
        {said}
        <Select
          label={t('decisions.column.decision')}
          data={[
            { value: '', label: t('decisions.appeal.keep', { decision: nameOf(entry.released) }) },
            ...options.filter(({ value }) => value !== entry.released),
          ]}
          allowDeselect={false}
          {...form.field('outcome')}
        />
        <Textarea
          label={t('decisions.appeal.reply')}
          description={t('decisions.appeal.replyHint')}
          autosize
          minRows={4}
          maxRows={12}
          maxLength={LONGEST_APPEAL}
          {...form.field('reply')}
        />
      </div>
    </FormDialog>
  )
}
