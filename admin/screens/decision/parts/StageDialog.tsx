import { Select } from '@mantine/core'
import type { Decision } from '#core/decision/decision.contract.ts'
import { useWords } from '../../../app/hooks.ts'
import { runMutation } from '../../../app/mutation.ts'
import { notify } from '../../../app/notices.tsx'
import { FormDialog } from '../../../app/parts/forms/FormDialog.tsx'
import { useApiForm } from '../../../app/parts/forms/useApiForm.ts'
import { queryOf, useApiQuery } from '../../../app/query.ts'
import type { RowDialogProps } from '../../../app/slice.ts'
import { useSessionPlace } from '../../evaluation/parts/useSession.ts'
import { useOutcomes } from './useOutcomes.ts'

const NONE = 'none'

/** The same decision for the selected entries. */
export function StageDialog({ rows, onClose, onDone }: RowDialogProps<Decision>) {
  const t = useWords()
  const { params } = useSessionPlace()
  const overview = useApiQuery(queryOf('getDecisions', { params })).data
  const { options } = useOutcomes(overview?.statuses ?? [])
  const form = useApiForm<{ outcome: string | null }>({
    initial: { outcome: null },
    check: ({ outcome }) => (outcome ? [] : [{ at: 'outcome', rule: 'required' }]),
    submit: async ({ outcome }) => {
      const { changed } = await runMutation('stageDecisions', {
        params,
        body: { by: 'entries', entryIds: rows.map(({ id }) => id), outcome: outcome === NONE ? null : outcome },
      })
      notify(t('decisions.decide.done', { count: changed }))
      onDone()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('decisions.decide.some', { count: rows.length })}
      submit={t('decisions.decide.action')}
      onClose={onClose}
    >
      <Select
        label={t('decisions.column.decision')}
        data={[...options, { value: NONE, label: t('decisions.outcome.none') }]}
        {...form.field('outcome')}
      />
    </FormDialog>
  )
}
