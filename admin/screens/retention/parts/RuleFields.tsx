import { Select, Switch } from '@mantine/core'
import { number, ownZone, sentenceDay } from '#client/ui/format.ts'
import type { Retention, RetentionPreview } from '#core/retention/retention.contract.ts'
import {
  ACTIONS_OF,
  MOST_MONTHS,
  RETENTION_STARTS,
  type RetentionAction,
  type RetentionKind,
  type RetentionRule,
  type RetentionStart,
  ruleOf,
} from '#core/retention/retention.rules.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import type { SettingsFormState } from '../../../app/parts/forms/useSettingsForm.ts'
import { NumberField } from '../../../app/parts/NumberField.tsx'
import { FieldRow } from '../../../app/parts/Page.tsx'
import styles from '../Retention.module.css'

interface RuleFieldsProps {
  kind: RetentionKind
  form: SettingsFormState<Omit<Retention, 'version'>>
  preview: RetentionPreview | undefined
  isHeld: boolean
}

/** One rule: off, or how long, from when, what then, and what it would do. */
export function RuleFields({ kind, form, preview, isHeld }: RuleFieldsProps) {
  const t = useWords()
  const rule = form.values[kind]
  const { canUpdate } = form
  const set = (change: Partial<RetentionRule>) => form.change({ [kind]: { ...(rule ?? ruleOf(kind)), ...change } })
  return (
    <FieldRow title={t(`retention.kind.${kind}`)} hint={t(`retention.hint.${kind}`)}>
      <Switch
        label={t('retention.on')}
        aria-label={`${t('retention.on')}: ${t(`retention.kind.${kind}`)}`}
        checked={rule !== null}
        disabled={!canUpdate}
        onChange={({ currentTarget }) => form.change({ [kind]: currentTarget.checked ? ruleOf(kind) : null })}
      />
      {rule && (
        <div className={styles.rule}>
          <NumberField
            label={t('retention.months')}
            value={rule.months}
            onChange={(months) => months !== null && set({ months: Math.min(months, MOST_MONTHS) })}
            onUnreadable={(why) => form.onUnreadable(kind, why)}
            error={form.errorAt(`${kind}.months`)}
            disabled={!canUpdate}
            whole
            required
            least={1}
          />
          <Select
            label={t('retention.from')}
            data={RETENTION_STARTS.map((value) => ({ value, label: t(`retention.since.${value}`) }))}
            value={rule.since}
            onChange={(since) => since && set({ since: since as RetentionStart })}
            disabled={!canUpdate}
            allowDeselect={false}
          />
          <Select
            className={styles.wide}
            label={t('retention.then')}
            data={ACTIONS_OF[kind].map((value) => ({ value, label: t(`retention.action.${value}`) }))}
            value={rule.action}
            onChange={(action) => action && set({ action: action as RetentionAction })}
            error={form.errorAt(`${kind}.action`)}
            disabled={!canUpdate}
            allowDeselect={false}
          />
        </div>
      )}
      {rule && (
        <p className={styles.preview} role="status" data-testid={`preview-${kind}`}>
          {isHeld ? t('retention.why.hold') : preview && <Preview preview={preview} />}
        </p>
      )}
    </FieldRow>
  )
}

function Preview({ preview: { kind, date, count, later, held, why } }: { preview: RetentionPreview }) {
  const t = useWords()
  const locale = useLocale()
  const what = t(`retention.count.${kind === 'drafts' ? 'draft' : 'application'}`, { count, n: number(count, locale) })
  return (
    <>
      {date && (
        <b>
          {t(`retention.preview.${kind === 'files' ? 'files' : 'applications'}`, {
            date: sentenceDay(new Date(date), ownZone(), locale),
            what,
          })}
        </b>
      )}
      {why && t(`retention.why.${why}`)} {later > 0 && t('retention.later', { n: number(later, locale) })}{' '}
      {held > 0 && t('retention.held', { n: number(held, locale) })}
    </>
  )
}
