import { useMemo } from 'react'
import { useLocale, useWords } from '../../../app/hooks.ts'
import { allNodes } from '../nodes.ts'
import type { Telling } from '../sentences.ts'
import { useEditor, useFormSession } from './context.ts'

/** What sentences about conditions need. */
export function useTelling(): Telling {
  const t = useWords()
  const lang = useLocale()
  const { source } = useFormSession()
  const { work } = useEditor()
  return useMemo(() => {
    const fields = new Map(allNodes(work.nodes).map(({ field }) => [field.reference, field]))
    return {
      say: (key, values = {}) => t(`form.${key}`, values),
      lang,
      fallback: source,
      fieldOf: (reference) => fields.get(reference),
    }
  }, [work.nodes, t, lang, source])
}
