import { Radio } from '@mantine/core'
import { Link } from 'react-router'
import type { StatusLabel } from '#core/status/status.contract.ts'
import { usePath, useProgram, useWords } from '../../../app/hooks.ts'
import { useApiMutation } from '../../../app/mutation.ts'
import { notify } from '../../../app/notices.tsx'
import { FormDialog } from '../../../app/parts/forms/FormDialog.tsx'
import { useApiForm } from '../../../app/parts/forms/useApiForm.ts'
import { ErrorState, SkeletonRows } from '../../../app/parts/States.tsx'
import { queryOf, useApiQuery } from '../../../app/query.ts'
import type { RowDialogProps } from '../../../app/slice.ts'
import statusStyles from '../Status.module.css'
import { StatusChip } from './StatusChip.tsx'

type Row = { id: string; facets: Record<string, unknown> }

/** Of the choice that takes the status away: no key is empty. */
const NONE = ''

const keyOf = ({ facets }: Row): string => (facets.reviewStatus as StatusLabel | undefined)?.key ?? NONE

/** Gives applications a status, or takes it away. What only some of them have is not chosen beforehand. */
export function StatusPicker({ rows, onClose, onDone }: RowDialogProps<Row>) {
  const t = useWords()
  const path = usePath()
  const { id: programId, slug } = useProgram()
  const params = { programId }
  const { data, error, reload } = useApiQuery(queryOf('listStatuses', { params }))
  const { mutateAsync } = useApiMutation('setResponseStatus')
  const statuses = data?.items
  const held = [...new Set(rows.map(keyOf))]
  const form = useApiForm<{ key: string | null }>({
    initial: { key: held.length === 1 ? (held[0] ?? null) : null },
    submit: async ({ key }) => {
      const statusId = statuses?.find((status) => status.key === key)?.id ?? null
      await mutateAsync({ params, body: { responseIds: rows.map(({ id }) => id), statusId } })
      notify(t('statuses.applied', { count: rows.length }), { topic: 'status' })
      onDone()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('statuses.pick', { count: rows.length })}
      onClose={onClose}
      submit={t('statuses.applyAction')}
      disabled={!statuses?.length || form.values.key === null}
    >
      {error ? (
        <ErrorState error={error} onRetry={reload} />
      ) : !statuses ? (
        <SkeletonRows rows={4} height={32} />
      ) : statuses.length === 0 ? (
        <p>
          {t('statuses.none')} <Link to={path(`admin/programs/${slug}/statuses`)}>{t('statuses.create')}</Link>
        </p>
      ) : (
        <Radio.Group label={t('statuses.column')} {...form.field('key')}>
          <div className={statusStyles.choices}>
            {statuses.map((status) => (
              <Radio key={status.key} value={status.key} label={<StatusChip {...status} />} />
            ))}
            <Radio value={NONE} label={t('statuses.noStatus')} />
          </div>
        </Radio.Group>
      )}
    </FormDialog>
  )
}
