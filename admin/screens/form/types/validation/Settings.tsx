import { TextInput } from '@mantine/core'
import type { FieldOf } from '#core/form/definition.ts'
import { isLink } from '#core/form/read.ts'
import { useWords } from '../../../../app/hooks.ts'
import { SourceText } from '../../parts/settings/SourceText.tsx'
import { useSetField } from '../../parts/settings/useFieldSetters.ts'
import type { SettingsProps } from '../entry.ts'

/** The words beside the box, and the document that is agreed to. */
export function ConsentSettings({ node }: SettingsProps) {
  const t = useWords()
  const set = useSetField(node)
  const { link } = node.field as FieldOf<'validation'>
  return (
    <>
      <SourceText node={node} name="label" hint={t('form.settings.labelHint')} keepEmpty />
      <TextInput
        label={t('form.settings.link')}
        type="url"
        placeholder="https://"
        maxLength={2000}
        value={link ?? ''}
        error={link && !isLink(link) ? t('form.settings.linkWrong') : undefined}
        onChange={(event) => set('link', event.currentTarget.value.trim() || undefined, { typed: true })}
      />
      {link && <SourceText node={node} name="linkLabel" />}
    </>
  )
}
