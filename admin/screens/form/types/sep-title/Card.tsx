import type { Field } from '#core/form/definition.ts'
import { useSourceText } from '../../parts/context.ts'
import cardStyles from '../Card.module.css'

export function SepTitleCard({ field }: { field: Field }) {
  const description = useSourceText()(field.description)
  return description ? <span className={cardStyles.note}>{description}</span> : null
}
