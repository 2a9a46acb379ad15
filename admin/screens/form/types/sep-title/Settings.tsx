import { SourceText } from '../../parts/settings/SourceText.tsx'
import type { SettingsProps } from '../entry.ts'

export const SepTitleSettings = ({ node }: SettingsProps) => <SourceText node={node} name="description" long />
