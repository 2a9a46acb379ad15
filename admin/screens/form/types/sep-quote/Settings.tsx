import { SourceText } from '../../parts/settings/SourceText.tsx'
import type { SettingsProps } from '../entry.ts'

export const SepQuoteSettings = ({ node }: SettingsProps) => (
  <>
    <SourceText node={node} name="content" long keepEmpty minRows={3} />
    <SourceText node={node} name="author" />
  </>
)
