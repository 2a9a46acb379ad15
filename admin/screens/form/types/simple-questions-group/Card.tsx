import type { FieldOf } from '#core/form/definition.ts'
import { useWords } from '../../../../app/hooks.ts'
import { useSourceText } from '../../parts/context.ts'
import cardStyles from '../Card.module.css'

export function ListCard({ field: { field, newGroupBtnLabel } }: { field: FieldOf<'simple-questions-group'> }) {
  const t = useWords()
  const text = useSourceText()
  return (
    <span className={cardStyles.box}>
      {[text(field.title), t(`form.type.${field.type}`), text(newGroupBtnLabel)].filter(Boolean).join(' · ')}
    </span>
  )
}
