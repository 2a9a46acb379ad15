import type { Field } from '#core/form/definition.ts'
import { useSourceText } from '../../parts/context.ts'

export function SepTitleCard({ field }: { field: Field }) {
  const description = useSourceText()(field.description)
  return description ? <span className="cardpreview__note">{description}</span> : null
}
