import { SourceText } from '../../parts/settings/SourceText.tsx'
import type { SettingsProps } from '../entry.ts'

export const SepTextareaSettings = ({ node }: SettingsProps) => (
  <SourceText node={node} name="content" long keepEmpty minRows={4} />
)
