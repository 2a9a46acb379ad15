import { Checkbox, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Retention } from '#core/retention/retention.contract.ts'
import { RETENTION_KINDS, type RetentionKind, ruleCode } from '#core/retention/retention.rules.ts'
import { applyChanges, changeAnswer } from '../../app/cacheChanges.ts'
import { useAllowed, useProgram, useWords } from '../../app/hooks.ts'
import { runMutation } from '../../app/mutation.ts'
import { notify } from '../../app/notices.tsx'
import { SettingsForm } from '../../app/parts/forms/SettingsForm.tsx'
import { useSettingsForm } from '../../app/parts/forms/useSettingsForm.ts'
import { Banner, FieldRow, Page } from '../../app/parts/Page.tsx'
import { ErrorState, SkeletonRows } from '../../app/parts/States.tsx'
import { queryOf, readOnce, useApiQuery } from '../../app/query.ts'
import { RuleFields } from './parts/RuleFields.tsx'

/** What of the program is deleted by itself, with what that would be now. */
export function Screen() {
  const t = useWords()
  const { id: programId } = useProgram()
  const { data, error, reload } = useApiQuery(queryOf('getRetention', { params: { programId } }), { isEdited: true })
  return (
    <Page title={t('menu.retention')} facts={t('retention.facts')} width="settings">
      {error && !data && <ErrorState error={error} onRetry={reload} title={t('menu.retention')} />}
      {!data && !error && <SkeletonRows rows={6} height={52} />}
      {data && <Rules programId={programId} saved={data} />}
    </Page>
  )
}

type Values = Omit<Retention, 'version'>

const valuesOf = ({ version: _, ...values }: Retention): Values => values

/** Ms after the last key before the preview is asked for. */
const PAUSE = 400

function Rules({ programId, saved }: { programId: string; saved: Retention }) {
  const t = useWords()
  const canUpdate = useAllowed()('program.retention.update')
  const params = { programId }
  const form = useSettingsForm({
    name: `retention.${programId}`,
    saved,
    valuesOf,
    canUpdate,
    save: (values) => runMutation('updateRetention', { params, body: { ...values, version: saved.version } }),
    show: (now) => applyChanges([changeAnswer('getRetention', params, () => now)]),
    follow: { events: 'retention', read: () => readOnce('getRetention', { params }) },
    onSaved: () => notify(t('retention.saved')),
  })
  const { hold } = form.values
  const items = usePreview(programId, form.values)
  const nameOf = (at: string) =>
    at.startsWith('hold') ? t('retention.hold.title') : t(`retention.kind.${at.split('.')[0] ?? ''}`)
  return (
    <SettingsForm form={form} unsaved={t('retention.unsaved')} save={t('retention.save')} nameOf={nameOf}>
      <Banner>{t('retention.warning')}</Banner>
      {RETENTION_KINDS.map((kind) => (
        <RuleFields
          key={kind}
          kind={kind}
          form={form}
          preview={items?.find((item) => item.kind === kind)}
          isHeld={hold !== null}
        />
      ))}
      <FieldRow title={t('retention.hold.title')} hint={t('retention.hold.text')}>
        <Checkbox
          label={t('retention.hold.on')}
          checked={hold !== null}
          disabled={!canUpdate}
          onChange={({ currentTarget }) => form.change({ hold: currentTarget.checked ? '' : null })}
        />
        {hold !== null && (
          <TextInput
            label={t('retention.hold.reason')}
            required
            maxLength={500}
            value={hold}
            error={form.errorAt('hold')}
            disabled={!canUpdate}
            onChange={({ currentTarget }) => form.change({ hold: currentTarget.value })}
          />
        )}
      </FieldRow>
    </SettingsForm>
  )
}

/** What the rules would do as they stand in the form. */
function usePreview(programId: string, values: Values) {
  const rules = RETENTION_KINDS.flatMap((kind) => {
    const rule = values[kind]
    return rule ? [[kind, ruleCode(rule)] as const] : []
  })
  // As a text: a new object at each render would never come to rest.
  const [asked] = useDebouncedValue(JSON.stringify(rules), PAUSE)
  const query: Partial<Record<RetentionKind, string>> = Object.fromEntries(JSON.parse(asked) as typeof rules)
  const { data } = useApiQuery(queryOf('previewRetention', { params: { programId }, query }), {
    enabled: Object.keys(query).length > 0,
  })
  return data?.items
}
