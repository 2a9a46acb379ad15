import { LengthSettings } from '../BoundSettings.tsx'
import { CountrySetting } from '../CountrySetting.tsx'
import type { SettingsProps } from '../entry.ts'

export const TelSettings = ({ node }: SettingsProps) => (
  <>
    <CountrySetting node={node} />
    <LengthSettings node={node} />
  </>
)
