import { createContext, useContext, useMemo } from 'react'
import { comparedField } from '#core/form/compared.ts'
import { conditionPath } from '#core/form/conditionPath.ts'
import type { Field } from '#core/form/definition.ts'
import { withChildren } from '#core/form/fields.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import type { ConditionWording } from '../conditionText.ts'
import { allNodes, toFields } from '../nodes.ts'
import { useEditor, useEditorSession } from './context.ts'

/** Questions that conditions are about in place of the form's: the columns of a table, in conditions of its columns. */
export const ConditionFields = createContext<ReadonlyMap<string, Field> | null>(null)

export function useConditionWording(): ConditionWording {
  const t = useWords()
  const lang = useLocale()
  const { source } = useEditorSession()
  const { content } = useEditor()
  const own = useContext(ConditionFields)
  return useMemo(() => {
    const fields =
      own ??
      new Map(
        allNodes(content.nodes).map(({ field, children }) => [
          field.reference,
          withChildren(field, toFields(children)),
        ]),
      )
    return {
      translate: (key, values = {}) => t(`form.${key}`, values),
      lang,
      fallback: source,
      fieldOf: (path) => comparedField(conditionPath(path), fields),
    }
  }, [content.nodes, own, t, lang, source])
}
