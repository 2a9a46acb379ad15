import { Checkbox, Select } from '@mantine/core'
import type { EvaluationSession } from '#core/evaluation/evaluation.contract.ts'
import type { Text } from '#core/text.ts'
import { useGo, usePath, useWords } from '../../../app/hooks.ts'
import { runMutation } from '../../../app/mutation.ts'
import { FormDialog } from '../../../app/parts/forms/FormDialog.tsx'
import { useApiForm } from '../../../app/parts/forms/useApiForm.ts'
import { NumberField } from '../../../app/parts/NumberField.tsx'
import { TextByLanguage } from '../../../app/parts/TextByLanguage.tsx'
import { queryOf, useApiQuery } from '../../../app/query.ts'
import { useLanguages, useSessionPlace } from '../../evaluation/parts/useSession.ts'
import styles from '../Decisions.module.css'
import { useOutcomes } from './useOutcomes.ts'

interface RoundDialogProps {
  session: EvaluationSession
  onClose: () => void
}

const TOP = 'top'

/** "Jury (2)" in each language that the session has a title in; after "Jury (2)" comes "Jury (3)". */
const numbered = (title: Text): Text =>
  Object.fromEntries(
    Object.entries(title).map(([lang, name]) => {
      const [, before = '', number] = /^(.*) \((\d{1,3})\)$/.exec(name) ?? [null, name]
      return [lang, name.trim() === '' ? '' : `${before.slice(0, 194)} (${number ? Number(number) + 1 : 2})`]
    }),
  )

/** Makes the next session with entries of this one: the first of the ranking, or those with a decision. */
export function RoundDialog({ session, onClose }: RoundDialogProps) {
  const t = useWords()
  const path = usePath()
  const go = useGo()
  const languages = useLanguages()
  const { program, params } = useSessionPlace()
  const overview = useApiQuery(queryOf('getDecisions', { params })).data
  const { nameOf } = useOutcomes(overview?.statuses ?? [])
  const form = useApiForm<{ title: Text; by: string; count: number | null; copy: boolean }>({
    initial: {
      title: numbered(session.title),
      by: TOP,
      count: session.settings.seats ?? 10,
      copy: true,
    },
    check: ({ title, by, count }) => [
      ...(title[program.defaultLang]?.trim() ? [] : [{ at: 'title', rule: 'required' }]),
      ...(by === TOP && !count ? [{ at: 'count', rule: 'required' }] : []),
    ],
    submit: async ({ title, by, count, copy }) => {
      const made = await runMutation('createRound', {
        params,
        body: { title, copy, choose: by === TOP ? { by, count: count ?? 1 } : { by: 'outcome', outcome: by } },
      })
      onClose()
      go(path(`admin/programs/${program.slug}/examinations/${made.slug}`))
    },
  })
  const piles = (overview?.piles ?? []).filter(({ count }) => count > 0)
  return (
    <FormDialog form={form} title={t('decisions.round.title')} submit={t('decisions.round.action')} onClose={onClose}>
      <div className={styles.dialog}>
        <p>{t('decisions.round.text')}</p>
        <TextByLanguage
          label={t('decisions.round.name')}
          languages={languages}
          maxLength={200}
          value={form.values.title}
          error={form.errorAt('title')}
          onChange={(title) => form.change({ title })}
        />
        <Select
          label={t('decisions.round.which')}
          data={[
            { value: TOP, label: t('decisions.round.top') },
            ...piles.map(({ outcome, count }) => ({
              value: outcome,
              label: t('decisions.round.outcome', { decision: nameOf(outcome), n: count }),
            })),
          ]}
          allowDeselect={false}
          {...form.field('by')}
        />
        {form.values.by === TOP && (
          <NumberField
            label={t('decisions.round.count')}
            description={t('decisions.round.countHint')}
            whole
            least={1}
            maw={160}
            {...form.parsed('count')}
          />
        )}
        <Checkbox label={t('decisions.round.copy')} {...form.checkbox('copy')} />
      </div>
    </FormDialog>
  )
}
