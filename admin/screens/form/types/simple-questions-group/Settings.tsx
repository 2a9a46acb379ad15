import { NativeSelect, TextInput } from '@mantine/core'
import type { Field, FieldOf } from '#core/form/definition.ts'
import { LINE_TYPES } from '#core/form/types/simple-questions-group/lineTypes.ts'
import { withText } from '#core/text.ts'
import { useWords } from '../../../../app/hooks.ts'
import { useEditorSession } from '../../parts/context.ts'
import { settingId } from '../../parts/ids.ts'
import { SettingsSection } from '../../parts/settings/SettingsSection.tsx'
import { SourceText } from '../../parts/settings/SourceText.tsx'
import { useSetField } from '../../parts/settings/useFieldSetters.ts'
import type { SettingsProps } from '../entry.ts'
import { ItemsSettings } from '../ItemsSettings.tsx'

export function ListSettings({ node }: SettingsProps) {
  const t = useWords()
  const { source } = useEditorSession()
  const set = useSetField(node)
  const { field: line, title } = node.field as FieldOf<'simple-questions-group'>
  return (
    <>
      <SettingsSection title={t('form.settings.line')} hint={t('form.settings.lineHint')}>
        <NativeSelect
          id={settingId('lineType')}
          label={t('form.settings.lineType')}
          value={line.type}
          data={LINE_TYPES.map((type) => ({ value: type, label: t(`form.type.${type}`) }))}
          // Another type asks for something else: what the former one had of its own goes with it.
          onChange={({ currentTarget: { value: type } }) =>
            set('field', { type, reference: line.reference, title: line.title } as Field)
          }
        />
        <TextInput
          id={settingId('lineTitle')}
          label={t('form.settings.lineTitle')}
          description={t('form.settings.lineTitleHint')}
          lang={source}
          maxLength={500}
          value={line.title[source] ?? ''}
          placeholder={title[source]}
          onChange={({ currentTarget: { value } }) =>
            set('field', { ...line, title: withText(line.title, source, value) }, { typed: true })
          }
        />
      </SettingsSection>
      <ItemsSettings node={node} hint={t('form.settings.linesHint')} />
      <SourceText node={node} name="newGroupBtnLabel" />
      <SourceText node={node} name="deleteConfirmationMsg" />
    </>
  )
}
