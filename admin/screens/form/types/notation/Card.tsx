import { IconStar } from '@tabler/icons-react'
import type { FieldOf } from '#core/form/definition.ts'
import cardStyles from '../Card.module.css'

export const NotationCard = ({ field: { stars } }: { field: FieldOf<'notation'> }) => (
  <span className={cardStyles.chips}>
    {Array.from({ length: Math.max(0, Math.min(10, stars)) }, (_, n) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: stars differ by nothing else
      <IconStar key={n} size={18} stroke={1.5} aria-hidden />
    ))}
  </span>
)
