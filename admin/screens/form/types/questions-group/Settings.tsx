import { useWords } from '../../../../app/hooks.ts'
import { SourceText } from '../../parts/settings/SourceText.tsx'
import type { SettingsProps } from '../entry.ts'
import { ItemsSettings } from '../ItemsSettings.tsx'

export function QuestionsGroupSettings({ node }: SettingsProps) {
  const t = useWords()
  return (
    <>
      <ItemsSettings node={node} hint={t('form.settings.itemsHint')} />
      <SourceText node={node} name="itemTitle" hint={t('form.settings.itemTitleHint')} />
      <SourceText node={node} name="newGroupBtnLabel" />
      <SourceText node={node} name="deleteConfirmationMsg" />
    </>
  )
}
