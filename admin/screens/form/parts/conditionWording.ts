import { useMemo } from 'react'
import { comparedField } from '#core/form/compared.ts'
import { conditionPath } from '#core/form/conditionPath.ts'
import { withChildren } from '#core/form/fields.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import type { ConditionWording } from '../conditionText.ts'
import { allNodes, toFields } from '../nodes.ts'
import { useEditor, useEditorSession } from './context.ts'

export function useConditionWording(): ConditionWording {
  const t = useWords()
  const lang = useLocale()
  const { source } = useEditorSession()
  const { content } = useEditor()
  return useMemo(() => {
    const fields = new Map(
      allNodes(content.nodes).map(({ field, children }) => [field.reference, withChildren(field, toFields(children))]),
    )
    return {
      translate: (key, values = {}) => t(`form.${key}`, values),
      lang,
      fallback: source,
      fieldOf: (path) => comparedField(conditionPath(path), fields),
    }
  }, [content.nodes, t, lang, source])
}
