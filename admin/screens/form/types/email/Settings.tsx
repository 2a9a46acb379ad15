import { LengthSettings, RuleSwitch } from '../BoundSettings.tsx'
import type { SettingsProps } from '../entry.ts'

export const EmailSettings = ({ node }: SettingsProps) => (
  <>
    <RuleSwitch node={node} rule="notYopmail" />
    <LengthSettings node={node} />
  </>
)
