import { IconUpload } from '@tabler/icons-react'
import type { Field } from '#core/form/definition.ts'
import { bytesIn } from '#core/form/message.ts'
import { useLocale, useWords } from '../../../../app/hooks.ts'
import cardStyles from '../Card.module.css'

export function FileCard({ field: { rules = {} } }: { field: Field }) {
  const t = useWords()
  const locale = useLocale()
  const size = rules['file-max-size']
  const count = rules['file-max-count']
  const types = (rules['file-types'] ?? []).map((type) =>
    t(`form.fileKind.${type}`, { defaultValue: type.toUpperCase() }),
  )
  const bounds = [
    types.join(', '),
    size && t('form.bounds.size', { size: bytesIn(size, locale) }),
    count && t('form.bounds.files', { count }),
  ]
  return (
    <span className={`${cardStyles.box} ${cardStyles.file}`}>
      <IconUpload size={16} stroke={1.6} aria-hidden />
      {bounds.filter(Boolean).join(', ') || t('form.bounds.anyFile')}
    </span>
  )
}
