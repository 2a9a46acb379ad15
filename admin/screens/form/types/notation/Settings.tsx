import type { FieldOf } from '#core/form/definition.ts'
import { useWords } from '../../../../app/hooks.ts'
import { NumberSetting } from '../../parts/settings/NumberSetting.tsx'
import { useSetField } from '../../parts/settings/useFieldSetters.ts'
import type { SettingsProps } from '../entry.ts'

export function NotationSettings({ node }: SettingsProps) {
  const t = useWords()
  const set = useSetField(node)
  return (
    <NumberSetting
      node={node}
      name="stars"
      label={t('form.settings.stars')}
      required
      least={1}
      read={(field) => (field as FieldOf<'notation'>).stars}
      onChange={(value) => value !== undefined && set('stars', value, { typed: true })}
    />
  )
}
