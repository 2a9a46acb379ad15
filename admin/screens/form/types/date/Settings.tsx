import { Select, TextInput } from '@mantine/core'
import { isDate } from '#core/form/read.ts'
import { useWords } from '../../../../app/hooks.ts'
import settingsStyles from '../../parts/Settings.module.css'
import { SettingsSection } from '../../parts/settings/SettingsSection.tsx'
import { useSetRules } from '../../parts/settings/useFieldSetters.ts'
import type { SettingsProps } from '../entry.ts'

/** Earliest and latest day: none, the day of answering, or a date. */
export function DateSettings({ node }: SettingsProps) {
  const t = useWords()
  const setRules = useSetRules(node)
  const rules = node.field.rules ?? {}
  return (
    <SettingsSection title={t('form.settings.days')}>
      {(['min-date', 'max-date'] as const).map((rule) => {
        const value = rules[rule]
        const kind = value === undefined ? 'none' : value === 'today' ? 'today' : 'day'
        return (
          <div key={rule} className={settingsStyles.pair}>
            <Select
              label={t(`form.settings.${rule}`)}
              data={(['none', 'today', 'day'] as const).map((each) => ({
                value: each,
                label: t(`form.settings.dayKind.${each}`),
              }))}
              value={kind}
              onChange={(next) =>
                setRules({ [rule]: next === 'none' ? undefined : next === 'today' ? 'today' : (value ?? '') })
              }
            />
            {kind === 'day' && (
              <TextInput
                type="date"
                label={t('form.settings.day')}
                value={value && isDate(value) ? value : ''}
                onChange={(event) => setRules({ [rule]: event.currentTarget.value }, { typed: true })}
              />
            )}
          </div>
        )
      })}
    </SettingsSection>
  )
}
