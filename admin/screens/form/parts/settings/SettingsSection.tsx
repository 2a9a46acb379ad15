import type { ReactNode } from 'react'

interface SettingsSectionProps {
  title: string
  hint?: string
  children: ReactNode
}

export const SettingsSection = ({ title, hint, children }: SettingsSectionProps) => (
  <fieldset className="group settings__part">
    <legend className="legend">{title}</legend>
    {hint && <p className="small soft">{hint}</p>}
    {children}
  </fieldset>
)
