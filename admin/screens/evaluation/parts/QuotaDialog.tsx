import { ActionIcon, Select } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { EvaluationSession } from '#core/evaluation/evaluation.contract.ts'
import { MOST_QUOTAS, type SessionQuota } from '#core/evaluation/session.rules.ts'
import { useWords } from '../../../app/hooks.ts'
import { runMutation } from '../../../app/mutation.ts'
import { FormDialog } from '../../../app/parts/forms/FormDialog.tsx'
import { useApiForm } from '../../../app/parts/forms/useApiForm.ts'
import { NumberField } from '../../../app/parts/NumberField.tsx'
import styles from '../Ranking.module.css'
import { useQuotaGroups } from './useQuotaGroups.ts'
import { useSessionPlace } from './useSession.ts'

/** Bounds on how many of the chosen belong to a category or have a tag. */
export function QuotaDialog({ session, onClose }: { session: EvaluationSession; onClose: () => void }) {
  const t = useWords()
  const { params, show } = useSessionPlace()
  const { groups, nameOf } = useQuotaGroups()
  const form = useApiForm<{ quotas: SessionQuota[] }>({
    initial: { quotas: session.settings.quotas },
    check: ({ quotas }) =>
      quotas.flatMap(({ least, most }, place) =>
        least === undefined && most === undefined
          ? [{ at: `quotas[${place}].most`, rule: 'required' }]
          : most !== undefined && (least ?? 0) > most
            ? [{ at: `quotas[${place}].most`, rule: 'min', params: { min: least ?? 0 } }]
            : [],
      ),
    submit: async ({ quotas }) => {
      show(
        await runMutation('updateEvaluationSession', {
          params,
          body: { settings: { quotas }, version: session.version },
        }),
      )
      onClose()
    },
  })
  const { quotas } = form.values
  const change = (place: number, next: SessionQuota) =>
    form.change({ quotas: quotas.map((quota, n) => (n === place ? next : quota)) })
  const free = groups.filter(({ value }) => !quotas.some(({ group }) => group === value))
  return (
    <FormDialog form={form} title={t('evaluation.quota.title')} submit={t('evaluation.quota.save')} onClose={onClose}>
      <div className={styles.quotas}>
        <p>{t('evaluation.quota.text')}</p>
        {quotas.map(({ group, least, most }, place) => (
          <fieldset key={group} className="group">
            <legend className="legend">{nameOf(group)}</legend>
            <div className={styles.quota}>
              <NumberField
                label={t('evaluation.quota.least')}
                whole
                least={0}
                value={least ?? null}
                onChange={(value) =>
                  change(place, { group, ...(value !== null && { least: value }), ...(most !== undefined && { most }) })
                }
              />
              <NumberField
                label={t('evaluation.quota.most')}
                whole
                least={0}
                value={most ?? null}
                error={form.errorAt(`quotas[${place}].most`)}
                onChange={(value) =>
                  change(place, {
                    group,
                    ...(least !== undefined && { least }),
                    ...(value !== null && { most: value }),
                  })
                }
              />
              <ActionIcon
                aria-label={t('evaluation.quota.remove', { name: nameOf(group) })}
                onClick={() => form.change({ quotas: quotas.filter((_, n) => n !== place) })}
              >
                <IconTrash size={16} stroke={1.6} />
              </ActionIcon>
            </div>
          </fieldset>
        ))}
        {free.length > 0 && quotas.length < MOST_QUOTAS && (
          <Select
            key={quotas.length}
            label={t('evaluation.quota.add')}
            data={free}
            value={null}
            searchable
            onChange={(group) => group && form.change({ quotas: [...quotas, { group }] })}
          />
        )}
        {groups.length === 0 && <p className="small soft">{t('evaluation.quota.none')}</p>}
      </div>
    </FormDialog>
  )
}
