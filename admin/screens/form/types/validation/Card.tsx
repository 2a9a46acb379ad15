import { IconSquare } from '@tabler/icons-react'
import type { FieldOf } from '#core/form/definition.ts'
import { useWords } from '../../../../app/hooks.ts'
import { useSourceText } from '../../parts/context.ts'
import cardStyles from '../Card.module.css'

export function ConsentCard({ field }: { field: FieldOf<'validation'> }) {
  const t = useWords()
  const text = useSourceText()
  return (
    <span className={cardStyles.box}>
      <IconSquare size={16} stroke={1.6} aria-hidden />
      {text(field.label) || t('form.hint.validation')}
    </span>
  )
}
