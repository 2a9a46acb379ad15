import { TagsInput } from '@mantine/core'
import { FILE_KINDS } from '#core/file/kinds.ts'
import type { Field } from '#core/form/definition.ts'
import { useWords } from '../../../../app/hooks.ts'
import { NumberSetting } from '../../parts/settings/NumberSetting.tsx'
import { useSetRules } from '../../parts/settings/useFieldSetters.ts'
import { CountSettings } from '../BoundSettings.tsx'
import type { SettingsProps } from '../entry.ts'

const MEGABYTE = 1024 ** 2

function megabytes({ rules }: Field): number | undefined {
  const size = rules?.['file-max-size']
  return size === undefined ? undefined : Math.round((size / MEGABYTE) * 100) / 100
}

/** Which files are accepted, how large and how many. */
export function FileSettings({ node }: SettingsProps) {
  const t = useWords()
  const setRules = useSetRules(node)
  const rules = node.field.rules ?? {}
  const kinds = Object.keys(FILE_KINDS)
  const labels = new Map(kinds.map((kind) => [kind, t(`form.fileKind.${kind}`)]))
  const typeOf = (text: string) =>
    kinds.find((kind) => labels.get(kind)?.toLowerCase() === text.toLowerCase()) ??
    text.trim().toLowerCase().replace(/^\./, '')
  return (
    <>
      <TagsInput
        label={t('form.settings.fileTypes')}
        description={t('form.settings.fileTypesHint')}
        data={[...labels.values()]}
        value={(rules['file-types'] ?? []).map((type) => labels.get(type) ?? type)}
        onChange={(next) => {
          const types = [...new Set(next.map(typeOf))].filter(Boolean)
          setRules({ 'file-types': types.length ? types : undefined })
        }}
        splitChars={[',', ' ', ';']}
        clearable
        clearButtonProps={{ 'aria-label': t('form.settings.clearTypes') }}
      />
      <NumberSetting
        node={node}
        name="file-max-size"
        label={t('form.settings.fileSize')}
        read={megabytes}
        least={0}
        whole={false}
        onChange={(value) =>
          setRules({ 'file-max-size': value === undefined ? undefined : Math.round(value * MEGABYTE) }, { typed: true })
        }
      />
      <CountSettings node={node} title={t('form.settings.fileCount')} least="file-min-count" most="file-max-count" />
    </>
  )
}
