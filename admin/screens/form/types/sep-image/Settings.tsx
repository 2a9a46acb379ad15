import type { FieldOf } from '#core/form/definition.ts'
import { useWords } from '../../../../app/hooks.ts'
import { SourceText } from '../../parts/settings/SourceText.tsx'
import { useSetField } from '../../parts/settings/useFieldSetters.ts'
import type { SettingsProps } from '../entry.ts'
import { FormFile } from '../FormFile.tsx'

export function SepImageSettings({ node }: SettingsProps) {
  const t = useWords()
  const set = useSetField(node)
  const { image } = node.field as FieldOf<'sep-image'>
  return (
    <>
      <FormFile
        kind="image"
        label={t('form.settings.image')}
        location={image}
        onChange={(next) => set('image', next)}
      />
      <SourceText node={node} name="alt" hint={t('form.settings.altHint')} />
    </>
  )
}
