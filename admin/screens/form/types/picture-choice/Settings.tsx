import { type Field, type FieldOf, optionReference } from '#core/form/definition.ts'
import { useWords } from '../../../../app/hooks.ts'
import { changeOptions } from '../../editor.changes.ts'
import { useSourceText, useUpdateEditor } from '../../parts/context.ts'
import { SettingsSection } from '../../parts/settings/SettingsSection.tsx'
import { CountSettings } from '../BoundSettings.tsx'
import { OptionsSettings } from '../choices/OptionsSettings.tsx'
import type { SettingsProps } from '../entry.ts'
import { FormFile } from '../FormFile.tsx'

export function PictureChoiceSettings({ node }: SettingsProps) {
  const t = useWords()
  const text = useSourceText()
  const update = useUpdateEditor()
  const { options } = node.field as FieldOf<'picture-choice'>
  const setImage = (place: number, image: string) =>
    update((editor) =>
      changeOptions(
        editor,
        node.id,
        (now) => ({ ...now, options: options.map((one, n) => (n === place ? withImage(one, image) : one)) }) as Field,
        new Map(),
      ),
    )
  return (
    <>
      <OptionsSettings node={node} />
      <SettingsSection title={t('form.settings.pictures')}>
        {options.map((option, n) => (
          <FormFile
            key={optionReference(option)}
            kind="image"
            label={text(option.text) || t('form.options.placeholder', { n: n + 1 })}
            location={option.image ?? ''}
            onChange={(image) => setImage(n, image)}
          />
        ))}
      </SettingsSection>
      <CountSettings node={node} title={t('form.settings.choices')} least="min-array-length" most="max-array-length" />
    </>
  )
}

function withImage<T extends { image?: string }>({ image: _before, ...option }: T, image: string) {
  return image ? { ...option, image } : option
}
