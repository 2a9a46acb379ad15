import { useWords } from '../../../../app/hooks.ts'
import { CountSettings } from '../BoundSettings.tsx'
import { OptionsSettings } from '../choices/OptionsSettings.tsx'
import type { SettingsProps } from '../entry.ts'

export function CheckboxSettings({ node }: SettingsProps) {
  const t = useWords()
  return (
    <>
      <OptionsSettings node={node} />
      <CountSettings node={node} title={t('form.settings.choices')} least="min-array-length" most="max-array-length" />
    </>
  )
}
