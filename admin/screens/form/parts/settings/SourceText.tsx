import { Textarea, TextInput } from '@mantine/core'
import { type Text, withText } from '#core/text.ts'
import { useWords } from '../../../../app/hooks.ts'
import type { Node } from '../../nodes.ts'
import { useEditorSession } from '../context.ts'
import { settingId } from '../ids.ts'
import { useSetField } from './useFieldSetters.ts'

interface SourceTextProps {
  node: Node
  /** Member of the field that holds the text; its label is `form.settings.<name>`. */
  name: string
  long?: boolean
  hint?: string
  minRows?: number
  /** The field has it even while nothing is written in it. */
  keepEmpty?: boolean
}

/** A text of the field in the language that the form is written in; the others are written in Translate. */
export function SourceText({ node, name, long = false, hint, minRows = 1, keepEmpty = false }: SourceTextProps) {
  const t = useWords()
  const { source } = useEditorSession()
  const set = useSetField(node)
  const text = (node.field as unknown as Record<string, Text | undefined>)[name] ?? {}
  const common = {
    id: settingId(name),
    label: t(`form.settings.${name}`),
    description: hint,
    lang: source,
    value: text[source] ?? '',
    placeholder: Object.values(text).find(Boolean),
    maxLength: long ? 20_000 : 500,
    onChange: (event: { currentTarget: { value: string } }) => {
      const next = withText(text, source, event.currentTarget.value)
      set(name, Object.keys(next).length || keepEmpty ? next : undefined, { typed: true })
    },
  }
  return long ? <Textarea {...common} minRows={minRows} /> : <TextInput {...common} />
}
