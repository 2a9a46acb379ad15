import { IconVideo } from '@tabler/icons-react'
import type { FieldOf } from '#core/form/definition.ts'
import { fileKeyOf } from '#core/form/files.ts'
import { useWords } from '../../../../app/hooks.ts'
import cardStyles from '../Card.module.css'

export function SepVideoCard({ field: { video } }: { field: FieldOf<'sep-video'> }) {
  const t = useWords()
  const isStored = fileKeyOf(video) !== null
  return (
    <span className={`${cardStyles.box} ${video ? '' : cardStyles.file}`}>
      <IconVideo size={16} stroke={1.6} aria-hidden />
      <span className="cut">{isStored ? t('form.settings.videoStored') : video || t('form.hint.sep-video')}</span>
    </span>
  )
}
