import { TagsInput } from '@mantine/core'
import { FILE_KINDS } from '#core/file/kinds.ts'
import type { Field } from '#core/form/definition.ts'
import { useWords } from '../../../../app/hooks.ts'
import type { Node } from '../../nodes.ts'
import { Counts } from './Bounds.tsx'
import { Bound, useSetRules } from './parts.tsx'

const MEGABYTE = 1024 ** 2

function megabytes({ rules }: Field): number | undefined {
  const size = rules?.['file-max-size']
  return size === undefined ? undefined : Math.round((size / MEGABYTE) * 100) / 100
}

/** Which files are taken, how large and how many. */
export function Files({ node }: { node: Node }) {
  const t = useWords()
  const setRules = useSetRules(node)
  const rules = node.field.rules ?? {}
  const kinds = Object.keys(FILE_KINDS)
  const words = new Map(kinds.map((kind) => [kind, t(`form.fileKind.${kind}`)]))
  const typeOf = (word: string) =>
    kinds.find((kind) => words.get(kind)?.toLowerCase() === word.toLowerCase()) ??
    word.trim().toLowerCase().replace(/^\./, '')
  return (
    <>
      <TagsInput
        label={t('form.settings.fileTypes')}
        description={t('form.settings.fileTypesHint')}
        data={[...words.values()]}
        value={(rules['file-types'] ?? []).map((type) => words.get(type) ?? type)}
        onChange={(next) => {
          const types = [...new Set(next.map(typeOf))].filter(Boolean)
          setRules({ 'file-types': types.length ? types : undefined })
        }}
        splitChars={[',', ' ', ';']}
        clearable
        clearButtonProps={{ 'aria-label': t('form.settings.clearTypes') }}
      />
      <Bound
        node={node}
        at="file-max-size"
        label={t('form.settings.fileSize')}
        read={megabytes}
        least={0}
        whole={false}
        onChange={(value) =>
          setRules({ 'file-max-size': value === undefined ? undefined : Math.round(value * MEGABYTE) }, { typed: true })
        }
      />
      <Counts node={node} title="form.settings.fileCount" least="file-min-count" most="file-max-count" />
    </>
  )
}
