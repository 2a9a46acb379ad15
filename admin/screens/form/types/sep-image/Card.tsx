import { IconPhoto } from '@tabler/icons-react'
import type { FieldOf } from '#core/form/definition.ts'
import { useWords } from '../../../../app/hooks.ts'
import cardStyles from '../Card.module.css'

export function SepImageCard({ field: { image } }: { field: FieldOf<'sep-image'> }) {
  const t = useWords()
  return image ? (
    <img className={cardStyles.picture} src={image} alt="" loading="lazy" />
  ) : (
    <span className={`${cardStyles.box} ${cardStyles.file}`}>
      <IconPhoto size={16} stroke={1.6} aria-hidden />
      {t('form.hint.sep-image')}
    </span>
  )
}
