import type { FieldOf } from '#core/form/definition.ts'
import { useWords } from '../../../../app/hooks.ts'
import settingsStyles from '../../parts/Settings.module.css'
import { NumberSetting } from '../../parts/settings/NumberSetting.tsx'
import { SettingsSection } from '../../parts/settings/SettingsSection.tsx'
import { SourceText } from '../../parts/settings/SourceText.tsx'
import { useSetField } from '../../parts/settings/useFieldSetters.ts'
import type { SettingsProps } from '../entry.ts'

export function LinearScaleSettings({ node }: SettingsProps) {
  const t = useWords()
  const set = useSetField(node)
  return (
    <>
      <SettingsSection title={t('form.settings.scale')}>
        <div className={settingsStyles.pair}>
          {(['from', 'to'] as const).map((end) => (
            <NumberSetting
              key={end}
              node={node}
              name={end}
              label={t(`form.settings.${end}`)}
              required
              read={(field) => (field as FieldOf<'linear-scale'>)[end]}
              onChange={(value) => value !== undefined && set(end, value, { typed: true })}
            />
          ))}
        </div>
      </SettingsSection>
      <SourceText node={node} name="fromLabel" />
      <SourceText node={node} name="toLabel" />
    </>
  )
}
