import { Radio } from '@mantine/core'
import { useWords } from '../../../app/hooks.ts'
import { runMutation } from '../../../app/mutation.ts'
import { notify } from '../../../app/notices.tsx'
import { FormDialog } from '../../../app/parts/forms/FormDialog.tsx'
import { useApiForm } from '../../../app/parts/forms/useApiForm.ts'
import { NumberField } from '../../../app/parts/NumberField.tsx'
import { useSessionPlace } from '../../evaluation/parts/useSession.ts'
import styles from '../Decisions.module.css'

interface Values {
  by: 'ranking' | 'score' | 'selection'
  accepted: number | null
  waitlisted: number | null
  others: 'refused' | 'none'
}

/** Stages the whole ranking: the first N, or totals from a value on. */
interface DecideDialogProps {
  seats: number | null
  /** Whether quotas choose. */
  hasQuotas: boolean
  onClose: () => void
}

export function DecideDialog({ seats, hasQuotas, onClose }: DecideDialogProps) {
  const t = useWords()
  const { params } = useSessionPlace()
  const form = useApiForm<Values>({
    initial: {
      by: hasQuotas && seats !== null ? 'selection' : 'ranking',
      accepted: seats,
      waitlisted: null,
      others: 'refused',
    },
    check: ({ by, accepted }) =>
      by !== 'selection' && accepted === null ? [{ at: 'accepted', rule: 'required' }] : [],
    submit: async ({ by, accepted, waitlisted, others }) => {
      const both = { accepted: accepted ?? 0, others }
      const { changed, tied } = await (by === 'selection'
        ? runMutation('stageDecisions', { params, body: { by, others, waitlisted: waitlisted ?? 0 } })
        : by === 'ranking'
          ? runMutation('stageDecisions', { params, body: { ...both, by, waitlisted: waitlisted ?? 0 } })
          : runMutation('stageDecisions', { params, body: { ...both, by, waitlisted } }))
      notify(
        [t('decisions.decide.done', { count: changed }), tied > 0 && t('decisions.decide.tied', { count: tied })]
          .filter(Boolean)
          .join(' '),
      )
      onClose()
    },
  })
  const { by } = form.values
  return (
    <FormDialog form={form} title={t('decisions.decide.title')} submit={t('decisions.decide.action')} onClose={onClose}>
      <div className={styles.dialog}>
        <p>{t('decisions.decide.text')}</p>
        <Radio.Group label={t('decisions.decide.by')} {...form.field('by')}>
          <div className={styles.radios}>
            <Radio value="ranking" label={t('decisions.decide.ranking')} />
            {hasQuotas && seats !== null && (
              <Radio value="selection" label={t('decisions.decide.selection', { count: seats })} />
            )}
            <Radio value="score" label={t('decisions.decide.score')} />
          </div>
        </Radio.Group>
        <div className={styles.pair}>
          {by !== 'selection' && (
            <NumberField
              label={t(`decisions.decide.${by === 'ranking' ? 'accepted' : 'acceptedFrom'}`)}
              whole={by === 'ranking'}
              least={0}
              required
              {...form.parsed('accepted')}
            />
          )}
          <NumberField
            label={t(`decisions.decide.${by === 'score' ? 'waitlistedFrom' : 'waitlisted'}`)}
            whole={by !== 'score'}
            least={0}
            {...form.parsed('waitlisted')}
          />
        </div>
        <Radio.Group label={t('decisions.decide.others')} {...form.field('others')}>
          <div className={styles.radios}>
            <Radio value="refused" label={t('decisions.decide.refuse')} />
            <Radio value="none" label={t('decisions.decide.leave')} />
          </div>
        </Radio.Group>
      </div>
    </FormDialog>
  )
}
