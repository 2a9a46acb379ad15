import { useMemo } from 'react'
import { useLocale, useWords } from '../../../app/hooks.ts'
import type { ConditionWording } from '../conditionText.ts'
import { allNodes } from '../nodes.ts'
import { useEditor, useEditorSession } from './context.ts'

export function useConditionWording(): ConditionWording {
  const t = useWords()
  const lang = useLocale()
  const { source } = useEditorSession()
  const { content } = useEditor()
  return useMemo(() => {
    const fields = new Map(allNodes(content.nodes).map(({ field }) => [field.reference, field]))
    return {
      translate: (key, values = {}) => t(`form.${key}`, values),
      lang,
      fallback: source,
      fieldOf: (reference) => fields.get(reference),
    }
  }, [content.nodes, t, lang, source])
}
