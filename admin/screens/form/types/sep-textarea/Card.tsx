import type { FieldOf } from '#core/form/definition.ts'
import { useSourceText } from '../../parts/context.ts'

/** Without a title, the content stands in its place. */
export function SepTextareaCard({ field }: { field: FieldOf<'sep-textarea'> }) {
  const text = useSourceText()
  return text(field.title) ? (
    <span className="cardpreview__note cardpreview__note--cut">{text(field.content)}</span>
  ) : null
}
