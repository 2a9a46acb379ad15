import { type Field, type FieldOf, type Option, optionReference } from '#core/form/definition.ts'
import { useWords } from '../../../../app/hooks.ts'
import { changeOptions } from '../../editor.changes.ts'
import { publishedField } from '../../editorSession.ts'
import { useEditorSession, useUpdateEditor } from '../../parts/context.ts'
import { SettingsSection } from '../../parts/settings/SettingsSection.tsx'
import { typing } from '../../parts/settings/useFieldSetters.ts'
import type { SettingsProps } from '../entry.ts'
import { OptionsEditor } from './OptionsEditor.tsx'

export function OptionsSettings({ node: { id, field } }: SettingsProps) {
  const t = useWords()
  const update = useUpdateEditor()
  const published = publishedField(useEditorSession(), field.reference)
  const answered: readonly Option[] = published && 'options' in published ? published.options : []
  return (
    <SettingsSection title={t('form.settings.options')} hint={t('form.settings.optionsHint')}>
      <OptionsEditor
        options={(field as FieldOf<'select'>).options}
        fixed={new Set(answered.map(optionReference))}
        onChange={(options, { renamed = new Map(), typed } = {}) =>
          update((editor) =>
            changeOptions(
              editor,
              id,
              (now) => ({ ...now, options }) as Field,
              renamed,
              typed ? typing(`${id}.options.${typed}`) : undefined,
            ),
          )
        }
      />
    </SettingsSection>
  )
}
