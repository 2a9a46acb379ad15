import type { FieldOf } from '#core/form/definition.ts'
import { SettingSwitch } from '../../parts/settings/SettingSwitch.tsx'
import { useSetField } from '../../parts/settings/useFieldSetters.ts'
import { LengthSettings } from '../BoundSettings.tsx'
import type { SettingsProps } from '../entry.ts'

export function TextareaSettings({ node }: SettingsProps) {
  const set = useSetField(node)
  const { rich } = node.field as FieldOf<'textarea'>
  return (
    <>
      <LengthSettings node={node} />
      <SettingSwitch name="rich" checked={rich === true} onChange={(on) => set('rich', on)} />
    </>
  )
}
