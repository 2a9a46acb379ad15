import { TextInput } from '@mantine/core'
import { useWords } from '../../../../app/hooks.ts'
import { useSetRules } from '../../parts/settings/useFieldSetters.ts'
import { LengthSettings } from '../BoundSettings.tsx'
import type { SettingsProps } from '../entry.ts'

export function TextSettings({ node }: SettingsProps) {
  const t = useWords()
  const setRules = useSetRules(node)
  return (
    <>
      <LengthSettings node={node} />
      <TextInput
        label={t('form.settings.pattern')}
        description={t('form.settings.patternHint')}
        classNames={{ input: 'mono' }}
        spellCheck={false}
        autoComplete="off"
        maxLength={200}
        value={node.field.rules?.pattern ?? ''}
        onChange={(event) => setRules({ pattern: event.currentTarget.value || undefined }, { typed: true })}
      />
    </>
  )
}
