import { useWords } from '../../../../app/hooks.ts'
import { SourceText } from '../../parts/settings/SourceText.tsx'
import { ValueSettings } from '../BoundSettings.tsx'
import type { SettingsProps } from '../entry.ts'
import { Formula } from './Formula.tsx'

export function NumberSettings({ node }: SettingsProps) {
  const t = useWords()
  return (
    <>
      <ValueSettings node={node} title={t('form.settings.values')} />
      <SourceText node={node} name="unit" />
      <Formula node={node} />
    </>
  )
}
