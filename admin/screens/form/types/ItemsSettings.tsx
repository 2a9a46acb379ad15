import type { FieldOf } from '#core/form/definition.ts'
import { useWords } from '../../../app/hooks.ts'
import settingsStyles from '../parts/Settings.module.css'
import { NumberSetting } from '../parts/settings/NumberSetting.tsx'
import { SettingsSection } from '../parts/settings/SettingsSection.tsx'
import { useSetField } from '../parts/settings/useFieldSetters.ts'
import type { SettingsProps } from './entry.ts'

/** How often questions are answered, at least and at most. */
export function ItemsSettings({ node, hint }: SettingsProps & { hint: string }) {
  const t = useWords()
  const set = useSetField(node)
  const bounds = { minItems: t('form.settings.least'), maxItems: t('form.settings.most') }
  return (
    <SettingsSection title={t('form.settings.items')} hint={hint}>
      <div className={settingsStyles.pair}>
        {(['minItems', 'maxItems'] as const).map((name) => (
          <NumberSetting
            key={name}
            node={node}
            name={name}
            label={bounds[name]}
            least={0}
            read={(field) => (field as FieldOf<'questions-group'>)[name]}
            onChange={(value) => set(name, value, { typed: true })}
          />
        ))}
      </div>
    </SettingsSection>
  )
}
