import type { FieldOf } from '#core/form/definition.ts'
import { useWords } from '../../../../app/hooks.ts'
import settingsStyles from '../../parts/Settings.module.css'
import { NumberSetting } from '../../parts/settings/NumberSetting.tsx'
import { SettingsSection } from '../../parts/settings/SettingsSection.tsx'
import { SourceText } from '../../parts/settings/SourceText.tsx'
import { useSetField } from '../../parts/settings/useFieldSetters.ts'
import type { SettingsProps } from '../entry.ts'

export function QuestionsGroupSettings({ node }: SettingsProps) {
  const t = useWords()
  const set = useSetField(node)
  const bounds = { minItems: t('form.settings.least'), maxItems: t('form.settings.most') }
  return (
    <>
      <SettingsSection title={t('form.settings.items')} hint={t('form.settings.itemsHint')}>
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
      <SourceText node={node} name="itemTitle" hint={t('form.settings.itemTitleHint')} />
      <SourceText node={node} name="newGroupBtnLabel" />
      <SourceText node={node} name="deleteConfirmationMsg" />
    </>
  )
}
