import { Switch } from '@mantine/core'
import { useWords } from '../../../../app/hooks.ts'
import settingsStyles from '../Settings.module.css'

interface SettingSwitchProps {
  /** Its label is `form.settings.<name>`. */
  name: string
  hint?: string
  checked: boolean
  /** Undefined when it is switched off: a setting that is off is left out of the form. */
  onChange: (on: true | undefined) => void
}

export function SettingSwitch({ name, hint, checked, onChange }: SettingSwitchProps) {
  const t = useWords()
  return (
    <Switch
      label={t(`form.settings.${name}`)}
      description={hint}
      labelPosition="left"
      classNames={{ body: settingsStyles.switchBody }}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked || undefined)}
    />
  )
}
