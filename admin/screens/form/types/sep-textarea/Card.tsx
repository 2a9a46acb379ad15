import type { FieldOf } from '#core/form/definition.ts'
import { useSourceText } from '../../parts/context.ts'
import cardStyles from '../Card.module.css'

/** Without a title, the content stands in its place. */
export function SepTextareaCard({ field }: { field: FieldOf<'sep-textarea' | 'sep-quote'> }) {
  const text = useSourceText()
  return text(field.title) ? (
    <span className={`${cardStyles.note} ${cardStyles.noteCut}`}>{text(field.content)}</span>
  ) : null
}
