import type { ReactNode } from 'react'
import settingsStyles from '../Settings.module.css'

interface SettingsSectionProps {
  title: string
  hint?: string
  children: ReactNode
}

export const SettingsSection = ({ title, hint, children }: SettingsSectionProps) => (
  <fieldset className={`group ${settingsStyles.part}`} data-testid="settings-section">
    <legend className="legend">{title}</legend>
    {hint && <p className="small soft">{hint}</p>}
    {children}
  </fieldset>
)
